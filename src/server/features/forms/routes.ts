import * as contract from '#contract/form-admin.ts'
import { asForm } from '#contract/form-definition.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { addMonths, currentMonth, type DeadlineSettings, dueInstantOf, type Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { faultsIn } from '#forms/soundness.ts'
import { changesBetween } from '#forms/versions/changes.ts'
import { elementsOf } from '#forms/versions/elements.ts'
import { isSame } from '#forms/versions/same.ts'
import { dependentsOn } from '#indicators/dependents/dependents.ts'
import { judgedChanges } from '#indicators/dependents/verdicts.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db } from '#server/database/transaction.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { refreshForms } from '#server/form-versions/form-registry.ts'
import { orNotFound } from '#server/http/found.ts'
import { read, type Route, type Services, slow, write, type Slow } from '#server/http/implement.ts'
import { insertJobs } from '#server/jobs/queries.ts'

import { beginForm, copyOf } from './beginning.ts'
import { type Asked, assertNewest, getDraft, getDraftAt } from './drafts.ts'
import { assertGuides } from './guides.ts'
import { earliestMonth, presentDraft, presentForm, publishedOf, runningMonth } from './present.ts'
import * as queries from './queries.ts'

const what = 'Formulir'

/** The forms and the drafts of those that are new, in the order of desks. */
async function listForms({ db, services: { forms }, now }: Asked) {
  const versions = await queries.listVersions(db)
  const drafts = new Map((await queries.listDrafts(db)).map((draft) => [draft.form, draft]))
  const published = forms.list().flatMap(({ id }) => [id, ...subformsOf(id, forms)])
  const fresh = [...drafts.keys()].filter((id) => !published.includes(id))
  return [...published, ...fresh].flatMap((form) => {
    const draft = drafts.get(form)
    const definition = publishedOf(form, forms)[0] ?? draft?.definition
    return definition ? [presentForm(form, { definition, versions, draft, forms, now })] : []
  })
}

const subformsOf = (form: string, forms: Services['forms']) => [
  ...new Set(forms.versionsOf(form).flatMap(({ id }) => (id === form ? [] : [id]))),
]

const getForm = async (asked: Asked, form: string) =>
  orNotFound(
    (await listForms(asked)).find(({ form_type }) => form_type === form),
    what,
  )

/** Changes a form in one transaction, on what all processes have published. Gives the form as it is then. */
async function changeForms(
  { db, transact, services, now }: Pick<Slow<unknown>, 'db' | 'transact' | 'services' | 'now'>,
  form: string,
  change: (tx: Db) => Promise<void>,
) {
  // What another process has published since must be known before this one is judged.
  await refreshForms(db, services.forms)
  await transact(async (tx) => {
    await queries.countChange(tx)
    await change(tx)
  })
  await refreshForms(db, services.forms)
  return getForm({ db, services, now }, form)
}

