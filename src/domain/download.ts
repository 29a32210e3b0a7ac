/** The files in which reports can be downloaded. */
export const downloadFormats = {
  xlsx: { label: 'Excel (.xlsx)', hint: 'Semua tabel sebagai lembar, dengan keterangan dan kamus data.' },
  zip: {
    label: 'CSV, semua tabel (.zip)',
    hint: 'Setiap tabel sebuah CSV, untuk program statistik: pemisah titik koma, desimal koma.',
  },
  csv: {
    label: 'CSV, tabel utama saja (.csv)',
    hint: 'Tanpa daftar di dalam laporan, keterangan, dan kamus data.',
  },
} as const
export type DownloadFormat = keyof typeof downloadFormats

/** How far a file is that was ordered. */
export const downloadStates = ['waiting', 'running', 'done', 'failed'] as const
export type DownloadState = (typeof downloadStates)[number]
