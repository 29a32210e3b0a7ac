import type { Month } from '#domain/month.ts'
import { type PermitKey, permitKeys, permits, type PermitState } from '#domain/permits.ts'
import { type Day, daysBetween } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { limbahFasyankes, type LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'

/** Days before its end from which a permit or contract is warned of. */
const permitWarningDays = 90

/** What a report says of one document. `until` is the last day of validity, null where it has no end. */
type Stated = { holder?: string | undefined; number?: string | undefined } & (
  | { until: Day | null }
  | { state: 'inProcess' | 'missing' }
)
/** `notAsked`: the facility needs none. `silent`: this month's answers do not say, an earlier report may. */
type Answered = Stated | 'notAsked' | 'silent'
type Says = (answers: LimbahFasyankesAnswers) => Answered

const asked = limbahFasyankes.sections.flatMap(({ fields }) => Object.entries(fields))
/** The words of a chosen option, as the form has them. */
function optionWords(name: string, value: string): string {
  const [, field] = asked.find(([key]) => key === name) ?? []
  const options: Record<string, string> = field && 'options' in field ? field.options : {}
  return options[value] ?? value
}

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
const documents: Readonly<Record<PermitKey, Says>> = {
  environment: (a) => {
    if (a.org_env_doc === undefined) return 'silent'
    if (a.org_env_doc === 'belum_ada') return { state: 'missing' }
    return { holder: optionWords('org_env_doc', a.org_env_doc), number: a.org_env_doc_number, until: null }
  },
  storage: (a) => {
    if (a.sto_tps === undefined) return 'silent'
    if (a.sto_tps === 'tidak' || a.sto_permit_kind === undefined) return { state: 'missing' }
    if (a.sto_permit_kind === 'tidak_ada') return { state: 'missing' }
    if (a.sto_permit_kind === 'dalam_proses') return { state: 'inProcess' }
    const stated = { holder: optionWords('sto_permit_kind', a.sto_permit_kind), number: a.sto_permit_no }
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
      const said = documents[key](source.answers)
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

/** Valid to the end of its last day; warned of from 90 days before. */
function stateOf(daysLeft: number): PermitState {
  if (daysLeft < 0) return 'expired'
  return daysLeft <= permitWarningDays ? 'soon' : 'valid'
}
