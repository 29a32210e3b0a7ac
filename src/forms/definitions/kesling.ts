import { formIds } from '#domain/form-ids.ts'

import { type Answers, defineForm } from '../define-form.ts'
import {
  cleaningProtocols,
  toiletTypes,
  wasteBins,
  wasteTreatments,
  waterLocations,
  waterSources,
} from './environmental-health-options.ts'
import { closingSection, reporterSection, yesPartlyNo } from './header.ts'

const hasSource = { field: 'air_source', isNot: 'tidak_ada' } as const
const water = {
  id: 'air',
  title: 'Air',
  fields: {
    air_source: {
      kind: 'choice',
      label: 'Sumber air utama',
      hint: 'Sumber yang paling banyak dipakai bulan ini.',
      options: waterSources,
      carry: true,
    },
    air_location: {
      kind: 'choice',
      label: 'Letak sumber/keran',
      options: waterLocations,
      when: hasSource,
      carry: true,
    },
    air_available_now: { kind: 'yesNo', label: 'Air tersedia saat pengisian', when: hasSource },
    air_days_interrupted: {
      kind: 'number',
      label: 'Hari air terhenti bulan ini',
      hint: 'Isi 0 bila air tidak pernah terhenti.',
      unit: 'hari',
      max: 31,
      when: hasSource,
    },
    air_litre_per_user_day: {
      kind: 'number',
      label: 'Pemakaian air',
      hint: 'Liter per tempat tidur per hari; fasyankes tanpa rawat inap: liter per pasien per hari.',
      unit: 'liter',
      max: 3000,
      decimals: 1,
      optional: true,
      when: hasSource,
    },
    air_enough: {
      kind: 'choice',
      label: 'Jumlah air mencukupi seluruh kebutuhan',
      options: yesPartlyNo,
      when: hasSource,
    },
    air_reserve_days: {
      kind: 'number',
      label: 'Cadangan air',
      hint: 'Berapa hari kebutuhan dapat dipenuhi dari tampungan.',
      unit: 'hari',
      max: 30,
      decimals: 1,
      carry: true,
    },
    air_ecoli: {
      kind: 'choice',
      label: 'Hasil uji E. coli air minum/higiene 6 bulan terakhir',
      hint: 'Memenuhi: 0 per 100 mL.',
      options: { memenuhi: 'Memenuhi', tidak_memenuhi: 'Tidak memenuhi', tidak_diuji: 'Tidak diuji' },
    },
    air_chlorine: {
      kind: 'number',
      label: 'Sisa klor di titik terjauh',
      hint: 'Untuk air perpipaan atau air yang diklorinasi; biasanya 0,2–0,5 mg/L.',
      unit: 'mg/L',
      max: 5,
      decimals: 2,
      optional: true,
      when: hasSource,
    },
  },
} as const

