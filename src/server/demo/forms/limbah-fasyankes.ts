import { medicalCategoryNames, type WasteCategory, wasteCategoryNames } from '#domain/medical-waste.ts'
import { addMonths, daysInMonth, firstDayOf, lastDayOf, type Month, yearOf } from '#domain/month.ts'
import { type Random, randomOf } from '#domain/random.ts'
import { amountOf } from '#forms/context.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import type { LimbahFasyankesAnswers } from '#forms/definitions/limbah-fasyankes.ts'
import type { CellHabits, Habits } from '#forms/examples/example.ts'
import { cents } from '#forms/examples/settle.ts'

import type { DemoFacility, DemoForm, DemoMonth, MonthHabits } from '../form-generator.ts'
import { type Standing, standingOf } from './standing.ts'
import {
  arises,
  type Defects,
  defectsOf,
  emptyStock,
  type Flow,
  flowOf,
  type Fulfilled,
  generatedIn,
  hasManifest,
  servicesOf,
  type Stock,
} from './waste-flow.ts'

/** Medical waste with its bed-occupancy sub-form. The figures are seeds, not statistics; see docs/decisions/0006. */
export const limbahDemo: DemoForm = {
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

type WasteHabits = { habits: Habits<null, LimbahFasyankesAnswers>; cells: CellHabits<null> }

function begin(facility: DemoFacility): (month: DemoMonth) => MonthHabits {
  const standing = standingOf(facility)
  let stock = emptyStock()
  let before: WasteHabits | null = null
  return (month) => {
    const random = randomOf(`limbah ${facility.code} ${month.month}`)
    const defects = defectsOf(standing, month, random)
    const generated = generatedIn(standing, month.month, defects, random)
    const fulfilled = servicesOf(facility, random)
    const flow = flowOf({ standing, facility, month, stock, generated, fulfilled, defects, random })
    const isCopied = defects.copied && before !== null
    const main: WasteHabits =
      isCopied && before
        ? { ...before, habits: copyOf(before.habits, month.month) }
        : habitsOf({ facility, standing, month: month.month, flow, fulfilled, defects, random })
    if (!isCopied) stock = flow.closing
    before = main
    return { limbahfasyankes: main, bor: { habits: borOf(facility, standing, month.month, random) } }
  }
}

/** Last month's figures once more; only the manifests carry new dates and numbers. */
function copyOf(habits: WasteHabits['habits'], month: Month): WasteHabits['habits'] {
  const { shipments } = habits
  return {
    ...habits,
    shipments: Array.isArray(shipments)
      ? shipments.map(({ ship_date, ship_manifest_no, ...shipment }) => ({
          ...shipment,
          ship_date: `${month}-${String(Math.min(28, Number(ship_date?.slice(8)))).padStart(2, '0')}`,
          ...(ship_manifest_no && {
            ship_manifest_no: ship_manifest_no.replace(/-\d{6}-/, `-${month.replace('-', '')}-`),
          }),
        }))
      : null,
    soft_check_notes: 'Kegiatan sama dengan bulan lalu; angka sudah dicocokkan dengan buku timbang.',
  }
}

/** All that the answers of one month are made of. */
type Scene = {
  facility: DemoFacility
  standing: Standing
  month: Month
  flow: Flow
  fulfilled: Fulfilled
  defects: Defects
  random: Random
}
type Part = WasteHabits['habits']
const yes = (answer: boolean) => (answer ? 'ya' : 'tidak')

function habitsOf(scene: Scene): WasteHabits {
  const { flow } = scene
  const stockOf = (stock: Stock) => (category: string) => stock[category as WasteCategory] // Safe: the rows are the categories.
  return {
    habits: {
      ...organisationOf(scene),
      ...practiceOf(scene),
      ...transportOf(scene),
      ...storageOf(scene),
      ...processingOf(scene),
      ...wastewaterOf(scene),
      ...closingOf(scene),
    },
    cells: {
      opening_kg: stockOf(flow.opening),
      generated_kg: stockOf(flow.generated),
      treated_own_kg: stockOf(flow.own),
      third_party_kg: stockOf(flow.third),
      closing_kg: stockOf(flow.closing),
    },
  }
}

function organisationOf({ facility: { carelessness }, standing }: Scene): Part {
  const { isHospital, large, number } = standing
  return {
    reporter_position: isHospital ? 'Sanitarian rumah sakit' : 'Tenaga sanitasi lingkungan',
    data_source: standing.smile ? 'me_smile' : carelessness > 0.85 ? 'perkiraan' : 'timbang_manual',
    org_env_health_staff: standing.sanitarians,
    org_waste_handlers: standing.handlers,
    org_waste_handlers_trained: standing.trained,
    org_env_doc: carelessness > 0.92 ? 'belum_ada' : large ? 'amdal' : isHospital ? 'ukl_upl' : 'sppl',
    org_env_doc_number: `660/${number}/DLH/2019`,
    org_env_doc_date: `2019-${String((number % 12) + 1).padStart(2, '0')}-15`,
    org_budget: yes(carelessness < 0.7),
    org_me_smile: yes(standing.smile),
    org_chemo: yes(standing.chemo),
    org_nuclear: yes(standing.nuclear),
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

const permitEndIn = (month: Month) => `${yearOf(month) + 2}-06-30`
/** Which somebody may have forgotten to renew. */
const contractEndIn = ({ month, defects }: Scene) =>
  defects.expired ? lastDayOf(addMonths(month, -1)) : `${yearOf(month)}-12-31`

function transportOf(scene: Scene): Part {
  const { facility, standing, fulfilled, flow, month, random } = scene
  const { mode, isHospital, number } = standing
  const isRegional = mode === 'fasilitas_wilayah'
  return {
    trn_int_trolley: 'ya',
    trn_int_route: standing.large ? 'jalur_khusus' : 'jam_khusus',
    trn_int_frequency: isHospital ? 'min_2x_hari' : '1x_hari',
    trn_ppe: yes(fulfilled.transportation || !hasManifest(fulfilled, facility)),
    trn_spill_kit: yes(facility.carelessness < 0.6),
    trn_ext_done: yes(flow.shipments.length > 0),
    trn_ext_mode: isRegional ? 'layanan_wilayah_pemda' : 'transporter_berizin',
    trn_company: isRegional ? `UPTD Pengelolaan Limbah ${facility.town}` : standing.transporter,
    trn_permit_no: `SK.${number}/Menlhk/PSLB3/2023`,
    trn_permit_expiry: permitEndIn(month),
    trn_contract_no: `PKS/${number}/${yearOf(month)}`,
    trn_contract_end: contractEndIn(scene),
    trn_manifest_kind: hasManifest(fulfilled, facility) ? 'festronik' : 'tidak_ada',
    trn_no_pickup_reason:
      mode === 'mandiri'
        ? 'diolah_mandiri_semua'
        : fulfilled.transportation
          ? 'stok_dalam_batas'
          : () => random.pick(['ditunda_transporter', 'akses_cuaca', 'anggaran'] as const),
    shipments: flow.shipments,
  }
}

function storageOf({ facility, standing, fulfilled, random }: Scene): Part {
  const { isHospital, freezer, number } = standing
  const within = freezer ? random.whole(5, isHospital ? 30 : 75) : random.whole(1, 2)
  const beyond = freezer ? random.whole(95, 150) : random.whole(5, isHospital ? 12 : 60)
  return {
    sto_tps: yes(fulfilled.storage || isHospital || facility.carelessness < 0.9),
    sto_permit_kind: fulfilled.storage || random.happens(0.4) ? 'rincian_teknis' : 'dalam_proses',
    sto_permit_no: `RT/${number}/2022`,
    sto_permit_date: '2022-08-01',
    sto_features: fulfilled.storage
      ? ['atap', 'lantai_kedap', 'ventilasi', 'penerangan', 'terkunci', 'simbol', 'apar']
      : ['atap', 'penerangan', 'terkunci'],
    sto_cold: yes(freezer),
    sto_cold_count: standing.large ? 2 : 1,
    sto_cold_temp_c: -random.whole(2, 15),
    sto_max_days_infectious: fulfilled.storage || random.happens(0.4) ? within : beyond,
    sto_max_days_other: random.whole(20, 85),
    sto_weighing: isHospital ? 'harian' : 'saat_diangkut',
  }
}

function processingOf(scene: Scene): Part {
  const { standing, month, fulfilled, flow } = scene
  const { mode, tech, number, incineratorKgPerHour } = standing
  const kg = Object.values(flow.own).reduce((total, each) => total + each, 0)
  return {
    prc_mode: mode,
    prc_own_tech: [tech],
    prc_own_permit: fulfilled.processing ? 'berizin' : 'dalam_proses',
    prc_own_permit_no: `SLO/${number}/2023`,
    prc_own_permit_expiry: permitEndIn(month),
    inc_capacity_kg_h: incineratorKgPerHour,
    inc_hours_month: Math.min(744, Math.ceil((kg / incineratorKgPerHour) * 10.5) / 10),
    prc_residue_kg: cents(kg * (tech === 'insinerator' ? 0.09 : 0.2)),
    prc_tp_name: standing.processor,
    prc_tp_permit_no: `SK.${number + 7}/Menlhk/PSLB3/2022`,
    prc_tp_permit_expiry: permitEndIn(month),
    prc_tp_contract_no: `PKS/${number}/OLAH/${yearOf(month)}`,
    prc_tp_contract_end: contractEndIn(scene),
    prc_other: fulfilled.processing || mode === 'belum_diolah' ? ['tidak_ada'] : ['bakar_terbuka'],
  }
}

/** What a working plant lets through, from and to. */
const effluent = {
  liq_ph: [6.6, 7.9],
  liq_bod: [9, 27],
  liq_cod: [35, 92],
  liq_tss: [8, 28],
  liq_ammonia: [0.4, 8],
} as const

function wastewaterOf({ facility: { beds, carelessness }, standing, month, random }: Scene): Part {
  return {
    liq_ipal: standing.plant,
    liq_volume_m3: Math.round((beds ?? 8) * 0.35 * daysInMonth(month)),
    liq_test_date: firstDayOf(addMonths(month, -2)),
    liq_test_result: carelessness < 0.75 ? 'memenuhi' : 'tidak_memenuhi',
    ...Object.fromEntries(
      Object.entries(effluent).map(([name, [from, to]]) => [name, () => cents(random.between(from, to))]),
    ),
  }
}

function closingOf({ standing, fulfilled, flow, defects, random }: Scene): Part {
  const hazardous = Object.values(flow.generated).reduce((total, kg) => total + kg, 0)
  const notes = explanationOf(standing, fulfilled, defects, flow.shipments.length > 0)
  return {
    domestic_kg: Math.round(hazardous * random.between(4, 6) * 10) / 10,
    recycled_kg: standing.isHospital ? Math.round(hazardous * 0.3) / 10 : 0,
    reduction_actions: standing.isHospital ? ['stok_fifo', 'daur_ulang_botol_infus'] : ['stok_fifo'],
    ...(notes && { soft_check_notes: notes }),
  }
}

/** What a person would write beside a warning; empty where nothing warns. */
function explanationOf({ mode }: Standing, fulfilled: Fulfilled, defects: Defects, picked: boolean): string {
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

function borOf(
  facility: DemoFacility,
  standing: Standing,
  month: Month,
  random: Random,
): Habits<null, BorAnswers> {
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
    bor_beds_icu: Math.round(beds * 0.06),
    bor_beds_isolation: Math.round(beds * 0.05),
    bor_patient_days: patientDays,
    bor_discharged_alive: discharges - died,
    bor_died: died,
    bor_admissions: Math.max(1, Math.round(discharges * random.between(0.96, 1.04))),
    bor_beds_changed: 'tidak',
  }
}