export const formAdminRoutes: Route[] = [
  read(contract.listManagedForms, async (request) => ({ data: await listForms(request) })),

  write(contract.createForm, async ({ actor, db, body, now, services: { forms } }) => {
    const copied = body.copy_of === undefined ? undefined : publishedOf(body.copy_of, forms)[0]
    if (body.copy_of !== undefined && !copied) throw fieldProblem('copy_of', 'Formulir tidak dikenal')
    if (copied?.partOf) throw fieldProblem('copy_of', 'Bagian dari formulir lain tidak dapat disalin')
    const drafts = await queries.listDrafts(db)
    const known = [...(await queries.listVersions(db)), ...drafts].map(({ form }) => form)
    const beginBeside = (others: readonly string[]) => {
      const taken = new Set(others)
      const begun = beginForm({ title: body.title, shortTitle: body.short_title }, { taken, now })
      return copied ? copyOf(copied, begun) : begun
    }
    const message = 'Draf formulir dibuat.'
    // The same again: the answer to the first try was lost.
    const earlier = drafts.find(
      ({ form, savedById, isUntouched, definition }) =>
        savedById === actor.id &&
        isUntouched &&
        isSame(beginBeside(known.filter((one) => one !== form)), definition),
    )
    if (earlier) return { data: presentDraft(earlier, forms, now), message }
    const definition = beginBeside(known)
    if (!(await queries.insertDraft(db, definition, { now, actorId: actor.id })))
      throw fieldProblem('short_title', 'Nama singkat ini sudah dipakai')
    const detail = { title: body.title, copy_of: body.copy_of ?? null }
    await recordAct({ db, actor, now }, 'formBegun', definition.id, detail)
    return {
      data: presentDraft(await getDraft(db, definition.id), forms, now),
      message,
    }
  }),

  read(contract.getFormDraft, async ({ db, params, services, now }) => ({
    data: presentDraft(await getDraft(db, params.form), services.forms, now),
  })),

  read(contract.listFormDependents, async ({ params: { form }, services: { forms } }) => {
    const versions = publishedOf(form, forms)
    const [newest] = versions
    // What was retired stays known: its code never comes back as something else.
    const elements = new Map(versions.toReversed().flatMap((version) => [...elementsOf(version)]))
    return {
      data: [...elements.values()].map(({ at, label, keys }) => ({
        ...{ at, label },
        dependents: newest ? dependentsOn(newest, keys, forms.rows).map(({ name }) => name) : [],
      })),
    }
  }),
  write(contract.openFormDraft, async ({ actor, db, params: { form }, services: { forms }, now }) => {
    const [newest] = publishedOf(form, forms)
    const draft = await queries.findDraft(db, form)
    if (draft) return { data: presentDraft(draft, forms, now) }
    if (!newest) throw problem('notFound', { what })
    if (isOnTrial(form, forms)) throw problem('formRefused', { why: 'onTrial' })
    if (await queries.insertDraft(db, newest, { now, actorId: actor.id }))
      await recordAct({ db, actor, now }, 'formDraftOpened', form, { version: newest.version })
    return { data: presentDraft(await getDraft(db, form), forms, now), message: 'Draf versi baru dibuka.' }
  }),

  write(contract.saveFormDraft, async (request) => {
    const { actor, db, params, body, services, now } = request
    const draft = await getDraft(db, params.form, { locked: true })
    const definition = asForm(body.definition)
    // What is stored already may be sent again: the answer to the first sending may have been lost. The order of parts counts.
    const isRepeat = JSON.stringify(definition) === JSON.stringify(draft.definition)
    if (isRepeat) return { data: presentDraft(draft, services.forms, now), message: 'Draf disimpan.' }
    assertNewest(request, draft, body.revision)
    if (definition.id !== params.form)
      throw fieldProblem('definition.id', 'Kode formulir tidak dapat diganti')
    for (const name of ['paths', 'partOf'] as const)
      if (!isSame(definition[name], draft.definition[name]))
        throw fieldProblem(`definition.${name}`, 'Alamat dan susunan formulir tidak dapat diganti')
    const [newest] = publishedOf(params.form, services.forms)
    await assertGuides(db, definition, newest ? [draft.definition, newest] : [draft.definition])
    await queries.updateDraft(db, definition, { now, actorId: actor.id })
    return {
      data: presentDraft(await getDraft(db, draft.form), services.forms, now),
      message: 'Draf disimpan.',
    }
  }),

  write(contract.dropFormDraft, async (request) => {
    const { actor, db, params, query, now } = request
    await getDraftAt(request, params.form, query.revision)
    await queries.deleteDraft(db, params.form)
    await recordAct({ db, actor, now }, 'formDraftDropped', params.form, {})
    return { message: 'Draf dibuang.' }
  }),

  slow(contract.publishForm, async (request) => {
    const { actor, params, body, services, now } = request
    const { form } = params
    const { forms } = services
    const note = body.note || null
    const data = await changeForms(request, form, async (tx) => {
      const newest = (await queries.listVersions(tx)).find((version) => version.form === form)
      const isPublished =
        newest?.withdrawnAt === null &&
        newest.validFrom === body.valid_from &&
        newest.note === note &&
        newest.publishedById === actor.id
      // It is sent again, since its answer was lost.
      if (isPublished && !(await queries.findDraft(tx, form))) return
      const draft = await getDraftAt({ db: tx, services, now }, form, body.revision)
      const definition: FormDefinition = {
        ...draft.definition,
        version: await queries.nextVersion(tx, form),
        validFrom: body.valid_from,
      }
      assertPublishable(definition, forms, now)
      await queries.insertVersion(tx, definition, { now, actorId: actor.id, note })
      await queries.deleteDraft(tx, form)
      const { version, validFrom } = definition
      await recordAct({ db: tx, actor, now }, 'formPublished', form, { version, valid_from: validFrom })
      // What is owed in the month that runs is counted again at once.
      await insertJobs(tx, [{ kind: 'duties', key: `form ${form} ${version}`, runAt: now }])
    })
    return { data, message: `Formulir terbit dan berlaku mulai ${monthText(body.valid_from)}.` }
  }),

  slow(contract.withdrawForm, async (request) => {
    const { actor, params, body, services, now } = request
    const { form } = params
    const { forms } = services
    const data = await changeForms(request, form, async (tx) => {
      const known = await queries.listVersions(tx)
      const asked = known.find((one) => one.form === form && one.version === body.version)
      // It is sent again, since its answer was lost.
      if (asked && asked.withdrawnAt !== null) return
      const [newest] = publishedOf(form, forms)
      const definition = forms.find(form, body.version)
      if (!definition || !newest) throw problem('notFound', { what: 'Versi formulir' })
      if (definition.version !== newest.version) throw problem('formRefused', { why: 'older' })
      if (definition.validFrom <= runningMonth(now)) throw problem('formRefused', { why: 'begun' })
      await queries.markWithdrawn(tx, form, body.version, now)
      if (!(await queries.insertDraft(tx, definition, { now, actorId: actor.id })))
        throw problem('formRefused', { why: 'draftOpen' })
      await recordAct({ db: tx, actor, now }, 'formWithdrawn', form, { version: body.version })
    })
    return { data, message: 'Versi ditarik kembali dan menjadi draf.' }
  }),

  slow(contract.closeForm, async (request) => {
    const { actor, params, body, services, now } = request
    const { form } = params
    const { forms } = services
    const data = await changeForms(request, form, async (tx) => {
      const before = forms.closuresOf(form)
      const [newest] = publishedOf(form, forms)
      if (!newest) throw problem('notFound', { what })
      if (newest.partOf && body.from !== null) throw problem('formRefused', { why: 'part' })
      await changeClosures(tx, form, { ...body, closures: before, now })
      const { from, until = null } = body
      await recordAct({ db: tx, actor, now }, 'formClosed', form, {
        ...{ closed_from: from, filled_from: until },
        ...(from === null && until === null && { is_undone: true }),
      })
    })
    return { data, message: 'Masa pengisian disimpan.' }
  }),

  read(contract.getDeadlineTerms, async ({ db, now }) => ({
    data: presentDeadlines(await getDeadlines(db), now),
  })),

  write(contract.setDeadlines, async ({ actor, db, body, now }) => {
    await queries.lockDeadlines(db)
    const before = await getDeadlines(db)
    const { earliest } = presentDeadlines(before, now)
    if (body.from < earliest)
      throw fieldProblem('from', `Paling awal ${monthText(earliest)}: batas bulan sebelumnya sudah lewat`)
    if (body.lock_day !== null && body.lock_day < body.due_day)
      throw fieldProblem('lock_day', 'Penguncian tidak boleh sebelum batas waktu')
    const [first, ...others] = before
    const term = { from: body.from, dueDay: body.due_day, lockDay: body.lock_day }
    // Later terms were meant for what stood before them.
    const kept = others.filter(({ from }) => from < body.from)
    const after: DeadlineSettings = body.from <= first.from ? [term] : [first, ...kept, term]
    // Nobody is late, or locked out, by a change.
    if (now > dueInstantOf(body.from, after))
      throw fieldProblem('due_day', `Untuk laporan ${monthText(body.from)} tanggal ini sudah lewat`)
    await queries.storeDeadlines(db, after)
    await recordAct({ db, actor, now }, 'formDeadlines', 'deadlines', { ...body })
    return { data: presentDeadlines(after, now), message: 'Batas waktu disimpan.' }
  }),
]

