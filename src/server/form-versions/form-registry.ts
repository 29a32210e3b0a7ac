import { sql } from 'kysely'

import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import type { FormWorth } from '#indicators/form-worth.ts'
import { type FormRow, formRows, shippedForms } from '#indicators/shipped-forms.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Log } from '#server/log.ts'

/** Months in which a form is not filled; `until` is the first in which it is again. */
type FormClosure = { form: string; from: Month; until: Month | null }
/** What the registry holds: what is published, in any order, and what is closed. */
export type PublishedForms = {
  definitions: readonly FormDefinition[]
  closures: readonly FormClosure[]
  /** Counts the changes by administrators. */
  change: number
}

/** The versions of every form, in memory: they are few. One never changes once published; `replace` puts others in the place of all. */
export type FormRegistry = {
  /** The newest version of each form with a report of its own. */
  list: () => readonly FormDefinition[]
  find: (formId: string, version: number) => FormDefinition | undefined
  /** The version that a month is answered with; none while the form is closed. */
  findFor: (formId: string, month: Month) => FormDefinition | undefined
  /** The forms that a month is answered with, each with a report of its own. */
  listFor: (month: Month) => FormDefinition[]
  subformsOf: (formId: string, month: Month) => FormDefinition[]
  /** Every version of a form and of its sub-forms, newest first. */
  versionsOf: (formId: string) => FormDefinition[]
  /** What the reports of a form are worth; null where nothing is computed from them. */
  worthOf: (formId: string) => FormWorth | null
  closuresOf: (formId: string) => FormClosure[]
  /** The forms whose code is here, with what they are worth. */
  rows: readonly FormRow[]
  /** The change that it knows of; see `refreshForms`. */
  change: () => number
  replace: (published: PublishedForms) => void
}

/**
 * @param definitions every version of every form, in any order.
 * @param rows the forms in service, with what they are worth.
 */
export function formRegistry(
  definitions: readonly FormDefinition[],
  rows: readonly FormRow[] = formRows,
): FormRegistry {
  const worths = new Map(rows.map(({ form, worth }) => [form.id, worth]))
  let held = holdingOf({ definitions, closures: [], change: 0 })
  const isClosed = (formId: string, month: Month) =>
    (held.closures.get(formId) ?? []).some(
      ({ from, until }) => from <= month && (until === null || month < until),
    )
  const findFor = (formId: string, month: Month) =>
    isClosed(formId, month) ? undefined : held.byForm.get(formId)?.find(({ validFrom }) => validFrom <= month)
  return {
    rows,
    change: () => held.change,
    replace: (published) => {
      held = holdingOf(published)
    },
    closuresOf: (formId) => held.closures.get(formId) ?? [],
    list: () => held.list,
    find: (formId, version) => held.byForm.get(formId)?.find((definition) => definition.version === version),
    findFor,
    listFor: (month) => held.list.flatMap(({ id }) => findFor(id, month) ?? []),
    versionsOf: (formId) =>
      held.ids
        .flatMap((id) => held.byForm.get(id) ?? [])
        .filter(({ id, partOf }) => id === formId || partOf === formId)
        .toSorted((one, other) => Number(one.id !== formId) - Number(other.id !== formId)),
    worthOf: (formId) => worths.get(formId) ?? null,
    subformsOf: (formId, month) =>
      held.ids.flatMap((id) => findFor(id, month) ?? []).filter(({ partOf }) => partOf === formId),
  }
}

function holdingOf({ definitions, closures, change }: PublishedForms) {
  const byForm = Map.groupBy(
    definitions.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.version - a.version),
    ({ id }) => id,
  )
  // As given, not as sorted: this is the order of desks and menus.
  const ids = [...new Set(definitions.map(({ id }) => id))]
  return {
    ...{ change, byForm, ids },
    list: ids.flatMap((id) => byForm.get(id)?.slice(0, 1) ?? []).filter(({ partOf }) => !partOf),
    closures: Map.groupBy(closures, ({ form }) => form),
  }
}

/** What follows from the forms in service: computed again once administrators have published something. */
export function oncePerForms<V extends object>(
  compute: (forms: FormRegistry) => V,
): (forms: FormRegistry) => V {
  // The list is another one then.
  const ofList = oncePer((_list: readonly FormDefinition[]) => oncePer(compute))
  return (forms) => ofList(forms.list())(forms)
}

/** Every published version, in the order in which the forms ship; those that do not ship come last, the oldest first. */
export async function loadForms(db: ReadDb): Promise<PublishedForms> {
  const versions = await db
    .selectFrom('form_version')
    .select('definition')
    .where('withdrawn_at', 'is', null)
    .orderBy('published_at')
    .execute()
  const places = new Map(shippedForms.map(({ id }, place) => [id, place]))
  const place = ({ id }: FormDefinition) => places.get(id) ?? places.size
  const closures = await db
    .selectFrom('form_closure')
    .select(['form', 'from_month as from', 'until_month as until'])
    .orderBy('from_month')
    .execute()
  return {
    definitions: versions.map(({ definition }) => definition).toSorted((a, b) => place(a) - place(b)),
    closures,
    change: await countedChange(db),
  }
}

async function countedChange(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select (value ->> 'change')::int as change from setting where key = 'forms'`.execute(db)
  return rows[0]?.change ?? 0
}

/** Takes in what other processes have changed: a version that another one has published is known here within seconds. */
export async function refreshForms(db: ReadDb, forms: FormRegistry): Promise<void> {
  if ((await countedChange(db)) !== forms.change()) forms.replace(await loadForms(db))
}

/** How soon a change by another process is known. */
const freshMs = 5000

/** Asks for changes of other processes now and then, until it is stopped. */
export function keepFormsFresh({
  db,
  forms,
  log,
}: {
  db: ReadDb
  forms: FormRegistry
  log: Pick<Log, 'warn'>
}): { stop: () => Promise<void> } {
  let asking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    asking = asking
      .then(() => refreshForms(db, forms))
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'forms not refreshed')
      })
  }, freshMs)
  return {
    stop: () => {
      clearInterval(timer)
      return asking
    },
  }
}
