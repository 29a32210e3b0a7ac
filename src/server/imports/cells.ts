import * as z from 'zod'

import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/field-errors.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { givenFields } from '#domain/given-fields.ts'
import { readDay, readNumber } from '#domain/words.ts'

import type { Cells, ImportColumn } from './kind.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** What a cell says to the schema of a call: undefined where it is empty, the text itself where it is not understood. */
export const textCell = (text: string): string | undefined => text.trim() || undefined
export const numberCell = (text: string): number | string | undefined => {
  if (text.trim() === '') return undefined
  // A workbook gives `-6.9`, a person types `-6,9`.
  const read = /^-?\d+\.\d+$/.test(text) ? { ok: true as const, value: Number(text) } : readNumber(text)
  return read.ok ? read.value : text
}
export const yesNoCell = (text: string): boolean | string | undefined =>
  ({ '': undefined, ya: true, tidak: false })[plain(text)] ?? (plain(text) === '' ? undefined : text)
export const dayCell = (text: string): string | undefined =>
  text.trim() === '' ? undefined : (readDay(text) ?? text)
/** A region's code with its dots, which a spreadsheet may have left out or written as commas. */
export function codeCell(text: string): string | undefined {
  const parts = /^(\d\d)[.,]?(\d\d)(?:[.,]?(\d\d))?$/.exec(text.trim())?.slice(1)
  return parts ? parts.filter((part) => part !== undefined).join('.') : textCell(text)
}
/**
 * A spreadsheet that takes `32.10` for a number makes `32.1` of it, but a person may write that for `32.01`: neither is guessed.
 * @throws Problem invalidInput
 */
export function assertWholeCode(field: string, code: unknown): void {
  const [, province, digit] = typeof code === 'string' ? (/^(\d\d)[.,](\d)$/.exec(code) ?? []) : []
  if (province === undefined) return
  const [likely, other] = [`${province}.${digit}0`, `${province}.0${digit}`]
  throw fieldProblem(
    field,
    `Excel membuang nol di akhir kode. Tulis ${likely}, atau ${other} bila itu maksudnya.`,
  )
}
type NamedCode = { code: string; name: string }

/** Why a code is not taken as it stands, where another is all but the same (`readZerosApart`). */
export const zerosApartWords = ({ code, name }: NamedCode) =>
  `Kode ${code} (${name}) hanya berbeda nol di depannya, yang dapat dibuang Excel.`

/** Why a row is refused whose facility is not there, with the one that may be meant. */
export const unknownFacilityWords = (other: NamedCode | undefined) =>
  other
    ? `Fasyankes tidak dikenal. ${zerosApartWords(other)} Tulis ${other.code} bila itu maksudnya.`
    : 'Fasyankes tidak dikenal'
/** The name behind a label. */
export const choiceCell =
  <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  (text: string): string | undefined => {
    if (text.trim() === '') return undefined
    const found = Object.entries<string>(labels).find(([, label]) => plain(label) === plain(text))
    return found?.[0] ?? text
  }

/**
 * What of a body can be judged although other fields of it cannot be read: those without a fault, and without those that mean something
 * only beside another (`beside`) that has one.
 */
export function readableOf<E extends Endpoint>(
  { body: schema }: E,
  fields: Readonly<Record<string, unknown>>,
  beside: Readonly<Record<string, readonly string[]>>,
): Partial<BodyOf<E>> {
  if (!(schema instanceof z.ZodObject)) return {}
  const given = givenFields(fields)
  const faulty = Object.keys(errorsOf(schema.safeParse(given).error ?? new z.ZodError([])))
  const left = new Set(faulty.flatMap((name) => [name, ...(beside[name] ?? [])]))
  const readable = Object.entries(given).filter(([name]) => !left.has(name))
  // Safe: the call's own schema has read them, each by itself.
  return (schema.partial().safeParse(Object.fromEntries(readable)).data ?? {}) as Partial<BodyOf<E>>
}

/** The body of a call that a row stands for. @throws Problem invalidInput with what is wrong, by column */
export function bodyOf<E extends Endpoint>(
  { body: schema }: E,
  fields: Readonly<Record<string, unknown>>,
  { columns, cells }: { columns: Readonly<Record<string, ImportColumn>>; cells: Cells },
): BodyOf<E> {
  const missing = Object.entries(columns).filter(([name, { isNeeded }]) => isNeeded && !cells[name]?.trim())
  const parsed = schema?.safeParse(givenFields(fields))
  if (parsed?.success && missing.length === 0) {
    // Safe: what the call's own schema has read is its body.
    return parsed.data as BodyOf<E>
  }
  const errors = {
    ...(parsed?.error && errorsOf(parsed.error)),
    ...Object.fromEntries(missing.map(([name]) => [name, ['Wajib diisi']])),
  }
  throw problem('invalidInput', { errors })
}
