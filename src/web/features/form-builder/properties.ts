import type { NewKind } from '#forms/building/new-elements.ts'
import { fileTypes } from '#forms/kinds/file.ts'

/** One thing that can be said of an element, and how it is asked. `key` as `withOption` takes it. */
export type Property = {
  key: string
  label: string
  hint?: string
  /** Another property without which this one says nothing. */
  onlyWith?: string
} & (
  | { control: 'line' | 'lines'; most: number }
  /** `whole`: without decimals. */
  | { control: 'amount'; isWhole?: true }
  /** Ticked is `true`; with `inverted` a tick means that nothing is said. */
  | { control: 'tick'; isInverted?: true }
  | { control: 'one'; none: string; options: Readonly<Record<string, string>> }
  | { control: 'some'; options: Readonly<Record<string, string>> }
  /** Peculiar ones, each with an input of its own. */
  | {
      control:
        | 'options'
        | 'exclusive'
        | 'condition'
        | 'guide'
        | 'proposal'
        | 'columns'
        | 'dateColumn'
        | 'heading'
        | 'tags'
        | 'onlyFor'
    }
)

const label: Property = { key: 'label', label: 'Pertanyaan', control: 'line', most: 300 }
const hint: Property = {
  ...{ key: 'hint', label: 'Petunjuk', control: 'lines', most: 1000 },
  hint: 'Berdiri di bawah pertanyaan: apa yang dihitung, dan dari mana angkanya.',
}
const condition: Property = { key: 'when', label: 'Muncul bila', control: 'condition' }
const required: Property = {
  ...{ key: 'optional', label: 'Wajib diisi', control: 'tick', isInverted: true },
  hint: 'Laporan tidak dapat dikirim selama pertanyaan ini kosong.',
}
const carried: Property = {
  ...{ key: 'carry', label: 'Ikut “Isi dari bulan sebelumnya”', control: 'tick' },
  hint: 'Untuk jawaban yang jarang berubah.',
}
const kept: Property = {
  ...{ key: 'keptWhenGiven', label: 'Tetap disimpan bila sudah dijawab', control: 'tick', onlyWith: 'when' },
  hint: 'Jawaban tidak hilang ketika syarat munculnya tidak lagi terpenuhi.',
}
const proposal: Property = { key: 'proposal', label: 'Terisi otomatis', control: 'proposal' }
const computed: Property = {
  ...{ key: 'computed', label: 'Hanya dihitung, tidak dapat diketik', control: 'tick' },
  onlyWith: 'proposal',
}
const guide: Property = {
  ...{ key: 'guide', label: 'Panduan', control: 'guide' },
  hint: 'Terbuka di samping pertanyaan bila pengisi memintanya.',
}
const common = [label, hint, required, carried, condition, kept, proposal, computed, guide]

const whole = (key: string, words: string, more: { hint?: string } = {}): Property => ({
  ...{ key, label: words, control: 'amount', isWhole: true },
  ...more,
})
const amount = (key: string, words: string, more: { hint?: string } = {}): Property => ({
  ...{ key, label: words, control: 'amount' },
  ...more,
})
const options: Property = { key: 'options', label: 'Pilihan jawaban', control: 'options' }

