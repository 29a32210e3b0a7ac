import { namesOf } from './names-of.ts'
import type { Permission } from './permissions.ts'

/**
 * The states of a report, their five names and what they mean: whether a report counts as reported in every indicator, and whether the
 * facility still has to do something. Two of the numberings contradict each other: as a form code 2 is "perlu perbaikan", as a
 * verification code it is "terkonfirmasi". Only this table knows both.
 */
export const reportStatuses = {
  unfilled: {
    code: -1,
    verification: -1,
    word: 'unfilled',
    fill: 'Unfilled',
    label: 'Formulir Tidak Terisi',
    short: 'Belum diisi',
    verificationLabel: 'Tidak Terisi',
    isReported: false,
    isPending: true,
  },
  draft: {
    code: 0,
    verification: 0,
    word: 'unsend',
    fill: 'Unsend',
    label: 'Formulir Belum Terkirim',
    short: 'Draf',
    verificationLabel: 'Belum Terkirim',
    isReported: false,
    isPending: true,
  },
  sent: {
    code: 1,
    verification: 1,
    word: 'sent',
    fill: 'Sent',
    label: 'Formulir Telah Terkirim',
    short: 'Terkirim',
    verificationLabel: 'Terkirim',
    isReported: true,
    isPending: false,
  },
  revise: {
    code: 2,
    verification: 3,
    word: 'revise',
    fill: 'NeedRevision',
    label: 'Formulir Perlu Perbaikan',
    short: 'Perlu perbaikan',
    verificationLabel: 'Perlu Perbaikan',
    isReported: true,
    isPending: true,
  },
  confirmed: {
    code: 3,
    verification: 2,
    word: 'confirmed',
    fill: 'Confirmed',
    label: 'Formulir Telah Terkirim dan Terkonfirmasi',
    short: 'Terkonfirmasi',
    verificationLabel: 'Terkirim dan Terkonfirmasi',
    isReported: true,
    isPending: false,
  },
} as const

export type ReportStatus = keyof typeof reportStatuses
/** The states that a row in the database can have; `unfilled` is the absence of one. */
export type StoredStatus = Exclude<ReportStatus, 'unfilled'>
/** The API's word for a state. */
export type ReportWord = (typeof reportStatuses)[ReportStatus]['word']
/** The states that count as reported. */
export type ReportedStatus = {
  [Status in ReportStatus]: (typeof reportStatuses)[Status]['isReported'] extends true ? Status : never
}[ReportStatus]

/** The states that a row in the database can have, in the order of the table. */
export const storedStatuses = namesOf(reportStatuses).filter((status) => status !== 'unfilled')
/** The states that count as reported, in the order of the table. */
export const reportedStatuses = storedStatuses.filter(isReported)
/** Whether a report in this state counts in the indicators. */
export function isReported(status: ReportStatus): status is ReportedStatus {
  return reportStatuses[status].isReported
}
/** Whether the facility still has to do something. */
export function isPending(status: ReportStatus): boolean {
  return reportStatuses[status].isPending
}

type StatusOfWord<Word extends ReportWord> = {
  [Status in ReportStatus]: (typeof reportStatuses)[Status]['word'] extends Word ? Status : never
}[ReportStatus]
const statusByWord = new Map(Object.entries(reportStatuses).map(([status, { word }]) => [word, status]))

/** The API's words for the states, in the order of the table. */
export const reportWords = [...statusByWord.keys()]

/** The state behind the API's word for it: `unsend` is a draft. */
export function statusOfWord<Word extends ReportWord>(word: Word): StatusOfWord<Word> {
  // Safe: both types are read off the one table.
  return statusByWord.get(word) as StatusOfWord<Word>
}

type TransitionRule = {
  from: readonly ReportStatus[]
  to: StoredStatus
  permission: Permission
  /** The answers must be complete and pass every hard check: it is written with the submission that they become. */
  mustBeComplete: boolean
  /** The person must write why: it is not written without a reason. */
  needsReason: boolean
  notify: 'office' | 'facility' | null
  /** The button's word. */
  label: string
  /** The word in the history. */
  done: string
}

/**
 * Every transition that a report can take. Buttons and guards, the statement that writes a transition, notifications and the
 * diagram read this table.
 */
export const transitions = {
  save: {
    from: ['unfilled', 'draft'],
    to: 'draft',
    permission: 'report.fill',
    mustBeComplete: false,
    needsReason: false,
    notify: null,
    label: 'Simpan draf',
    done: 'Draf disimpan',
  },
  saveCorrection: {
    from: ['revise'],
    to: 'revise',
    permission: 'report.fill',
    mustBeComplete: false,
    needsReason: false,
    notify: null,
    label: 'Simpan perbaikan',
    done: 'Perbaikan disimpan',
  },
  send: {
    from: ['unfilled', 'draft', 'revise'],
    to: 'sent',
    permission: 'report.fill',
    mustBeComplete: true,
    needsReason: false,
    notify: 'office',
    label: 'Kirim',
    done: 'Dikirim',
  },
  withdraw: {
    from: ['sent'],
    to: 'draft',
    permission: 'report.fill',
    mustBeComplete: false,
    needsReason: false,
    notify: null,
    label: 'Tarik kembali',
    done: 'Ditarik kembali',
  },
  confirm: {
    from: ['sent'],
    to: 'confirmed',
    permission: 'report.review',
    mustBeComplete: false,
    needsReason: false,
    notify: 'facility',
    label: 'Konfirmasi',
    done: 'Dikonfirmasi',
  },
  return: {
    from: ['sent'],
    to: 'revise',
    permission: 'report.review',
    mustBeComplete: false,
    needsReason: true,
    notify: 'facility',
    label: 'Kembalikan',
    done: 'Dikembalikan untuk perbaikan',
  },
  reopen: {
    from: ['confirmed'],
    to: 'revise',
    permission: 'report.reopen',
    mustBeComplete: false,
    needsReason: true,
    notify: 'facility',
    label: 'Buka kembali',
    done: 'Dibuka kembali',
  },
  /** A month of the past from a file, in the state that the file names: `to` is the usual one. Nobody is told. */
  import: {
    from: ['unfilled'],
    to: 'confirmed',
    permission: 'report.import',
    mustBeComplete: false,
    needsReason: false,
    notify: null,
    label: 'Impor',
    done: 'Diimpor dari berkas',
  },
} as const satisfies Record<string, TransitionRule>

export type Transition = keyof typeof transitions
export const transitionNames = namesOf(transitions)

/** Whether `transition` may start from `status`; who may take it is the permission's question. */
export function canTransition(transition: Transition, status: ReportStatus): boolean {
  return (transitions[transition].from as readonly ReportStatus[]).includes(status)
}

/** The reason of a return or a reopening: 10 to 1,000 characters. */
export const reasonLength = { min: 10, max: 1000 } as const
