import { describe, expect, it } from 'vitest'

import { mercuryDeviceNames } from '#domain/mercury-devices.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import type { AnswerSheet } from '../context.ts'
import { alkesMerkuri } from '../definitions/alkes-merkuri.ts'
import { isRows } from '../shape.ts'
import { completeSheet, sampleContext, sampleProfiles } from '../testing/samples.ts'
import { computedErrors, withComputed } from './computed.ts'
import { judge } from './judging.ts'
import { valueAt } from './paths.ts'
import { acceptable } from './pruning.ts'
import { slotsOf } from './slots.ts'

const month = '2025-04'
const profile = { ...sampleProfiles.hospital, covidHandler: true }
const context = sampleContext(profile, month)

/** Every computed field of every form, in a whole sheet: a table's cells, and a list's first row that holds it. */
const computed = shippedForms.flatMap((form) => {
  const { answers } = judge(form, completeSheet(form, profile, month), context)
  return slotsOf(form).flatMap(({ name, field }) => {
    if (!isRows(field)) return field.computed ? [{ form, path: name, answers }] : []
    return Object.entries(field.fields).flatMap(([cell, options]) => {
      const index = (answers[name] as AnswerSheet[]).findIndex((row) => row[cell] !== undefined)
      return options.computed ? [{ form, path: `${name}.${index}.${cell}`, answers }] : []
    })
  })
})

function withAt(answers: AnswerSheet, path: string, value: unknown): AnswerSheet {
  const [name = '', index, cell = ''] = path.split('.')
  if (index === undefined) return { ...answers, [name]: value }
  const rows = answers[name] as AnswerSheet[]
  return { ...answers, [name]: rows.with(Number(index), { ...rows[Number(index)], [cell]: value }) }
}

describe('computed fields', () => {
  it('are the days of a bed-occupancy sheet, what is no longer used of each device, and the stock of a day', () => {
    expect(computed.map(({ form, path }) => `${form.id} ${path}`)).toEqual([
      'bor bor_days',
      'limbahcovid days.0.cov_closing_kg',
      ...mercuryDeviceNames.map((device) => `alkesbermerkuri ${device}_removed`),
    ])
  })

  it.each(computed)(
    '$form.id $path is taken as it comes out, refused otherwise',
    ({ form, path, answers }) => {
      const value = valueAt(answers, path)
      if (typeof value !== 'number') throw new Error('It is no number.')
      expect(computedErrors(form, answers, context)).toEqual([])
      const other = withAt(answers, path, value === 30 ? 31 : value + 1)
      expect(computedErrors(form, other, context)).toEqual([
        {
          field: path,
          message: expect.stringMatching(
            /^Dihitung otomatis: .+\. Kosongkan isian ini, atau kirim nilai yang sama\.$/,
          ),
        },
      ])
      expect(withComputed(form, other, context)).toEqual(answers)
      expect(valueAt(acceptable(form, other, context).answers, path)).toBe(value)
    },
  )

  it('are not compared while what they are made of is missing', () => {
    const form = alkesMerkuri
    expect(computedErrors(form, { thermometer_removed: 5 }, context)).toEqual([])
    expect(withComputed(form, { thermometer_removed: 5 }, context)).toEqual({})
  })
})
