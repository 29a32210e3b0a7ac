import { describe, expect, it, test } from 'vitest'

import { formRows } from '#indicators/shipped-forms.ts'
import { forms, worth } from '#indicators/testing/survei-air.ts'
import { rolledBack } from '#server/testing/test-database.ts'

import { declaredColumns, factTableSql, findStoredColumns, makeTrialTables } from './fact-tables.ts'

describe('the tables of facts', () => {
  it.each(
    formRows.flatMap(({ worth: shipped }) => (shipped ? [[shipped.facts.table, shipped] as const] : [])),
  )('%s has the columns that its form declares', (table, { facts }) =>
    rolledBack(async (db) => {
      expect(await findStoredColumns(db, table)).toEqual(declaredColumns(facts))
    }),
  )

  test('the migration of a new form makes the columns that it declares', () =>
    rolledBack(async (db) => {
      expect(factTableSql(worth.facts)).toBe(`create table water_survey_fact (
  report_id integer primary key references report on delete cascade,
  available_litres integer,
  used_litres integer,
  tested boolean
);
`)
      await makeTrialTables(db, forms)
      expect(await findStoredColumns(db, worth.facts.table)).toEqual(declaredColumns(worth.facts))
    }))

  test('words and objects have their constraints', () => {
    const columns = { mood: { words: ['good', 'bad'] }, parts: { json: undefined } } as const
    expect(factTableSql({ table: 'mood_fact', columns })).toContain(
      "mood text not null check (mood in ('good', 'bad')),\n  parts jsonb not null",
    )
  })

  test('a form that is tried out with other columns gets its table made again', () =>
    rolledBack(async (db) => {
      await makeTrialTables(db, forms)
      const columns = { ...worth.facts.columns, wells: 'smallint' } as const
      const changed = { ...worth, facts: { ...worth.facts, columns } }
      await makeTrialTables(db, [{ worth: changed }])
      expect(await findStoredColumns(db, worth.facts.table)).toHaveProperty('wells', 'smallint')
    }))
})
