import type { FacilityProfile } from '#domain/facility.ts'
import { addMonths, lastDayOf, type Month } from '#domain/month.ts'
import { reportedStatuses, type ReportStatus } from '#domain/report-status.ts'
import { shownSlots } from '#forms/answers.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { kesling, type KeslingAnswers } from '#forms/definitions/kesling.ts'
import { pertanyaanKunci, type PertanyaanKunciAnswers } from '#forms/definitions/pertanyaan-kunci.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import { criteriaText } from './waste-services.ts'

/**
 * Service levels of environmental health after the JMP ladder and WASH FIT; "paripurna" is the national advanced level. The
 * order is the ordinal: 0 none to 3 plenary.
 */
const serviceLevels = {
  no_service: { ordinal: 0, label: 'tidak ada layanan', colour: 'red' },
  limited_service: { ordinal: 1, label: 'layanan terbatas', colour: 'yellow' },
  base_service: { ordinal: 2, label: 'layanan dasar', colour: 'green' },
  plenary_service: { ordinal: 3, label: 'layanan paripurna', colour: 'blue' },
} as const
export type ServiceLevel = keyof typeof serviceLevels
const serviceLevelNames = Object.keys(serviceLevels) as [ServiceLevel, ...ServiceLevel[]]

/** The seven sections in the order of the form (the key is the section's id); `wash` marks the five that make the WASH level. */
const healthSections = {
  air: { label: 'Air', wash: true },
  sanitasi: { label: 'Sanitasi', wash: true },
  limbah: { label: 'Limbah', wash: true },
  higiene: { label: 'Higiene', wash: true },
  kebersihan_lingkungan: { label: 'Kebersihan Lingkungan', wash: true },
  energi: { label: 'Energi & Lingkungan', wash: false },
  manajemen: { label: 'Manajemen & Tenaga Kerja', wash: false },
} as const
export type HealthSection = keyof typeof healthSections
const healthSectionNames = Object.keys(healthSections) as [HealthSection, ...HealthSection[]]

/** The five sections of `status_evaluations`, in the order in which they are told. */
const washSections = ['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan'] as const
export type WashSection = (typeof washSections)[number]

const improvedSources = [
  'perpipaan',
  'sumur_bor',
  'sumur_gali_terlindung',
  'mata_air_terlindung',
  'air_hujan',
  'air_tangki_atau_kemasan',
] as const
const improvedToilets = [
  'siram_ke_ipal',
  'siram_ke_tangki_septik',
  'siram_ke_cubluk',
  'kakus_pelat_tertutup',
] as const
const treatments = [
  'autoklaf',
  'insinerator_dua_ruang',
  'insinerator_lain',
  'diserahkan_pengolah_berizin',
  'kubur_terlindung',
] as const
/** Neither treated nor burnt protectedly. Protected burning, which the JMP accepts, is limited service here: never basic, never none. */
const noTreatments = ['bakar_atau_buang_terbuka', 'tidak_diolah'] as const

const oneOf = <T>(value: T | undefined, set: readonly T[]): boolean =>
  value !== undefined && set.includes(value)
const atLeast = (value: number | undefined, least: number): boolean => value !== undefined && value >= least
const atMost = (value: number | undefined, most: number): boolean => value !== undefined && value <= most

type Judged = {
  answers: KeslingAnswers
  profile: FacilityProfile
  month: Month
  /** Ready beds; 0 without inpatient care, null when unknown. */
  beds: number | null
}

/** The least water that a facility should use, litres per bed per day, or per patient per day without beds. */
export function leastLitres({ type, hospitalClass, inpatient }: FacilityProfile): number {
  if (type === 'hospital') return hospitalClass === 'A' || hospitalClass === 'B' ? 400 : 200
  return inpatient ? 40 : 15
}

/** How many usable toilets plenary service asks for: 4, and 1 more per 20 beds begun; null when the beds are not known. */
export function leastToilets(beds: number | null): number | null {
  return beds === null ? null : 4 + Math.ceil(beds / 20)
}

/** The hours of electricity a day that the service needs. */
const serviceHours = ({ inpatient }: FacilityProfile) => (inpatient ? 24 : 8)

/** A facility that need not test its wastewater: a Puskesmas without beds. */
const testsNoEffluent = ({ type, inpatient }: FacilityProfile) => type === 'publicHealthCenter' && !inpatient

