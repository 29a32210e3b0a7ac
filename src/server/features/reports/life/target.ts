import { fieldProblem, problem } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import { type Month, monthOf } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor, Services } from '#server/http/implement.ts'

import { findDossier } from './dossier-queries.ts'
import { type Dossier, hasReport, type OpenDossier } from './dossier.ts'
import { monthRefusal, subformsOf } from './expectation.ts'
import { mayReport } from './owing.ts'

/** How a call names a report: by id, or (a facility's own) by month. */
export type Target = {
  report_id?: number | undefined
  date?: Month | undefined
  month?: number | undefined
  year?: number | undefined
}
/** What finding a report needs of its request. */
export type Asking = { actor: Actor; db: ReadDb; now: Date; services: Pick<Services, 'forms'> }
export const reportWord = 'Formulir'

/** A form that has reports of its own, by the word of an address. @throws Problem notFound for any other word. */
export function assertKnownForm(word: string, forms: FormRegistry): void {
  const isForm =
    shippedForms.some(({ id, partOf }) => id === word && !partOf) ||
    forms.list().some(({ id }) => id === word)
  if (!isForm) throw problem('notFound', { what: 'Halaman' })
}

/** @throws Problem invalidInput for a form that a list is narrowed to and that has no reports of its own. */
export function assertFormType(form: string | undefined, forms: FormRegistry): void {
  if (form !== undefined && !forms.list().some(({ id }) => id === form))
    throw fieldProblem('form_type', 'Formulir tidak dikenal')
}

/** The month that a call names, if it names one. */
export function monthNamed({ date, month, year }: Target): Month | undefined {
  if (month === undefined && year === undefined) return date
  if (month === undefined || year === undefined) throw fieldProblem('date', 'Tulis bulan dan tahun.')
  const named = monthOf(year, month)
  if (date !== undefined && date !== named)
    throw fieldProblem('date', 'Bulan dan tahun tidak sama dengan tanggal.')
  return named
}

/** A report within the caller's reach. @throws Problem notFound, also for a report of another form. */
export async function getReportDossier(
  db: ReadDb,
  actor: Actor,
  reportId: number,
  formId?: string,
): Promise<OpenDossier> {
  const dossier = await findDossier(db, actor, { reportId })
  if (!hasReport(dossier) || (formId !== undefined && dossier.form !== formId))
    throw problem('notFound', { what: reportWord })
  return dossier
}

/**
 * The dossier of the facility's own report that a call names; its report may not exist yet.
 * @throws Problem invalidInput at `date` when the month cannot have a report.
 */
export async function getOwnDossier(
  { actor, db, now, services: { forms } }: Asking,
  formId: string,
  target: Target,
): Promise<Dossier> {
  const month = monthNamed(target)
  if (target.report_id !== undefined) {
    const dossier = await getReportDossier(db, actor, target.report_id, formId)
    if (month !== undefined && month !== dossier.month)
      throw fieldProblem('date', 'Formulir ini milik bulan lain.')
    return dossier
  }
  if (month === undefined) throw fieldProblem('date', 'Pilih bulan laporan.')
  // `report.fill` is held by facilities only, and an account of a facility names one.
  if (actor.facilityId === null) throw problem('notAllowed')
  const dossier = await findDossier(db, actor, { facilityId: actor.facilityId, form: formId, month })
  if (!dossier) throw problem('notFound', { what: 'Fasyankes' })
  if (!dossier.report) await assertReportPossible(db, dossier, now, forms)
  return dossier
}

async function assertReportPossible(
  db: ReadDb,
  { form, month, facility }: Dossier,
  now: Date,
  forms: FormRegistry,
): Promise<void> {
  const refusal = monthRefusal(facility, month, now)
  if (refusal !== null) throw fieldProblem('date', refusal)
  const definition = forms.findFor(form, month)
  if (!definition) throw fieldProblem('date', 'Formulir ini tidak dibuka pada bulan tersebut.')
  if (!(await mayReport(db, facility, definition, month)))
    throw fieldProblem(
      'form_type',
      `Formulir ini tidak berlaku untuk ${facilityTypes[facility.profile.type].label}.`,
    )
}

/** The version of the form that the report is (or would be) answered with. */
export function definitionOf(
  { form, month, report }: Pick<Dossier, 'form' | 'month' | 'report'>,
  forms: FormRegistry,
): FormDefinition {
  const definition = report ? forms.find(form, report.formVersion) : forms.findFor(form, month)
  if (!definition) throw new Error(`No version of ${form} for ${month} is known.`)
  return definition
}

/** The forms of a report: its own first, then the sub-forms that belong to it. */
export function formsOf(dossier: Dossier, forms: FormRegistry): FormDefinition[] {
  return [definitionOf(dossier, forms), ...subformsOf(dossier, forms)]
}
