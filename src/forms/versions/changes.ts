import { wordsOf } from '../condition-words.ts'
import type { FormDefinition } from '../define-form.ts'
import { aspectsOf, type Aspect, formAspects } from './aspects.ts'
import { type Element, elementsOf } from './elements.ts'
import { isSame } from './same.ts'

/** What a change does to the answers that were given before it. */
export type ChangeKind =
  /** Asked from now on. */
  | 'added'
  /** No longer asked. */
  | 'retired'
  /** Another kind, unit or structure under the same name: answers before and after cannot be compared. */
  | 'retyped'
  /** An answer that could be given no longer can. */
  | 'optionRetired'
  | 'optionAdded'
  /** It is asked of fewer, or need not be answered any longer. */
  | 'loosened'
  /** Other words, limits or order; answers mean what they meant. */
  | 'reworded'

/** One thing in which two versions differ. */
export type FormChange = {
  kind: ChangeKind
  /** The element, `section:{id}`, `check:{id}`, or null where it is the form as a whole. */
  at: string | null
  label: string
  /** The answers that it touches, as `Element.keys`. */
  keys: readonly string[]
  /** The option that came or went. */
  option?: string
  /** A sentence in Indonesian, without the label. */
  words: string
}

/** Everything in which a version differs from the one before it, in the order of the screen. */
export function changesBetween(before: FormDefinition, after: FormDefinition): FormChange[] {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const names = { before: wordsOf(before, []), after: wordsOf(after, []) }
  return [
    ...formAspects(before, after, names).map(({ kind, words }): FormChange => ({
      ...{ kind, words, at: null, label: after.title, keys: [] },
    })),
    ...sectionChanges(before, after),
    ...[...now.values()].flatMap((element): FormChange[] => {
      const former = old.get(element.at)
      if (!former) return isInside(element, now, old) ? [] : [added(element, after)]
      return aspectsOf(former, element, names).map((aspect) => changeOf(element, aspect))
    }),
    ...[...old.values()].flatMap((element) =>
      now.has(element.at) || isInside(element, old, now) ? [] : [retired(element)],
    ),
    ...orderChanges(before, after),
    ...checkChanges(before, after),
  ]
}

const changeOf = ({ at, label, keys }: Element, { kind, words, option }: Aspect): FormChange => ({
  ...{ kind, at, label, keys, words },
  ...(option === undefined ? {} : { option }),
})

/** Whether what holds the element is missing on the other side too: one change says it for all. */
function isInside(
  { at }: Element,
  here: ReadonlyMap<string, Element>,
  there: ReadonlyMap<string, Element>,
): boolean {
  const holder = holderOf(at)
  return holder !== null && here.has(holder) && !there.has(holder)
}

/** The table or list that an element belongs to; null for what stands by itself. */
export function holderOf(at: string): string | null {
  const end = at.search(/[.[]/)
  return end === -1 ? null : at.slice(0, end)
}

const sortWords = {
  question: 'Pertanyaan',
  table: 'Tabel',
  row: 'Baris',
  column: 'Kolom',
  list: 'Daftar',
  cell: 'Kolom',
} as const satisfies Record<Element['part']['sort'], string>

function added({ at, label, keys, part, section }: Element, form: FormDefinition): FormChange {
  const title = form.sections.find(({ id }) => id === section)?.title ?? section
  const words = `${sortWords[part.sort]} baru pada bagian “${title}”.`
  return { kind: 'added', at, label, keys, words }
}

function retired({ at, label, keys, part }: Element): FormChange {
  return { kind: 'retired', at, label, keys, words: `${sortWords[part.sort]} ini tidak ditanyakan lagi.` }
}

function sectionChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const change = (id: string, label: string, kind: ChangeKind, words: string): FormChange => ({
    ...{ kind, at: `section:${id}`, label, keys: [], words },
  })
  const old = new Map(before.sections.map((section) => [section.id, section]))
  const now = new Set(after.sections.map(({ id }) => id))
  return [
    ...after.sections.flatMap(({ id, title, description }) => {
      const former = old.get(id)
      if (!former) return [change(id, title, 'added', 'Bagian baru.')]
      return [
        ...(former.title === title
          ? []
          : [change(id, title, 'reworded', `Judul bagian semula “${former.title}”.`)]),
        ...((former.description ?? '') === (description ?? '')
          ? []
          : [
              change(
                ...([id, title, 'reworded'] as const),
                description ? `Keterangan bagian kini “${description}”.` : 'Keterangan bagian dihapus.',
              ),
            ]),
      ]
    }),
    ...before.sections.flatMap(({ id, title }) =>
      now.has(id) ? [] : [change(id, title, 'reworded', 'Bagian ini tidak ada lagi.')],
    ),
  ]
}

