import type { FacilityProfile } from '#domain/facility.ts'
import { addMonths, lastDayOf, type Month } from '#domain/month.ts'
import { reportedStatuses, type ReportStatus } from '#domain/report-status.ts'
import { type ServiceLevel, serviceLevelNames, serviceLevels } from '#domain/service-levels.ts'
import { numberText } from '#domain/words.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { kesling, type KeslingAnswers } from '#forms/definitions/kesling.ts'
import { pertanyaanKunci, type PertanyaanKunciAnswers } from '#forms/definitions/pertanyaan-kunci.ts'
import { bedCountsOf } from '#forms/medical-waste-sums.ts'

import { type Condition, failing, oneOf } from './conditions.ts'
import { criteriaText } from './waste-services.ts'

/** The seven sections in the order of the form (the key is the section's id); `wash` marks the five that make the WASH level. */
export const healthSections = {
  air: { label: 'Air', wash: true },
  sanitasi: { label: 'Sanitasi', wash: true },
  limbah: { label: 'Limbah', wash: true },
  higiene: { label: 'Higiene', wash: true },
  kebersihan_lingkungan: { label: 'Kebersihan Lingkungan', wash: true },
  energi: { label: 'Energi & Lingkungan', wash: false },
  manajemen: { label: 'Manajemen & Tenaga Kerja', wash: false },
} as const
export type HealthSection = keyof typeof healthSections
export const healthSectionNames = Object.keys(healthSections) as [HealthSection, ...HealthSection[]]

/** The five sections of `status_evaluations`, in the order in which they are told. */
export const washSections = ['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan'] as const
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

const efficiencyActions = ({ answers }: Judged) =>
  (answers.ene_efficiency ?? []).filter((action) => action !== 'tidak_ada').length

const inspectedLately = ({ answers, month }: Judged) =>
  answers.mgt_ikl_date !== undefined && answers.mgt_ikl_date >= lastDayOf(addMonths(month, -6))

/**
 * What the levels of a section ask, each condition with what is lacking where it does not hold. A section that fails a gate
 * has no service; one that passes all and fails some of `base` is limited; `plenary` is asked beside `base`.
 */
type Ladder<J> = {
  gates: (judged: J) => readonly Condition[]
  base: (judged: J) => readonly Condition[]
  /** Absent where the questions cannot tell. */
  plenary?: (judged: J) => readonly Condition[]
}

const near = ['dalam_gedung', 'dalam_halaman'] as const
const days = (count: number | undefined) => `${numberText(count ?? 0)} hari`
const hours = (count: number | undefined) => `${numberText(count ?? 0)} jam`
const percent = (share: number | undefined) => `${numberText(share ?? 0)}%`

