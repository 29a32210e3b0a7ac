import { lastDayOf, type Month } from '#domain/month.ts'
import type { PermitKey, PermitState } from '#domain/permits.ts'
import { type Day, daysBetween } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'

/** What a waste report says of permits, contracts and documents. The form's own words are left to who shows them. */

/** Days before its end from which a permit or contract is warned of. */
const permitWarningDays = 90

/** What a report says of one document. `until` is the last day of validity, null where it has no end. */
export type Stated = { holder?: string | undefined; number?: string | undefined } & (
  | { until: Day | null }
  | { state: 'inProcess' | 'missing' }
)
/** `notAsked`: the facility needs none. `silent`: this month's answers do not say, an earlier report may. */
type Answered = Stated | 'notAsked' | 'silent'
/** What the options of a question are called. */
type Words = (name: string, value: string) => string
type Says = (answers: LimbahFasyankesAnswers, words: Words) => Answered

const ended = (until: Day | undefined): { until: Day } | { state: 'missing' } =>
  until === undefined ? { state: 'missing' } : { until }

/** By a transporter; a month without a pickup does not say. */
function transport(a: LimbahFasyankesAnswers, modes: readonly string[], stated: () => Stated): Answered {
  if (a.trn_ext_done !== 'ya' || a.trn_ext_mode === undefined) return 'silent'
  return modes.includes(a.trn_ext_mode) ? stated() : 'notAsked'
}

function processing(a: LimbahFasyankesAnswers, modes: readonly string[], stated: () => Stated): Answered {
  if (a.prc_mode === undefined) return 'silent'
  return modes.includes(a.prc_mode) ? stated() : 'notAsked'
}
const byPartner = ['pihak_ketiga', 'campuran', 'fasilitas_wilayah']

/** What a month's answers say of each. */
export const documents: Readonly<Record<PermitKey, Says>> = {
  environment: (a, words) => {
    if (a.org_env_doc === undefined) return 'silent'
    if (a.org_env_doc === 'belum_ada') return { state: 'missing' }
    return { holder: words('org_env_doc', a.org_env_doc), number: a.org_env_doc_number, until: null }
  },
  storage: (a, words) => {
    if (a.sto_tps === undefined) return 'silent'
    if (a.sto_tps === 'tidak' || a.sto_permit_kind === undefined) return { state: 'missing' }
    if (a.sto_permit_kind === 'tidak_ada') return { state: 'missing' }
    if (a.sto_permit_kind === 'dalam_proses') return { state: 'inProcess' }
    const stated = { holder: words('sto_permit_kind', a.sto_permit_kind), number: a.sto_permit_no }
    // The technical details are part of the environmental approval, which need not end; an old permit does.
    return a.sto_permit_kind === 'rincian_teknis'
      ? { ...stated, until: a.sto_permit_expiry ?? null }
      : { ...stated, ...ended(a.sto_permit_expiry) }
  },
  transport_permit: (a) =>
    transport(a, ['transporter_berizin', 'kendaraan_sendiri_berizin', 'tidak_berizin'], () => ({
      holder: a.trn_company,
      number: a.trn_permit_no,
      ...ended(a.trn_permit_expiry),
    })),
  transport_contract: (a) =>
    transport(a, ['transporter_berizin'], () => ({
      holder: a.trn_company,
      number: a.trn_contract_no,
      ...ended(a.trn_contract_end),
    })),
  own_processing: (a) =>
    processing(a, ['mandiri', 'campuran'], () => {
      if (a.prc_own_permit === 'dalam_proses') return { state: 'inProcess' }
      if (a.prc_own_permit !== 'berizin') return { state: 'missing' }
      return { number: a.prc_own_permit_no, ...ended(a.prc_own_permit_expiry) }
    }),
  partner_permit: (a) =>
    processing(a, byPartner, () => ({
      holder: a.prc_tp_name,
      number: a.prc_tp_permit_no,
      ...ended(a.prc_tp_permit_expiry),
    })),
  partner_contract: (a) =>
    processing(a, byPartner, () => ({
      holder: a.prc_tp_name,
      number: a.prc_tp_contract_no,
      ...ended(a.prc_tp_contract_end),
    })),
  wastewater: (a) => {
    if (a.liq_ipal === undefined) return 'silent'
    if (a.liq_ipal === 'tidak_ada') return 'notAsked'
    return a.liq_permit_no === undefined ? { state: 'missing' } : { number: a.liq_permit_no, until: null }
  },
}

/** How long what has an end still runs. */
export type DatedState = Extract<PermitState, 'expired' | 'soon' | 'valid'>

/** Where the dated permits of a report stand on the last day of its month: as the one that ends first; null where none has an end. */
export function datedState(answers: AnswerSheet, month: Month): DatedState | null {
  const ends = Object.values(documents).flatMap((says) => {
    const said = says(answers, (_name, value) => value)
    return typeof said === 'object' && 'until' in said ? (said.until ?? []) : []
  })
  const first = ends.toSorted()[0]
  return first === undefined ? null : stateOf(daysBetween(lastDayOf(month), first))
}

/** Valid to the end of its last day; warned of from 90 days before. */
export function stateOf(daysLeft: number): DatedState {
  if (daysLeft < 0) return 'expired'
  return daysLeft <= permitWarningDays ? 'soon' : 'valid'
}
