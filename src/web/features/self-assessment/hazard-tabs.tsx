import { type HazardKey, hazardKeys, hazards } from '#domain/hazards.ts'

import { Tabs } from '../../ui/tabs.tsx'

import style from './instrument.module.css'

/** The five hazards; those that the quick assessment has not ticked are shut. Its panel is `bencana`. */
export function HazardTabs({
  label,
  enabled,
  current,
  stateOf,
  onChange,
}: {
  label: string
  enabled: readonly HazardKey[]
  current: HazardKey | undefined
  /** What stands under a hazard's name, and how its tab is marked. */
  stateOf: (key: HazardKey) => { detail: string; mark: 'errors' | 'complete' | undefined }
  onChange: (key: HazardKey) => void
}) {
  const isAnyShut = enabled.length < hazardKeys.length
  return (
    <div>
      <Tabs
        id="bencana"
        label={label}
        look="pills"
        tabs={hazardKeys.map((key) => {
          const isEnabled = enabled.includes(key)
          return {
            key,
            label: hazards[key].tab,
            disabled: !isEnabled,
            ...(isEnabled && stateOf(key)),
          }
        })}
        current={current}
        describedBy={isAnyShut ? 'bencana-tertutup' : undefined}
        onChange={onChange}
      />
      {isAnyShut && (
        <p id="bencana-tertutup" className={style.shut}>
          {enabled.length === 0
            ? 'Tidak ada bencana yang dipilih pada quick assessment. Kembali ke halaman sebelumnya untuk memilihnya.'
            : 'Bencana yang tidak dipilih pada quick assessment tidak dapat dibuka.'}
        </p>
      )}
    </div>
  )
}
