import { sentences } from '#domain/self-assessment/words.ts'
import { mostWithdrawals } from '#domain/withdrawals.ts'

import { sessionEndedWords } from './session-ended.ts'

/** How an account is signed in to beside its password. */
export type SecondFactorWay = 'otp' | 'passkey' | 'recovery'

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

/** What became of a link or code that would set a password. */
const endedLinks = {
  unknown: 'Tautan atau kode ini tidak dikenal. Periksa apakah sudah lengkap, atau minta yang baru.',
  used: 'Tautan atau kode ini sudah dipakai. Masuklah dengan kata sandi yang sudah dibuat, atau minta yang baru bila kata sandi perlu diatur lagi.',
  expired: 'Tautan atau kode ini sudah lewat batas waktunya. Minta yang baru.',
  replaced:
    'Tautan atau kode ini tidak berlaku lagi: ada yang lebih baru, atau akunnya sudah berubah. Pakai yang terbaru.',
} as const

/** Why what came back from the provider of single sign-on signs nobody in. */
const ssoFaults = {
  answer:
    'Jawaban penyedia SSO tidak dapat dipercaya, sehingga ditolak. Coba lagi, atau masuk dengan kata sandi.',
  unverified:
    'Alamat surel akun SSO Anda belum diverifikasi penyedianya. Verifikasikan di sana, atau masuk dengan kata sandi.',
} as const
export type SsoFault = keyof typeof ssoFaults

/** Why an administrator may not look at the product as an account. */
const viewFaults = {
  own: 'Ini akun Anda sendiri.',
  administrator: 'Akun administrator lain tidak dapat dilihat.',
  nonactive: 'Akun ini nonaktif, sehingga tidak dapat dilihat. Aktifkan dahulu.',
} as const
export type ViewFault = keyof typeof viewFaults

/** Why an administrator's change of a facility or an office is refused as things stand. */
const placeFaults = {
  closed: 'Fasyankes ini sudah tutup.',
  open: 'Fasyankes ini tidak tutup.',
  merged: 'Fasyankes ini sudah digabung ke fasyankes lain, sehingga tidak dapat diubah.',
  officeUsed:
    'Dinas ini tidak dapat dihapus: masih ada akun atau fasyankes di wilayahnya. Ubah datanya bila perlu.',
} as const
export type PlaceFault = keyof typeof placeFaults

/** Why an announcement cannot be changed as it was asked. */
const announcementFaults = {
  withdrawn: 'Pengumuman ini sudah ditarik. Buat pengumuman baru bila perlu.',
  released: 'Pengumuman ini sudah ditayangkan. Tarik bila tidak berlaku lagi.',
  draft: 'Pengumuman ini masih draf dan belum tampil di mana pun. Hapus bila tidak diperlukan.',
  past: 'Waktu tayang pengumuman ini sudah lewat. Ubah waktunya, lalu tayangkan.',
  nobody: 'Tidak ada akun aktif yang akan menerima pengumuman ini. Ubah peran, jenis, atau wilayahnya.',
} as const
export type AnnouncementFault = keyof typeof announcementFaults