const hasToilet = { field: 'san_type', isNot: 'tidak_ada' } as const
const hasUsableToilet = { field: 'san_usable', above: 0 } as const
const sanitation = {
  id: 'sanitasi',
  title: 'Sanitasi',
  fields: {
    san_type: { kind: 'choice', label: 'Jenis toilet utama', options: toiletTypes, carry: true },
    san_total: {
      kind: 'number',
      label: 'Jumlah toilet',
      unit: 'toilet',
      max: 2000,
      when: hasToilet,
      carry: true,
    },
    san_usable: {
      kind: 'number',
      label: 'Toilet yang dapat dipakai',
      hint: 'Berfungsi, tersedia bagi pengguna, dan dapat ditutup.',
      guide: 'kesehatan-lingkungan#mengamati',
      unit: 'toilet',
      max: 2000,
      when: hasToilet,
    },
    san_staff: { kind: 'yesNo', label: 'Ada toilet khusus petugas', when: hasUsableToilet, carry: true },
    san_sex_separated: {
      kind: 'yesNo',
      label: 'Toilet pengguna terpisah laki-laki/perempuan',
      when: hasUsableToilet,
      carry: true,
    },
    san_menstrual: {
      kind: 'yesNo',
      label: 'Toilet perempuan dilengkapi tempat sampah tertutup, air, dan sabun',
      when: hasUsableToilet,
    },
    san_accessible: {
      kind: 'yesNo',
      label: 'Ada toilet bagi pengguna dengan keterbatasan gerak',
      when: hasUsableToilet,
      carry: true,
    },
    san_wastewater: {
      kind: 'choice',
      label: 'Pengolahan air limbah',
      options: {
        ipal_berfungsi: 'IPAL yang berfungsi',
        tangki_septik_disedot_terjadwal: 'Tangki septik yang disedot terjadwal',
        tangki_septik_tidak_disedot: 'Tangki septik yang tidak disedot',
        langsung_ke_lingkungan: 'Langsung ke lingkungan',
      },
      carry: true,
    },
    san_effluent: {
      kind: 'choice',
      label: 'Hasil uji air limbah 3 bulan terakhir',
      options: {
        memenuhi: 'Memenuhi',
        tidak_memenuhi: 'Tidak memenuhi',
        tidak_diuji: 'Tidak diuji',
        tidak_wajib: 'Tidak wajib diuji',
      },
    },
  },
} as const

const waste = {
  id: 'limbah',
  title: 'Pengelolaan limbah medis',
  fields: {
    lim_bins: {
      kind: 'choice',
      label: 'Tiga wadah terpisah (tajam, infeksius, nonmedis) di ruang periksa',
      options: wasteBins,
    },
    lim_infectious_treatment: {
      kind: 'choice',
      label: 'Pengolahan limbah infeksius',
      options: wasteTreatments,
      carry: true,
    },
    lim_sharps_treatment: {
      kind: 'choice',
      label: 'Pengolahan benda tajam',
      options: wasteTreatments,
      carry: true,
    },
    lim_bin_label: { kind: 'choice', label: 'Wadah berlabel dan berwarna sesuai', options: yesPartlyNo },
    lim_safety_box_ok: { kind: 'yesNo', label: 'Safety box tidak melebihi ¾' },
    lim_storage_ok: { kind: 'choice', label: 'TPS berizin dan lama simpan sesuai', options: yesPartlyNo },
    lim_partner_ok: {
      kind: 'choice',
      label: 'Pengangkut/pengolah berizin dan bermanifes',
      options: { ya: 'Ya', tidak: 'Tidak', diolah_sendiri_berizin: 'Diolah sendiri dengan izin' },
    },
    lim_staff_safe: {
      kind: 'choice',
      label: 'Petugas limbah ber-APD dan divaksin hepatitis B',
      options: yesPartlyNo,
    },
    lim_open_burning: { kind: 'yesNo', label: 'Masih ada pembakaran terbuka' },
  },
} as const

const hygiene = {
  id: 'higiene',
  title: 'Kebersihan tangan',
  fields: {
    hig_poc: {
      kind: 'choice',
      label: 'Sarana kebersihan tangan berfungsi di titik pelayanan',
      hint: 'Air dan sabun, atau handrub.',
      guide: 'kesehatan-lingkungan#mengamati',
      options: {
        semua_titik: 'Di semua titik',
        sebagian_titik: 'Di sebagian titik',
        tidak_ada: 'Tidak ada',
      },
    },
    hig_toilet: {
      kind: 'choice',
      label: 'Sarana cuci tangan air dan sabun paling jauh 5 m dari toilet',
      options: {
        semua_toilet: 'Di semua toilet',
        sebagian_toilet: 'Di sebagian toilet',
        tidak_ada: 'Tidak ada',
      },
    },
    hig_poc_count: { kind: 'number', label: 'Titik pelayanan diamati', unit: 'titik', min: 1, max: 2000 },
    hig_poc_functional: {
      kind: 'number',
      label: 'Titik pelayanan yang sarananya berfungsi',
      unit: 'titik',
      max: 2000,
    },
    hig_stockout_days: {
      kind: 'number',
      label: 'Hari tanpa sabun/handrub bulan ini',
      hint: 'Isi 0 bila selalu tersedia.',
      unit: 'hari',
      max: 31,
    },
    hig_reminder: {
      kind: 'choice',
      label: 'Petunjuk cuci tangan terpasang di titik pelayanan',
      options: yesPartlyNo,
      carry: true,
    },
    hig_compliance: {
      kind: 'number',
      label: 'Kepatuhan kebersihan tangan',
      hint: 'Indikator mutu nasional: paling sedikit 85%.',
      unit: '%',
      max: 100,
      decimals: 1,
      optional: true,
    },
  },
} as const

