/** What `/welcome` says of the product; the first HTML of the page carries the same words. */
export const welcomeWords = {
  eyebrow: 'Sistem Informasi Limbah dan Kesehatan Lingkungan Fasyankes',
  title: 'Laporan limbah medis dan kesehatan lingkungan, dari fasyankes hingga nasional',
  /** Behind the product's name. */
  lead: 'adalah tempat rumah sakit dan Puskesmas di seluruh Indonesia melaporkan pengelolaan limbah medis dan kesehatan lingkungan setiap bulan, serta menilai ketangguhannya terhadap perubahan iklim.',
  peopleTitle: 'Satu laporan, dipakai bersama',
  people: {
    facility: {
      title: 'Rumah sakit dan Puskesmas',
      words:
        'Mengisi laporan bulanan dan penilaian mandiri, menyimpan draf kapan saja, dan menerima bukti pengiriman.',
    },
    city: {
      title: 'Dinas kesehatan kabupaten/kota',
      words:
        'Memeriksa laporan fasyankes di wilayahnya, mengonfirmasi, atau mengembalikannya dengan catatan.',
    },
    province: {
      title: 'Dinas kesehatan provinsi',
      words: 'Mengelola akun dan memantau kemajuan pelaporan seluruh kabupaten/kota.',
    },
    ministry: {
      title: 'Kementerian Kesehatan',
      words: 'Melihat gambaran nasional dari laporan yang sama, tanpa rekap ulang.',
    },
  },
  stepsTitle: 'Perjalanan sebuah laporan',
  steps: {
    draft: { title: 'Isi', words: 'Formulir tersimpan otomatis, juga saat sambungan terputus.' },
    sent: { title: 'Kirim', words: 'Isian diperiksa sebelum dikirim; bukti pengiriman langsung terbit.' },
    revise: { title: 'Diperiksa', words: 'Yang perlu diperbaiki kembali dengan catatan pada isiannya.' },
    confirmed: {
      title: 'Terkonfirmasi',
      words: 'Laporan sah dan masuk ke angka wilayah dan nasional.',
    },
  },
} as const