/** What can be said of each kind of element, in the order of the screen: a kind that wants one more says so here. */
export const properties: Record<NewKind, readonly Property[]> = {
  number: [
    ...common,
    { key: 'unit', label: 'Satuan', control: 'line', most: 30 },
    whole('decimals', 'Angka di belakang koma', { hint: 'Kosong: bilangan bulat.' }),
    amount('min', 'Paling kecil', { hint: 'Kosong: 0. Di bawahnya ditolak.' }),
    amount('max', 'Paling besar', { hint: 'Kosong: satu miliar. Di atasnya ditolak.' }),
    amount('soft.below', 'Minta penjelasan di bawah', { hint: 'Diterima, tetapi harus dijelaskan.' }),
    amount('soft.above', 'Minta penjelasan di atas', { hint: 'Diterima, tetapi harus dijelaskan.' }),
    { key: 'isYear', label: 'Ini sebuah tahun', control: 'tick', hint: 'Ditulis tanpa titik ribuan.' },
  ],
  text: [
    ...common,
    whole('min', 'Paling sedikit huruf'),
    whole('max', 'Paling banyak huruf', { hint: 'Kosong: 500.' }),
    { key: 'multiline', label: 'Beberapa baris', control: 'tick' },
  ],
  phone: common,
  link: common,
  yesNo: common,
  statement: [label, hint, required, condition],
  choice: [label, hint, options, ...common.slice(2)],
  choices: [
    ...[label, hint, options],
    {
      ...{ key: 'exclusive', label: 'Pilihan yang berdiri sendiri', control: 'exclusive' },
      hint: 'Dipilih sendirian, misalnya “Tidak ada”.',
    },
    ...common.slice(2),
  ],
  date: [
    ...common,
    {
      ...{ key: 'within', label: 'Tanggal yang boleh', control: 'one', none: 'Tanggal apa pun' },
      options: {
        today: 'Sampai hari ini',
        month: 'Di dalam bulan laporan',
        monthToDate: 'Di dalam bulan laporan, sampai hari ini',
      },
    },
    { key: 'outsideMessage', label: 'Pesan bila di luar bulan laporan', control: 'line', most: 300 },
    whole('softOlderThanMonths', 'Minta penjelasan bila lebih lama dari (bulan)'),
    whole('validMonths', 'Berlaku selama (bulan)', { hint: 'Halaman menunjukkan sampai kapan.' }),
  ],
  file: [
    ...[label, hint, required, condition],
    {
      ...{ key: 'types', label: 'Jenis berkas', control: 'some' },
      options: Object.fromEntries(Object.keys(fileTypes).map((type) => [type, type.toUpperCase()])),
    },
    amount('maxMegabytes', 'Ukuran paling besar (MB)'),
    whole('maxFiles', 'Berkas paling banyak'),
  ],
  table: [
    { ...label, label: 'Judul tabel' },
    hint,
    { key: 'rowLabel', label: 'Kepala kolom pertama', control: 'line', most: 100 },
    {
      ...{ key: 'layout', label: 'Bentuk', control: 'one', none: 'Tabel' },
      options: { cards: 'Kartu: setiap baris menanyakan hal yang berbeda' },
    },
    condition,
    guide,
  ],
  rows: [
    { ...label, label: 'Judul daftar' },
    hint,
    { key: 'item', label: 'Satu baris disebut', control: 'line', most: 60, hint: 'Misalnya: pengangkutan.' },
    whole('min', 'Baris paling sedikit'),
    whole('max', 'Baris paling banyak'),
    required,
    carried,
    condition,
    { key: 'unique', label: 'Tidak boleh berulang di daftar', control: 'columns' },
    { key: 'uniqueInFacility', label: 'Tidak boleh ada di laporan lain', control: 'columns' },
    { key: 'orderedBy', label: 'Diurutkan menurut tanggal', control: 'dateColumn' },
    guide,
  ],
  row: [
    { ...label, label: 'Nama baris' },
    hint,
    { key: 'group', label: 'Judul kelompok', control: 'line', most: 200 },
    condition,
    { key: 'alwaysOpen', label: 'Selalu terbuka', control: 'tick' },
    { key: 'tags', label: 'Tanda baris', control: 'tags', hint: 'Kolom dapat dibatasi pada baris bertanda.' },
    { key: 'numbers.unit', label: 'Satuan baris ini', control: 'line', most: 30 },
    whole('numbers.decimals', 'Angka di belakang koma pada baris ini'),
    amount('numbers.max', 'Paling besar pada baris ini'),
    whole('dates.validMonths', 'Tanggal berlaku selama (bulan)'),
  ],
}

/** What columns of tables and lists have beside their kind's own. */
export const columnProperties: Record<'columns' | 'fields', readonly Property[]> = {
  columns: [
    { key: 'total', label: 'Jumlahkan di bawah tabel', control: 'tick' },
    { key: 'onlyFor', label: 'Hanya di baris bertanda', control: 'onlyFor' },
    {
      ...{ key: 'empty', label: 'Nilai baris yang tidak dibuka', control: 'amount' },
      hint: 'Disimpan untuk baris yang tidak dibuka siapa pun.',
    },
  ],
  fields: [
    { key: 'total', label: 'Jumlahkan di bawah daftar', control: 'tick' },
    { key: 'heading', label: 'Di bawah judul', control: 'heading' },
  ],
}

/** How each kind is called. */
export const kindWords: Record<NewKind, { name: string; about: string }> = {
  number: { name: 'Angka', about: 'Jumlah, berat, umur' },
  text: { name: 'Teks', about: 'Nama, alamat, keterangan' },
  choice: { name: 'Satu pilihan', about: 'Satu jawaban dari daftar' },
  choices: { name: 'Beberapa pilihan', about: 'Satu atau lebih jawaban dari daftar' },
  yesNo: { name: 'Ya atau tidak', about: '' },
  date: { name: 'Tanggal', about: '' },
  file: { name: 'Berkas', about: 'Foto atau dokumen bukti' },
  phone: { name: 'Nomor telepon', about: '' },
  link: { name: 'Tautan', about: 'Alamat halaman' },
  statement: { name: 'Pernyataan', about: 'Harus dicentang' },
  table: { name: 'Tabel', about: 'Baris tetap dengan kolom isian' },
  rows: { name: 'Daftar', about: 'Baris ditambah oleh pengisi' },
  row: { name: 'Baris', about: '' },
}