const enoughToilets = ({ answers, beds }: Judged) => {
  const least = leastToilets(beds)
  return least !== null && atLeast(answers.san_usable, least)
}

const efficiencyActions = ({ answers }: Judged) =>
  (answers.ene_efficiency ?? []).filter((action) => action !== 'tidak_ada').length

const inspectedLately = ({ answers, month }: Judged) =>
  answers.mgt_ikl_date !== undefined && answers.mgt_ikl_date >= lastDayOf(addMonths(month, -6))

/** What the levels of a section ask: `none` comes first, then `base`, and `plenary` beside it; all else is limited. */
type Ladder<J> = {
  none: (judged: J) => boolean
  base: (judged: J) => boolean
  plenary: (judged: J) => boolean
}

const ladders: Readonly<Record<HealthSection, Ladder<Judged>>> = {
  air: {
    none: ({ answers: a }) => !oneOf(a.air_source, improvedSources) || a.air_location === 'luar_lebih_500m',
    base: ({ answers: a }) =>
      oneOf(a.air_location, ['dalam_gedung', 'dalam_halaman']) && a.air_available_now === 'ya',
    plenary: ({ answers: a, profile }) =>
      a.air_days_interrupted === 0 &&
      a.air_enough === 'ya' &&
      (a.air_litre_per_user_day === undefined || a.air_litre_per_user_day >= leastLitres(profile)) &&
      atLeast(a.air_reserve_days, 2) &&
      a.air_ecoli === 'memenuhi',
  },
  sanitasi: {
    none: ({ answers: a }) => !oneOf(a.san_type, improvedToilets) || a.san_usable === 0,
    base: ({ answers: a }) =>
      [a.san_staff, a.san_sex_separated, a.san_menstrual, a.san_accessible].every(
        (answer) => answer === 'ya',
      ),
    plenary: (judged) =>
      enoughToilets(judged) &&
      oneOf(judged.answers.san_wastewater, ['ipal_berfungsi', 'tangki_septik_disedot_terjadwal']) &&
      (judged.answers.san_effluent === 'memenuhi' ||
        (judged.answers.san_effluent === 'tidak_wajib' && testsNoEffluent(judged.profile))),
  },
  limbah: {
    none: ({ answers: a }) =>
      a.lim_bins === 'tidak_ada' &&
      [a.lim_infectious_treatment, a.lim_sharps_treatment].some((treatment) =>
        oneOf(treatment, noTreatments),
      ),
    base: ({ answers: a }) =>
      a.lim_bins === 'ya_lengkap_dan_benar' &&
      oneOf(a.lim_infectious_treatment, treatments) &&
      oneOf(a.lim_sharps_treatment, treatments) &&
      a.lim_open_burning === 'tidak',
    plenary: ({ answers: a }) =>
      [a.lim_bin_label, a.lim_safety_box_ok, a.lim_storage_ok, a.lim_staff_safe].every(
        (answer) => answer === 'ya',
      ) && oneOf(a.lim_partner_ok, ['ya', 'diolah_sendiri_berizin']),
  },
  higiene: {
    none: ({ answers: a }) => a.hig_poc === 'tidak_ada' && a.hig_toilet === 'tidak_ada',
    base: ({ answers: a }) =>
      a.hig_poc === 'semua_titik' && oneOf(a.hig_toilet, ['semua_toilet', 'sebagian_toilet']),
    plenary: ({ answers: a }) =>
      a.hig_toilet === 'semua_toilet' &&
      a.hig_stockout_days === 0 &&
      a.hig_reminder === 'ya' &&
      atLeast(a.hig_compliance, 85),
  },
  kebersihan_lingkungan: {
    none: ({ answers: a }) => a.cln_protocol === 'tidak_ada' && a.cln_trained === 0,
    base: ({ answers: a }) =>
      a.cln_protocol === 'ada_lengkap' && atLeast(a.cln_staff, 1) && a.cln_trained === a.cln_staff,
    plenary: ({ answers: a }) =>
      a.cln_schedule === 'ya' &&
      a.cln_supplies === 'ya' &&
      oneOf(a.cln_linen, ['ya', 'tidak_berlaku']) &&
      a.cln_vector === 'ya',
  },
  energi: {
    none: ({ answers: a }) => a.ene_source === 'tidak_ada',
    base: ({ answers: a, profile }) =>
      atLeast(a.ene_hours, serviceHours(profile)) &&
      a.ene_backup === 'ada_berfungsi' &&
      a.ene_light_vent === 'ya',
    plenary: (judged) =>
      atLeast(judged.answers.ene_backup_hours, 24) &&
      atMost(judged.answers.ene_outage_hours, 4) &&
      efficiencyActions(judged) >= 2 &&
      judged.answers.ene_domestic_3r === 'ya',
  },
  manajemen: {
    none: ({ answers: a }) => a.mgt_sanitarian === 0 && a.mgt_team === 'tidak',
    base: ({ answers: a }) =>
      atLeast(a.mgt_sanitarian, 1) &&
      a.mgt_team === 'ya' &&
      a.mgt_plan_budget === 'rencana_dan_anggaran' &&
      a.mgt_env_doc === 'ya',
    plenary: (judged) =>
      atLeast(judged.answers.mgt_ikl_score, 80) &&
      inspectedLately(judged) &&
      judged.answers.mgt_training === 'ya' &&
      judged.answers.mgt_climate_plan === 'ya',
  },
}

