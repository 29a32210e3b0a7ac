import type { Month } from '#domain/month.ts'
import { type PermitKey, permitKeys, permits, type PermitState } from '#domain/permits.ts'
import { type Day, daysBetween } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'

import { documents, type Stated, stateOf } from './permit-statements.ts'

const asked = limbahFasyankes.sections.flatMap(({ fields }) => Object.entries(fields))
/** The words of a chosen option, as the form has them. */
function optionWords(name: string, value: string): string {
  const [, field] = asked.find(([key]) => key === name) ?? []
  const options: Record<string, string> = field && 'options' in field ? field.options : {}
  return options[value] ?? value
}

/** A sent waste report as far as its permits are concerned. */
export type PermitSource = { reportId: number; month: Month; answers: AnswerSheet }
/** One permit, contract or document: where it stands today, and the report that says so. */
export type Permit = {
  key: PermitKey
  label: string
  holder: string | null
  number: string | null
  /** The last day on which it is valid; null where it has none. */
  until: Day | null
  state: PermitState
  /** Until its end, negative after it; null where it has none. */
  daysLeft: number | null
  source: PermitSource
}

/**
 * The permits and contracts of a facility today, each by the newest report that speaks of it (a month without a pickup says
 * nothing of the transporter). What the facility does not need is left out.
 * @param reports its sent waste reports, newest first.
 */
export function permitsOf(reports: readonly PermitSource[], today: Day): Permit[] {
  return permitKeys.flatMap((key) => {
    for (const source of reports) {
      const said = documents[key](source.answers, optionWords)
      if (said === 'silent') continue
      return said === 'notAsked' ? [] : [{ key, label: permits[key], source, ...standing(said, today) }]
    }
    return []
  })
}

function standing(
  stated: Stated,
  today: Day,
): Pick<Permit, 'holder' | 'number' | 'until' | 'state' | 'daysLeft'> {
  const named = { holder: stated.holder ?? null, number: stated.number ?? null }
  if ('state' in stated) return { ...named, until: null, state: stated.state, daysLeft: null }
  if (stated.until === null) return { ...named, until: null, state: 'lasting', daysLeft: null }
  const daysLeft = daysBetween(today, stated.until)
  return { ...named, until: stated.until, state: stateOf(daysLeft), daysLeft }
}
