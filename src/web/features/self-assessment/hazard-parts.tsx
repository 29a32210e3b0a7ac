import { type ReactNode, useState } from 'react'

import { type HazardKey, hazardKeys, hazards } from '#domain/hazards.ts'
import { parts as assessmentParts } from '#domain/self-assessment/parts.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { type Tab, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useSearchedPeriod } from './period.ts'

import classes from './instrument.module.css'

/** Which tabs are open; no hazard where none is enabled. */
type Place<Part> = { hazard: HazardKey | undefined; part: Part }
export type OpenPlace<Part> = ReturnType<typeof usePlace<Part>>

/** The open tabs of an instrument, and the way to others: at first those of the first enabled hazard and of `first`. */
export function usePlace<Part>(enabled: readonly HazardKey[], first: Part) {
  const [{ hazard, part }, setPlace] = useState<Place<Part>>({ hazard: undefined, part: first })
  return {
    hazard: hazard && enabled.includes(hazard) ? hazard : enabled[0],
    part,
    open: (change: Partial<Place<Part>>) => setPlace((before) => ({ ...before, ...change })),
  }
}

/**
 * The five hazards as tabs, those shut that the quick assessment has not ticked, and in each of them its parts as tabs with
 * what the open one asks.
 */
export function HazardParts<Part extends string>({
  instrument,
  id,
  label,
  parts,
  enabled,
  isKnown,
  place: { hazard, part: current, open },
  stateOf,
  children,
}: {
  instrument: 'hazard' | 'vulnerability'
  /** Of the inner tabs. */
  id: string
  /** What the inner tabs are, before the name of their hazard. */
  label: string
  parts: readonly { key: Part; label: string }[]
  enabled: readonly HazardKey[]
  /** Whether the quick assessment says which are enabled; otherwise those are to which something is answered. */
  isKnown: boolean
  place: OpenPlace<Part>
  /** What stands under the name of a hazard, or of one of its parts, and how the tab is marked. */
  stateOf: (hazard: HazardKey, part?: Part) => Pick<Tab<string>, 'detail' | 'mark'>
  children: ReactNode
}) {
  const period = useSearchedPeriod()
  const isAnyShut = enabled.length < hazardKeys.length
  return (
    <>
      <div>
        <Tabs
          id="bencana"
          label="Jenis bencana"
          look="pills"
          tabs={hazardKeys.map((key) => {
            const isEnabled = enabled.includes(key)
            return { key, label: hazards[key].tab, disabled: !isEnabled, ...(isEnabled && stateOf(key)) }
          })}
          current={hazard}
          describedBy={isAnyShut ? 'bencana-tertutup' : undefined}
          onChange={(key) => open({ hazard: key })}
        />
        {isAnyShut && (
          <p id="bencana-tertutup" className={classes.shut}>
            {isKnown ? shutWords(enabled) : 'Bencana yang dipilih pada quick assessment belum dimuat.'}
          </p>
        )}
        {isKnown && enabled.length === 0 && (
          <p className={classes.shut}>
            <LinkButton
              variant="default"
              place={{ to: assessmentParts[instrument].quick.route, search: period }}
            >
              Pilih bencana
            </LinkButton>
          </p>
        )}
      </div>
      {hazard && (
        <TabPanel id="bencana" current={hazard}>
          <div className={classes.part}>
            <Tabs
              id={id}
              label={`${label} ${hazards[hazard].tab}`}
              look="line"
              isNumbered
              tabs={parts.map((part) => ({ ...part, ...stateOf(hazard, part.key) }))}
              current={current}
              onChange={(part) => open({ part })}
            />
            <TabPanel id={id} current={current}>
              {children}
            </TabPanel>
          </div>
        </TabPanel>
      )}
    </>
  )
}

/** Why some hazards cannot be opened. */
function shutWords(enabled: readonly HazardKey[]): string {
  return enabled.length === 0
    ? 'Tidak ada bencana yang dipilih pada quick assessment. Pilih dulu bencana yang sering terjadi.'
    : 'Bencana yang tidak dipilih pada quick assessment tidak dapat dibuka.'
}
