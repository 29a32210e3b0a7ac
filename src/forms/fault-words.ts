import { explanationField } from './shape.ts'

/** A kind of fault: what it says in both languages, of the names that it is about; in Indonesian they are the words of the questions. */
export const faults = {
  name: (name) => [
    `"${name}" is not a field name`,
    `"${name}" bukan kode pertanyaan: pakai huruf kecil, angka, dan garis bawah`,
  ],
  twice: (name) => [`field ${name} is declared twice`, `Kode ${name} dipakai dua kali`],
  later: (name, other) => [
    `${name} waits for ${other}, which does not come before it`,
    `Syaratnya menunjuk ${other}, yang tidak ada di atasnya`,
  ],
  otherKind: (name, other) => [
    `${name} waits for ${other} in a way that it is never answered`,
    `Syaratnya tidak cocok dengan jenis jawaban ${other}`,
  ],
  otherOption: (name, other, option) => [
    `${name} waits for ${other} to be ${option}, which it cannot be answered with`,
    `Syaratnya menunggu pilihan ${option}, yang tidak ada pada ${other}`,
  ],
  options: (name) => [`${name} has no options`, 'Belum ada pilihan jawaban'],
  sameWords: (name, words) => [
    `${name} has two options "${words}"`,
    `Dua pilihan memakai kata yang sama: "${words}"`,
  ],
  exclusive: (name, option) => [
    `${name} has no option ${option}`,
    `Pilihan yang berdiri sendiri (${option}) tidak ada di daftar pilihan`,
  ],
  range: (name) => [
    `${name} allows nothing: its least is above its most`,
    'Tidak ada jawaban yang diterima: batas terkecilnya di atas batas terbesarnya. Batas yang dikosongkan memakai nilai pada petunjuknya',
  ],
  unusual: (name) => [
    `${name} finds everything unusual: its soft least is above its soft most`,
    'Semua angka akan diminta penjelasan: batas bawahnya lebih besar daripada batas atasnya',
  ],
  guideOfColumn: (name, column) => [
    `${name} links ${column} to a guide, but only the whole table can be`,
    `Pasang tautan panduan pada tabelnya, bukan pada kolom ${column}`,
  ],
  following: (name) => [
    `${name} is proposed from the row before, but it stands in no list`,
    'Usulan dari baris sebelumnya hanya dapat dipakai di dalam daftar',
  ],
  heading: (name, cell) => [
    `${name} does not put ${cell} under one of its headings`,
    `Kolom ${cell} harus berada di bawah tepat satu judul`,
  ],
  calendarDate: (name) => [
    `${name} is a calendar, but its rows have no date that is unique`,
    'Kalender memerlukan kolom tanggal yang hanya boleh muncul sekali',
  ],
  calendarIdle: (name, field, option) => [
    `${name} is a calendar, but ${field} has no option ${option}`,
    `Kalender memerlukan pilihan ${option} pada kolom ${field}`,
  ],
  calendarTotal: (name, cell) => [
    `${name} sums ${cell} up, which is no number of it`,
    `Kolom ${cell} bukan angka, sehingga tidak dapat dijumlahkan`,
  ],
  unique: (name, cell) => [
    `${name} has no ${cell} that could be unique`,
    `Kolom ${cell}, yang hanya boleh muncul sekali, tidak ada`,
  ],
  emptyHolder: (name) => [
    `${name} has nothing to answer in it`,
    'Belum ada yang dapat diisi di sini: tambahkan baris dan kolom',
  ],
  closedRow: (name) => [
    `${name} must be answered, but nothing is stored for it in a row that nobody opens`,
    'Wajib diisi, padahal baris yang tidak dibuka tidak menyimpan jawabannya. Buat tidak wajib, atau munculkan hanya bila kolom lain diisi',
  ],
  emptyValue: (name, value, message) => [
    `${name} stores ${value} in a row that nobody opens, which it does not accept: ${message}`,
    `Baris yang tidak dibuka menyimpan ${value}, yang ditolak pertanyaan ini: ${message}`,
  ],
  columnKind: (name) => [
    `${name} is of a kind that no column can be`,
    'Jenis jawaban ini tidak dapat dipakai pada kolom',
  ],
  order: (name, cell) => [
    `${name} has no date ${cell} that could order it`,
    `Kolom ${cell}, yang mengurutkan daftar, bukan tanggal`,
  ],
  followed: (name, list, cell) => [
    `${name} is proposed from the row before, but ${list} does not order ${cell}`,
    `Usulan dari baris sebelumnya memerlukan daftar yang diurutkan dan kolom ${cell}`,
  ],
  proposed: (name, other) => [
    `${name} is proposed from ${other}, which is not there`,
    `Usulannya dihitung dari ${other}, yang tidak ada`,
  ],
  proposedKind: (name, other) => [
    `${name} is proposed from ${other}, whose answers it does not always accept`,
    `Usulannya diambil dari ${other}, yang jawabannya tidak selalu dapat diterima di sini. Samakan jenis, pilihan, panjang, dan angka di belakang komanya`,
  ],
  proposedZero: (name, message) => [
    `${name} is proposed to be 0, which it does not accept: ${message}`,
    `Usulan nol ditolak pertanyaan ini: ${message}`,
  ],
  ofRow: (name, other) => [
    `${name} looks at ${other} of last month, but it stands in a list, whose rows last month has not`,
    `Bulan lalu tidak memiliki baris ini, sehingga ${other} tidak dapat dilihat dari sana`,
  ],
  findings: (name) => [
    `${name} waits for something unusual, which only ${explanationField} can`,
    'Hanya penjelasan jawaban yang tidak lazim dapat menunggu peringatan',
  ],
  proposedLater: (name, other) => [
    `${name} is made of ${other}, which is filled in below it`,
    `Pindahkan ke bawah ${other}: jawaban itu sendiri terisi otomatis`,
  ],
  brief: (id) => [
    `check ${id} has no brief words without figures`,
    `Pemeriksaan ini memerlukan kalimat singkat tanpa angka`,
  ],
  checkTable: (id, table) => [
    `check ${id} looks at ${table}, which is not a table`,
    `Pemeriksaan ini membaca ${table}, yang bukan tabel atau daftar`,
  ],
  checkRows: (id, table) => [
    `check ${id} compares the rows of ${table} with last month's, but they are not fixed`,
    `Pemeriksaan ini membandingkan baris ${table} dengan bulan lalu, padahal barisnya tidak tetap`,
  ],
  checkName: (id, name) => [
    `check ${id} looks at ${name}, which is not there`,
    `Pemeriksaan ini membaca ${name}, yang tidak ada`,
  ],
  checkEmpty: (id) => [
    `check ${id} compares nothing on one side`,
    'Pilih yang dibandingkan di kedua sisi pemeriksaan ini',
  ],
  checkWord: (id, word) => [
    `check ${id} says {${word}}, which it does not know`,
    `Pesannya memuat {${word}}, yang tidak dikenal pemeriksaan ini`,
  ],
  checkKind: (id, name) => [
    `check ${id} compares ${name}, which it cannot`,
    `Pemeriksaan ini membandingkan ${name}, yang jenis jawabannya tidak cocok`,
  ],
  nihil: (name) => [
    `it is nihil by ${name}, which is not there`,
    `Pernyataan nihil memakai ${name}, yang tidak ada`,
  ],
  owed: (name) => [
    `it is owed while ${name} says so, which is not there`,
    `Kewajiban bulanan bergantung pada ${name}, yang tidak ada`,
  ],
  explanation: () => [
    `it may ask for an explanation, but there is no ${explanationField}`,
    'Ada yang minta penjelasan, tetapi pertanyaan untuk menjelaskannya tidak ada',
  ],
  sectionTwice: (id) => [`section ${id} is declared twice`, `Kode bagian ${id} dipakai dua kali`],
  empty: () => ['it asks nothing', 'Formulir belum memiliki pertanyaan'],
  emptySection: (id, title) => [
    `section ${id} asks nothing`,
    `Bagian ${title ? `“${title}”` : id} belum memiliki pertanyaan`,
  ],
} satisfies Record<string, (...names: string[]) => [english: string, indonesian: string]>
export type FaultName = keyof typeof faults
/** Of these the codes themselves are what is wrong. */
export const faultsOfCodes: ReadonlySet<FaultName> = new Set([
  'name',
  'twice',
  'sectionTwice',
  'sameWords',
  'emptySection',
])