const ladders: Readonly<Record<HealthSection, Ladder<Judged>>> = {
  air: {
    gates: ({ answers: a }) => waterGates(a.air_source, a.air_location),
    base: ({ answers: a }) => waterBase(a.air_location, a.air_available_now),
    plenary: ({ answers: a, profile }) => [
      [a.air_days_interrupted === 0, `Air terhenti ${days(a.air_days_interrupted)} bulan ini`],
      [a.air_enough === 'ya', 'Air belum mencukupi seluruh kebutuhan'],
      [
        a.air_litre_per_user_day === undefined || a.air_litre_per_user_day >= leastLitres(profile),
        `Pemakaian air ${numberText(a.air_litre_per_user_day ?? 0)} liter, kurang dari ${leastLitres(profile)} liter per ${profile.inpatient ? 'tempat tidur' : 'pasien'} per hari`,
      ],
      [atLeast(a.air_reserve_days, 2), `Cadangan air ${days(a.air_reserve_days)}, kurang dari 2 hari`],
      [
        a.air_ecoli === 'memenuhi',
        a.air_ecoli === 'tidak_memenuhi'
          ? 'Hasil uji E. coli tidak memenuhi syarat'
          : 'Air belum diuji E. coli dalam 6 bulan terakhir',
      ],
    ],
  },
  sanitasi: {
    gates: ({ answers: a }) => toiletGates(a.san_type, a.san_usable),
    base: ({ answers: a }) =>
      toiletBase([a.san_staff, a.san_sex_separated, a.san_menstrual, a.san_accessible]),
    plenary: (judged) => [
      enoughToilets(judged),
      [
        oneOf(judged.answers.san_wastewater, ['ipal_berfungsi', 'tangki_septik_disedot_terjadwal']),
        'Air limbah belum diolah di IPAL atau tangki septik yang disedot terjadwal',
      ],
      cleanEffluent(judged),
    ],
  },
  limbah: {
    gates: ({ answers: a }) => wasteGates(a.lim_bins, [a.lim_infectious_treatment, a.lim_sharps_treatment]),
    base: ({ answers: a }) => [
      ...wasteBase(a.lim_bins, [a.lim_infectious_treatment, a.lim_sharps_treatment]),
      [a.lim_open_burning === 'tidak', 'Masih ada pembakaran terbuka'],
    ],
    plenary: ({ answers: a }) => [
      [a.lim_bin_label === 'ya', 'Label dan warna wadah belum semuanya sesuai'],
      [a.lim_safety_box_ok === 'ya', 'Ada safety box yang terisi lebih dari ¾'],
      [a.lim_storage_ok === 'ya', 'Izin TPS atau lama simpan belum sesuai'],
      [
        oneOf(a.lim_partner_ok, ['ya', 'diolah_sendiri_berizin']),
        'Pengangkut atau pengolah belum berizin dan bermanifes',
      ],
      [a.lim_staff_safe === 'ya', 'Petugas limbah belum semuanya ber-APD dan divaksin hepatitis B'],
    ],
  },
  higiene: {
    gates: ({ answers: a }) => [
      [
        a.hig_poc !== 'tidak_ada' || a.hig_toilet !== 'tidak_ada',
        'Sarana kebersihan tangan tidak ada di titik pelayanan maupun di dekat toilet',
      ],
    ],
    base: ({ answers: a }) => [
      [a.hig_poc === 'semua_titik', 'Sarana kebersihan tangan belum berfungsi di semua titik pelayanan'],
      [
        oneOf(a.hig_toilet, ['semua_toilet', 'sebagian_toilet']),
        'Sarana cuci tangan belum ada di dekat toilet',
      ],
    ],
    plenary: ({ answers: a }) => [
      [a.hig_toilet === 'semua_toilet', 'Sarana cuci tangan belum ada di dekat semua toilet'],
      [a.hig_stockout_days === 0, `Sabun atau handrub tidak tersedia ${days(a.hig_stockout_days)} bulan ini`],
      [a.hig_reminder === 'ya', 'Petunjuk cuci tangan belum terpasang di semua titik pelayanan'],
      [
        atLeast(a.hig_compliance, 85),
        a.hig_compliance === undefined
          ? 'Kepatuhan kebersihan tangan belum diisi'
          : `Kepatuhan kebersihan tangan ${percent(a.hig_compliance)}, kurang dari 85%`,
      ],
    ],
  },
  kebersihan_lingkungan: {
    gates: ({ answers: a }) => [
      [
        a.cln_protocol !== 'tidak_ada' || a.cln_trained !== 0,
        'SPO pembersihan tidak ada, dan tidak ada petugas kebersihan yang dilatih',
      ],
    ],
    base: ({ answers: a }) => [
      [a.cln_protocol === 'ada_lengkap', 'SPO pembersihan belum lengkap'],
      [
        atLeast(a.cln_staff, 1) && a.cln_trained === a.cln_staff,
        a.cln_staff
          ? `${numberText(a.cln_trained ?? 0)} dari ${numberText(a.cln_staff)} petugas kebersihan sudah dilatih`
          : 'Belum ada petugas kebersihan',
      ],
    ],
    plenary: ({ answers: a }) => [
      [a.cln_schedule === 'ya', 'Jadwal dan catatan pembersihan belum terisi lengkap'],
      [a.cln_supplies === 'ya', 'Bahan, alat, dan APD kebersihan belum cukup'],
      [oneOf(a.cln_linen, ['ya', 'tidak_berlaku']), 'Linen kotor infeksius belum dikelola terpisah'],
      [a.cln_vector === 'ya', 'Masih ditemukan jentik, tikus, atau kecoak'],
    ],
  },
  energi: {
    gates: ({ answers: a }) => [[a.ene_source !== 'tidak_ada', 'Belum ada sumber listrik']],
    base: ({ answers: a, profile }) => [
      [
        atLeast(a.ene_hours, serviceHours(profile)),
        `Listrik tersedia ${hours(a.ene_hours)} sehari, kurang dari ${serviceHours(profile)} jam`,
      ],
      [
        a.ene_backup === 'ada_berfungsi',
        a.ene_backup === 'ada_tidak_berfungsi'
          ? 'Sumber listrik cadangan tidak berfungsi'
          : 'Belum ada sumber listrik cadangan',
      ],
      [
        a.ene_light_vent === 'ya',
        'Pencahayaan dan ventilasi belum memadai di semua ruang tindakan, bersalin, dan isolasi',
      ],
    ],
    plenary: (judged) => [
      [
        atLeast(judged.answers.ene_backup_hours, 24),
        `Daya tahan listrik cadangan ${hours(judged.answers.ene_backup_hours)}, kurang dari 24 jam`,
      ],
      [
        atMost(judged.answers.ene_outage_hours, 4),
        `Listrik padam ${hours(judged.answers.ene_outage_hours)} bulan ini, lebih dari 4 jam`,
      ],
      [efficiencyActions(judged) >= 2, `Upaya hemat energi ${efficiencyActions(judged)}, kurang dari 2`],
      [judged.answers.ene_domestic_3r === 'ya', 'Limbah domestik belum seluruhnya dipilah dan didaur ulang'],
    ],
  },
  manajemen: {
    gates: ({ answers: a }) => [
      [
        a.mgt_sanitarian !== 0 || a.mgt_team !== 'tidak',
        'Tidak ada tenaga sanitasi lingkungan, dan tidak ada tim kesling dan PPI',
      ],
    ],
    base: ({ answers: a }) => [
      [atLeast(a.mgt_sanitarian, 1), 'Belum ada tenaga sanitasi lingkungan'],
      [a.mgt_team === 'ya', 'Belum ada tim atau penanggung jawab kesling dan PPI dengan SK'],
      [
        a.mgt_plan_budget === 'rencana_dan_anggaran',
        a.mgt_plan_budget === 'rencana_saja'
          ? 'Rencana kesling tahunan belum beranggaran'
          : 'Belum ada rencana dan anggaran kesling tahunan',
      ],
      [a.mgt_env_doc === 'ya', 'Belum memiliki dokumen lingkungan yang disetujui'],
    ],
    plenary: (judged) => [
      goodInspection(judged),
      [judged.answers.mgt_training === 'ya', 'Belum ada pelatihan kesling/PPI dalam 12 bulan terakhir'],
      [
        judged.answers.mgt_climate_plan === 'ya',
        'Belum ada rencana kesiapsiagaan iklim/bencana yang memuat air, limbah, dan energi',
      ],
    ],
  },
}

