import type { DocumentAccess, DocumentStatus } from '#domain/documents.ts'

/** A page of a document: its heading, and its paragraphs. */
type Page = readonly [heading: string, ...paragraphs: string[]]

export type DemoDocument = {
  title: string
  kategori: string
  description: string
  access: DocumentAccess
  status: DocumentStatus
  /** Days before the start at which it was published. */
  daysAgo: number
  downloads: number
  /** The oldest first. */
  versions: readonly { name: string; note?: string; pages: readonly Page[] }[]
}

const invented = 'Ringkasan contoh untuk peragaan sistem ini; bukan naskah resmi.'

/** Pages that two versions of a document have. */
const byRegion: Page = [
  'Pengelolaan limbah medis berbasis wilayah',
  invented,
  'Peraturan ini mengajak pemerintah daerah menyediakan pengelolaan limbah medis bagi fasilitas pelayanan kesehatan di wilayahnya, karena banyak fasilitas tidak memiliki pengolah sendiri dan jarak ke pengolah berizin jauh.',
  'Pengelolaan internal menjadi tanggung jawab fasilitas: pengurangan dan pemilahan, pengangkutan internal, penyimpanan sementara, dan pengolahan internal bila memiliki izin.',
]
const reporting: Page = [
  'Pencatatan dan pelaporan',
  'Fasilitas mencatat berat limbah menurut jenisnya setiap hari dan melaporkannya setiap bulan kepada dinas kesehatan kabupaten/kota, yang meneruskannya secara berjenjang.',
]
const inspection: Page = [
  'Daftar periksa inspeksi kesehatan lingkungan',
  'Bagian A. Air: sumber air, kecukupan, sisa klor, hasil pemeriksaan laboratorium terakhir.',
  'Bagian B. Sanitasi: jumlah toilet, pemisahan, akses penyandang disabilitas, tangki septik disedot terjadwal.',
]

