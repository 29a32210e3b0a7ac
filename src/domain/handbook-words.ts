/** What the handbook says of itself, in its first HTML and in the page. */
export const handbookWords = {
  title: 'Buku formulir',
  description:
    'Setiap pertanyaan formulir bulanan: jawaban yang diterima, kapan ditanyakan, dan pemeriksaannya.',
  /** After a link to it. */
  lead: 'setiap pertanyaan formulir bulanan, jawaban yang diterima, dan kapan ditanyakan.',
  all: 'Semua formulir',
  checks: 'Pemeriksaan',
  checksLead: 'Pemeriksaan keras menolak pengiriman; pemeriksaan lunak meminta penjelasan.',
} as const

/** The anchor of a form's section in the handbook. */
export const handbookSection = (id: string) => `bagian-${id}`
export const handbookChecks = 'pemeriksaan'
