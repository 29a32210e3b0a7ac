import { expect, test } from 'vitest'

import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { isTable } from '#forms/shape.ts'

import { changedForm } from './changed-form.ts'

const before = {
  org_policy: 'ya',
  org_sop: 'ya',
  infectious_generated_kg: 10,
  sharps_generated_kg: 2,
}

test('only the questions whose answers differ remain, and only the sections that have any', () => {
  const form = changedForm(limbahFasyankes, before, { ...before, org_policy: 'tidak' })
  expect(form.sections.map(({ fields }) => Object.keys(fields))).toEqual([['org_policy']])
})

test('of a table the rows that differ remain, with all their columns', () => {
  const form = changedForm(limbahFasyankes, before, { ...before, sharps_generated_kg: 3 })
  const [field] = form.sections.flatMap(({ fields }) => Object.values(fields))
  if (!field || !isTable(field)) throw new Error('The table is gone.')
  expect(Object.keys(field.rows)).toEqual(['sharps'])
  expect(Object.keys(field.columns).length).toBeGreaterThan(1)
})

test('nothing remains of two equal sheets, in any order', () => {
  const same = Object.fromEntries(Object.entries(before).toReversed())
  expect(changedForm(limbahFasyankes, before, same).sections).toEqual([])
})
