import { facilityTypes, type FacilityType } from '#domain/facility.ts'
import { lastReturnIn } from '#domain/last-return.ts'
import {
  type DeadlineSettings,
  dueDayOf,
  lockInstantOf,
  monthNumberOf,
  yearOf,
  type Month,
} from '#domain/month.ts'
import { isPending, reportStatuses, type ReportStatus } from '#domain/report-status.ts'
import { findingsOf } from '#forms/answers/findings.ts'
import { faultsOfGiven } from '#forms/answers/judging.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import { contextOf, previousOf, dossierSheets } from './context.ts'
import type { Dossier, Facility, HistoryEntry, OpenDossier, Report, Sheets, Submission } from './dossier.ts'
import { isLate, isOpenMonth, subformsOf } from './expectation.ts'
import { messagesByField, sheetPrefix } from './judging.ts'
import { actionsOf } from './obstacles.ts'
import { definitionOf, formsOf } from './target.ts'

/** The name of a form as people read it; its id where it is no longer known. */
export function titleOf(
  forms: FormRegistry,
  formId: string,
  month: Month,
  kind: 'title' | 'shortTitle' = 'title',
): string {
  // In a month in which it is closed no version holds; the newest tells what it is called.
  const form = forms.findFor(formId, month) ?? forms.versionsOf(formId).find(({ id }) => id === formId)
  return form?.[kind] ?? formId
}

/** A report's state in the API's words; `unfilled` for one that does not exist. */
export function presentStatus(status: ReportStatus) {
  const { code, word, label, verification, verificationLabel } = reportStatuses[status]
  return {
    ...{ fill_status: code, report_status: word, status_label: label },
    ...{ verification, verification_label: verificationLabel },
  }
}

/** What lists read of a facility to name it. */
export type FacilityOfList = {
  id: number
  name: string
  code: string
  type: FacilityType
  provinceCode: string
  province: string
  regencyCode: string
  regency: string
}

/** A facility as lists name it. */
export function presentListedFacility(facility: FacilityOfList) {
  const { id, name, code, type, provinceCode, province, regencyCode, regency } = facility
  return {
    ...{ id, name, code, province, regency },
    tipe_fasyankes: facilityTypes[type].code,
    provinsi_id: provinceCode,
    kab_kota_id: regencyCode,
  }
}

/** What lists and desks need of one report. */
export type RowSource = {
  report: Report
  form: string
  month: Month
  facility: Pick<Facility, 'userId'>
  deadlines: DeadlineSettings
  /** False for a month in which the form was closed or the facility not at work, where that is known. */
  isOpen?: boolean
}

export function presentRow({ report, form, month, facility, deadlines, isOpen }: RowSource, now: Date) {
  return {
    report_id: report.id,
    user_id: facility.userId,
    form_type: form,
    date: month,
    month: monthNumberOf(month),
    year: yearOf(month),
    ...presentStatus(report.status),
    version: report.version,
    form_version: report.formVersion,
    due_date: dueDayOf(month, deadlines),
    late: isLate({ ...report, isOpen }, month, deadlines, now),
    saved_at: report.savedAt,
    saved_by: report.savedBy,
    first_sent_at: report.firstSentAt,
    sent_at: report.sentAt,
    queued_at: report.queuedAt,
    on_time: report.onTime,
    opened_at: report.openedAt,
    decided_at: report.decidedAt,
  }
}

/** The same of a dossier, which knows whether its month is one in which a report may be made. */
export function presentHeader(dossier: OpenDossier, forms: FormRegistry, now: Date) {
  const { form, month, facility } = dossier
  const isOpen = forms.findFor(form, month) !== undefined && isOpenMonth(facility, month, now)
  return presentRow({ ...dossier, isOpen }, now)
}

/** The month that a list is about, with its forms: `monthOfList` of the contract. */
export const presentMonthOfList = (month: Month, deadlines: DeadlineSettings, forms: FormRegistry) => ({
  date: month,
  due_date: dueDayOf(month, deadlines),
  forms: forms.listFor(month).map(({ id, title }) => ({ form_type: id, title })),
})

export function presentFacility({ profile, ...facility }: Facility) {
  const { id, name, code, province, regency, district, address } = facility
  const { type, inpatient, beds } = profile
  return {
    ...{ id, name, code, type, inpatient, beds, province, regency, district, address },
    user_id: facility.userId,
    tipe_fasyankes: facilityTypes[type].code,
    region_type: profile.regionType,
    hospital_class: profile.hospitalClass,
  }
}

function presentHistory({ from, to, receiptNumber, ...entry }: HistoryEntry) {
  return {
    ...entry,
    from: reportStatuses[from].word,
    to: reportStatuses[to].word,
    receipt_number: receiptNumber,
  }
}

