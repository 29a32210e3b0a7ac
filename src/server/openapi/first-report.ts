/** One step of the way: what it is for, the call, and what comes of it. */
export type Step = {
  title: string
  words: string
  method: 'GET' | 'POST'
  path: string
  body?: Readonly<Record<string, unknown>>
  /** The status of the answer, and a part of it. */
  status: number
  answer: Readonly<Record<string, unknown>>
}

/** The month of the examples. */
const date = '2026-11'
const base = '/api/kesehatanlingkungan-pertanyaankunci'
const answers = {
  reporter_name: 'Siti Aminah',
  reporter_position: 'Sanitarian',
  reporter_phone: '081234567890',
  key_water_source: 'perpipaan',
  key_water_location: 'dalam_gedung',
  key_water_now: 'ya',
  key_toilet_type: 'siram_ke_ipal',
  key_toilet_usable: 24,
  key_toilet_staff: 'ya',
  key_toilet_sex: 'ya',
  key_toilet_menstrual: 'ya',
  key_toilet_access: 'ya',
  key_hand_poc: 'berfungsi',
  key_hand_toilet: 'berfungsi',
  key_waste_bins: 'ya_lengkap_dan_benar',
  key_waste_infectious: 'diserahkan_pengolah_berizin',
  key_waste_sharps: 'diserahkan_pengolah_berizin',
  key_clean_protocol: 'ada_lengkap',
  key_clean_training: 'semua',
  key_power_now: 'ya',
  key_licensed_waste: 'ya',
  declaration: true,
} as const
const { key_power_now: _leftOut, ...incomplete } = answers

/**
 * From a key to the first report that is sent, for who writes a hospital's program: shown at `/api/docs/mulai`, and walked by a
 * test against the whole application.
 */
export const firstReport: readonly Step[] = [
  {
    title: 'Periksa kunci',
    words: 'Sertakan kunci pada setiap panggilan. Jawaban menyebut fasyankes yang diwakili kunci ini.',
    method: 'GET',
    path: '/api/session',
    status: 200,
    answer: { data: { role: 'HealthServiceFacility' } },
  },
  {
    title: 'Lihat yang harus dilaporkan',
    words: 'Satu baris untuk setiap formulir bulan itu, dengan statusnya dan batas waktunya.',
    method: 'GET',
    path: `/api/form-filling-status?date=${date}`,
    status: 200,
    answer: { due_date: '2026-12-10' },
  },
  {
    title: 'Ambil pertanyaannya',
    words:
      'Definisi formulir memuat nama isian, jenis, satuan, pilihan, dan syaratnya. Satu versi tidak pernah berubah, jadi boleh disimpan.',
    method: 'GET',
    path: '/api/forms/kesehatanlingkungan-pertanyaankunci/1',
    status: 200,
    answer: { data: { title: 'Pertanyaan Kunci Kesehatan Lingkungan' } },
  },
  {
    title: 'Coba dahulu, tanpa menyimpan',
    words:
      'Dengan validasi=1 semua kesalahan disebut sekaligus menurut nama isiannya, dan tidak ada yang disimpan. Yang tidak biasa disebut di findings; jelaskan di isian soft_check_notes.',
    method: 'POST',
    path: `${base}/kirim?validasi=1`,
    body: { date, answers: incomplete },
    status: 422,
    answer: { code: 'invalidInput', errors: { 'answers.key_power_now': ['Wajib diisi'] } },
  },
  {
    title: 'Perbaiki dan coba lagi',
    words: 'Jawaban 200 dengan valid: true berarti laporan ini akan diterima.',
    method: 'POST',
    path: `${base}/kirim?validasi=1`,
    body: { date, answers },
    status: 200,
    answer: { valid: true, message: 'Isian siap dikirim; tidak ada yang disimpan.' },
  },
  {
    title: 'Kirim',
    words:
      'Buat satu UUID untuk setiap pengiriman dan sertakan sebagai key. Bila jawabannya hilang di jalan, kirim lagi dengan key yang sama: laporan tidak akan terkirim dua kali.',
    method: 'POST',
    path: `${base}/kirim`,
    body: { date, answers, key: 'b6f0c7de-5f0e-4d6a-9a53-0c1f6f2b8a11' },
    status: 200,
    answer: { message: 'Formulir terkirim.', data: { report_status: 'sent' } },
  },
  {
    title: 'Lihat keputusan dinas',
    words:
      'Status confirmed berarti dikonfirmasi; revise berarti dikembalikan, dengan alasan dan catatan di riwayatnya. Perbaiki, lalu kirim lagi dengan panggilan yang sama.',
    method: 'GET',
    path: `${base}?date=${date}`,
    status: 200,
    answer: { data: { report_status: 'sent' } },
  },
]
