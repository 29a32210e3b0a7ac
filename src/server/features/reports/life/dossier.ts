import type { FacilityProfile } from '#domain/facility.ts'
import type { DeadlineSettings, Month } from '#domain/month.ts'
import type { StoredStatus, Transition } from '#domain/report-status.ts'
import type { Role } from '#domain/roles.ts'
import type { AnswerSheet } from '#forms/context.ts'

/** What is known of a facility wherever one of its reports is concerned. */
export type Facility = {
  id: number
  /** Its account; null where none has been made. */
  userId: number | null
  code: string
  name: string
  profile: FacilityProfile
  province: string
  regency: string
  regencyCode: string
  provinceCode: string
  district: string | null
  address: string | null
  activeSince: string
  closedOn: string | null
  /** Closings that have ended: it was closed from `from` on and opened again in `until`. */
  closures: { from: Month; until: Month }[]
  /** What its confirmed reports said of forms that are owed monthly only while something holds, oldest first. */
  monthlyNeeds: { form: string; month: Month; keeps: boolean }[]
}

/** The narrow row of a report. */
export type Report = {
  id: number
  status: StoredStatus
  version: number
  formVersion: number
  savedAt: Date
  savedBy: string
  /** The account that saved it last; a decision of an office is no save. */
  savedById: number
  firstSentAt: Date | null
  sentAt: Date | null
  queuedAt: Date | null
  onTime: boolean | null
  openedAt: Date | null
  decidedAt: Date | null
  flags: string[]
}

export type StoredSheet = { answers: AnswerSheet; copied: string[] }

export type Submission = {
  id: number
  number: number
  key: string
  sentAt: Date
  queuedAt: Date | null
  onTime: boolean
  receiptNumber: string
  verificationCode: string
  sentBy: string
}

export type HistoryEntry = {
  at: Date
  actor: string
  role: Role
  transition: Transition
  from: StoredStatus | 'unfilled'
  to: StoredStatus
  reason: string | null
  remarks: Record<string, string> | null
  receiptNumber: string | null
}

/** Answers by form: the report's own and its sub-forms'. */
export type Sheets = Readonly<Record<string, AnswerSheet>>

/** A report of an earlier month with what its last submission held. */
export type EarlierReport = { reportId: number; month: Month; status: StoredStatus; sheets: Sheets }

/** A sent report of another form with what its last submission held. */
export type RelatedReport = { reportId: number; formVersion: number; sheets: Sheets }

/** All that a transition of one facility's form and month may depend on; `report` is null while nothing has been saved. */
export type Dossier = {
  form: string
  month: Month
  facility: Facility
  deadlines: DeadlineSettings
  report: Report | null
  sheets: Readonly<Record<string, StoredSheet>>
  history: HistoryEntry[]
  submissions: Submission[]
  /** What the last submission held. */
  sentSheets: Sheets | null
  /** The latest earlier report, as it was last sent; withdrawn ones do not count. See `previousOf`. */
  latest: EarlierReport | null
  /** The latest earlier report that is confirmed, where `latest` is not that one. */
  latestConfirmed: Omit<EarlierReport, 'status'> | null
  /** The facility's other sent reports of the month, by form; each is judged by the facility as it was when it was sent. */
  related: Readonly<Record<string, RelatedReport & { profile: FacilityProfile }>>
  /** Kilograms of earlier reported months, newest first. */
  wasteGenerated: number[]
  /** Kilograms by field as they were last imported into the report. */
  imported: Record<string, number> | null
  /** The totals of the device lists that were uploaded for the report, by file. */
  deviceTotals: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The dossier of a report that exists. */
export type OpenDossier = Dossier & { report: Report }

export const hasReport = (dossier: Dossier | undefined): dossier is OpenDossier =>
  dossier !== undefined && dossier.report !== null

export type DossierTarget = { reportId: number } | { facilityId: number; form: string; month: Month }