/**
 * What both versions have, but in another order, and questions in another section: one sentence for what holds them, not one for each of
 * them.
 */
function orderChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const placesOf = (form: FormDefinition) =>
    new Map(form.sections.flatMap(({ id, fields }) => Object.keys(fields).map((name) => [name, id] as const)))
  const [old, now] = [placesOf(before), placesOf(after)]
  const common = (form: FormDefinition, other: ReadonlyMap<string, string>) =>
    new Map(
      form.sections.map(({ id, fields }) => [
        id,
        Object.keys(fields).filter((name) => other.get(name) === id),
      ]),
    )
  const [oldOrder, nowOrder] = [common(before, now), common(after, old)]
  return [
    ...sectionOrderChanges(before, after),
    ...after.sections.flatMap(({ id, title }): FormChange[] =>
      isSame(oldOrder.get(id) ?? [], nowOrder.get(id) ?? [])
        ? []
        : [
            {
              ...{ kind: 'reworded', at: `section:${id}`, label: title, keys: [] },
              words: 'Urutan pertanyaan berubah.',
            },
          ],
    ),
    ...[...elementsOf(after).values()].flatMap(({ at, label, keys }): FormChange[] => {
      const [from, to] = [old.get(at), now.get(at)]
      if (from === undefined || from === to) return []
      const title = before.sections.find(({ id }) => id === from)?.title ?? from
      return [{ kind: 'reworded', at, label, keys, words: `Dipindahkan dari bagian “${title}”.` }]
    }),
    ...innerOrderChanges(before, after),
  ]
}

/** Whether what two lists share stands in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  return !isSame(
    before.filter((name) => after.includes(name)),
    after.filter((name) => before.includes(name)),
  )
}

function sectionOrderChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const idsOf = ({ sections }: FormDefinition) => sections.map(({ id }) => id)
  if (!isReordered(idsOf(before), idsOf(after))) return []
  return [{ kind: 'reworded', at: null, label: after.title, keys: [], words: 'Urutan bagian berubah.' }]
}

/** The rows and columns of tables, the columns of lists. */
function innerOrderChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const old = elementsOf(before)
  return [...elementsOf(after).values()].flatMap(({ at, label, part }): FormChange[] => {
    const former = old.get(at)?.part
    const change = (words: string): FormChange => ({ kind: 'reworded', at, label, keys: [], words })
    const moved = (one: object, other: object) => isReordered(Object.keys(one), Object.keys(other))
    if (part.sort === 'list' && former?.sort === 'list')
      return moved(former.field.fields, part.field.fields) ? [change('Urutan kolom berubah.')] : []
    if (part.sort !== 'table' || former?.sort !== 'table') return []
    return [
      ...(moved(former.field.rows, part.field.rows) ? [change('Urutan baris berubah.')] : []),
      ...(moved(former.field.columns, part.field.columns) ? [change('Urutan kolom berubah.')] : []),
    ]
  })
}

function checkChanges(before: FormDefinition, after: FormDefinition): FormChange[] {
  const byId = (form: FormDefinition) => Map.groupBy(form.checks, ({ id }) => id)
  const [old, now] = [byId(before), byId(after)]
  const change = (id: string, kind: ChangeKind, words: string): FormChange => ({
    ...{ kind, at: `check:${id}`, label: `Pemeriksaan ${id}`, keys: [], words },
  })
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id) => {
    const [former, next] = [old.get(id), now.get(id)]
    if (!former) return [change(id, 'added', 'Pemeriksaan baru.')]
    if (!next) return [change(id, 'loosened', 'Pemeriksaan ini tidak dilakukan lagi.')]
    return isSame(former, next) ? [] : [change(id, 'reworded', 'Pemeriksaan ini berubah.')]
  })
}
