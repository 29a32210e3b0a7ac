import { checkPreviousMonth, fillWithPreviousMonth } from '#contract/desk.ts'
import type { FormEndpoints } from '#contract/form-calls.ts'
import { fieldProblem, type Problem, problem } from '#contract/problem.ts'
import { addMonths } from '#domain/month.ts'
import { acceptable, carriedFrom } from '#forms/answers/pruning.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { read, type Route, write, type Write } from '#server/http/implement.ts'

import type { FormOfCall } from './form-of-call.ts'
import { assertBasis, getDossierToWrite } from './life/basis.ts'
import { contextOf, previousOf } from './life/context.ts'
import type { Dossier, EarlierReport, OpenDossier } from './life/dossier.ts'
import { givenAnswers } from './life/given.ts'
import { presentSaved } from './life/present.ts'
import { openDraft, saveSheet, savingRefusal, type TransitionRequest, writeSheets } from './life/saving.ts'
import { definitionOf, formsOf, getOwnDossier } from './life/target.ts'

/** The calls that open and save the drafts of one form. */
export function draftRoutes(formOf: FormOfCall, { save, saveDraft }: FormEndpoints): Route[] {
  return [save, ...(saveDraft ? [saveDraft] : [])].map((endpoint) =>
    write(endpoint, (request) => saveAnswers(request, formOf(request))),
  )
}

/** The reply of every transition that a facility takes. */
export function detailReply(
  { actor, services, now }: TransitionRequest,
  dossier: OpenDossier,
  message: string,
) {
  return { ...presentSaved(dossier, actor, services.forms, now), message }
}

export async function saveAnswers(request: Write<FormEndpoints['save']>, formId: string) {
  const { services, body } = request
  const found = await getDossierToWrite(request, formId, body)
  const { dossier, version } = await openDraft(request, found, body.version)
  if (body.answers === undefined) return detailReply(request, dossier, 'Draf dibuka.')
  const form = definitionOf(dossier, services.forms)
  const saved = await saveSheet(request, dossier, form, {
    answers: givenAnswers(request, dossier, form, body.answers),
    copied: body.copied,
    version,
  })
  return detailReply(request, saved, 'Draf disimpan.')
}

export const prefillRoutes: Route[] = [
  read(checkPreviousMonth, async (request) => {
    const { query, services } = request
    assertListed(services.forms.list(), query.form_type)
    const dossier = await getOwnDossier(request, query.form_type, query)
    const { refusal, previous, sheets } = prefillOf(request, dossier)
    return {
      data: {
        exists: refusal === null,
        date: previous?.month ?? addMonths(dossier.month, -1),
        report_id: refusal === null ? (previous?.reportId ?? null) : null,
        // Only the form's own sheet: its page counts what was copied there, and a sub-form's page its own.
        fields: sheets.find(({ form }) => form.id === dossier.form)?.copied.length ?? 0,
      },
    }
  }),

  write(fillWithPreviousMonth, async (request) => {
    const { body, services } = request
    assertListed(services.forms.list(), body.form_type)
    const found = await getDossierToWrite(request, body.form_type, body)
    const { dossier, version } = await openDraft(request, found, body.version)
    const { refusal, sheets } = prefillOf(request, dossier)
    if (refusal) throw refusal
    assertBasis(dossier, request.actor, version)
    if (sheets.length === 0)
      return detailReply(request, dossier, 'Tidak ada isian kosong yang dapat disalin dari bulan sebelumnya.')
    const saved = await writeSheets(
      request,
      dossier,
      sheets.map(({ form, answers, copied }) => ({
        form: form.id,
        answers,
        copied: [...new Set([...(dossier.sheets[form.id]?.copied ?? []), ...copied])],
      })),
    )
    const counts = sheets.map(({ form, copied }) =>
      form.partOf ? `${copied.length} isian ${form.shortTitle}` : `${copied.length} isian`,
    )
    return detailReply(request, saved, `${counts.join(' dan ')} disalin dari bulan sebelumnya.`)
  }),
]

/** @throws Problem notFound for a word that names no form of the desk. */
function assertListed(forms: readonly FormDefinition[], id: string): void {
  if (!forms.some((form) => form.id === id)) throw problem('notFound', { what: 'Formulir' })
}

/** What filling from the month before would copy, sheet by sheet, or why it is refused. Asking and filling both look here. */
function prefillOf(request: Pick<TransitionRequest, 'actor' | 'now' | 'services'>, dossier: Dossier) {
  const { now, services } = request
  const definition = definitionOf(dossier, services.forms)
  const previous = previousOf(dossier, definition)
  const refusal = prefillRefusal(request, dossier, definition, previous)
  const sheets = refusal ? [] : carriedSheets({ dossier, previous, forms: services.forms, now })
  return { refusal, previous, sheets: sheets.filter(({ copied }) => copied.length > 0) }
}

function prefillRefusal(
  request: Pick<TransitionRequest, 'actor' | 'now'>,
  dossier: Dossier,
  { prefill }: FormDefinition,
  previous: EarlierReport | null,
): Problem | null {
  if (!prefill) return fieldProblem('form_type', 'Formulir ini tidak dapat diisi dari bulan sebelumnya.')
  const refusal = savingRefusal(dossier, request)
  if (refusal) return refusal
  return previous ? null : problem('notFound', { what: 'Laporan bulan sebelumnya' })
}

type Carrying = {
  dossier: Dossier
  previous: EarlierReport | null
  forms: TransitionRequest['services']['forms']
  now: Date
}
/** Sheet by sheet, the form's own first: the sheet with what last month carries over, and the names of the fields that were copied. An answer that was given is never overwritten. */
function carriedSheets({ dossier, previous, forms, now }: Carrying) {
  return formsOf(dossier, forms).map((form) => {
    const before = previous?.sheets[form.id] ?? {}
    const current: AnswerSheet = dossier.sheets[form.id]?.answers ?? {}
    const context = contextOf(dossier, form, now)
    const carried = carriedFrom(form, before, context)
    const { answers } = acceptable(form, { ...carried, ...current }, context)
    const copied = Object.keys(answers).filter((name) => answerOf(current, name) === undefined)
    return { form, answers, copied }
  })
}
