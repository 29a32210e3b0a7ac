/** What is kept of a person, why, who sees it and for how long: the terms are years after which it is removed or replaced, or words. */
type PersonalDatum = {
  label: string
  /** Where it is stored, as `table.column`. */
  columns: readonly `${string}.${string}`[]
  purpose: string
  seenBy: string
  /** How long it stays, for a term in years. */
  kept: (years: number) => string
}

const withAccount = 'Selama akun ada'
const afterTerm = (years: number) => `Selama akun aktif; dihapus ${years} tahun setelah akun dinonaktifkan`
const managers = 'Pemilik akun, dinas kesehatan provinsinya, dan administrator'
const nobody = 'Tidak seorang pun; hanya sistem yang memakainya'

/**
 * Every personal field that is stored (UU 27/2022). The privacy page and a person's own download read it, and a test compares it
 * with the database: a new column that looks personal needs a row here, or must be named there as one that tells of no person.
 */
export const personalData = {
  username: {
    label: 'Nama pengguna (alamat surel)',
    columns: ['account.username'],
    purpose: 'Masuk ke sistem dan menerima pemberitahuan',
    seenBy: managers,
    kept: afterTerm,
  },
  name: {
    label: 'Nama lengkap',
    columns: ['account.full_name'],
    purpose: 'Menunjukkan siapa yang mengirim, memeriksa, atau mengubah data',
    seenBy: `${managers}; rekan kerja melihatnya pada riwayat laporan yang boleh mereka baca`,
    kept: afterTerm,
  },
  contact: {
    label: 'Nomor telepon, jabatan, dan keterangan diri',
    columns: ['account.phone', 'account.position', 'account.profile'],
    purpose: 'Menghubungi pemilik akun tentang laporannya',
    seenBy: managers,
    kept: afterTerm,
  },
  photo: {
    label: 'Foto profil',
    columns: ['account.photo_file_id'],
    purpose: 'Mengenali akun sendiri; tidak wajib',
    seenBy: managers,
    kept: afterTerm,
  },
  password: {
    label: 'Kata sandi dan verifikasi dua langkah',
    columns: [
      'account.password_hash',
      'account.second_factor_at',
      'authenticator.secret',
      'passkey.credential_id',
      'passkey.public_key',
      'passkey.name',
      'passkey.last_used_at',
      'recovery_code.code_hash',
      'account_link.secret_hash',
    ],
    purpose: 'Memastikan hanya pemilik akun yang dapat masuk; tersimpan teracak, tidak dapat dibaca kembali',
    seenBy: nobody,
    kept: afterTerm,
  },
  signIns: {
    label: 'Waktu masuk terakhir, perangkat, dan alamat jaringan',
    columns: [
      'account.last_sign_in_at',
      'session.user_agent',
      'session.address',
      'program_key.last_used_from',
      'program_key.last_used_at',
    ],
    purpose: 'Mengenali dan mengakhiri sesi yang tidak dikenal',
    seenBy: 'Pemilik akun; waktu masuk terakhir juga dilihat yang mengelola akun',
    kept: () =>
      'Perangkat dan alamat: 7 hari, selama sesi; alamat dari kunci program: selama kuncinya tersimpan; waktu masuk terakhir selama akun ada',
  },
  failures: {
    label: 'Percobaan masuk yang gagal',
    columns: ['sign_in_failure.subject', 'sign_in_failure.name'],
    purpose: 'Memperlambat orang yang menebak kata sandi',
    seenBy: nobody,
    kept: () => 'Paling lama sehari',
  },
  reporter: {
    label: 'Nama, jabatan, dan nomor telepon petugas pelapor',
    columns: ['report_sheet.answers', 'submission.sheets'],
    purpose: 'Menghubungi orang yang mengisi laporan jika ada yang perlu diperbaiki',
    seenBy:
      'Fasyankesnya, dinas kesehatan wilayahnya, Kemenkes, dan administrator; tersamar dalam berkas unduhan, kecuali diminta dengan sengaja',
    kept: (years) =>
      `${years} tahun setelah laporan terakhir disimpan; lalu nama diganti dan nomor dihapus, jabatan tetap ada`,
  },
  history: {
    label: 'Nama pada riwayat laporan dan penilaian mandiri',
    columns: ['report_history.actor_name', 'assessment_history.actor_name'],
    purpose: 'Menunjukkan siapa yang mengirim, mengembalikan, atau mengonfirmasi laporan',
    seenBy: 'Yang boleh membaca laporan itu',
    kept: (years) => `${years} tahun setelah laporan terakhir disimpan, lalu diganti dengan perannya`,
  },
  audit: {
    label: 'Jejak kegiatan: siapa, kapan, apa yang berubah, dan dari alamat jaringan mana',
    columns: ['audit.detail', 'refusal.address'],
    purpose: 'Membuktikan apa yang terjadi, dan menemukan penyalahgunaan',
    seenBy: 'Administrator; fasyankes melihat jejaknya sendiri',
    kept: () => 'Tidak dihapus, karena harus dapat membuktikan apa yang terjadi',
  },
  mails: {
    label: 'Surel yang dikirim sistem',
    columns: ['mail.subject', 'mail.body_text', 'mail.body_html', 'mail.former_address'],
    purpose: 'Memastikan surel sampai, dan mengirim ulang jika gagal',
    seenBy: nobody,
    kept: () => '30 hari',
  },
  announcementsRead: {
    label: 'Pengumuman yang sudah dibaca, dan kapan',
    columns: ['announcement_read.read_at'],
    purpose: 'Tidak menampilkan lagi pengumuman yang sudah dibaca',
    seenBy: 'Tidak seorang pun; penulis pengumuman hanya melihat jumlahnya',
    kept: () => withAccount,
  },
  imports: {
    label: 'Isi lembar kerja yang diimpor',
    columns: ['import_row.cells', 'import_row.changes', 'sheet_import.file_name'],
    purpose: 'Memeriksa dan memperbaiki akun, fasyankes, dan laporan lama sebelum disimpan',
    seenBy: 'Yang mengunggahnya',
    kept: () => '30 hari setelah perubahan terakhir',
  },
  files: {
    label: 'Nama berkas yang diunggah',
    columns: ['file.name', 'boundary_set.file_name'],
    purpose: 'Mengenali bukti pada laporan',
    seenBy: 'Yang boleh membaca laporan itu',
    kept: () => 'Selama laporannya ada; berkas yang tidak dipakai dihapus',
  },
} as const satisfies Record<string, PersonalDatum>

/** The answers of every form that name the person who filled it in. */
export const reporterAnswers = {
  reporter_name: maskedName,
  reporter_position: (position: string) => position,
  reporter_phone: maskedNumber,
} as const satisfies Record<string, (value: string) => string>

export const isReporterAnswer = (name: string): name is keyof typeof reporterAnswers =>
  name in reporterAnswers

/** What stands in the place of a reporter's name once the term is over. */
export const formerReporter = 'Nama dihapus'

/** `Siti Aminah` as `S••• A•••`: one can tell two reporters apart, not who they are. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
}

/** `081234567890` as `08•••90`. */
export function maskedNumber(number: string): string {
  return number.length < 6 ? '•••' : `${number.slice(0, 2)}•••${number.slice(-2)}`
}
