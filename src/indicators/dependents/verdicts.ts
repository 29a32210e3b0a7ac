import { firstNamesText } from '#domain/words.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { oncePer } from '#forms/once-per.ts'
import { changesBetween, type FormChange, holderOf } from '#forms/versions/changes.ts'
import { type Element, elementsOf } from '#forms/versions/elements.ts'
import { isSame } from '#forms/versions/same.ts'

import type { FormRow } from '../shipped-forms.ts'
import { dependentsOn, figuresHeldTo, type NamedDependent } from './dependents.ts'

/** A change with what it means for what depends on it. */
export type JudgedChange = FormChange & {
  /** `refused`: it would break something. `warned`: something does not know of it. */
  verdict: 'free' | 'warned' | 'refused'
  /** What depends on it, by name. */
  dependents: readonly string[]
  /** What it breaks, and what to do instead; null where there is nothing to say. */
  advice: string | null
}

const another = 'Pensiunkan pertanyaan ini dan tambahkan pertanyaan baru dengan kode lain.'
const keep =
  'Biarkan seperti semula. Bila perlu, tambahkan pertanyaan baru, dan ganti indikatornya dengan versi baru lebih dahulu.'

/**
 * The changes of a version against the one before it, each judged by what depends on it.
 * @param earlier every version that was published before, so that a code never comes back as something else.
 */
export function judgedChanges(
  before: FormDefinition,
  after: FormDefinition,
  { rows, earlier }: { rows: readonly FormRow[]; earlier: readonly FormDefinition[] },
): JudgedChange[] {
  return changesBetween(before, after).map((change) => {
    const dependents = dependentsOf(change, before, after, rows)
    return {
      ...change,
      ...verdictOf(change, dependents, { after, earlier }),
      dependents: namesOf(dependents),
    }
  })
}

const namesOf = (dependents: readonly NamedDependent[]) => dependents.map(({ name }) => name)

/** The answers that a change touches; a new row of a table is looked at as its neighbours are. */
export function keysTouched({ kind, at, keys }: FormChange, before: FormDefinition): readonly string[] {
  const holder = at === null ? null : holderOf(at)
  return kind === 'added' && holder !== null ? (elementsOf(before).get(holder)?.keys ?? []) : keys
}

function dependentsOf(
  change: FormChange,
  before: FormDefinition,
  after: FormDefinition,
  rows: readonly FormRow[],
): NamedDependent[] {
  const check = change.at?.startsWith('check:') ? change.at.slice('check:'.length) : null
  // Other words of a check change nothing that is counted.
  if (check !== null)
    return isSame(rulesOf(before, check), rulesOf(after, check)) ? [] : figuresHeldTo(before, check, rows)
  // A check that goes with the question is not broken by it.
  const left = new Set(after.checks.map(({ id }) => id))
  return dependentsOn(before, keysTouched(change, before), rows).filter(
    ({ sort, name }) =>
      sort !== 'check' ||
      !before.checks.some(({ id }) => name.startsWith(`pemeriksaan ${id} `) && !left.has(id)),
  )
}

const rulesOf = ({ checks }: FormDefinition, id: string) =>
  checks.filter((check) => check.id === id).map(({ level, rule }) => ({ level, rule }))

/** How many of the dependents are named; the others are counted. */
const mostNamed = 4
type Judgement = Pick<JudgedChange, 'verdict' | 'advice'>
const free: Judgement = { verdict: 'free', advice: null }

function verdictOf(
  change: FormChange,
  dependents: readonly NamedDependent[],
  { after, earlier }: { after: FormDefinition; earlier: readonly FormDefinition[] },
): Judgement {
  const { kind, at } = change
  const used = dependents.length > 0
  const names = namesOf(dependents)
  const reason = `Dipakai oleh ${firstNamesText(names.slice(0, mostNamed), names.length - mostNamed)}.`
  const figures = dependents.some(({ sort }) => sort === 'facts' || sort === 'indicator')
  switch (kind) {
    case 'retyped':
      return {
        verdict: 'refused',
        advice:
          at === null
            ? 'Alamat dan susunan formulir yang sudah terbit tidak dapat diganti. Buat formulir baru.'
            : `Jawaban sebelum dan sesudahnya tidak dapat dibandingkan. ${another}`,
      }
    case 'retired':
    case 'optionRetired':
      return used ? { verdict: 'refused', advice: `${reason} ${keep}` } : free
    case 'optionAdded':
      if (figures)
        return { verdict: 'refused', advice: `${reason} Pilihan ini tidak dikenal di sana. ${keep}` }
      return used ? { verdict: 'warned', advice: `${reason} Pilihan ini tidak dikenal di sana.` } : free
    case 'loosened':
      if (used && at?.startsWith('check:')) return { verdict: 'refused', advice: `${reason} ${keep}` }
      return used
        ? { verdict: 'warned', advice: `${reason} Bila kosong, hasilnya tidak dapat dihitung.` }
        : free
    case 'added':
      return verdictOfNew(change, { used, reason, after, earlier })
    case 'reworded':
      return used && at?.startsWith('check:')
        ? { verdict: 'warned', advice: `${reason} Yang dihitung di sana ikut berubah.` }
        : free
  }
}

/** A code means the same in every version: what once stood under it must not come back as something else. */
function verdictOfNew(
  { at }: FormChange,
  {
    used,
    reason,
    after,
    earlier,
  }: { used: boolean; reason: string; after: FormDefinition; earlier: readonly FormDefinition[] },
): Judgement {
  if (at === null || at.includes(':')) return free
  const now = elementsOf(after).get(at)
  const former = earlier.find((version) => {
    const element = elementsOf(version).get(at)
    if (!element || !now) return false
    return changesBetween(only(version, at), only(after, at)).some(({ kind }) => kind === 'retyped')
  })
  const reused = former ?? earlier.find((version) => now && standsElsewhere(now, { after, version }))
  if (reused)
    return {
      verdict: 'refused',
      advice: `Kode ${at} pernah dipakai pada versi ${reused.version} untuk pertanyaan lain. Pakai kode lain.`,
    }
  return used && holderOf(at) !== null
    ? { verdict: 'warned', advice: `${reason} Isian baru ini belum ikut dihitung di sana.` }
    : free
}

/** Whether an answer of an element once was that of another question: those of a table's cells are called after its row and its column. */
function standsElsewhere(
  { keys }: Element,
  { after, version }: { after: FormDefinition; version: FormDefinition },
): boolean {
  const [now, before] = [placesIn(after), placesIn(version)]
  return keys.some((key) => before.has(key) && before.get(key) !== now.get(key))
}

/** Where each answer of a form stands. */
const placesIn = oncePer(
  (form: FormDefinition): ReadonlyMap<string, string> =>
    new Map(
      slotsOf(form).map(({ name, cell }) => [
        name,
        cell ? `${cell.table}[${cell.row}].${cell.column}` : name,
      ]),
    ),
)

/** A form with the one question under which an element stands, to compare it alone. */
function only(form: FormDefinition, at: string): FormDefinition {
  const name = holderOf(at) ?? at
  return {
    ...form,
    checks: [],
    sections: form.sections.flatMap((section) => {
      const field = section.fields[name]
      return field ? [{ ...section, fields: { [name]: field } }] : []
    }),
  }
}
