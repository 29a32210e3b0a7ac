import { sentences } from '#domain/self-assessment/words.ts'

type Entry = { status: number; message: (details: never) => string }

/** What can go wrong with ME-SMILE, and what a person can do then. */
const meSmileFaults = {
  unreachable: 'ME-SMILE tidak dapat dihubungi. Coba lagi nanti, atau isi beratnya sendiri.',
  refused: 'ME-SMILE menolak kunci sistem ini. Hubungi administrator, atau isi beratnya sendiri.',
  unknownFacility:
    'ME-SMILE tidak mengenal fasyankes Anda. Hubungi pengelola ME-SMILE, atau isi beratnya sendiri.',
  unreadable: 'Jawaban ME-SMILE tidak dapat dibaca. Coba lagi nanti, atau isi beratnya sendiri.',
  tooMuch: 'Jawaban ME-SMILE terlalu besar untuk satu bulan. Isi beratnya sendiri.',
} as const
export type MeSmileFault = keyof typeof meSmileFaults

/** What of a refused sending is unusual and wants a reason in `soft_check_notes`; `fields` are keyed as the errors are. */
export type UnexplainedFinding = { id: string; message: string; fields: readonly string[] }

/** Everything the API may refuse: the code a program reads, the status, and the words a person reads. */
export const problems = {
  notSignedIn: { status: 401, message: () => sentences.tokenMissing },
  sessionEnded: { status: 401, message: () => 'Sesi Anda telah berakhir. Silakan masuk kembali.' },
  wrongCredentials: { status: 401, message: () => 'Nama pengguna atau kata sandi salah.' },
  wrongAppsKey: { status: 401, message: () => 'Aplikasi tidak dikenal.' },
  accountInactive: { status: 403, message: () => 'Akun ini tidak aktif. Hubungi dinas kesehatan Anda.' },
  notAllowed: { status: 403, message: () => 'Anda tidak berhak melakukan tindakan ini.' },
  foreignOrigin: { status: 403, message: () => 'Permintaan dari situs lain ditolak.' },
  notFound: { status: 404, message: ({ what }: { what: string }) => `${what} tidak ditemukan.` },
  wrongMethod: { status: 405, message: () => 'Alamat ini tidak menerima permintaan seperti itu.' },
  ssoNotConfigured: { status: 404, message: () => 'Masuk dengan SSO belum diatur pada sistem ini.' },
  wrongStatus: {
    status: 409,
    message: ({ status }: { status: string; fill_status: number }) =>
      `Langkah ini tidak dapat dilakukan pada formulir berstatus "${status}".`,
  },
  alreadyOpened: {
    status: 409,
    message: () => 'Formulir sudah dibuka dinas kesehatan sehingga tidak dapat ditarik kembali.',
  },
  staleVersion: {
    status: 409,
    message: (_details: { current: unknown }) =>
      'Formulir ini sudah disimpan dari tempat lain. Pilih isian mana yang dipakai.',
  },
  staleFacility: {
    status: 409,
    message: (_details: { current: unknown }) =>
      'Profil ini sudah diubah dari tempat lain. Pilih isian mana yang dipakai.',
  },
  monthLocked: {
    status: 409,
    message: ({ lockedAt }: { lockedAt: string }) => `Pengiriman untuk bulan ini ditutup sejak ${lockedAt}.`,
  },
  reopenClosed: {
    status: 409,
    message: ({ until }: { until: string }) =>
      `Batas membuka kembali formulir ini sudah lewat (${until}). Hubungi administrator.`,
  },
  hazardFinal: {
    status: 409,
    message: (_details: { sent_at: Date }) =>
      'Instrumen bahaya periode ini sudah dikirim, sehingga instrumen dan quick assessment-nya tidak dapat diubah. Hubungi administrator bila perlu dibuka kembali.',
  },
  capacityQuickSaved: {
    status: 409,
    message: (_details: { saved_at: Date }) =>
      'Quick assessment kapasitas periode ini sudah disimpan dan tidak dapat diubah.',
  },
  nothingToReopen: {
    status: 409,
    message: () => 'Instrumen bahaya periode ini belum dikirim atau sudah dibuka kembali.',
  },
  tooLarge: {
    status: 413,
    message: ({ limit }: { limit: string }) => `Kiriman terlalu besar; paling besar ${limit}.`,
  },
  wrongMediaType: { status: 415, message: () => 'Jenis kiriman tidak didukung.' },
  invalidInput: {
    status: 422,
    message: (_details: { errors: Record<string, string[]>; findings?: readonly UnexplainedFinding[] }) =>
      sentences.invalidData,
  },
  invalidHazardInput: {
    status: 422,
    message: (_details: { errors: Record<string, string[]> }) => sentences.invalidInput,
  },
  /** The sentence of what is missing where a part of the period is not given. */
  invalidPeriod: {
    status: 422,
    message: ({ errors }: { errors: Record<string, string[]> }) =>
      Object.values(errors).flat().includes(sentences.periodRequired)
        ? sentences.periodRequired
        : sentences.invalidData,
  },
  /** A report call that does not say whose reports it means, in the specification's words. */
  userIdRequired: {
    status: 422,
    message: (_details: { errors: Record<string, string[]> }) => 'User ID is required',
  },
  /** Details: what is wrong with which cells of an uploaded sheet. */
  invalidSheet: {
    status: 422,
    message: ({
      error_count,
    }: {
      errors: Record<string, string[]>
      sheet_errors: readonly { row: number; column: string; message: string }[]
      error_count: number
    }) => `${error_count} kesalahan pada lembar kerja. Perbaiki, lalu unggah lagi; belum ada yang disimpan.`,
  },
  malformed: { status: 400, message: () => 'Kiriman tidak dapat dibaca.' },
  tooManyAttempts: {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `Terlalu banyak percobaan. Coba lagi dalam ${seconds} detik.`,
  },
  tooManyRequests: {
    status: 429,
    message: ({ seconds }: { seconds: number }) =>
      `Terlalu banyak permintaan. Coba lagi dalam ${seconds} detik.`,
  },
  tooManyUploads: {
    status: 429,
    message: (_details: { seconds: number }) =>
      'Unggahan Anda yang sebelumnya belum selesai. Tunggu sebentar, lalu unggah lagi.',
  },
  uploadQuota: {
    status: 429,
    message: ({ quota }: { seconds: number; quota: string }) =>
      `Batas unggahan akun Anda untuk hari ini sudah tercapai (${quota}). Unggah lagi besok.`,
  },
  uploadsBusy: {
    status: 503,
    message: ({ seconds }: { seconds: number }) =>
      `Server sedang memeriksa banyak berkas. Unggah lagi dalam ${seconds} detik.`,
  },
  tooManyDownloads: {
    status: 429,
    message: (_details: { seconds: number }) =>
      'Unduhan Anda yang sebelumnya belum selesai. Tunggu sampai selesai, atau batalkan.',
  },
  downloadsBusy: {
    status: 503,
    message: ({ seconds }: { seconds: number }) =>
      `Server sedang membuat banyak unduhan. Coba lagi dalam ${seconds} detik.`,
  },
  meSmileNotConfigured: {
    status: 503,
    message: () =>
      'Impor ME-SMILE belum diatur pada sistem ini. Isi beratnya sendiri, atau hubungi administrator.',
  },
  meSmileFailed: { status: 502, message: ({ why }: { why: MeSmileFault }) => meSmileFaults[why] },
  busy: { status: 503, message: () => 'Server sedang sibuk. Coba lagi sebentar lagi.' },
  internal: { status: 500, message: () => 'Terjadi kesalahan pada server.' },
} as const satisfies Record<string, Entry>

export type ProblemCode = keyof typeof problems
type Details<C extends ProblemCode> =
  Parameters<(typeof problems)[C]['message']> extends [infer D] ? [details: D] : []

/** The one class of the house: what a handler throws to refuse a call. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, message: string, details: Readonly<Record<string, unknown>>) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** `throw problem('notFound', { what: 'Formulir' })`: the compiler knows which details each code needs. */
export function problem<C extends ProblemCode>(code: C, ...[details]: Details<C>): Problem {
  const { message } = problems[code] as Entry
  // Safe: `Details<C>` made sure that the details fit this very message.
  return new Problem(code, message(details as never), (details as Record<string, unknown> | undefined) ?? {})
}

/** A refusal of one field: `throw fieldProblem('reason', 'Tulis alasannya.')`. */
export function fieldProblem(field: string, ...messages: string[]): Problem {
  return problem('invalidInput', { errors: { [field]: messages } })
}