const cleaning = {
  id: 'kebersihan_lingkungan',
  title: 'Kebersihan lingkungan',
  fields: {
    cln_protocol: {
      kind: 'choice',
      label: 'Ada SPO pembersihan',
      hint: 'Lantai, wastafel, tumpahan darah/cairan tubuh, dan area pasien.',
      options: cleaningProtocols,
      carry: true,
    },
    cln_staff: {
      kind: 'number',
      label: 'Jumlah petugas kebersihan',
      unit: 'orang',
      max: 1000,
      carry: true,
    },
    cln_trained: {
      kind: 'number',
      label: 'Petugas kebersihan yang dilatih',
      hint: 'Tidak lebih dari jumlah petugas kebersihan.',
      unit: 'orang',
      max: 1000,
      carry: true,
    },
    cln_schedule: {
      kind: 'choice',
      label: 'Jadwal dan catatan pembersihan terisi',
      options: yesPartlyNo,
    },
    cln_supplies: {
      kind: 'choice',
      label: 'Bahan, alat, dan APD kebersihan cukup',
      options: yesPartlyNo,
    },
    cln_linen: {
      kind: 'choice',
      label: 'Linen kotor infeksius dikelola terpisah',
      options: { ya: 'Ya', tidak: 'Tidak', tidak_berlaku: 'Tidak berlaku' },
    },
    cln_vector: { kind: 'yesNo', label: 'Bebas jentik, tikus, dan kecoak pada pemantauan bulan ini' },
  },
} as const

const energy = {
  id: 'energi',
  title: 'Energi dan lingkungan',
  fields: {
    ene_source: {
      kind: 'choice',
      label: 'Sumber listrik utama',
      options: {
        pln: 'PLN',
        plts: 'PLTS (tenaga surya)',
        genset: 'Genset',
        mikrohidro: 'Mikrohidro',
        gabungan: 'Gabungan',
        tidak_ada: 'Tidak ada listrik',
      },
      carry: true,
    },
    ene_hours: {
      kind: 'number',
      label: 'Jam listrik tersedia per hari (rata-rata)',
      unit: 'jam',
      max: 24,
      decimals: 1,
      when: { field: 'ene_source', isNot: 'tidak_ada' },
    },
    ene_backup: {
      kind: 'choice',
      label: 'Sumber listrik cadangan',
      options: {
        ada_berfungsi: 'Ada, berfungsi',
        ada_tidak_berfungsi: 'Ada, tidak berfungsi',
        tidak_ada: 'Tidak ada',
      },
      carry: true,
    },
    ene_backup_hours: {
      kind: 'number',
      label: 'Daya tahan cadangan',
      unit: 'jam',
      max: 240,
      decimals: 1,
      when: { field: 'ene_backup', is: 'ada_berfungsi' },
    },
    ene_outage_hours: {
      kind: 'number',
      label: 'Total jam padam bulan ini',
      hint: 'Isi 0 bila listrik tidak pernah padam.',
      unit: 'jam',
      max: 744,
      decimals: 1,
    },
    ene_light_vent: {
      kind: 'choice',
      label: 'Pencahayaan dan ventilasi memadai di ruang tindakan/bersalin/isolasi',
      options: yesPartlyNo,
    },
    ene_efficiency: {
      kind: 'choices',
      label: 'Upaya hemat energi/energi terbarukan',
      options: {
        lampu_led: 'Lampu LED',
        plts_atap: 'PLTS atap',
        alat_hemat_energi: 'Alat hemat energi',
        audit_energi: 'Audit energi',
        tidak_ada: 'Tidak ada',
      },
      exclusive: 'tidak_ada',
      carry: true,
    },
    ene_domestic_3r: {
      kind: 'choice',
      label: 'Limbah domestik dipilah dan didaur ulang',
      options: yesPartlyNo,
    },
  },
} as const

