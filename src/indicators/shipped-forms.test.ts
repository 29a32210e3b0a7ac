import { describe, expect, it, test } from 'vitest'

import { completeMonth, sampleProfiles } from '#forms/testing/samples.ts'

import { factsOf, resultOf } from './form-worth.ts'
import { valueOf } from './indicator.ts'
import { type FormRow, formRows, shippedForms } from './shipped-forms.ts'
import { worth as addedWorth } from './testing/survei-air.ts'

const month = '2025-04'
const worthy = formRows.flatMap(({ form, worth }) => (worth ? [{ id: form.id, form, worth }] : []))

describe.each(worthy)('what $id is worth', ({ form, worth }) => {
  const inputs = Object.values(sampleProfiles).flatMap((profile) => {
    const sheets = completeMonth(profile, month)
    return form.id in sheets ? [{ profile, month, status: 'sent' as const, form, sheets }] : []
  })

  it('is computed from a complete sheet, a value for each column that it declares', () => {
    expect(inputs.length).toBeGreaterThan(0)
    for (const each of inputs) {
      const facts = factsOf(worth, each)
      expect(Object.keys(facts ?? {}).toSorted()).toEqual(Object.keys(worth.facts.columns).toSorted())
      for (const [name, column] of Object.entries(worth.facts.columns)) {
        const value = facts?.[name]
        const mayBeNull = typeof column === 'string' && column.endsWith('?')
        expect([name, value === undefined, value === null && !mayBeNull]).toEqual([name, false, false])
      }
    }
  })

  it('gives each indicator a value for some facility, and never NaN', () => {
    for (const [key, indicator] of Object.entries(worth.indicators)) {
      const values = inputs
        .filter(({ profile }) => indicator.applies?.(profile) ?? true)
        .map((each) => {
          const facts = factsOf(worth, each)
          return valueOf(indicator, facts && { facts, month })
        })
      const isStated = (value: unknown) =>
        typeof value === 'number' ? Number.isFinite(value) : value !== null
      // A facility that never had a device has no share of them; the sheets of all three are such.
      const isShareOfNothing = /^mercury_(removed|withdrawn)(_|$)/.test(key)
      expect([key, isShareOfNothing || values.some(isStated), values.includes(Number.NaN)]).toEqual([
        key,
        true,
        false,
      ])
    }
  })

  it('is shown as a word or as figures', () => {
    for (const each of inputs) {
      const { title, verdict, figures } = resultOf(worth, each)
      expect(title).toMatch(/\S/)
      expect(verdict !== null || figures.length > 0).toBe(true)
    }
  })

  test('an empty sheet is no error', () => {
    for (const each of inputs) expect(() => resultOf(worth, { ...each, sheets: {} })).not.toThrow()
  })
})

test('each form is in service once, with a table of facts of its own', () => {
  const [ids, tables] = [shippedForms.map(({ id }) => id), worthy.map(({ worth }) => worth.facts.table)]
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(tables).size).toBe(tables.length)
})

test('a form without indicators of its own says so', () => {
  const form = shippedForms[0]
  if (!form) throw new Error('No form ships')
  // @ts-expect-error -- a row without `worth` does not compile
  const silent: FormRow = { form }
  expect(silent.worth).toBeUndefined()
})

test('a form without a summary shows its indicators as its result', () => {
  const [row] = worthy
  if (!row) throw new Error('No form is worth anything')
  const profile = sampleProfiles.inpatientCenter
  const form = { ...row.form, id: 'survei-air' }
  const sheets = { 'survei-air': { tersedia: 12_000, terpakai: 9000, diuji: 'tidak' } }
  expect(resultOf(addedWorth, { profile, month, status: 'sent', form, sheets })).toEqual({
    title: 'Hasil',
    verdict: { word: 'Tidak', tone: 'poor' },
    figures: [{ label: 'Air terpakai dari yang tersedia', value: 75, unit: '%', decimals: 1, reading: null }],
    details: [],
    reasons: [],
  })
})
