import { namesOf } from '#domain/names-of.ts'
import { freeAmong, slugOf } from '#domain/slug.ts'

import { slotsOf, tablesOf } from '../answers/slots.ts'
import type { Field, FormDefinition } from '../define-form.ts'
import { kinds, type KindName } from '../kinds/index.ts'
import { isRows, isTable } from '../shape.ts'
import type { Shelf } from './edit.ts'
import { partsOn } from './edit.ts'

/** What can be put on a shelf: a question of some kind, a table, a list, or a table's row. */
export type NewKind = KindName | 'table' | 'rows' | 'row'

/** What a question of each kind begins with, beside its words. The answers of a table are called after its rows: no two tables may share one. */
const beginnings: Record<NewKind, (code: string) => object> = {
  number: () => ({}),
  text: () => ({ max: 200 }),
  phone: () => ({}),
  link: () => ({}),
  yesNo: () => ({}),
  statement: () => ({}),
  choice: () => ({ options: firstOptions }),
  choices: () => ({ options: firstOptions }),
  date: () => ({}),
  file: () => ({ types: ['pdf', 'jpg', 'png'], maxMegabytes: 5, maxFiles: 3 }),
  table: (code) => ({
    rowLabel: 'Uraian',
    rows: { [`${code}_1`]: { label: 'Baris 1' } },
    columns: { jumlah: { kind: 'number', label: 'Jumlah' } },
  }),
  rows: () => ({ item: 'isian', max: 50, fields: { nama: { kind: 'text', label: 'Nama', max: 200 } } }),
  row: () => ({}),
}
const firstOptions = { pilihan_1: 'Pilihan 1', pilihan_2: 'Pilihan 2' }

/**
 * A new element that works as it is; its maker gives it better words and an order. In a table whose rows may stay closed (`holder`) it says
 * what such a row stores, or need not be answered.
 * @param code its own.
 */
export function newElement(
  kind: NewKind,
  label: string,
  { code, holder }: { code: string; holder: Field | undefined },
): object {
  const isClosable =
    holder && isTable(holder) && Object.values(holder.columns).some(({ empty }) => empty !== undefined)
  const closed = isClosable && kind !== 'row' && (isAmount(kind) ? { empty: 0 } : { optional: true })
  return { ...(kind !== 'row' && { kind }), label, ...beginnings[kind](code), ...closed }
}

// Safe: it is among them.
const isAmount = (kind: NewKind) => kind in kinds && kinds[kind as KindName].holds === 'amount'

/** The kinds that a shelf can hold. */
export function kindsFor(shelf: Shelf): NewKind[] {
  if ('field' in shelf && shelf.of === 'rows') return ['row']
  const simple = namesOf(kinds)
  if ('section' in shelf) return [...simple, 'table', 'rows']
  // Nobody consents in a column, and a table's cell has no room for uploads.
  return simple.filter((kind) => {
    const { holds } = kinds[kind]
    return holds !== 'consent' && (shelf.of === 'fields' || holds !== 'files')
  })
}

/**
 * A code from words that nothing in the form has yet: `jumlah_kasur`.
 * @param taken codes that stand for something else in an earlier version.
 */
export function freeCode(
  form: FormDefinition,
  shelf: Shelf,
  label: string,
  taken: ReadonlySet<string>,
): string {
  const used = new Set([...taken, ...namesIn(form), ...Object.keys(partsOn(form, shelf))])
  return freeAmong(codeOf(label, 'isian'), used, '_')
}

/** The code of a new option, section or check. */
export const freeName = (label: string, used: readonly string[], fallback: string): string =>
  freeAmong(codeOf(label, fallback), new Set(used), '_')

/** A code of words; it begins with a letter. */
function codeOf(label: string, fallback: string): string {
  const code = slugOf(label, fallback)
    .replaceAll('-', '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, 34)
    .replace(/_+$/, '')
  return code && !(code in {}) ? code : fallback
}

/** Every name by which an answer of the form is called, with those of its tables, rows, columns and lists. */
function namesIn(form: FormDefinition): string[] {
  return [
    ...slotsOf(form).flatMap(({ name, field }) =>
      isRows(field) ? [name, ...Object.keys(field.fields)] : [name],
    ),
    ...form.sections.flatMap(({ fields }) => Object.keys(fields)),
    ...Object.values(tablesOf(form)).flatMap(({ rows }) => Object.keys(rows)),
  ]
}