/** One question of a score: weight 2 for what the basic level asks, 1 for the plenary; credit 0 to 1, null = left out. */
type Scored = readonly [weight: 1 | 2, credit: number | null]
const met = (holds: boolean): number => (holds ? 1 : 0)
/** Full credit, half for the answer in the middle. */
const graded = (answer: string | undefined, full: string, half: string): number =>
  answer === full ? 1 : answer === half ? 0.5 : 0
const partly = (answer: string | undefined): number => graded(answer, 'ya', 'sebagian')

const scores: Readonly<Record<HealthSection, (judged: Judged) => readonly Scored[]>> = {
  air: ({ answers: a, profile }) => [
    [2, met(oneOf(a.air_location, ['dalam_gedung', 'dalam_halaman']))],
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
    [1, partly(a.lim_safety_box_ok)],
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
  energi: (judged) => [
    [2, met(atLeast(judged.answers.ene_hours, serviceHours(judged.profile)))],
    [2, graded(judged.answers.ene_backup, 'ada_berfungsi', 'ada_tidak_berfungsi')],
    [2, partly(judged.answers.ene_light_vent)],
    [1, met(atLeast(judged.answers.ene_backup_hours, 24))],
    [1, met(atMost(judged.answers.ene_outage_hours, 4))],
    [1, met(efficiencyActions(judged) >= 2)],
    [1, partly(judged.answers.ene_domestic_3r)],
  ],
  manajemen: (judged) => [
    [2, met(atLeast(judged.answers.mgt_sanitarian, 1))],
    [2, met(judged.answers.mgt_team === 'ya')],
    [2, graded(judged.answers.mgt_plan_budget, 'rencana_dan_anggaran', 'rencana_saja')],
    [2, met(judged.answers.mgt_env_doc === 'ya')],
    [1, met(atLeast(judged.answers.mgt_ikl_score, 80) && inspectedLately(judged))],
    [1, met(judged.answers.mgt_training === 'ya')],
    [1, met(judged.answers.mgt_climate_plan === 'ya')],
  ],
}

/** One section as judged; both values are null while a required answer is missing. */
export type SectionResult<S extends HealthSection = HealthSection> = {
  section: S
  label: string
  level: ServiceLevel | null
  /** 0 to 100, unrounded: Σ(weight × credit) ÷ Σ weight. */
  score: number | null
}

function levelOn<J>({ none, base, plenary }: Ladder<J>, judged: J): ServiceLevel {
  if (none(judged)) return 'no_service'
  if (!base(judged)) return 'limited_service'
  return plenary(judged) ? 'plenary_service' : 'base_service'
}

function scoreOf(questions: readonly Scored[]): number {
  const counted = questions.flatMap(([weight, credit]) => (credit === null ? [] : [{ weight, credit }]))
  const most = counted.reduce((sum, { weight }) => sum + weight, 0)
  return (counted.reduce((sum, { weight, credit }) => sum + weight * credit, 0) * 100) / most
}

/** The sections of a form whose required answers are all there. */
function wholeSections(
  form: FormDefinition,
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
): ReadonlySet<string> {
  const context: FormContext = {
    profile,
    month,
    today: lastDayOf(month),
    previous: null,
    related: {},
    history: {},
  }
  const missing = shownSlots(form, answers, context).flatMap(({ name, section, field }) =>
    !field.optional && answerOf(answers, name) === undefined ? [section] : [],
  )
  return new Set(form.sections.map(({ id }) => id).filter((id) => !missing.includes(id)))
}

/**
 * The seven sections of an environmental-health sheet. `bor` is the month's bed-occupancy sheet, whose ready beds go before
 * those of the profile; `form` the version that was answered.
 */
export function environmentalHealthOf(
  answers: KeslingAnswers,
  profile: FacilityProfile,
  month: Month,
  bor: AnswerSheet | null = null,
  form: FormDefinition = kesling,
): SectionResult[] {
  const beds = profile.inpatient ? (bedCountsOf(bor).beds ?? profile.beds) : 0
  const judged: Judged = { answers, profile, month, beds }
  const whole = wholeSections(form, answers, profile, month)
  return healthSectionNames.map((section) => ({
    section,
    label: healthSections[section].label,
    level: whole.has(section) ? levelOn(ladders[section], judged) : null,
    score: whole.has(section) ? scoreOf(scores[section](judged)) : null,
  }))
}

const keyLadders: Readonly<Record<WashSection, Ladder<PertanyaanKunciAnswers>>> = {
  air: {
    none: (a) => !oneOf(a.key_water_source, improvedSources) || a.key_water_location === 'luar_lebih_500m',
    base: (a) => oneOf(a.key_water_location, ['dalam_gedung', 'dalam_halaman']) && a.key_water_now === 'ya',
    plenary: () => false,
  },
  sanitasi: {
    none: (a) => !oneOf(a.key_toilet_type, improvedToilets) || a.key_toilet_usable === 0,
    base: (a) =>
      [a.key_toilet_staff, a.key_toilet_sex, a.key_toilet_menstrual, a.key_toilet_access].every(
        (answer) => answer === 'ya',
      ),
    plenary: () => false,
  },
  higiene: {
    none: (a) => a.key_hand_poc !== 'berfungsi' && a.key_hand_toilet !== 'berfungsi',
    base: (a) => a.key_hand_poc === 'berfungsi' && a.key_hand_toilet === 'berfungsi',
    plenary: () => false,
  },
  limbah: {
    none: (a) =>
      a.key_waste_bins === 'tidak_ada' &&
      [a.key_waste_infectious, a.key_waste_sharps].some((treatment) => oneOf(treatment, noTreatments)),
    base: (a) =>
      a.key_waste_bins === 'ya_lengkap_dan_benar' &&
      oneOf(a.key_waste_infectious, treatments) &&
      oneOf(a.key_waste_sharps, treatments),
    plenary: () => false,
  },
  kebersihan_lingkungan: {
    none: (a) =>
      a.key_clean_protocol === 'tidak_ada' &&
      oneOf(a.key_clean_training, ['tidak_ada_yang_terlatih', 'tidak_ada_petugas']),
    base: (a) => a.key_clean_protocol === 'ada_lengkap' && a.key_clean_training === 'semua',
    plenary: () => false,
  },
}

/** The five sections by the key questions 1 to 16, in the order of `washSections`; they cannot reach layanan paripurna. */
export function keyQuestionLevelsOf(
  answers: PertanyaanKunciAnswers,
  profile: FacilityProfile,
  month: Month,
  form: FormDefinition = pertanyaanKunci,
): { section: WashSection; label: string; level: ServiceLevel | null }[] {
  const whole = wholeSections(form, answers, profile, month)
  return washSections.map((section) => ({
    section,
    label: healthSections[section].label,
    level: whole.has(section) ? levelOn(keyLadders[section], answers) : null,
  }))
}

const isBasic = (level: ServiceLevel | null) => level === 'base_service' || level === 'plenary_service'

type Levels = readonly { section: HealthSection; level: ServiceLevel | null }[]
const washLevels = (sections: Levels): (ServiceLevel | null)[] =>
  washSections.map((wash) => sections.find(({ section }) => section === wash)?.level ?? null)

/** The facility's WASH level: the lowest of the five; null while one is not known. */
export function washLevelOf(sections: Levels): ServiceLevel | null {
  return washLevels(sections).reduce((lowest: ServiceLevel | null, level) => {
    if (lowest === null || level === null) return null
    return serviceLevels[level].ordinal < serviceLevels[lowest].ordinal ? level : lowest
  }, 'plenary_service')
}

/** Whether all five are basic or plenary; null while one is not known. */
function meetsWashCriteria(sections: Levels): boolean | null {
  const levels = washLevels(sections)
  return levels.includes(null) ? null : levels.every(isBasic)
}

/** Whether water and sanitation are both basic or better, the measure of the national baseline of 2010/2011. */
export function hasWaterAndSanitation(sections: Levels): boolean | null {
  const [water = null, sanitation = null] = washLevels(sections)
  return water === null || sanitation === null ? null : isBasic(water) && isBasic(sanitation)
}

/** `status_evaluations` of the API: five entries, the score rounded to a whole number. */
export function statusEvaluations(
  sections: readonly SectionResult[],
): { name: string; status: ServiceLevel | null; number: number | null }[] {
  return washSections.flatMap((wash) =>
    sections.flatMap(({ section, label, level, score }) =>
      section === wash
        ? [{ name: label, status: level, number: score === null ? null : Math.round(score) }]
        : [],
    ),
  )
}

/** `status_criteria` of the API; null while a level is not known. */
export function statusCriteria(sections: Levels): string | null {
  return criteriaText(meetsWashCriteria(sections))
}

/** How many of the reported facilities are at each level; facilities whose level is not known are left out of the base. */
export function levelShares(levels: readonly (ServiceLevel | null)[]): {
  counts: Record<ServiceLevel, number>
  base: number
} {
  const known = levels.filter((level) => level !== null)
  const counts = Object.fromEntries(
    serviceLevelNames.map((name) => [name, known.filter((level) => level === name).length]),
  ) as Record<ServiceLevel, number> // Whole: made from every name.
  return { counts, base: known.length }
}

// Stored sheets passed the schemas of their form, and every field is optional in its type.
const asKesling = (answers: AnswerSheet) => answers as KeslingAnswers
const asKeyQuestions = (answers: AnswerSheet) => answers as PertanyaanKunciAnswers
const isReported = (status: ReportStatus) => (reportedStatuses as readonly ReportStatus[]).includes(status)

/** What an environmental-health report is worth, stored beside it. Scores 0 to 100; null = not known. */
export type EnvironmentalHealthFacts = Record<`${HealthSection}_level`, ServiceLevel | null> &
  Record<`${HealthSection}_score`, number | null> & {
    wash_level: ServiceLevel | null
    /** 'Sesuai Kriteria'; null for a draft, which is not reported. */
    criteria: boolean | null
    water_and_sanitation: boolean | null
  }

/** The facts of a report. `bor` is the month's bed-occupancy sheet, where there is one; `form` the version answered. */
export function environmentalHealthFacts(
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
  status: ReportStatus,
  bor: AnswerSheet | null = null,
  form: FormDefinition = kesling,
): EnvironmentalHealthFacts {
  const sections = environmentalHealthOf(asKesling(answers), profile, month, bor, form)
  const values = sections.flatMap(({ section, level, score }) => [
    [`${section}_level`, level],
    [`${section}_score`, score],
  ])
  return {
    // Whole: one level and one score for each of the seven sections.
    ...(Object.fromEntries(values) as Record<`${HealthSection}_level`, ServiceLevel | null> &
      Record<`${HealthSection}_score`, number | null>),
    wash_level: washLevelOf(sections),
    criteria: isReported(status) ? meetsWashCriteria(sections) : null,
    water_and_sanitation: hasWaterAndSanitation(sections),
  }
}

/** What a report of key questions is worth, stored beside it; null = not known. */
export type KeyQuestionFacts = Record<`${WashSection}_level`, ServiceLevel | null> & {
  wash_level: ServiceLevel | null
  water_and_sanitation: boolean | null
  /** Questions 17 and 18, shown beside the ladder. */
  power_now: boolean | null
  licensed_waste: boolean | null
}

/** The facts of a report of key questions. */
export function keyQuestionFacts(
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
  form: FormDefinition = pertanyaanKunci,
): KeyQuestionFacts {
  const sections = keyQuestionLevelsOf(asKeyQuestions(answers), profile, month, form)
  const { key_power_now, key_licensed_waste } = asKeyQuestions(answers)
  const yes = (answer: 'ya' | 'tidak' | undefined) => (answer === undefined ? null : answer === 'ya')
  const levels = sections.map(({ section, level }) => [`${section}_level`, level])
  return {
    // Whole: one level for each of the five sections.
    ...(Object.fromEntries(levels) as Record<`${WashSection}_level`, ServiceLevel | null>),
    wash_level: washLevelOf(sections),
    water_and_sanitation: hasWaterAndSanitation(sections),
    power_now: yes(key_power_now),
    licensed_waste: yes(key_licensed_waste),
  }
}
