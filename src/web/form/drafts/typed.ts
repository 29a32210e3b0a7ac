import { readDay, readNumber, shortDayText } from '#domain/words.ts'
import type { KindName } from '#forms/kinds/index.ts'
import { writtenNumber } from '#forms/kinds/number.ts'

type Typed = { ok: true; value: unknown } | { ok: false; message: string; instead?: string }
/** So much of a field decides how its answer is written. */
type Written = { kind: KindName; isYear?: true; decimals?: number }
type TypedKind = {
  read: (text: string, field: Written) => Typed
  show: (value: unknown, field: Written) => string
}

const isWholeDay = (text: string) => /^\d{1,2}\D\d{1,2}\D\d{4}$/.test(text.trim())
const noSuchDay = 'Tanggal ini tidak ada di kalender. Periksa hari dan bulannya.'

/** The kinds whose answer is typed as text that may not (yet) name one. */
const typedKinds: Partial<Record<KindName, TypedKind>> = {
  number: {
    read: (text, { isYear, decimals }) => readNumber(text, isYear ? '2019' : decimals ? '1.234,5' : '1.234'),
    // Kept as precisely as it is stored: what was typed must not change by being shown.
    show: (value, field) => (typeof value === 'number' ? writtenNumber(value, field, 6) : ''),
  },
  date: {
    read: (text) => {
      const value = readDay(text)
      return value === undefined
        ? {
            ok: false,
            message: isWholeDay(text)
              ? noSuchDay
              : 'Tulis tanggal sebagai hari/bulan/tahun, misalnya 10/04/2025.',
          }
        : { ok: true, value }
    },
    show: (value) => (typeof value === 'string' ? shortDayText(value) : ''),
  },
}

/** What a field's text stands for. Kinds that take text as it is always answer with it. */
export function readTyped(field: Written, text: string): Typed {
  return typedKinds[field.kind]?.read(text, field) ?? { ok: true, value: text }
}

/** A value as it stands in the field. */
export function shownText(field: Written, value: unknown): string {
  return typedKinds[field.kind]?.show(value, field) ?? (typeof value === 'string' ? value : '')
}

/**
 * What a keystroke makes of a field: its value, and the raw text where that is not how the value is written ("1,0" is kept
 * while "1,05" is being typed).
 */
export function typing(field: Written, text: string): { value: unknown; text: string | undefined } {
  if (text.trim() === '') return { value: undefined, text: undefined }
  const read = readTyped(field, text)
  if (!read.ok) return { value: undefined, text }
  return { value: read.value, text: shownText(field, read.value) === text ? undefined : text }
}