type Yes = 'ya' | 'tidak' | undefined

function waterGates(
  source: KeslingAnswers['air_source'],
  location: KeslingAnswers['air_location'],
): Condition[] {
  return [
    [
      oneOf(source, improvedSources),
      source === 'tidak_ada' ? 'Belum ada sumber air' : 'Sumber air utama belum terlindung',
    ],
    [location !== 'luar_lebih_500m', 'Sumber air lebih dari 500 m dari fasyankes'],
  ]
}

function waterBase(location: KeslingAnswers['air_location'], isAvailable: Yes): Condition[] {
  return [
    [oneOf(location, near), 'Keran atau sumber air belum ada di dalam gedung atau halaman'],
    [isAvailable === 'ya', 'Air tidak tersedia saat pengisian'],
  ]
}

function toiletGates(type: KeslingAnswers['san_type'], usable: number | undefined): Condition[] {
  return [
    [oneOf(type, improvedToilets), type === 'tidak_ada' ? 'Belum ada toilet' : 'Jenis toilet belum layak'],
    // Of a facility without toilets it is not asked how many can be used.
    [usable !== 0, 'Tidak ada toilet yang dapat dipakai'],
  ]
}

function toiletBase([staff, separated, menstrual, accessible]: readonly [Yes, Yes, Yes, Yes]): Condition[] {
  return [
    [staff === 'ya', 'Belum ada toilet khusus petugas'],
    [separated === 'ya', 'Toilet pengguna belum terpisah laki-laki/perempuan'],
    [menstrual === 'ya', 'Toilet perempuan belum dilengkapi tempat sampah tertutup, air, dan sabun'],
    [accessible === 'ya', 'Belum ada toilet bagi pengguna dengan keterbatasan gerak'],
  ]
}

/** Of infectious waste and of sharps. */
type Treatments = readonly [
  infectious: KeslingAnswers['lim_infectious_treatment'],
  sharps: KeslingAnswers['lim_sharps_treatment'],
]

function wasteGates(bins: KeslingAnswers['lim_bins'], treated: Treatments): Condition[] {
  return [
    [
      bins !== 'tidak_ada' || !treated.some((treatment) => oneOf(treatment, noTreatments)),
      'Wadah terpisah tidak ada, dan limbah infeksius atau benda tajam tidak diolah dengan aman',
    ],
  ]
}

function wasteBase(bins: KeslingAnswers['lim_bins'], [infectious, sharps]: Treatments): Condition[] {
  return [
    [bins === 'ya_lengkap_dan_benar', 'Tiga wadah terpisah belum lengkap dan benar isinya'],
    [oneOf(infectious, treatments), 'Limbah infeksius belum diolah dengan aman'],
    [oneOf(sharps, treatments), 'Benda tajam belum diolah dengan aman'],
  ]
}