const management = {
  id: 'manajemen',
  title: 'Manajemen dan tenaga kerja',
  fields: {
    mgt_sanitarian: {
      kind: 'number',
      label: 'Jumlah tenaga sanitasi lingkungan',
      unit: 'orang',
      max: 200,
      carry: true,
    },
    mgt_team: {
      kind: 'yesNo',
      label: 'Ada tim/penanggung jawab kesling dan PPI dengan SK',
      carry: true,
    },
    mgt_plan_budget: {
      kind: 'choice',
      label: 'Rencana dan anggaran kesling tahunan',
      options: {
        rencana_dan_anggaran: 'Rencana dan anggaran',
        rencana_saja: 'Rencana saja',
        tidak_ada: 'Tidak ada',
      },
      carry: true,
    },
    mgt_env_doc: { kind: 'yesNo', label: 'Memiliki dokumen lingkungan yang disetujui', carry: true },
    mgt_ikl_score: {
      kind: 'number',
      label: 'Skor inspeksi kesehatan lingkungan terakhir',
      hint: 'Kosongkan bila belum pernah diinspeksi.',
      unit: '%',
      max: 100,
      decimals: 1,
      optional: true,
    },
    mgt_ikl_date: {
      kind: 'date',
      label: 'Tanggal inspeksi',
      within: 'today',
      when: { field: 'mgt_ikl_score', answered: true },
    },
    mgt_training: {
      kind: 'yesNo',
      label: 'Pelatihan kesling/PPI bagi petugas 12 bulan terakhir',
      carry: true,
    },
    mgt_climate_plan: {
      kind: 'yesNo',
      label: 'Rencana kesiapsiagaan iklim/bencana yang memuat air, limbah, dan energi',
      carry: true,
    },
  },
} as const