/** Whether a form comes of a module that somebody tries out. */
const isOnTrial = (form: string, { rows }: Services['forms']) =>
  rows.some((row) => row.form.id === form) && !shippedForms.some(({ id }) => id === form)

/** @throws Problem formRefused, or invalidInput at `valid_from`. */
function assertPublishable(definition: FormDefinition, forms: Services['forms'], now: Date): void {
  const earlier = publishedOf(definition.id, forms)
  const earliest = earliestMonth(earlier, now)
  if (definition.validFrom < earliest)
    throw fieldProblem('valid_from', `Pilih ${monthText(earliest)} atau sesudahnya`)
  if (definition.validFrom > addMonths(runningMonth(now), 24))
    throw fieldProblem('valid_from', 'Paling lama dua tahun dari sekarang')
  if (faultsIn(definition).length > 0) throw problem('formRefused', { why: 'faults' })
  const [base] = earlier
  if (!base) return
  if (changesBetween(base, definition).length === 0) throw problem('formRefused', { why: 'same' })
  const judged = judgedChanges(base, definition, { rows: forms.rows, earlier })
  if (judged.some(({ verdict }) => verdict === 'refused')) throw problem('formRefused', { why: 'breaks' })
}

type Closing = {
  from: Month | null
  until?: Month | null | undefined
  closures: ReturnType<Services['forms']['closuresOf']>
  now: Date
}
/** Closes from a month on, says when the closing ends, or takes back one that has not begun. Only what has not ended can change. */
async function changeClosures(db: Db, form: string, { from, until, closures, now }: Closing): Promise<void> {
  const running = runningMonth(now)
  const open = closures.findLast((closure) => closure.until === null || closure.until > running)
  if (until) {
    if (!open) throw problem('formRefused', { why: 'notClosed' })
    if (until <= open.from || until <= running)
      throw fieldProblem('until', `Pilih bulan sesudah ${monthText(running)} dan sesudah penutupan`)
    return queries.endClosure(db, form, open.from, until)
  }
  if (from === null) {
    if (!open || open.from <= running) throw problem('formRefused', { why: 'notClosed' })
    return queries.deleteClosuresFrom(db, form, addMonths(running, 1))
  }
  if (from <= running) throw fieldProblem('from', `Pilih bulan sesudah ${monthText(running)}`)
  if (open && open.from <= running) {
    if (open.until === null) throw fieldProblem('from', 'Formulir ini sudah ditutup')
    // It goes on where it was to end.
    if (from <= open.until) return queries.endClosure(db, form, open.from, null)
  }
  await queries.deleteClosuresFrom(db, form, addMonths(running, 1))
  return queries.insertClosure(db, form, from)
}

/** Deadlines change for months whose reports are not due yet. */
function presentDeadlines(settings: DeadlineSettings, now: Date) {
  const current = currentMonth(now, 'WIB')
  const previous = addMonths(current, -1)
  return {
    terms: settings.map(({ from, dueDay, lockDay }) => ({ from, due_day: dueDay, lock_day: lockDay })),
    earliest: now <= dueInstantOf(previous, settings) ? previous : current,
  }
}