/** Why a change of a text is refused as things stand. */
const contentFaults = {
  removed: 'Teks ini sudah dihapus. Pulihkan dahulu dari riwayatnya.',
  notPublished: 'Teks ini belum terbit, sehingga tidak dapat ditarik.',
  aboutStays: 'Halaman Tentang tidak dapat ditarik. Ubah isinya bila perlu.',
  otherTexts: 'Daftar teks sudah berubah. Muat ulang halaman ini, lalu atur lagi urutannya.',
  otherOrder: 'Daftar ini sudah diubah dari tempat lain. Periksa urutan terbarunya, lalu atur lagi.',
  tooMany: 'Jumlah teks sudah mencapai batas. Ubah atau pulihkan yang sudah ada.',
} as const
export type ContentFault = keyof typeof contentFaults
/** Why a version of a form is not published, taken back or closed as things stand. */
const formRefusals = {
  faults: 'Draf ini belum dapat terbit: masih ada yang harus diperbaiki. Lihat daftar kesalahannya.',
  breaks: 'Draf ini belum dapat terbit: ada perubahan yang merusak indikator atau pemeriksaan.',
  same: 'Draf ini sama dengan versi yang berlaku, sehingga tidak perlu terbit.',
  begun: 'Versi ini sudah mulai berlaku, sehingga tidak dapat ditarik kembali.',
  older: 'Hanya versi terbaru yang dapat ditarik kembali.',
  draftOpen: 'Formulir ini sudah mempunyai draf. Buang atau terbitkan draf itu dahulu.',
  notClosed: 'Formulir ini tidak sedang ditutup.',
  part: 'Bagian dari formulir lain tidak dapat ditutup sendiri: tanpa bagian itu formulirnya tidak dapat dikirim.',
  trialRuns: 'Draf formulir lain sedang diuji. Tunggu sampai selesai.',
  noReports: 'Belum ada laporan bulan itu yang terkirim, sehingga draf ini belum dapat diuji.',
  onTrial: 'Formulir uji coba diubah pada berkasnya sendiri.',
} as const
export type FormRefusal = keyof typeof formRefusals

/** What of a refused sending is unusual and wants a reason in `soft_check_notes`; `fields` are keyed as the errors are. */
export type UnexplainedFinding = { id: string; message: string; fields: readonly string[] }

/** Refusals of one status with one sentence each. */
function always<Code extends string>(status: number, words: Record<Code, string>) {
  return refusals(words, (text) => ({ status, message: () => text }))
}
/** What has changed since it was read. Details: the record as it is stored. */
function stale<Code extends string>(words: Record<Code, string>) {
  return refusals(words, (text) => ({ status: 409, message: (_details: { current: unknown }) => text }))
}
function refusals<Code extends string, Refusal>(words: Record<Code, string>, of: (text: string) => Refusal) {
  const entries = Object.entries<string>(words).map(([code, text]) => [code, of(text)] as const)
  // Safe: these are the keys of the table.
  return Object.fromEntries(entries) as Record<Code, Refusal>
}