/** Environmental health: 57 questions in the seven domains of WASH FIT. */
export const kesling = defineForm({
  id: formIds.health,
  paths: {
    base: '/api/kesehatanlingkungan',
    send: '/api/kesehatanlingkungan/kirim',
    sendAlso: '/api/kesling/answers',
    saveDraft: '/api/kesling/answers-draft',
    months: '/api/kesehatanlingkungan/listbulan',
  },
  version: 1,
  validFrom: '2020-01',
  title: 'Kesehatan Lingkungan',
  shortTitle: 'Kesehatan lingkungan',
  description:
    'Air, sanitasi, limbah, kebersihan tangan, kebersihan lingkungan, energi, dan manajemen fasyankes selama satu bulan.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [
    reporterSection,
    water,
    sanitation,
    waste,
    hygiene,
    cleaning,
    energy,
    management,
    closingSection,
  ],
  checks: [
    {
      id: 'KL-01',
      level: 'hard',
      rule: { rule: 'named', name: 'kesling.partExceedsWhole' },
      message: '{bagian} ({nilai}) melebihi {keseluruhan} ({batas}). Perbaiki salah satunya.',
    },
    {
      id: 'KL-02',
      level: 'soft',
      rule: { rule: 'named', name: 'kesling.handsClaimedEverywhere' },
      message:
        'Sarana kebersihan tangan disebut berfungsi di semua titik, tetapi hanya {nilai} dari {batas} titik yang diamati. Perbaiki salah satunya, atau jelaskan.',
      brief:
        'Sarana kebersihan tangan disebut berfungsi di semua titik, tetapi tidak semua titik yang diamati berfungsi.',
    },
    {
      id: 'KL-02',
      level: 'hard',
      rule: { rule: 'named', name: 'kesling.handsDenied' },
      message:
        'Sarana kebersihan tangan disebut tidak ada, padahal {nilai} titik berfungsi. Perbaiki salah satunya.',
    },
    {
      id: 'KL-03',
      level: 'soft',
      rule: { rule: 'named', name: 'across.treatmentAgrees' },
      message:
        'Pengolahan limbah infeksius tidak cocok dengan cara pengolahan pada formulir Limbah Fasyankes bulan yang sama ({lain}). Samakan, atau jelaskan.',
      brief: 'Pengolahan limbah infeksius tidak cocok dengan cara pengolahan pada formulir Limbah Fasyankes.',
    },
    {
      id: 'KL-04',
      level: 'soft',
      rule: { rule: 'named', name: 'across.sanitariansAgree' },
      message:
        'Jumlah tenaga sanitasi lingkungan berbeda dari formulir Limbah Fasyankes bulan yang sama ({lain} orang). Samakan, atau jelaskan.',
      brief: 'Jumlah tenaga sanitasi lingkungan berbeda dari formulir Limbah Fasyankes.',
    },
    {
      id: 'KL-05',
      level: 'hard',
      rule: { rule: 'withinMonth', field: 'ene_outage_hours', unit: 'hours' },
      message: 'Jam padam melebihi jumlah jam dalam bulan laporan ({paling} jam).',
    },
    {
      id: 'KL-06',
      level: 'soft',
      rule: { rule: 'named', name: 'kesling.handsWithoutWater' },
      message:
        'Tidak ada sumber air, tetapi sarana kebersihan tangan berfungsi di semua titik. Pastikan semuanya memakai handrub, lalu jelaskan.',
    },
    {
      id: 'KL-07',
      level: 'soft',
      rule: { rule: 'named', name: 'kesling.toiletsChanged' },
      message:
        'Jumlah toilet berubah lebih dari 30% dibanding bulan lalu ({lalu}). Periksa jumlahnya, atau jelaskan.',
      brief: 'Jumlah toilet berubah lebih dari 30% dibanding bulan lalu.',
    },
    {
      id: 'XF-05',
      level: 'soft',
      rule: { rule: 'named', name: 'across.keyQuestionsAgree' },
      message:
        'Jawaban ini bertentangan dengan Pertanyaan Kunci bulan yang sama (pertanyaan {nomor}: {lain}). Samakan, atau jelaskan.',
      brief: 'Jawaban bertentangan dengan Pertanyaan Kunci bulan yang sama.',
    },
    {
      id: 'XF-06',
      level: 'soft',
      rule: { rule: 'named', name: 'across.kitOfficersAgree' },
      message:
        'Jumlah tenaga sanitasi lingkungan ({tenaga} orang) kurang dari petugas yang mampu mengoperasikan sanitarian kit ({petugas} orang). Periksa keduanya, atau jelaskan.',
      brief:
        'Jumlah tenaga sanitasi lingkungan kurang dari petugas yang mampu mengoperasikan sanitarian kit.',
    },
    {
      id: 'air_days_interrupted',
      level: 'hard',
      rule: { rule: 'withinMonth', field: 'air_days_interrupted', unit: 'days' },
      message: 'Bulan laporan hanya {paling} hari. Perbaiki hari air terhenti.',
    },
    {
      id: 'hig_stockout_days',
      level: 'hard',
      rule: { rule: 'withinMonth', field: 'hig_stockout_days', unit: 'days' },
      message: 'Bulan laporan hanya {paling} hari. Perbaiki hari tanpa sabun/handrub.',
    },
  ],
})
export type KeslingAnswers = Answers<typeof kesling>
