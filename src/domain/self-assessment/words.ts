/** Every sentence and fixed word that the self-assessment shows. */
import { numberText } from '../words.ts'

/** The example address in the link messages. */
const exampleLink = 'https://contoh.go.id/dokumen'

/** Every message of the module, word for word; the screens and the server take them from here. */
export const sentences = {
  // The flow
  hazardStopsHere:
    "Data berhasil disimpan. Anda tidak dapat melanjutkan karena jawaban pada pertanyaan pertama adalah 'Tidak'.",
  nothingSavedBefore: 'Belum ada data penilaian sebelumnya untuk periode ini.',
  quickSaved: 'Penilaian berhasil disimpan.',
  // The rules of the quick assessments
  pickHazard: 'Silakan pilih minimal satu jenis bencana alam yang sering terjadi.',
  answerAll: 'Harap jawab semua pertanyaan sebelum melanjutkan.',
  questionsNotLoaded: 'Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.',
  periodRequired: 'userId, year, dan semester wajib diisi',
  // The rules of the instruments
  validationFailed: 'Validasi Gagal',
  noActiveHazard:
    'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
  answerSomething:
    'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
  linkRequired: 'Link/URL wajib diisi',
  linkWrong: `Format URL tidak valid. Contoh: ${exampleLink}`,
  completeLinks: 'Harap lengkapi link/URL untuk semua jawaban yang dipilih:',
  questionById: (id: number) => `Pertanyaan ID ${id}`,
  // Errors of the module
  environmentMissing: 'Konfigurasi environment tidak ditemukan.',
  tokenMissing: 'Token autentikasi tidak ditemukan.',
  userIdMissing: 'User ID tidak ditemukan di cookies.',
  questionsMalformed: 'Format data pertanyaan tidak sesuai.',
  questionsFailed: (reason: string) => `Gagal memuat daftar pertanyaan: ${reason}`,
  answersFailed: (reason: string) => `Gagal memuat jawaban sebelumnya: ${reason}`,
  userFailed: 'Gagal memuat data pengguna',
  nameNotFound: 'Nama Fasyankes Tidak Ditemukan',
  nameFailed: 'Gagal Memuat Nama',
  nameWithoutId: 'ID Pengguna Tidak Ada',
  invalidInput: 'Terdapat kesalahan validasi pada input Anda.',
  invalidData: 'Terdapat kesalahan validasi pada data yang dikirim.',
  signInAgain: 'Autentikasi gagal. Silakan login kembali.',
  saveFailed: (reason: string) => `Gagal menyimpan: ${reason}`,
  noConnection: 'Gagal menghubungi server. Periksa koneksi internet Anda.',
  instrumentMalformed: 'Format data instrumen tidak sesuai.',
  instrumentFailed: (reason: string) => `Gagal memuat data instrumen: ${reason}`,
  specialFailed: (reason: string) => `Gagal memuat data pertanyaan khusus: ${reason}`,
  sendFailed: (reason: string) => `Gagal mengirim data: ${reason}`,
  notSaved: 'Gagal Menyimpan',
  notSavedError: 'Terjadi kesalahan saat menyimpan data.',
  notSavedOffline: 'Tidak dapat menghubungi server. Periksa koneksi Anda.',
  capacitySaveFailed: (reason: string) => `Gagal menyimpan data: ${reason}`,
  // Success
  hazardSent: 'Data Instrumen Bahaya berhasil disimpan.',
  vulnerabilitySent: 'Penilaian Instrumen Kerentanan berhasil disimpan.',
  capacitySent: 'Data penilaian instrument berhasil disimpan.',
  // A row of the reports
  alreadyAnswered: 'Formulir Telah Terkirim',
  notFilled: 'Belum diisi',
} as const

/** The fixed words of the nine screens. */
export const labels = {
  profileMenu: 'Fasyankes',
  exampleHospital: 'Rumah Sakit Contoh',
  exampleYear: 2025,
  exampleCaption: 'Contoh, bukan tingkat wilayah Anda',
  cardSource: 'Sumber: Indeks Risiko Bencana Indonesia (IRBI), Badan Nasional Penanggulangan Bencana (BNPB)',
  next: 'Selanjutnya',
  saveQuick: 'Simpan Penilaian',
  save: 'Simpan',
  impact: 'Dampak',
  potentialImpact: 'Potensi Dampak',
  other: 'Sebutkan lainnya...',
  noGeneralItems: 'Tidak ada data pertanyaan untuk kombinasi bahaya dan kategori ini.',
  impactLevels: 'Tingkat Dampak Kejadian Bencana Terhadap Fasyankes',
  noSpecialItems: 'Tidak ada data pertanyaan khusus yang tersedia.',
  specialSection: 'Pertanyaan Khusus',
  generalSection: 'Pertanyaan Umum',
  link: 'Link/URL (wajib diisi)',
  nextTab: 'Next',
  send: 'Kirim',
} as const

/** An index, from 0 to 1: `0,514`; `–` where it is missing. */
export function indexText(value: number | null): string {
  return value === null ? '–' : numberText(value, 3, 3)
}
