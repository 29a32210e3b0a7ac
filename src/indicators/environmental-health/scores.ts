import { round } from '#domain/words.ts'

import { oneOf } from '../conditions.ts'
import { treatments, near } from './common-conditions.ts'
import {
  type HealthInput,
  atLeast,
  atMost,
  leastLitres,
  serviceHours,
  testsNoEffluent,
  efficiencyActions,
  inspectedLately,
} from './needs.ts'
import type { HealthSection } from './sections.ts'

/** One question of a score: weight 2 for what the basic level asks, 1 for the plenary; credit 0 to 1, null = left out. */
type Scored = readonly [weight: 1 | 2, credit: number | null]

const met = (holds: boolean): number => (holds ? 1 : 0)

/** Full credit, half for the answer in the middle. */
const graded = (answer: string | undefined, full: string, half: string): number =>
  answer === full ? 1 : answer === half ? 0.5 : 0

const partly = (answer: string | undefined): number => graded(answer, 'ya', 'sebagian')

export const scores: Readonly<Record<HealthSection, (input: HealthInput) => readonly Scored[]>> = {
  air: ({ answers: a, profile }) => [
    [2, met(oneOf(a.air_location, near))],
    [2, met(a.air_available_now === 'ya')],
    [1, met(a.air_days_interrupted === 0)],
    [1, partly(a.air_enough)],
    [
      1,
      a.air_litre_per_user_day === undefined ? null : met(a.air_litre_per_user_day >= leastLitres(profile)),
    ],
    [1, met(atLeast(a.air_reserve_days, 2))],
    [1, met(a.air_ecoli === 'memenuhi')],
  ],
  sanitasi: ({ answers: a, profile }) => [
    [2, met(a.san_staff === 'ya')],
    [2, met(a.san_sex_separated === 'ya')],
    [2, met(a.san_menstrual === 'ya')],
    [2, met(a.san_accessible === 'ya')],
    [1, met(oneOf(a.san_wastewater, ['ipal_berfungsi', 'tangki_septik_disedot_terjadwal']))],
    [
      1,
      a.san_effluent === 'tidak_wajib' && testsNoEffluent(profile)
        ? null
        : met(a.san_effluent === 'memenuhi'),
    ],
  ],
  limbah: ({ answers: a }) => [
    [2, graded(a.lim_bins, 'ya_lengkap_dan_benar', 'ada_tidak_lengkap_atau_tercampur')],
    [2, met(oneOf(a.lim_infectious_treatment, treatments))],
    [2, met(oneOf(a.lim_sharps_treatment, treatments))],
    [1, partly(a.lim_bin_label)],
    [1, met(a.lim_safety_box_ok === 'ya')],
    [1, partly(a.lim_storage_ok)],
    [1, met(oneOf(a.lim_partner_ok, ['ya', 'diolah_sendiri_berizin']))],
    [1, partly(a.lim_staff_safe)],
    [2, met(a.lim_open_burning === 'tidak')],
  ],
  higiene: ({ answers: a }) => [
    [2, graded(a.hig_poc, 'semua_titik', 'sebagian_titik')],
    [2, met(oneOf(a.hig_toilet, ['semua_toilet', 'sebagian_toilet']))],
    [1, graded(a.hig_toilet, 'semua_toilet', 'sebagian_toilet')],
    [1, met(a.hig_stockout_days === 0)],
    [1, partly(a.hig_reminder)],
    [1, met(atLeast(a.hig_compliance, 85))],
  ],
  kebersihan_lingkungan: ({ answers: a }) => [
    [2, graded(a.cln_protocol, 'ada_lengkap', 'ada_sebagian')],
    [2, a.cln_staff ? (a.cln_trained ?? 0) / a.cln_staff : 0],
    [1, partly(a.cln_schedule)],
    [1, partly(a.cln_supplies)],
    [1, a.cln_linen === 'tidak_berlaku' ? null : met(a.cln_linen === 'ya')],
    [1, met(a.cln_vector === 'ya')],
  ],
  energi: (input) => [
    [2, met(atLeast(input.answers.ene_hours, serviceHours(input.profile)))],
    [2, graded(input.answers.ene_backup, 'ada_berfungsi', 'ada_tidak_berfungsi')],
    [2, partly(input.answers.ene_light_vent)],
    [1, met(atLeast(input.answers.ene_backup_hours, 24))],
    [1, met(atMost(input.answers.ene_outage_hours, 4))],
    [1, met(efficiencyActions(input) >= 2)],
    [1, partly(input.answers.ene_domestic_3r)],
  ],
  manajemen: (input) => [
    [2, met(atLeast(input.answers.mgt_sanitarian, 1))],
    [2, met(input.answers.mgt_team === 'ya')],
    [2, graded(input.answers.mgt_plan_budget, 'rencana_dan_anggaran', 'rencana_saja')],
    [2, met(input.answers.mgt_env_doc === 'ya')],
    [1, met(atLeast(input.answers.mgt_ikl_score, 80) && inspectedLately(input))],
    [1, met(input.answers.mgt_training === 'ya')],
    [1, met(input.answers.mgt_climate_plan === 'ya')],
  ],
}

/** The score of a section, 0 to 100, unrounded: the weighted mean of the credits of the questions that count. */
export function scoreOf(questions: readonly Scored[]): number {
  const counted = questions.flatMap(([weight, credit]) => (credit === null ? [] : [{ weight, credit }]))
  const most = counted.reduce((sum, { weight }) => sum + weight, 0)
  return (counted.reduce((sum, { weight, credit }) => sum + weight * credit, 0) * 100) / most
}

/** A score as it is shown: a whole number, as tables and figures round it. */
export const shownScore = (score: number): number => round(score, 0)
