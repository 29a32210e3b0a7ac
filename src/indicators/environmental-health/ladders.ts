import { numberText } from '#domain/words.ts'

import { type Condition, oneOf } from '../conditions.ts'
import { waterGates, waterBase, toiletGates, toiletBase, wasteGates, wasteBase } from './common-conditions.ts'
import type { Ladder } from './ladder.ts'
import {
  type HealthInput,
  atLeast,
  atMost,
  leastLitres,
  leastToilets,
  serviceHours,
  testsNoEffluent,
  efficiencyActions,
  inspectedLately,
} from './needs.ts'
import type { HealthSection } from './sections.ts'

const days = (count: number | undefined) => `${numberText(count ?? 0)} hari`

const hours = (count: number | undefined) => `${numberText(count ?? 0)} jam`

const percent = (share: number | undefined) => `${numberText(share ?? 0)}%`

export const ladders: Readonly<Record<HealthSection, Ladder<HealthInput>>> = {
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
    plenary: (input) => [
      enoughToilets(input),
      [
        oneOf(input.answers.san_wastewater, ['ipal_berfungsi', 'tangki_septik_disedot_terjadwal']),
        'Air limbah belum diolah di IPAL atau tangki septik yang disedot terjadwal',
      ],
      cleanEffluent(input),
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
    plenary: (input) => [
      [
        atLeast(input.answers.ene_backup_hours, 24),
        `Daya tahan listrik cadangan ${hours(input.answers.ene_backup_hours)}, kurang dari 24 jam`,
      ],
      [
        atMost(input.answers.ene_outage_hours, 4),
        `Listrik padam ${hours(input.answers.ene_outage_hours)} bulan ini, lebih dari 4 jam`,
      ],
      [efficiencyActions(input) >= 2, `Upaya hemat energi ${efficiencyActions(input)}, kurang dari 2`],
      [input.answers.ene_domestic_3r === 'ya', 'Limbah domestik belum seluruhnya dipilah dan didaur ulang'],
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
    plenary: (input) => [
      goodInspection(input),
      [input.answers.mgt_training === 'ya', 'Belum ada pelatihan kesling/PPI dalam 12 bulan terakhir'],
      [
        input.answers.mgt_climate_plan === 'ya',
        'Belum ada rencana kesiapsiagaan iklim/bencana yang memuat air, limbah, dan energi',
      ],
    ],
  },
}

function enoughToilets({ answers, beds }: HealthInput): Condition {
  const least = leastToilets(beds)
  if (least === null)
    return [false, 'Jumlah tempat tidur belum diketahui, sehingga kecukupan toilet tidak dapat dinilai']
  return [
    atLeast(answers.san_usable, least),
    `Toilet yang dapat dipakai ${numberText(answers.san_usable ?? 0)}, kurang dari ${least}`,
  ]
}

function cleanEffluent({ answers: { san_effluent: effluent }, profile }: HealthInput): Condition {
  if (effluent === 'tidak_wajib') return [testsNoEffluent(profile), 'Air limbah fasyankes ini wajib diuji']
  return [
    effluent === 'memenuhi',
    effluent === 'tidak_memenuhi'
      ? 'Hasil uji air limbah tidak memenuhi syarat'
      : 'Air limbah belum diuji dalam 3 bulan terakhir',
  ]
}

function goodInspection(input: HealthInput): Condition {
  const { mgt_ikl_score: score } = input.answers
  if (score === undefined) return [false, 'Skor inspeksi kesehatan lingkungan belum diisi']
  if (score < 80) return [false, `Skor inspeksi kesehatan lingkungan ${percent(score)}, kurang dari 80%`]
  return [inspectedLately(input), 'Inspeksi kesehatan lingkungan terakhir lebih dari 6 bulan yang lalu']
}