function enoughToilets({ answers, beds }: Judged): Condition {
  const least = leastToilets(beds)
  if (least === null)
    return [false, 'Jumlah tempat tidur belum diketahui, sehingga kecukupan toilet tidak dapat dinilai']
  return [
    atLeast(answers.san_usable, least),
    `Toilet yang dapat dipakai ${numberText(answers.san_usable ?? 0)}, kurang dari ${least}`,
  ]
}

function cleanEffluent({ answers: { san_effluent: effluent }, profile }: Judged): Condition {
  if (effluent === 'tidak_wajib') return [testsNoEffluent(profile), 'Air limbah fasyankes ini wajib diuji']
  return [
    effluent === 'memenuhi',
    effluent === 'tidak_memenuhi'
      ? 'Hasil uji air limbah tidak memenuhi syarat'
      : 'Air limbah belum diuji dalam 3 bulan terakhir',
  ]
}

function goodInspection(judged: Judged): Condition {
  const { mgt_ikl_score: score } = judged.answers
  if (score === undefined) return [false, 'Skor inspeksi kesehatan lingkungan belum diisi']
  if (score < 80) return [false, `Skor inspeksi kesehatan lingkungan ${percent(score)}, kurang dari 80%`]
  return [inspectedLately(judged), 'Inspeksi kesehatan lingkungan terakhir lebih dari 6 bulan yang lalu']
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

/** One section as judged; its level is null while a required answer is missing. */
export type SectionLevel<S extends HealthSection = HealthSection> = {
  section: S
  label: string
  level: ServiceLevel | null
  /** The level that the section comes to once `reasons` are mended; null where there is none above. */
  next: ServiceLevel | null
  /** What is lacking for the next level, in Indonesian. */
  reasons: string[]
}
/** One section with its score, which is null with its level. */
export type SectionResult<S extends HealthSection = HealthSection> = SectionLevel<S> & {
  /** 0 to 100, unrounded: Σ(weight × credit) ÷ Σ weight. */
  score: number | null
}

/** A section on its ladder: its level, and the way to the next. */
function judgedOn<J>(
  { gates, base, plenary }: Ladder<J>,
  judged: J,
): Pick<SectionLevel, 'level' | 'next' | 'reasons'> {
  const [noGate, noBase] = [failing(gates(judged)), failing(base(judged))]
  const noPlenary = plenary && failing(plenary(judged))
  const highest = noPlenary?.length === 0 ? 'plenary_service' : 'base_service'
  if (noGate.length > 0)
    return { level: 'no_service', next: noBase.length > 0 ? 'limited_service' : highest, reasons: noGate }
  if (noBase.length > 0) return { level: 'limited_service', next: highest, reasons: noBase }
  return noPlenary && noPlenary.length > 0
    ? { level: 'base_service', next: 'plenary_service', reasons: noPlenary }
    : { level: highest, next: null, reasons: [] }
}
const notJudged = { level: null, next: null, reasons: [] }

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
    ...(whole.has(section) ? judgedOn(ladders[section], judged) : notJudged),
    score: whole.has(section) ? scoreOf(scores[section](judged)) : null,
  }))
}

const keyLadders: Readonly<Record<WashSection, Ladder<PertanyaanKunciAnswers>>> = {
  air: {
    gates: (a) => waterGates(a.key_water_source, a.key_water_location),
    base: (a) => waterBase(a.key_water_location, a.key_water_now),
  },
  sanitasi: {
    gates: (a) => toiletGates(a.key_toilet_type, a.key_toilet_usable),
    base: (a) =>
      toiletBase([a.key_toilet_staff, a.key_toilet_sex, a.key_toilet_menstrual, a.key_toilet_access]),
  },
  higiene: {
    gates: (a) => [
      [
        a.key_hand_poc === 'berfungsi' || a.key_hand_toilet === 'berfungsi',
        'Sarana kebersihan tangan tidak berfungsi di titik pelayanan maupun di dekat toilet',
      ],
    ],
    base: (a) => [
      [a.key_hand_poc === 'berfungsi', 'Sarana kebersihan tangan belum berfungsi di titik pelayanan'],
      [a.key_hand_toilet === 'berfungsi', 'Sarana cuci tangan belum berfungsi di dekat toilet'],
    ],
  },
  limbah: {
    gates: (a) => wasteGates(a.key_waste_bins, [a.key_waste_infectious, a.key_waste_sharps]),
    base: (a) => wasteBase(a.key_waste_bins, [a.key_waste_infectious, a.key_waste_sharps]),
  },
  kebersihan_lingkungan: {
    gates: (a) => [
      [
        a.key_clean_protocol !== 'tidak_ada' ||
          !oneOf(a.key_clean_training, ['tidak_ada_yang_terlatih', 'tidak_ada_petugas']),
        'SPO pembersihan tidak ada, dan tidak ada petugas kebersihan yang terlatih',
      ],
    ],
    base: (a) => [
      [a.key_clean_protocol === 'ada_lengkap', 'SPO pembersihan belum lengkap'],
      [a.key_clean_training === 'semua', 'Belum semua petugas kebersihan terlatih'],
    ],
  },
}

