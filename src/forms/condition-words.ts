import { facilityTypes } from '#domain/facility.ts'
import { numberText } from '#domain/words.ts'

import { slotsOf } from './answers/slots.ts'
import { codesOf } from './answers/words.ts'
import type { FormDefinition, RowsField, SimpleField, When } from './define-form.ts'
import { isRows } from './shape.ts'

/** How a field is called in a condition, and its options. */
type Named = { label: string; option: (code: string) => string }
/** How the field of a name is called. */
export type Words = (field: string) => Named

/** The words of a field that is known. */
export function simpleWords(field: SimpleField | RowsField): Named {
  const options = isRows(field) ? {} : codesOf(field)
  return { label: field.label, option: (code) => options[code] ?? code }
}

/** The words of a form's fields; the conditions of a sub-form may also name those of its form. An unknown name stands for itself. */
export function wordsOf(form: FormDefinition, all: readonly FormDefinition[]): Words {
  const fields = new Map(
    [form, ...all.filter(({ id }) => id === form.partOf)].flatMap((each) =>
      slotsOf(each).map(({ name, field }) => [name, field] as const),
    ),
  )
  return (name) => {
    const field = fields.get(name)
    return field ? simpleWords(field) : { label: name.replaceAll('{row}', '…'), option: (code) => code }
  }
}

/** A condition as a clause that may follow "bila". */
export function conditionText(when: When, words: Words): string {
  // The cells of a column share a label, so what holds for each of them appears once.
  const joined = (parts: readonly When[], word: string) =>
    [...new Set(parts.map((part) => conditionText(part, words)))].join(word)
  if ('all' in when) return joined(when.all, ' dan ')
  if ('any' in when) return joined(when.any, ' atau ')
  if ('findings' in when) return 'ada pemeriksaan lunak yang meminta penjelasan'
  if ('profile' in when) return profileText(when)
  const { label, option } = words(when.field)
  const named = (codes: string | readonly string[]) =>
    (typeof codes === 'string' ? [codes] : codes).map((code) => `“${option(code)}”`).join(' atau ')
  if ('is' in when) return `“${label}” dijawab ${named(when.is)}`
  if ('isNot' in when) return `“${label}” dijawab selain ${named(when.isNot)}`
  if ('has' in when) return `“${label}” memuat ${named(when.has)}`
  if ('above' in when) return `“${label}” lebih dari ${numberText(when.above)}`
  if ('rose' in when) return `“${label}” lebih tinggi daripada bulan lalu`
  if ('changed' in when) return `“${label}” berbeda dari bulan lalu`
  return `“${label}” diisi`
}

function profileText(when: Extract<When, { profile: string }>): string {
  if (when.profile === 'type') return `fasyankes adalah ${facilityTypes[when.is].label}`
  const fact = { inpatient: 'menyediakan rawat inap', covidHandler: 'menangani COVID-19' }[when.profile]
  return `fasyankes ${when.is ? '' : 'tidak '}${fact}`
}
