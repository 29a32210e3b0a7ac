import { numberText } from '#domain/words.ts'

import style from './figures.module.css'

export type Figure = {
  label: string
  value: number | null
  unit: string
  decimals: number
  reading?: string | null
}

/** Computed numbers, each with its unit and how to read it. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={style.figures}>
      {figures.map(({ label, value, unit, decimals, reading }) => (
        <div key={label} className={style.figure}>
          <dt>{label}</dt>
          <dd>
            <span className={style.value}>
              {value === null ? '–' : numberText(value, decimals, decimals)}
            </span>
            {value !== null && <span className={style.unit}>{unit === '%' ? '%' : ` ${unit}`}</span>}
          </dd>
          {reading && <dd className={style.reading}>{reading}</dd>}
        </div>
      ))}
    </dl>
  )
}