/** The documents of the demonstration: regulations in our own words, and invented circulars, instruments, slides and reports. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    title:
      'Ringkasan Permenkes Nomor 18 Tahun 2020 tentang Pengelolaan Limbah Medis Fasyankes Berbasis Wilayah',
    kategori: 'Peraturan',
    description:
      'Siapa yang mengelola limbah medis di suatu wilayah, bagaimana limbah dipilah, disimpan, diangkut, dan diolah, serta apa yang dilaporkan.',
    ...{ access: 'public', status: 'published', daysAgo: 320, downloads: 412 },
    versions: [
      {
        name: 'ringkasan-permenkes-18-2020.pdf',
        pages: [
          byRegion,
          [
            'Pengelolaan eksternal',
            'Pengelolaan eksternal meliputi pengangkutan dari fasilitas, pengumpulan, pengolahan, dan penimbunan. Setiap pengangkutan disertai manifes atau dokumen elektronik yang mencatat asal, berat, dan tujuan limbah.',
            'Pemerintah daerah dapat membentuk unit pelaksana teknis, bekerja sama dengan badan usaha, atau menetapkan depo pengumpulan bersama untuk pulau kecil.',
          ],
          reporting,
        ],
      },
      {
        name: 'ringkasan-permenkes-18-2020-rev1.pdf',
        note: 'Ditambah penjelasan depo pengumpulan di pulau kecil dan tanya jawab.',
        pages: [
          byRegion,
          [
            'Pengelolaan eksternal dan depo pengumpulan',
            'Pengelolaan eksternal meliputi pengangkutan dari fasilitas, pengumpulan, pengolahan, dan penimbunan. Setiap pengangkutan disertai manifes atau dokumen elektronik yang mencatat asal, berat, dan tujuan limbah.',
            'Untuk pulau kecil, depo pengumpulan bersama dilengkapi lemari pendingin bersuhu di bawah nol derajat, timbangan, dan jadwal kapal pengangkut.',
          ],
          reporting,
          [
            'Tanya jawab',
            'Apakah fasilitas kecil wajib memiliki insinerator? Tidak. Fasilitas boleh menyerahkan limbahnya kepada pengolah berizin dengan perjanjian tertulis.',
            'Siapa yang menanggung biaya pengangkutan? Fasilitas penghasil limbah, kecuali diatur lain oleh pemerintah daerah.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Ringkasan Permenkes Nomor 2 Tahun 2023 tentang Kesehatan Lingkungan',
    kategori: 'Peraturan',
    description:
      'Baku mutu air, udara, tanah, pangan, sarana dan bangunan, serta vektor bagi fasilitas pelayanan kesehatan.',
    ...{ access: 'public', status: 'published', daysAgo: 260, downloads: 287 },
    versions: [
      {
        name: 'ringkasan-permenkes-2-2023.pdf',
        pages: [
          [
            'Baku mutu kesehatan lingkungan',
            invented,
            'Air untuk keperluan higiene dan sanitasi bebas dari Escherichia coli pada contoh 100 mililiter. Air minum diperiksa mutunya sekurangnya sekali dalam sebulan untuk parameter mikrobiologi.',
            'Udara dalam ruang diperiksa suhu, kelembapan, pencahayaan, kebisingan, dan kepadatan kuman, terutama di ruang operasi dan ruang isolasi.',
          ],
          [
            'Sarana dan bangunan',
            'Toilet dipisahkan untuk laki-laki, perempuan, dan penyandang disabilitas; tersedia sabun dan air mengalir. Vektor seperti Aedes aegypti dan tikus dikendalikan tanpa meninggalkan residu yang berbahaya.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Ringkasan Permen LHK Nomor 56 Tahun 2015 tentang Pengelolaan Limbah B3 dari Fasyankes',
    kategori: 'Peraturan',
    description: 'Jenis limbah B3 fasyankes, warna wadah, lama simpan, dan syarat pengolahan termal.',
    ...{ access: 'public', status: 'published', daysAgo: 300, downloads: 198 },
    versions: [
      {
        name: 'ringkasan-permen-lhk-56-2015.pdf',
        pages: [
          [
            'Wadah dan lama simpan',
            invented,
            'Limbah infeksius dan patologis memakai wadah kuning, limbah sitotoksik ungu, limbah kimia dan farmasi cokelat, limbah radioaktif merah. Benda tajam masuk ke wadah yang tidak dapat ditembus.',
            'Limbah infeksius disimpan paling lama dua hari pada suhu di atas nol derajat, atau sembilan puluh hari pada suhu nol derajat atau kurang.',
          ],
          [
            'Pengolahan termal',
            'Insinerator bekerja pada ruang bakar pertama sekurangnya 800 derajat dan ruang bakar kedua 1.000 derajat dengan waktu tinggal dua detik. Autoklaf diuji dengan indikator biologi Geobacillus stearothermophilus.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Surat Edaran: Batas Waktu Pelaporan Bulanan SILIKA',
    kategori: 'Surat edaran',
    description:
      'Laporan bulanan dikirim paling lambat tanggal 10 bulan berikutnya; cara melapor bila sambungan terputus.',
    ...{ access: 'public', status: 'published', daysAgo: 41, downloads: 533 },
    versions: [
      {
        name: 'se-batas-waktu-pelaporan.pdf',
        pages: [
          [
            'Batas waktu pelaporan bulanan',
            'Contoh surat edaran untuk peragaan.',
            'Setiap fasyankes mengirim laporan bulanan paling lambat tanggal 10 bulan berikutnya. Dinas kesehatan kabupaten/kota memeriksa dan mengonfirmasi paling lambat tanggal 20.',
            'Bila sambungan internet terputus, isian tetap tersimpan di perangkat dan terkirim ketika tersambung kembali. Laporan yang diantrekan sebelum batas waktu dan tiba dalam 48 jam dihitung tepat waktu.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Surat Edaran: Penghapusan dan Penarikan Alat Kesehatan Bermerkuri',
    kategori: 'Surat edaran',
    description:
      'Termometer, tensimeter, dan amalgam gigi bermerkuri ditarik, disimpan terpisah, dan diserahkan dengan berita acara.',
    ...{ access: 'public', status: 'published', daysAgo: 120, downloads: 176 },
    versions: [
      {
        name: 'se-alkes-bermerkuri.pdf',
        pages: [
          [
            'Penghapusan alat kesehatan bermerkuri',
            'Contoh surat edaran untuk peragaan.',
            'Termometer dan tensimeter bermerkuri tidak lagi digunakan. Alat yang ditarik dikemas dalam kotak berlapis, diberi label, dan disimpan di ruang terkunci sampai diserahkan ke depo penyimpanan dengan berita acara.',
            'Tumpahan merkuri dibersihkan dengan spill kit; dilarang memakai penyedot debu karena menyebarkan uap merkuri.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Instrumen Inspeksi Kesehatan Lingkungan Puskesmas',
    kategori: 'Instrumen',
    description:
      'Daftar periksa air, sanitasi, kebersihan tangan, limbah, dan kebersihan ruang untuk kunjungan triwulanan.',
    ...{ access: 'public', status: 'published', daysAgo: 95, downloads: 364 },
    versions: [
      {
        name: 'instrumen-ikl-puskesmas-2025.pdf',
        pages: [inspection],
      },
      {
        name: 'instrumen-ikl-puskesmas-2026.pdf',
        note: 'Butir kebersihan tangan dan energi ditambahkan.',
        pages: [
          inspection,
          [
            'Kebersihan tangan dan energi',
            'Bagian C. Kebersihan tangan: wastafel berfungsi di setiap ruang pelayanan, sabun, antiseptik berbasis alkohol, poster lima momen.',
            'Bagian D. Energi: sumber listrik utama dan cadangan, panel surya, perawatan genset.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Instrumen Pemantauan Sanitarian Kit',
    kategori: 'Instrumen',
    description: 'Ketersediaan, kondisi, kalibrasi, dan penggunaan alat pada sanitarian kit Puskesmas.',
    ...{ access: 'public', status: 'published', daysAgo: 70, downloads: 141 },
    versions: [
      {
        name: 'instrumen-sanitarian-kit.pdf',
        pages: [
          [
            'Pemantauan sanitarian kit',
            'Untuk setiap alat dicatat jumlah, kondisi, tanggal kalibrasi terakhir, dan berapa kali dipakai dalam sebulan: turbidimeter, pH meter, komparator klor, luksmeter, alat uji usap, perangkap larva.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Bahan Paparan: Memilah Limbah Medis dengan Benar',
    kategori: 'Bahan paparan',
    description:
      'Salindia pelatihan untuk petugas ruangan: lima langkah memilah, contoh salah pilah, dan cara menimbang.',
    ...{ access: 'public', status: 'published', daysAgo: 33, downloads: 605 },
    versions: [
      {
        name: 'paparan-pemilahan-limbah.pdf',
        pages: [
          ['Memilah limbah medis dengan benar', 'Pelatihan petugas ruangan, 60 menit'],
          ['Lima langkah', 'Kenali, pilah di sumber, ikat pada tiga perempat wadah, timbang, catat.'],
          [
            'Sering salah',
            'Masker bersih dan bungkus spuit masuk ke kantong kuning; jarum tanpa safety box; botol infus tercampur.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Bahan Paparan: Ketangguhan Fasyankes terhadap Perubahan Iklim',
    kategori: 'Bahan paparan',
    description:
      'Pengantar penilaian mandiri: bahaya, kerentanan, dan kapasitas, dengan contoh tindak lanjut.',
    ...{ access: 'public', status: 'published', daysAgo: 18, downloads: 92 },
    versions: [
      {
        name: 'paparan-ketangguhan-iklim.pdf',
        pages: [
          [
            'Ketangguhan terhadap perubahan iklim',
            'Banjir, badai, kenaikan muka air laut, kekeringan, kebakaran hutan dan lahan',
          ],
          [
            'Tindak lanjut',
            'Tinggikan genset dan panel listrik, siapkan tandon air tiga hari, latih evakuasi dua kali setahun.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Laporan Tahunan Pengelolaan Limbah Medis (Contoh)',
    kategori: 'Laporan',
    description:
      'Bentuk laporan tahunan nasional dengan angka karangan: kepatuhan lima layanan, timbulan, dan cakupan pelaporan.',
    ...{ access: 'public', status: 'published', daysAgo: 150, downloads: 233 },
    versions: [
      {
        name: 'laporan-tahunan-contoh.pdf',
        pages: [
          [
            'Laporan tahunan',
            'Contoh dengan angka karangan.',
            'Cakupan pelaporan naik dari 71 persen menjadi 84 persen dalam setahun.',
          ],
          [
            'Timbulan',
            'Timbulan rata-rata rumah sakit 0,9 kilogram per tempat tidur per hari; Puskesmas 1,7 kilogram per hari.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Pedoman Konfirmasi Laporan untuk Dinas Kesehatan',
    kategori: 'Pedoman',
    description: 'Cara memeriksa lonjakan angka, menulis catatan perbaikan, dan membuka kembali laporan.',
    ...{ access: 'signedIn', status: 'published', daysAgo: 55, downloads: 118 },
    versions: [
      {
        name: 'pedoman-konfirmasi.pdf',
        pages: [
          [
            'Memeriksa laporan',
            'Bandingkan dengan bulan sebelumnya. Lonjakan di atas tiga kali lipat ditanyakan kepada pengelola limbah sebelum dikonfirmasi.',
            'Tulis catatan pada isian yang dimaksud, bukan pada pesan umum, agar petugas tahu apa yang harus diperbaiki.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Rancangan Surat Edaran: Penimbangan Limbah Domestik',
    kategori: 'Surat edaran',
    description: 'Masih dibahas: apakah limbah domestik ikut ditimbang mulai tahun depan.',
    ...{ access: 'public', status: 'draft', daysAgo: 2, downloads: 0 },
    versions: [
      {
        name: 'rancangan-se-limbah-domestik.pdf',
        pages: [
          [
            'Rancangan',
            'Limbah domestik dan limbah yang didaur ulang diusulkan ditimbang terpisah setiap pekan.',
          ],
        ],
      },
    ],
  },
]