/** Everything the API may refuse: the code a program reads, the status, and the words a person reads. */
export const problems = {
  ...always(401, {
    notSignedIn: sentences.tokenMissing,
    sessionEnded: sessionEndedWords,
    wrongCredentials: 'Nama pengguna atau kata sandi salah.',
    wrongAppsKey: 'Aplikasi tidak dikenal.',
    wrongSecondFactor: 'Kode atau kunci sandi ini salah, sudah dipakai, atau sudah lewat waktunya.',
    wrongProgramKey: 'Kunci program tidak dikenal, sudah berakhir, atau sudah dicabut.',
  }),
  ...always(403, {
    accountInactive: 'Akun ini tidak aktif. Hubungi dinas kesehatan provinsi Anda.',
    notAllowed: 'Anda tidak berhak melakukan tindakan ini.',
    secondFactorRequired:
      'Akun Anda wajib memakai verifikasi dua langkah. Aktifkan dahulu di halaman profil.',
    presenceNeeded: 'Untuk tindakan ini, buktikan dahulu bahwa ini Anda: masukkan kata sandi sekali lagi.',
    viewing:
      'Anda sedang melihat sebagai akun lain, sehingga tidak dapat mengubah apa pun. Kembalilah dahulu ke akun Anda.',
    practising:
      'Anda sedang dalam Mode latihan, sehingga ini tidak dapat dilakukan. Pilih "Selesai berlatih" dahulu.',
    foreignOrigin: 'Permintaan dari situs lain ditolak.',
  }),
  ...always(409, {
    secondFactorKept:
      'Peran Anda wajib memakai verifikasi dua langkah. Tambahkan cara lain dahulu sebelum menghapus yang ini.',
    secondFactorOff: 'Verifikasi dua langkah tidak aktif pada akun ini.',
    otherWorld:
      'Mode latihan dimulai atau diakhiri di halaman lain, sehingga permintaan dari halaman ini ditolak. Muat ulang halaman ini.',
    fileUnchecked: 'Berkas ini belum diperiksa dari virus. Coba lagi beberapa menit lagi.',
    answersChanged:
      'Isian formulir ini sudah berubah: fasyankes mengirimnya lagi. Periksa isian yang terbaru, lalu putuskan.',
    remarksAdded:
      'Petugas lain memberi catatan sejak Anda membuka formulir ini. Baca dahulu: bila dikonfirmasi, catatan itu dihapus.',
    alreadyOpened: 'Formulir sudah dibuka dinas kesehatan sehingga tidak dapat ditarik kembali.',
    withdrawnOften: `Formulir ini sudah ${mostWithdrawals} kali ditarik kembali, sehingga tidak dapat ditarik lagi. Bila masih ada yang salah, minta dinas kesehatan mengembalikannya.`,
    /** Rather than to say that something was sent. */
    mailOff:
      'Sistem ini belum dapat mengirim surel. Pakai kode sekali pakai atau surat aktivasi; akun baru dibuat tanpa undangan.',
    ownAccount: 'Ini akun Anda sendiri. Mintalah administrator lain melakukannya.',
    lastAdministrator: 'Ini administrator aktif yang terakhir. Tambahkan administrator lain dahulu.',
    accountUsed: 'Akun ini sudah pernah dipakai, sehingga tidak dapat dihapus. Nonaktifkan saja.',
    importBusy: 'Impor ini sedang dikerjakan. Tunggu sampai selesai.',
    importRowDone: 'Baris ini sudah dijalankan.',
    lettersChanged:
      'Akun atau surat di wilayah ini berubah sejak ditampilkan. Belum ada surat yang dibuat; periksa lagi, lalu ulangi.',
    mergeChanged:
      'Data, laporan, atau akun kedua fasyankes berubah sejak ditampilkan. Belum ada yang digabung; periksa lagi, lalu ulangi.',
    nothingToReopen: 'Instrumen bahaya periode ini belum dikirim atau sudah dibuka kembali.',
  }),
  ...stale({
    staleVersion: 'Formulir ini sudah disimpan dari tempat lain. Pilih isian mana yang dipakai.',
    staleFacility: 'Profil ini sudah diubah dari tempat lain. Pilih isian mana yang dipakai.',
    staleOffice: 'Data dinas ini sudah diubah dari tempat lain. Pilih isian mana yang dipakai.',
    staleAnnouncement: 'Pengumuman ini sudah diubah dari tempat lain. Periksa lagi, lalu ulangi.',
    staleContent: 'Teks ini sudah diubah dari tempat lain. Pilih naskah mana yang dipakai.',
    staleForm: 'Draf formulir ini sudah disimpan dari tempat lain. Pilih draf mana yang dipakai.',
    staleAccount: 'Akun ini sudah diubah dari tempat lain. Pilih isian mana yang dipakai.',
  }),
  /** Details: the ways that there are, and what a passkey would sign. */
  secondFactorNeeded: {
    status: 401,
    message: (_details: { ways: readonly SecondFactorWay[]; passkey: unknown }) =>
      'Lanjutkan dengan verifikasi dua langkah.',
  },
  notForProgram: {
    status: 403,
    message: ({ scope }: { scope: string | null }) =>
      scope === null
        ? 'Panggilan ini tidak dapat dipakai dengan kunci program.'
        : `Kunci program ini tidak memiliki izin "${scope}".`,
  },
  viewRefused: { status: 409, message: ({ why }: { why: ViewFault }) => viewFaults[why] },
  notFound: { status: 404, message: ({ what }: { what: string }) => `${what} tidak ditemukan.` },
  fileDangerous: {
    status: 403,
    message: ({ threat }: { threat: string | null }) =>
      `Berkas ini berbahaya${threat === null ? '' : ` (${threat})`}, sehingga tidak dapat dibuka. Unggah berkas lain sebagai gantinya.`,
  },
  noSuchPart: { status: 416, message: () => 'Bagian berkas yang diminta tidak ada.' },
  wrongMethod: { status: 405, message: () => 'Alamat ini tidak menerima permintaan seperti itu.' },
  passwordLinkEnded: {
    status: 410,
    message: ({ why }: { why: keyof typeof endedLinks }) => endedLinks[why],
  },
  ssoNotConfigured: { status: 404, message: () => 'Masuk dengan SSO belum diatur pada sistem ini.' },
  ssoUnavailable: {
    status: 502,
    message: () =>
      'Penyedia SSO sedang tidak dapat dihubungi. Coba lagi nanti, atau masuk dengan kata sandi.',
  },
  ssoEnded: {
    status: 410,
    message: () =>
      'Proses masuk ini sudah selesai, lewat waktunya, atau dimulai di peramban lain. Mulai lagi dengan tombol "Masuk dengan SSO".',
  },
  ssoRefused: { status: 403, message: ({ why }: { why: SsoFault }) => ssoFaults[why] },
  ssoUnknownAccount: {
    status: 403,
    message: ({ email }: { email: string }) =>
      `Belum ada akun dengan alamat ${email}. Hubungi dinas kesehatan provinsi Anda.`,
  },
  wrongStatus: {
    status: 409,
    /** `last`: who has brought it there, and when; null where that is nobody else's concern. */
    message: ({ status, last }: { status: string; fill_status: number; last: string | null }) =>
      `Langkah ini tidak dapat dilakukan pada formulir berstatus "${status}".${last === null ? '' : ` ${last}`}`,
  },
  announcementRefused: {
    status: 409,
    message: ({ why }: { why: AnnouncementFault }) => announcementFaults[why],
  },
  contentRefused: { status: 409, message: ({ why }: { why: ContentFault }) => contentFaults[why] },
  formRefused: { status: 409, message: ({ why }: { why: FormRefusal }) => formRefusals[why] },
  staleDocument: {
    status: 409,
    message: ({ by, at }: { by: string; at: string; current: unknown }) =>
      `Dokumen ini sudah diubah oleh ${by} pada ${at}. Periksa lagi, lalu ulangi.`,
  },
  placeRefused: { status: 409, message: ({ why }: { why: PlaceFault }) => placeFaults[why] },
  importChanged: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `Jumlah barisnya sekarang ${count}. Periksa kembali, lalu ulangi.`,
  },
  bulkChanged: {
    status: 409,
    message: ({ count }: { count: number }) =>
      `Akun yang tersaring berubah sejak dihitung: sekarang ${count}. Periksa kembali, lalu ulangi.`,
  },
  monthLocked: {
    status: 409,
    message: ({ lockedAt }: { lockedAt: string }) => `Pengiriman untuk bulan ini ditutup sejak ${lockedAt}.`,
  },
  /** A draft of a month in which the facility was closed, or not there yet. */
  notAtWork: { status: 409, message: ({ why }: { why: string }) => why },
  reopenClosed: {
    status: 409,
    message: ({ until }: { until: string }) =>
      `Batas membuka kembali formulir ini sudah lewat (${until}). Hubungi administrator.`,
  },
  /** A part of the self-assessment was saved after what was sent had been begun. */
  staleAssessment: {
    status: 409,
    message: ({ at }: { at: string; version: number; saved_at: Date }) =>
      `Jawaban periode ini sudah disimpan lagi pada ${at}, setelah isian ini dimulai. Periksa kembali, lalu ulangi.`,
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

  /** What is answered. */
  get body(): Readonly<Record<string, unknown>> {
    return { code: this.code, message: this.message, ...this.details }
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

/** A refusal of several fields, each with what is wrong with it. */
export function fieldProblems(faults: readonly (readonly [field: string, message: string])[]): Problem {
  return problem('invalidInput', {
    errors: Object.fromEntries(faults.map(([field, message]) => [field, [message]])),
  })
}