export function presentReceipt(dossier: OpenDossier, submission: Submission, forms: FormRegistry) {
  const { report, facility, form, month, deadlines } = dossier
  return {
    report_id: report.id,
    form_type: form,
    form_title: titleOf(forms, form, month),
    date: month,
    facility: facility.name,
    facility_code: facility.code,
    regency: facility.regency,
    province: facility.province,
    receipt_number: submission.receiptNumber,
    verification_code: submission.verificationCode,
    number: submission.number,
    sent_at: submission.sentAt,
    queued_at: submission.queuedAt,
    on_time: submission.onTime,
    due_date: dueDayOf(month, deadlines),
    sent_by: submission.sentBy,
    imported_at: importedAt(dossier, submission),
  }
}

const importedAt = ({ history }: Dossier, { receiptNumber }: Submission) =>
  history.find((entry) => entry.transition === 'import' && entry.receiptNumber === receiptNumber)?.at ?? null

/** The receipt that stands: none while the report is a draft, also one that was withdrawn. */
export function standingReceipt({ report, submissions }: OpenDossier): Submission | null {
  return report.status !== 'draft' ? (submissions.at(-1) ?? null) : null
}

/**
 * The sheets that the caller may see. A facility sees its own as they stand; everyone else what was sent, so that neither a draft
 * nor a correction in the making is read over its shoulder.
 */
export function visibleSheets(dossier: Dossier, actor: Actor): Sheets {
  if (actor.facilityId === dossier.facility.id) return dossierSheets(dossier)
  return dossier.report?.status === 'draft' ? {} : (dossier.sentSheets ?? {})
}

/** The sheets that a report is judged by: as it was sent, and before that, for the facility itself, as its draft stands. */
export function countedSheets(dossier: Dossier, actor: Actor): Sheets {
  const isOwn = actor.facilityId === dossier.facility.id
  return isOwn ? (dossier.sentSheets ?? dossierSheets(dossier)) : visibleSheets(dossier, actor)
}

/** The last return or reopening, while the report waits for its correction, also where one was sent and taken back. */
function standingReturn({ report, history }: OpenDossier): HistoryEntry | null {
  if (report.status !== 'revise' && report.status !== 'draft') return null
  return lastReturnIn(history) ?? null
}

/** What was last sent; an office is not shown what has been withdrawn. */
function presentSent({ form, report, facility, sentSheets, submissions }: OpenDossier, actor: Actor) {
  const last = submissions.at(-1)
  const isOwn = actor.facilityId === facility.id
  if (!last || !sentSheets || (report.status === 'draft' && !isOwn)) return null
  const { [form]: answers = {}, ...sheets } = sentSheets
  return { answers, sheets, sent_at: last.sentAt }
}

function previousSubforms(dossier: Dossier, definition: FormDefinition): Record<string, AnswerSheet> {
  const { [definition.id]: _own, ...sheets } = previousOf(dossier, definition)?.sheets ?? {}
  return sheets
}

/** The report as it was saved, with what stands in it and would be refused at sending. */
export function presentSaved(dossier: OpenDossier, actor: Actor, forms: FormRegistry, now: Date) {
  const faults = formsOf(dossier, forms).flatMap((form) => {
    const { answers = {} } = dossier.sheets[form.id] ?? {}
    const findings = findingsOf(form, answers, contextOf(dossier, form, now))
    return faultsOfGiven(findings, answers).map((fault) => [sheetPrefix(form), fault] as const)
  })
  return { data: presentDetail(dossier, actor, forms, now), invalid: messagesByField(faults) }
}

export function presentDetail(dossier: OpenDossier, actor: Actor, forms: FormRegistry, now: Date) {
  const { form, month, deadlines, facility } = dossier
  const sheets = visibleSheets(dossier, actor)
  const { [form]: answers = {}, ...subforms } = sheets
  const returned = standingReturn(dossier)
  const receipt = standingReceipt(dossier)
  const definition = definitionOf(dossier, forms)
  const context = contextOf(dossier, definition, now, sheets)
  const isWritten = isPending(dossier.report.status)
  return {
    ...presentHeader(dossier, forms, now),
    facility: presentFacility(facility),
    answers,
    sheets: subforms,
    subforms: subformsOf(dossier, forms).map(({ id, title, version }) => ({
      form_type: id,
      title,
      form_version: version,
    })),
    sent: presentSent(dossier, actor),
    copied: sheets[form] === dossier.sheets[form]?.answers ? (dossier.sheets[form]?.copied ?? []) : [],
    context: {
      ...context,
      // Copied, since what the reply holds is not the engine's read-only view.
      related: { ...context.related },
      // What was brought into a draft or a correction is read with it.
      imported: isWritten && actor.facilityId !== facility.id ? null : dossier.imported,
      history: Object.fromEntries(
        Object.entries(context.history).map(([name, values]) => [name, [...values]]),
      ),
    },
    previous_sheets: previousSubforms(dossier, definition),
    // An administrator who only looks reads it and fills nothing in.
    actions: actor.viewer ? [] : actionsOf(dossier, { actor, now }),
    history: dossier.history.map(presentHistory),
    return_reason: returned?.reason ?? null,
    remarks: returned?.remarks ?? {},
    receipt: receipt && presentReceipt(dossier, receipt, forms),
    locked_at: lockInstantOf(month, deadlines),
  }
}
