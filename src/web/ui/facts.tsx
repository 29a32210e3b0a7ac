import type { ReactNode } from 'react'

/** Names and their values: as blocks that fill the width, or in lines. What has no value is left out. */
export function Facts({
  facts,
  look = '',
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  look?: 'lines' | ''
}) {
  return (
    <dl className={`facts ${look}`}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="numbers">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
