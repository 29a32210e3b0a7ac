import type { HospitalClass, RegionType } from '#domain/facility.ts'
import { medicalCategoryNames, type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import {
  addMonths,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  type Month,
  monthNumberOf,
  yearOf,
} from '#domain/month.ts'
import { type Random, randomOf } from '#domain/random.ts'
import { addDays, daysBetween } from '#domain/time.ts'
import { amountOf, type AnswerSheet } from '#forms/context.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'

import type { DemoFacility, DemoMonth, DemoSheets, FormGenerator } from '../form-generator.ts'
import type { Group } from '../places.ts'

/** Medical waste with its bed-occupancy sub-form. The figures are seeds, not statistics; see docs/decisions/0006. */
export const limbahGenerator: FormGenerator = {
  form: 'limbahfasyankes',
  rate: 1,
  begin,
  returns: [
    {
      reason:
        'Berat limbah domestik tidak cocok dengan jumlah tempat sampah yang diangkut. Mohon periksa kembali.',
      remarks: { domestic_kg: 'Tampaknya kurang satu angka nol. Cocokkan dengan buku timbang.' },
      mistaken: ({ domestic_kg }) => ({ domestic_kg: Math.round(Number(domestic_kg)) / 10 }),
    },
    {
      reason: 'Lama simpan limbah B3 lain belum benar. Mohon perbaiki sesuai logbook TPS.',
      remarks: {
        sto_max_days_other: 'Di logbook masih ada limbah yang disimpan sejak bulan lalu.',
        sto_weighing: 'Lampirkan foto logbook penimbangan.',
      },
      mistaken: () => ({ sto_max_days_other: 0 }),
    },
    {
      reason: 'Petugas pelapor tidak dapat dihubungi. Mohon tulis nomor yang aktif.',
      remarks: { reporter_phone: 'Nomor ini tidak aktif saat dihubungi.' },
      mistaken: () => ({ reporter_phone: '081200000000' }),
    },
  ],
  totals: ({ limbahfasyankes: answers = {} }) => ({
    wasteGenerated: medicalCategoryNames.reduce(
      (total, category) => total + amountOf(answers, `${category}_generated_kg`),
      0,
    ),
  }),
}

const plantShares = {
  hospital: { berfungsi: 91, rusak: 5, tidak_ada: 4 },
  healthCenter: { berfungsi: 38, rusak: 2, tidak_ada: 60 },
} as const
type Mode = 'pihak_ketiga' | 'mandiri' | 'campuran' | 'fasilitas_wilayah' | 'belum_diolah'
const modeShares: Readonly<Record<'hospital' | RegionType, Readonly<Record<Mode, number>>>> = {
  hospital: { pihak_ketiga: 88, mandiri: 3, campuran: 4, fasilitas_wilayah: 2, belum_diolah: 3 },
  urban: { pihak_ketiga: 90, mandiri: 1, campuran: 1, fasilitas_wilayah: 5, belum_diolah: 3 },
  rural: { pihak_ketiga: 82, mandiri: 1, campuran: 1, fasilitas_wilayah: 7, belum_diolah: 9 },
  remote: { pihak_ketiga: 55, mandiri: 5, campuran: 2, fasilitas_wilayah: 8, belum_diolah: 30 },
  veryRemote: { pihak_ketiga: 28, mandiri: 8, campuran: 2, fasilitas_wilayah: 4, belum_diolah: 58 },
}
/** How likely, among reporters, all five services are fulfilled. */
const compliance: Readonly<Record<Group, number>> = {
  jawa: 0.73,
  sumatera: 0.62,
  baliNusra: 0.63,
  kalimantan: 0.6,
  sulawesi: 0.57,
  malukuPapua: 0.4,
}
/** By how much each service is met more often than all five. */
const services = {
  sorting: 0.34,
  packaging: 0.3,
  transportation: 0.24,
  storage: 0.05,
  processing: 0.15,
} as const
type Service = keyof typeof services

/** Kilograms per bed and day, by class; occupancy in percent (mean, deviation). */
const hospitals: Readonly<
  Record<HospitalClass, { kg: number; sigma: number; bor: readonly [number, number] }>
> = {
  A: { kg: 0.65, sigma: 0.4, bor: [68, 12] },
  B: { kg: 0.55, sigma: 0.4, bor: [63, 13] },
  C: { kg: 0.42, sigma: 0.4, bor: [57, 15] },
  D: { kg: 0.3, sigma: 0.45, bor: [48, 17] },
  D_pratama: { kg: 0.3, sigma: 0.45, bor: [48, 17] },
  khusus: { kg: 0.35, sigma: 0.4, bor: [52, 15] },
}
const seasons = [1.03, 0.98, 1.02, 0.98, 1.01, 0.99, 1, 1, 0.98, 1, 1, 1.01] as const
/** Percent of a facility's hazardous waste. */
const mix: Readonly<Record<WasteCategory, number>> = {
  infectious: 80,
  sharps: 9,
  pathological: 2,
  chemical: 2,
  radioactive: 0,
  pharmaceutical: 3,
  cytotoxic: 1,
  heavy_metal: 0.1,
  pressurised: 0.3,
  ipal_sludge: 1.5,
  other_b3: 1.1,
}
/** Invented companies. */
const transporters = [
  'PT Angkut Lestari Nusantara',
  'PT Bersih Alam Raya',
  'CV Mitra Limbah Sejahtera',
  'PT Hijau Trans Medika',
] as const
const processors = [
  'PT Olah Limbah Nusantara',
  'PT Insinerasi Bumi Lestari',
  'PT Wastec Medika Raya',
] as const
const firstNames = [
  'Rina',
  'Dewi',
  'Agus',
  'Sri',
  'Yanto',
  'Lina',
  'Bayu',
  'Wulan',
  'Hendra',
  'Nur',
  'Fitri',
  'Joko',
] as const
const lastNames = [
  'Lestari',
  'Wibowo',
  'Saputra',
  'Handayani',
  'Pratama',
  'Rahayu',
  'Kurniawan',
  'Maharani',
] as const

/** What stays the same from month to month at one facility. */
type Standing = ReturnType<typeof standingOf>

/** How a facility deals with its waste, and who reports; the other forms say the same. Always the same for one facility. */
export function standingOf(facility: DemoFacility) {
  const random = randomOf(`limbah ${facility.code}`)
  const isHospital = facility.type === 'hospital'
  const large = facility.hospitalClass === 'A' || facility.hospitalClass === 'B'
  const mode =
    facility.carelessness < 0.35
      ? 'pihak_ketiga'
      : random.weighted(modeShares[isHospital ? 'hospital' : facility.regionType])
  const plant = random.weighted(isHospital ? plantShares.hospital : plantShares.healthCenter)
  const chemo = isHospital && large && random.happens(0.5)
  const handlers = isHospital ? random.whole(2, large ? 14 : 6) : random.whole(1, 3)
  const permits = hospitals[facility.hospitalClass ?? 'C']
  const perDay = isHospital
    ? (facility.beds ?? 60) * Math.min(1.1, Math.max(0.12, random.lognormal(permits.kg, permits.sigma)))
    : Math.min(
        facility.inpatient ? 12 : 5,
        Math.max(0.15, random.lognormal(facility.inpatient ? 2.2 : 0.6, 0.6)),
      )
  return {
    isHospital,
    large,
    mode,
    plant,
    chemo,
    nuclear: isHospital && facility.hospitalClass === 'A' && random.happens(0.4),
    perDay,
    handlers,
    trained: Math.max(
      facility.carelessness < 0.5 ? 1 : 0,
      Math.round(handlers * (1 - facility.carelessness * 0.8)),
    ),
    sanitarians: isHospital
      ? random.whole(2, large ? 10 : 5)
      : random.whole(facility.regionType === 'urban' ? 1 : 0, 2),
    reporter: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    phone: `0812000${String(random.whole(0, 99_999)).padStart(5, '0')}`,
    smile: random.happens(0.15),
    freezer: random.happens(isHospital ? 0.75 : 0.6),
    transporter: random.pick(transporters),
    processor: random.pick(processors),
    number: random.whole(100, 999),
    /** The window in which a contract has run out, in months of the sample; 9 % of the reports fall into one. */
    expired: random.happens(0.3) ? { from: random.whole(1, 10), months: random.whole(2, 5) } : null,
    occupancy: isHospital ? random.normal(...permits.bor) : random.normal(30, 12),
    tech: random.happens(0.7) ? ('insinerator' as const) : ('autoklaf' as const),
    incineratorKgPerHour: Math.max(2, Math.round((perDay / 4) * 10) / 10),
  }
}

type Stock = Record<WasteCategory, number>
const emptyStock = (): Stock =>
  Object.fromEntries(wasteCategoryNames.map((category) => [category, 0])) as Stock
const cents = (value: number) => Math.round(value * 100) / 100

function begin(facility: DemoFacility): (month: DemoMonth) => DemoSheets {
  const standing = standingOf(facility)
  let stock = emptyStock()
  let before: AnswerSheet | null = null
  return (month) => {
    const random = randomOf(`limbah ${facility.code} ${month.month}`)
    const defects = defectsOf(standing, month, random)
    const generated = generatedIn(standing, month.month, defects, random)
    const fulfilled = servicesOf(facility, random)
    const flow = flowOf(standing, facility, month, stock, generated, fulfilled, defects, random)
    const main: AnswerSheet =
      defects.copied && before
        ? copyOf(before, month.month)
        : answersOf(facility, standing, month, flow, fulfilled, defects, random)
    if (!defects.copied || !before) stock = flow.closing
    before = main
    return facility.inpatient
      ? { limbahfasyankes: main, bor: borOf(facility, standing, month.month, random) }
      : { limbahfasyankes: main }
  }
}

/** Last month's figures once more; only the manifests carry new dates and numbers. */
function copyOf(answers: AnswerSheet, month: Month): AnswerSheet {
  // Safe: this generator has made them.
  const shipments = (answers['shipments'] ?? []) as NonNullable<LimbahFasyankesAnswers['shipments']>
  return {
    ...answers,
    ...(shipments.length > 0
      ? {
          shipments: shipments.map((shipment) => ({
            ...shipment,
            ship_date: `${month}-${String(Math.min(28, Number(shipment.ship_date?.slice(8)))).padStart(2, '0')}`,
            ...(shipment.ship_manifest_no
              ? {
                  ship_manifest_no: shipment.ship_manifest_no.replace(
                    /-\d{6}-/,
                    `-${month.replace('-', '')}-`,
                  ),
                }
              : {}),
          })),
        }
      : {}),
    soft_check_notes: 'Kegiatan sama dengan bulan lalu; angka sudah dicocokkan dengan buku timbang.',
  }
}

/** Mistakes that people make; only such as may be sent with an explanation. */
function defectsOf(standing: Standing, { index, mayErr }: DemoMonth, random: Random) {
  const rolls = {
    commaLost: random.happens(0.006),
    openingDiffers: random.happens(0.05) && index > 0,
    copied: random.happens(0.04),
    nothing: random.happens(0.015) && !standing.isHospital,
  }
  const { expired } = standing
  return {
    commaLost: mayErr && rolls.commaLost,
    openingDiffers: mayErr && rolls.openingDiffers,
    copied: mayErr && rolls.copied,
    nothing: mayErr && rolls.nothing,
    expired:
      mayErr && expired !== null && index >= expired.from && index < expired.from + expired.months
        ? expired
        : null,
  }
}
type Defects = ReturnType<typeof defectsOf>

function generatedIn(standing: Standing, month: Month, defects: Defects, random: Random): Stock {
  const season = seasons[monthNumberOf(month) - 1] ?? 1
  const total = standing.perDay * daysInMonth(month) * season * Math.exp(random.normal(0, 0.1))
  const isSmall = !standing.isHospital
  return Object.fromEntries(
    wasteCategoryNames.map((category) => {
      if (defects.nothing || !arises(category, standing)) return [category, 0]
      // Small facilities throw such things away once in a while, not every month.
      const rare = mix[category] < 4 && isSmall && !random.happens(0.35)
      const share = (mix[category] / 100) * Math.exp(random.normal(0, 0.15))
      const lost = defects.commaLost && category === 'infectious' ? 10 : 1
      return [category, rare ? 0 : cents(total * share * lost)]
    }),
  ) as Stock
}

function arises(category: WasteCategory, { isHospital, chemo, nuclear, plant }: Standing): boolean {
  if (category === 'cytotoxic') return chemo
  if (category === 'radioactive') return nuclear
  if (category === 'ipal_sludge') return plant !== 'tidak_ada'
  return category !== 'pathological' || isHospital
}

/** Which services the month fulfils: one latent quality and a little luck, so that failures come together. */
function servicesOf(facility: DemoFacility, random: Random): Record<Service, boolean> {
  const all = compliance[facility.group]
  return Object.fromEntries(
    Object.entries(services).map(([service, more]) => [
      service,
      facility.carelessness + random.normal(0, 0.05) < Math.min(0.985, all + more),
    ]),
  ) as Record<Service, boolean>
}

/** Whether waste was picked up, how often, and where every kilogram went. */
function flowOf(
  standing: Standing,
  facility: DemoFacility,
  month: DemoMonth,
  stock: Stock,
  generated: Stock,
  fulfilled: Record<Service, boolean>,
  defects: Defects,
  random: Random,
) {
  const { mode } = standing
  const opening = { ...stock }
  if (defects.openingDiffers)
    opening.infectious = cents(opening.infectious + Math.max(0.5, generated.infectious * 0.05))
  const external = mode !== 'mandiri' && mode !== 'belum_diolah'
  const pickups = external ? pickupsOf(standing, facility, random) : 0
  const [own, third]: [Stock, Stock] = [emptyStock(), emptyStock()]
  const closing = emptyStock()
  for (const category of wasteCategoryNames) {
    const available = cents(opening[category] + generated[category])
    const burnt = category === 'infectious' || category === 'sharps' || category === 'pathological'
    if (mode === 'mandiri' || mode === 'campuran')
      own[category] = burnt ? cents(available * (mode === 'mandiri' ? 0.97 : 0.6)) : 0
    const rest = cents(available - own[category])
    // What is little waits for the next pick-up.
    third[category] = pickups > 0 && rest >= 0.1 ? cents(rest * random.between(0.955, 0.972)) : 0
    closing[category] = cents(rest - third[category])
  }
  const shipments =
    pickups > 0 ? shipmentsOf(standing, facility, month, third, pickups, fulfilled, random) : []
  return { opening, generated, own, third, closing, shipments }
}
type Flow = ReturnType<typeof flowOf>

function pickupsOf({ isHospital, large }: Standing, { regionType }: DemoFacility, random: Random): number {
  if (isHospital) return large ? random.whole(8, 13) : random.whole(4, 8)
  if (regionType === 'urban') return random.whole(1, 3)
  if (regionType === 'rural') return random.whole(1, 2)
  return random.happens(regionType === 'remote' ? 0.5 : 0.15) ? 1 : 0
}

function shipmentsOf(
  { processor, number }: Standing,
  facility: DemoFacility,
  { month, lastDay }: DemoMonth,
  third: Stock,
  pickups: number,
  fulfilled: Record<Service, boolean>,
  random: Random,
) {
  const days = daysBetween(firstDayOf(month), lastDay)
  const mixed = cents(third.infectious + third.sharps + third.pathological)
  const others = wasteCategoryNames.filter(
    (category) => !['infectious', 'sharps', 'pathological'].includes(category) && third[category] > 0,
  )
  const loads: { category: WasteCategory | 'campuran_infeksius'; kg: number; day: number }[] = []
  let left = mixed
  for (let turn = 1; turn <= pickups && left >= 0.01; turn += 1) {
    const kg = turn === pickups ? left : Math.min(left, cents((mixed / pickups) * random.between(0.85, 1.1)))
    loads.push({ category: 'campuran_infeksius', kg, day: Math.floor((days * turn) / (pickups + 1)) })
    left = cents(left - kg)
  }
  const lastPickup = Math.floor((days * pickups) / (pickups + 1))
  loads.push(...others.map((category) => ({ category, kg: third[category], day: lastPickup })))
  return loads
    .filter(({ kg }) => kg >= 0.01)
    .map(({ category, kg, day }, index) => ({
      ship_date: addDays(firstDayOf(month), day),
      ...(hasManifest(fulfilled, facility)
        ? { ship_manifest_no: `FN-${number}-${month.replace('-', '')}-${String(index + 1).padStart(2, '0')}` }
        : {}),
      ship_category: category,
      ship_weight_kg: kg,
      ship_receiver: processor,
      ship_status: day < days - 7 ? ('diolah' as const) : ('diterima' as const),
    }))
}

/** Where transport falls short, it is either the manifest or the protective equipment; which, the facility's id says. */
const hasManifest = ({ transportation }: Record<Service, boolean>, { code }: DemoFacility) =>
  transportation || Number(code.at(-1)) % 2 === 0

/** All that the answers of one month are made of. */
type Scene = {
  facility: DemoFacility
  standing: Standing
  month: Month
  flow: Flow
  fulfilled: Record<Service, boolean>
  defects: Defects
  random: Random
  /** When permits end, and contracts, which somebody may have forgotten to renew. */
  permitEnd: string
  contractEnd: string
}
type Part = LimbahFasyankesAnswers
const yes = (answer: boolean) => (answer ? 'ya' : 'tidak')

function answersOf(
  facility: DemoFacility,
  standing: Standing,
  { month }: DemoMonth,
  flow: Flow,
  fulfilled: Record<Service, boolean>,
  defects: Defects,
  random: Random,
): AnswerSheet {
  const scene: Scene = {
    facility,
    standing,
    month,
    flow,
    fulfilled,
    defects,
    random,
    permitEnd: `${yearOf(month) + 2}-06-30`,
    contractEnd: defects.expired ? lastDayOf(addMonths(month, -1)) : `${yearOf(month)}-12-31`,
  }
  return {
    ...organisationOf(scene),
    ...practiceOf(scene),
    ...transportOf(scene),
    ...storageOf(scene),
    ...processingOf(scene),
    ...wastewaterOf(scene),
    ...cellsOf(flow, standing),
    ...closingOf(scene),
  }
}

function organisationOf({ facility, standing }: Scene): Part {
  const { isHospital, large, number } = standing
  const document: Part =
    facility.carelessness > 0.92
      ? { org_env_doc: 'belum_ada' }
      : {
          org_env_doc: large ? 'amdal' : isHospital ? 'ukl_upl' : 'sppl',
          org_env_doc_number: `660/${number}/DLH/2019`,
          org_env_doc_date: `2019-${String((number % 12) + 1).padStart(2, '0')}-15`,
        }
  return {
    reporter_name: standing.reporter,
    reporter_position: isHospital ? 'Sanitarian rumah sakit' : 'Tenaga sanitasi lingkungan',
    reporter_phone: standing.phone,
    data_source: standing.smile ? 'me_smile' : facility.carelessness > 0.85 ? 'perkiraan' : 'timbang_manual',
    org_env_health_staff: standing.sanitarians,
    org_waste_handlers: standing.handlers,
    org_waste_handlers_trained: standing.trained,
    org_waste_unit: yes(facility.carelessness < 0.85),
    org_policy: yes(facility.carelessness < 0.8),
    org_sop: yes(facility.carelessness < 0.75),
    ...document,
    org_budget: yes(facility.carelessness < 0.7),
    org_me_smile: yes(standing.smile),
    ...(isHospital ? { org_chemo: yes(standing.chemo), org_nuclear: yes(standing.nuclear) } : {}),
  }
}

/** Sorting and packaging. */
function practiceOf({ facility, standing, fulfilled }: Scene): Part {
  return {
    srt_at_source: 'ya',
    srt_sharps_separate: 'ya',
    srt_bins_in_rooms: fulfilled.sorting || facility.carelessness < 0.9 ? 'ya' : 'sebagian',
    srt_categories: wasteCategoryNames.filter((category) => arises(category, standing)),
    srt_mixed_found: yes(!fulfilled.sorting),
    srt_guidance_posted: fulfilled.sorting ? 'ya' : 'sebagian',
    pck_colour_symbol: fulfilled.packaging ? 'ya' : 'sebagian',
    pck_bin_quality: 'ya',
    pck_safety_box: 'ya',
    pck_fill_limit: 'ya',
    pck_label: yes(fulfilled.packaging),
    pck_special: standing.isHospital ? 'sesuai' : 'tidak_ada_limbahnya',
    pck_bin_cleaning: fulfilled.packaging ? 'setiap_pengosongan' : 'mingguan',
  }
}

function transportOf(scene: Scene): Part {
  const { facility, standing, fulfilled, flow, month, random } = scene
  const { mode, isHospital, number } = standing
  const inside: Part = {
    trn_int_trolley: 'ya',
    trn_int_route: standing.large ? 'jalur_khusus' : 'jam_khusus',
    trn_int_frequency: isHospital ? 'min_2x_hari' : '1x_hari',
    trn_ppe: yes(fulfilled.transportation || !hasManifest(fulfilled, facility)),
    trn_spill_kit: yes(facility.carelessness < 0.6),
  }
  if (flow.shipments.length === 0)
    return {
      ...inside,
      trn_ext_done: 'tidak',
      trn_no_pickup_reason:
        mode === 'mandiri'
          ? 'diolah_mandiri_semua'
          : fulfilled.transportation
            ? 'stok_dalam_batas'
            : random.pick(['ditunda_transporter', 'akses_cuaca', 'anggaran'] as const),
    }
  const manifest: Part = {
    trn_manifest_kind: hasManifest(fulfilled, facility) ? 'festronik' : 'tidak_ada',
    shipments: flow.shipments,
  }
  if (mode === 'fasilitas_wilayah')
    return {
      ...inside,
      trn_ext_done: 'ya',
      trn_ext_mode: 'layanan_wilayah_pemda',
      trn_company: `UPTD Pengelolaan Limbah ${facility.town}`,
      ...manifest,
    }
  return {
    ...inside,
    trn_ext_done: 'ya',
    trn_ext_mode: 'transporter_berizin',
    trn_company: standing.transporter,
    trn_permit_no: `SK.${number}/Menlhk/PSLB3/2023`,
    trn_permit_expiry: scene.permitEnd,
    trn_contract_no: `PKS/${number}/${yearOf(month)}`,
    trn_contract_end: scene.contractEnd,
    ...manifest,
  }
}

function storageOf({ facility, standing, fulfilled, random }: Scene): Part {
  const { isHospital, freezer, number } = standing
  const isPermitted = fulfilled.storage || random.happens(0.4)
  const permit: Part = isPermitted
    ? { sto_permit_kind: 'rincian_teknis', sto_permit_no: `RT/${number}/2022`, sto_permit_date: '2022-08-01' }
    : { sto_permit_kind: 'dalam_proses' }
  const place: Part =
    fulfilled.storage || isHospital || facility.carelessness < 0.9
      ? {
          sto_tps: 'ya',
          ...permit,
          sto_area_m2: isHospital ? 24 : 6,
          sto_features: fulfilled.storage
            ? ['atap', 'lantai_kedap', 'ventilasi', 'penerangan', 'terkunci', 'simbol', 'apar']
            : ['atap', 'penerangan', 'terkunci'],
        }
      : { sto_tps: 'tidak' }
  const cold: Part = freezer
    ? {
        sto_cold: 'ya',
        sto_cold_count: standing.large ? 2 : 1,
        sto_cold_capacity_kg: isHospital ? 400 : 80,
        sto_cold_temp_c: -random.whole(2, 15),
      }
    : { sto_cold: 'tidak' }
  const within = freezer ? random.whole(5, isHospital ? 30 : 75) : random.whole(1, 2)
  const beyond = freezer ? random.whole(95, 150) : random.whole(5, isHospital ? 12 : 60)
  return {
    ...place,
    ...cold,
    sto_max_days_infectious: fulfilled.storage || random.happens(0.4) ? within : beyond,
    sto_max_days_other: random.whole(20, 85),
    sto_logbook: yes(facility.carelessness < 0.8),
    sto_weighing: isHospital ? 'harian' : 'saat_diangkut',
  }
}

function processingOf(scene: Scene): Part {
  const { standing, month, fulfilled } = scene
  const { mode, number } = standing
  const partner: Part = {
    prc_tp_name: standing.processor,
    prc_tp_permit_no: `SK.${number + 7}/Menlhk/PSLB3/2022`,
    prc_tp_permit_expiry: scene.permitEnd,
    prc_tp_contract_no: `PKS/${number}/OLAH/${yearOf(month)}`,
    prc_tp_contract_end: scene.contractEnd,
  }
  return {
    prc_mode: mode,
    ...(mode === 'mandiri' || mode === 'campuran' ? ownTreatmentOf(scene) : {}),
    ...(mode === 'mandiri' || mode === 'belum_diolah' ? {} : partner),
    prc_other: fulfilled.processing || mode === 'belum_diolah' ? ['tidak_ada'] : ['bakar_terbuka'],
  }
}

function ownTreatmentOf({ standing, fulfilled, flow, permitEnd, random }: Scene): Part {
  const { tech, number, incineratorKgPerHour } = standing
  const kg = Object.values(flow.own).reduce((total, each) => total + each, 0)
  const residue = cents(kg * (tech === 'insinerator' ? 0.09 : 0.2))
  const permit: Part = fulfilled.processing
    ? {
        prc_own_permit: 'berizin',
        prc_own_permit_no: `SLO/${number}/2023`,
        prc_own_permit_expiry: permitEnd,
      }
    : { prc_own_permit: 'dalam_proses' }
  const machine: Part =
    tech === 'insinerator'
      ? {
          inc_capacity_kg_h: incineratorKgPerHour,
          inc_temp1_c: random.whole(810, 920),
          inc_temp2_c: random.whole(1010, 1120),
          inc_hours_month: Math.min(744, Math.ceil((kg / incineratorKgPerHour) * 10.5) / 10),
          inc_emission_result: 'belum_diuji',
        }
      : {
          acl_capacity_kg: 25,
          acl_temp_c: random.whole(121, 134),
          acl_minutes: random.whole(45, 60),
          acl_shredder: 'ya',
        }
  return {
    prc_own_tech: [tech],
    ...permit,
    ...machine,
    prc_residue_kg: residue,
    ...(residue > 0 ? { prc_residue_to: 'disimpan_di_tps' } : {}),
  }
}

function wastewaterOf({ facility, standing, month, random }: Scene): Part {
  if (standing.plant === 'tidak_ada') return { liq_ipal: 'tidak_ada' }
  return {
    liq_ipal: standing.plant,
    liq_volume_m3: Math.round((facility.beds ?? 8) * 0.35 * daysInMonth(month)),
    ...(standing.plant === 'berfungsi' ? { liq_disinfection: yes(facility.carelessness < 0.8) } : {}),
    liq_test_date: firstDayOf(addMonths(month, -2)),
    liq_test_result: facility.carelessness < 0.75 ? 'memenuhi' : 'tidak_memenuhi',
    liq_ph: cents(random.between(6.6, 7.9)),
    liq_bod: cents(random.between(9, 27)),
    liq_cod: cents(random.between(35, 92)),
    liq_tss: cents(random.between(8, 28)),
    liq_ammonia: cents(random.between(0.4, 8)),
  }
}

function closingOf({ standing, fulfilled, flow, defects, random }: Scene): Part {
  const hazardous = Object.values(flow.generated).reduce((total, kg) => total + kg, 0)
  const notes = explanationOf(standing, fulfilled, defects, flow.shipments.length > 0)
  return {
    domestic_kg: Math.round(hazardous * random.between(4, 6) * 10) / 10,
    recycled_kg: standing.isHospital ? Math.round(hazardous * 0.3) / 10 : 0,
    reduction_actions: standing.isHospital ? ['stok_fifo', 'daur_ulang_botol_infus'] : ['stok_fifo'],
    ...(notes ? { soft_check_notes: notes } : {}),
    declaration: true,
  }
}

/** The table of amounts, row by row; rows that the facility is not asked for are absent. */
function cellsOf(flow: Flow, standing: Standing): Record<string, number> {
  const hidden = (category: WasteCategory) =>
    (category === 'radioactive' && !standing.nuclear) ||
    (category === 'cytotoxic' && !standing.chemo) ||
    (category === 'ipal_sludge' && standing.plant === 'tidak_ada')
  return Object.fromEntries(
    wasteCategoryNames
      .filter((category) => !hidden(category))
      .flatMap((category) => [
        [`${category}_opening_kg`, flow.opening[category]],
        [`${category}_generated_kg`, flow.generated[category]],
        [`${category}_treated_own_kg`, flow.own[category]],
        [`${category}_third_party_kg`, flow.third[category]],
        [`${category}_closing_kg`, flow.closing[category]],
      ]),
  )
}

/** What a person would write beside a warning; empty where nothing warns. */
function explanationOf(
  { mode }: Standing,
  fulfilled: Record<Service, boolean>,
  defects: Defects,
  picked: boolean,
): string {
  const parts = [
    defects.expired && 'Perpanjangan kerja sama masih dalam proses tanda tangan.',
    defects.openingDiffers && 'Stok awal disesuaikan dengan hasil penimbangan ulang.',
    defects.commaLost && 'Ada pembersihan gudang sehingga timbulan naik.',
    defects.nothing && 'Pelayanan terbatas karena perbaikan gedung.',
    !fulfilled.storage && 'Pengangkutan terlambat; jadwal baru sudah disepakati dengan pengangkut.',
    !picked && mode === 'belum_diolah' && 'Belum ada jasa pengolah yang menjangkau wilayah kami.',
    'Angka sudah dicocokkan dengan buku timbang.',
  ]
  return parts.slice(0, -1).some(Boolean) ? parts.filter(Boolean).join(' ') : ''
}

function borOf(facility: DemoFacility, standing: Standing, month: Month, random: Random): BorAnswers {
  const beds = facility.beds ?? 10
  const days = daysInMonth(month)
  const [low, high] = standing.isHospital ? [13, 97] : [4, 90]
  const rate = Math.min(high, Math.max(low, standing.occupancy + random.normal(0, 5)))
  const patientDays = Math.max(4, Math.round((beds * days * rate) / 100))
  const discharges = Math.max(
    1,
    Math.round(patientDays / random.between(standing.isHospital ? 3.2 : 2, standing.isHospital ? 4.8 : 3)),
  )
  const died = standing.isHospital ? Math.min(discharges - 1, Math.round(discharges * 0.02)) : 0
  return {
    bor_beds_total: beds,
    ...(standing.isHospital ? { bor_beds_icu: Math.round(beds * 0.06) } : {}),
    bor_beds_isolation: Math.round(beds * 0.05),
    bor_days: days,
    bor_patient_days: patientDays,
    bor_discharged_alive: discharges - died,
    bor_died: died,
    bor_admissions: Math.max(1, Math.round(discharges * random.between(0.96, 1.04))),
    bor_beds_changed: 'tidak',
  }
}
