import type { FacilityProfile } from '#domain/facility.ts'
import { infectiousStorageDays, otherStorageDays } from '#domain/medical-waste.ts'
import { daysInMonth, lastDayOf, type Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { dayText, numberText } from '#domain/words.ts'
import { isFilledIn } from '#forms/answers/filled.ts'
import { type AnswerSheet, bareContext } from '#forms/context.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'
import { columnSum, warmestFreezerOf } from '#forms/medical-waste-sums.ts'

import { type Condition, failing, oneOf } from './conditions.ts'
import type { WorthInput } from './form-worth.ts'
import type { Words } from './indicator.ts'

/**
 * The five services by which a facility's waste management is judged, in the order in which they are shown, and the
 * group of questions (the form's section) behind each.
 */
export const wasteServices = {
  service_sorting: { label: 'Pemilahan', section: 'pemilahan' },
  service_packaging: { label: 'Pewadahan', section: 'pewadahan' },
  service_transportation: { label: 'Pengangkutan', section: 'pengangkutan' },
  service_storage: { label: 'Penyimpanan', section: 'penyimpanan' },
  service_processing: { label: 'Pengolahan', section: 'pengolahan' },
} as const
export type WasteService = keyof typeof wasteServices
export const wasteServiceNames = namesOf(wasteServices)

/** One service as judged; `reasons` says in Indonesian which conditions failed, and is empty when it is fulfilled. */
export type ServiceResult<Key extends string = string> = {
  key: Key
  label: string
  fulfilled: boolean
  reasons: string[]
}

/** What the services of one report come to. */
export type WasteServices = {
  /** The five, in order. */
  services: ServiceResult<WasteService>[]
  /** Pengelolaan: all five; its reasons name the services that are not fulfilled. */
  management: ServiceResult<'service_management'>
  /** How many of the five are fulfilled. */
  fulfilled: number
  /** 'Sesuai Kriteria': exactly the five services, all fulfilled. */
  meetsCriteria: boolean
  /** The national reading until about 2019, sorting and processing; only for comparing with old series. */
  sortsAndTreats: boolean
}

/** The words of the Kriteria result; null (not reported, or a draft) has none. */
const criteriaWords = { met: 'Sesuai Kriteria', notMet: 'Tidak Sesuai Kriteria' } as const
export function criteriaText(criteria: boolean | null) {
  return criteria === null ? null : criteriaWords[criteria ? 'met' : 'notMet']
}
/** The same as the words of an indicator, by the codes of `yesNo`. */
export const criteria: Words = {
  ya: { label: criteriaWords.met, tone: 'green' },
  tidak: { label: criteriaWords.notMet, tone: 'red' },
}

/** What the conditions of a service look at. */
type WasteInput = { answers: LimbahFasyankesAnswers; profile: FacilityProfile; month: Month }

const isRemote = ({ regionType }: FacilityProfile) => regionType === 'remote' || regionType === 'veryRemote'

/** A permit or contract that runs at least to the last day of the month. */
function runs(what: string, end: string | undefined, month: Month): Condition {
  if (end === undefined) return [false, `${what}: tanggal berakhir belum diisi`]
  return [end >= lastDayOf(month), `${what} berakhir ${dayText(end)}, sebelum akhir bulan laporan`]
}

const conditions = {
  service_sorting: ({ answers: a }) => [
    [a.srt_at_source === 'ya', 'Limbah belum dipilah di ruangan asal'],
    [a.srt_sharps_separate === 'ya', 'Benda tajam belum dipisahkan'],
    [a.srt_bins_in_rooms === 'ya', 'Wadah terpilah belum tersedia di semua ruang'],
    [a.srt_mixed_found === 'tidak', 'Ditemukan limbah tercampur'],
  ],
  service_packaging: ({ answers: a }) => [
    [a.pck_colour_symbol === 'ya', 'Warna kantong dan simbol belum sesuai di semua wadah'],
    [a.pck_bin_quality === 'ya', 'Wadah belum kuat, tertutup, kedap, dan mudah dibersihkan'],
    [a.pck_safety_box === 'ya', 'Benda tajam belum dalam safety box'],
    [a.pck_fill_limit === 'ya', 'Kantong atau safety box terisi lebih dari ¾'],
    [a.pck_label === 'ya', 'Label sumber, tanggal, dan jenis limbah belum terpasang'],
    [
      oneOf(a.pck_special, ['sesuai', 'tidak_ada_limbahnya']),
      'Limbah sitotoksik, farmasi/kimia, atau radioaktif belum dikemas khusus',
    ],
  ],
  service_transportation: (input) => [
    [input.answers.trn_int_trolley === 'ya', 'Pengangkutan internal tanpa troli/wadah tertutup khusus'],
    [
      oneOf(input.answers.trn_int_route, ['jalur_khusus', 'jam_khusus']),
      'Jalur pengangkutan internal belum diatur',
    ],
    [input.answers.trn_ppe === 'ya', 'Petugas belum memakai APD lengkap'],
    ...externalTransport(input),
  ],
  service_storage: ({ answers: a, month }) => [
    [a.sto_tps === 'ya', 'Belum ada TPS limbah B3'],
    ...(a.sto_tps === 'ya' ? [...storagePermit(a, month), ...storageFeatures(a)] : []),
    ...storageTimes(a, month),
  ],
  service_processing: (input) => processing(input),
} satisfies Record<WasteService, (input: WasteInput) => Condition[]>

function externalTransport({ answers: a, profile, month }: WasteInput): Condition[] {
  if (a.trn_ext_done === undefined) return [[false, 'Pengangkutan ke luar fasyankes belum diisi']]
  if (a.trn_ext_done === 'tidak')
    return [
      [
        oneOf(a.trn_no_pickup_reason, ['diolah_mandiri_semua', 'stok_dalam_batas']),
        'Tidak ada pengangkutan, padahal limbah tidak diolah sendiri dan stok tidak dalam batas',
      ],
    ]
  const mode = a.trn_ext_mode
  const byRegion = mode === 'layanan_wilayah_pemda'
  const ownPermit = mode === 'transporter_berizin' || mode === 'kendaraan_sendiri_berizin'
  return [
    [ownPermit || byRegion, 'Cara pengangkutan tidak berizin'],
    ...(ownPermit ? [runs('Izin pengangkutan', a.trn_permit_expiry, month)] : []),
    ...(mode === 'transporter_berizin' ? [runs('Perjanjian pengangkutan', a.trn_contract_end, month)] : []),
    a.trn_manifest_kind === 'berita_acara'
      ? [
          isRemote(profile) || byRegion,
          'Berita acara hanya diterima di daerah terpencil atau pada layanan wilayah',
        ]
      : [oneOf(a.trn_manifest_kind, ['festronik', 'manifes_kertas']), 'Pengangkutan tanpa manifes'],
  ]
}

function storagePermit(a: LimbahFasyankesAnswers, month: Month): Condition[] {
  // The technical details are part of the environmental approval, which need not end; an old permit does.
  if (a.sto_permit_kind === 'rincian_teknis' && a.sto_permit_expiry === undefined) return []
  return oneOf(a.sto_permit_kind, ['rincian_teknis', 'izin_berlaku'])
    ? [runs('Izin TPS', a.sto_permit_expiry, month)]
    : [[false, 'TPS belum berizin']]
}

function storageFeatures(a: LimbahFasyankesAnswers): Condition[] {
  const needed = { atap: 'atap', lantai_kedap: 'lantai kedap', terkunci: 'kunci', simbol: 'simbol' } as const
  return namesOf(needed).map((feature) => [
    a.sto_features?.includes(feature) ?? false,
    `TPS belum dilengkapi ${needed[feature]}`,
  ])
}

/** The mean of all hazardous waste generated, kg per day of the month. */
const hazardousPerDay = (a: LimbahFasyankesAnswers, month: Month) =>
  columnSum(a, 'generated_kg') / daysInMonth(month)

function storageTimes(a: LimbahFasyankesAnswers, month: Month): Condition[] {
  const within = (what: string, days: number | undefined, limit: number): Condition =>
    days === undefined
      ? [false, `Lama simpan ${what} belum diisi`]
      : [days <= limit, `Lama simpan ${what} ${numberText(days)} hari, melewati batas ${limit} hari`]
  return [
    within(
      'limbah infeksius, tajam, patologis',
      a.sto_max_days_infectious,
      infectiousStorageDays(warmestFreezerOf(a)),
    ),
    within('limbah B3 lain', a.sto_max_days_other, otherStorageDays(hazardousPerDay(a, month))),
  ]
}

function processing({ answers: a, profile, month }: WasteInput): Condition[] {
  const own = oneOf(a.prc_mode, ['mandiri', 'campuran'])
  const partner = oneOf(a.prc_mode, ['pihak_ketiga', 'campuran', 'fasilitas_wilayah'])
  const allowed = ['tidak_ada', 'kubur_berizin']
  return [
    [own || partner, 'Limbah belum diolah'],
    ...(own ? ownTreatment(a, month) : []),
    ...(partner
      ? [
          runs('Izin pengolah', a.prc_tp_permit_expiry, month),
          runs('Kerja sama pengolahan', a.prc_tp_contract_end, month),
        ]
      : []),
    [
      a.prc_other?.every((way) => allowed.includes(way)) ?? false,
      'Masih ada cara pengolahan lain yang tidak diperbolehkan',
    ],
    [
      !a.prc_other?.includes('kubur_berizin') || isRemote(profile),
      'Penguburan hanya diterima di daerah terpencil',
    ],
  ]
}

function ownTreatment(a: LimbahFasyankesAnswers, month: Month): Condition[] {
  return a.prc_own_permit === 'berizin'
    ? [runs('Izin pengolahan sendiri', a.prc_own_permit_expiry, month)]
    : [[false, 'Pengolahan sendiri belum berizin']]
}

/** Judges the five services by what was answered; a missing answer never fulfils a condition. */
export function wasteServicesOf(
  answers: LimbahFasyankesAnswers,
  profile: FacilityProfile,
  month: Month,
): WasteServices {
  const services = wasteServiceNames.map((key) => {
    const reasons = failing(conditions[key]({ answers, profile, month }))
    return { key, label: wasteServices[key].label, fulfilled: reasons.length === 0, reasons }
  })
  const missing = services.filter(({ fulfilled }) => !fulfilled)
  const isFulfilled = (service: WasteService) => !missing.some(({ key }) => key === service)
  return {
    services,
    management: {
      key: 'service_management',
      label: 'Pengelolaan',
      fulfilled: missing.length === 0,
      reasons: missing.map(({ label }) => `${label} belum terpenuhi`),
    },
    fulfilled: services.length - missing.length,
    meetsCriteria: missing.length === 0,
    sortsAndTreats: isFulfilled('service_sorting') && isFulfilled('service_processing'),
  }
}

/**
 * Whether a report can be analysed: sent or confirmed, every required question of the five groups answered, and the waste
 * table in balance (LF-01 to LF-03).
 */
export function isAnalysisCompleted(
  answers: AnswerSheet,
  { profile, month, status, form }: Omit<WorthInput, 'sheets'>,
): boolean {
  if (status !== 'sent' && status !== 'confirmed') return false
  // Only what the facility itself said counts, so that an office's decision judges as the submission did.
  const context = bareContext({ profile, month, today: lastDayOf(month) })
  return isFilledIn(form, answers, context, { sections: serviceSections, checks: balanceChecks })
}

/** The sections of the five groups. */
const serviceSections = wasteServiceNames.map((service): string => wasteServices[service].section)
export const balanceChecks: readonly string[] = ['LF-01', 'LF-02', 'LF-03']