/** The five sections by the key questions 1 to 16, in the order of `washSections`; they cannot reach layanan paripurna. */
export function keyQuestionLevelsOf(
  answers: PertanyaanKunciAnswers,
  profile: FacilityProfile,
  month: Month,
  form: FormDefinition = pertanyaanKunci,
): SectionLevel<WashSection>[] {
  const whole = wholeSections(form, answers, profile, month)
  return washSections.map((section) => ({
    section,
    label: healthSections[section].label,
    ...(whole.has(section) ? judgedOn(keyLadders[section], answers) : notJudged),
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

/** What a report of either form is worth, as its page explains it. */
export type HealthSummary = {
  /** In the order of the form; the key questions have no score. */
  sections: (SectionLevel & { score: number | null })[]
  wash_level: ServiceLevel | null
  /** 'Sesuai Kriteria' or not; null for a draft, and for the key questions, which are not judged by it. */
  status_criteria: string | null
  water_and_sanitation: boolean | null
  /** The national questions beside the ladder; null = not answered. */
  beside: { key: string; label: string; value: boolean | null }[]
}

/** What an environmental-health report is worth; `bor` and `form` as for `environmentalHealthOf`. */
export function environmentalHealthSummary(
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
  status: ReportStatus,
  bor: AnswerSheet | null = null,
  form: FormDefinition = kesling,
): HealthSummary {
  const sections = environmentalHealthOf(asKesling(answers), profile, month, bor, form)
  return {
    sections,
    wash_level: washLevelOf(sections),
    status_criteria: isReported(status) ? statusCriteria(sections) : null,
    water_and_sanitation: hasWaterAndSanitation(sections),
    beside: [],
  }
}

/** What a report of key questions is worth. */
export function keyQuestionSummary(
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
  form: FormDefinition = pertanyaanKunci,
): HealthSummary {
  const sections = keyQuestionLevelsOf(asKeyQuestions(answers), profile, month, form)
  const { power_now, licensed_waste } = besideOf(answers)
  return {
    sections: sections.map((section) => ({ ...section, score: null })),
    wash_level: washLevelOf(sections),
    status_criteria: null,
    water_and_sanitation: hasWaterAndSanitation(sections),
    beside: [
      { key: 'power_now', label: 'Listrik tersedia saat pelayanan', value: power_now },
      { key: 'licensed_waste', label: 'Limbah B3 ditangani secara berizin', value: licensed_waste },
    ],
  }
}

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

/** The levels among the facts of key questions, section by section. */
export function keyQuestionSections(
  facts: Pick<KeyQuestionFacts, `${WashSection}_level`>,
): Pick<SectionLevel, 'section' | 'label' | 'level'>[] {
  return washSections.map((section) => ({
    section,
    label: healthSections[section].label,
    level: facts[`${section}_level`],
  }))
}

/** The facts of a report of key questions. */
export function keyQuestionFacts(
  answers: AnswerSheet,
  profile: FacilityProfile,
  month: Month,
  form: FormDefinition = pertanyaanKunci,
): KeyQuestionFacts {
  const sections = keyQuestionLevelsOf(asKeyQuestions(answers), profile, month, form)
  const levels = sections.map(({ section, level }) => [`${section}_level`, level])
  return {
    // Whole: one level for each of the five sections.
    ...(Object.fromEntries(levels) as Record<`${WashSection}_level`, ServiceLevel | null>),
    wash_level: washLevelOf(sections),
    water_and_sanitation: hasWaterAndSanitation(sections),
    ...besideOf(answers),
  }
}

/** Questions 17 and 18. */
function besideOf(answers: AnswerSheet): Pick<KeyQuestionFacts, 'power_now' | 'licensed_waste'> {
  const { key_power_now, key_licensed_waste } = asKeyQuestions(answers)
  const yes = (answer: Yes) => (answer === undefined ? null : answer === 'ya')
  return { power_now: yes(key_power_now), licensed_waste: yes(key_licensed_waste) }
}
