import { expect, it } from 'vitest'

import type { FormDefinition } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'

import { readRow } from './imported-row.ts'

const form = limbahFasyankes.id
const first: FormDefinition = limbahFasyankes
const next: FormDefinition = { ...first, version: 2, validFrom: '2027-01' }

/** The version of the form that a row's report was answered with. */
function read(month: string, version: string) {
  const forms = formRegistry([])
  const closures = [{ form, from: '2026-08', until: '2026-09' }]
  forms.replace({ definitions: [first, next], closures, change: 0 })
  const cells = { code: 'RS001', month, version, status: 'Formulir Belum Terkirim' }
  return readRow(cells, { forms, form, now: new Date('2027-03-02T02:00:00Z') }).definition.version
}

it.each([
  ['2026-09', '', 1],
  ['2026-09', '1', 1],
  ['2027-01', '', 2],
  // The release that brought another version came later than its first month.
  ['2027-01', '1', 1],
])('a report of %s with version "%s" was answered with version %d', (month, version, known) => {
  expect(read(month, version)).toBe(known)
})

it.each([
  ['2026-08', '', 'Formulir ini tidak dibuka pada bulan tersebut.'],
  ['2026-08', '1', 'Formulir ini tidak dibuka pada bulan tersebut.'],
  ['2026-09', '9', 'Versi formulir ini tidak dikenal.'],
  // It can still be taken back, and nothing may have been answered with it.
  ['2026-09', '2', 'Versi formulir ini belum berlaku pada bulan tersebut.'],
])('a report of %s with version "%s" is refused: %s', (month, version, words) => {
  expect(() => read(month, version)).toThrow(
    expect.objectContaining({ details: { errors: { version: [words] } } }),
  )
})
