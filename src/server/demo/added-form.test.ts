import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { answerErrors } from '#forms/answers/errors.ts'
import { judge } from '#forms/answers/judging.ts'
import { addedForm } from '#forms/testing/added-form.ts'
import { formRows } from '#indicators/shipped-forms.ts'
import { forms as trials } from '#indicators/testing/survei-air.ts'
import {
  contextOf,
  demonstrationDatabase,
  listDrafts,
  listSubmissions,
  queueOfBandung,
  wasteQueue,
} from '#server/testing/demonstration.ts'
import type { FreshDatabase } from '#server/testing/test-database.ts'

/** The first minutes of a month, with a form in service that no table of the demonstration data names. */
const now = new Date('2027-02-28T17:10:00Z')
let database: FreshDatabase
beforeAll(async () => {
  database = await demonstrationDatabase([...formRows, ...trials], now)
}, 180_000)
afterAll(() => database[Symbol.asyncDispose]())

test('every day of the month makes the same data, and nothing lies in the future', async () => {
  expect(await queueOfBandung(database.db, '2027-02')).toEqual(wasteQueue)
  const { rows } = await sql<{ future: number }>`
    select count(*)::int as future from report where saved_at > ${now}`.execute(database.db)
  expect(rows).toEqual([{ future: 0 }])
})

test('a form that was added has reports in every state, which could all be sent as they are', async () => {
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from report where form = ${addedForm.id} group by status order by status`.execute(
    database.db,
  )
  expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'draft', 'revise', 'sent'])
  expect(rows.reduce((total, { n }) => total + n, 0)).toBeGreaterThan(500)
  const submissions = await listSubmissions(database.db, sql`report.form = ${addedForm.id}`)
  expect(submissions.length).toBeGreaterThan(500)
  const errors = submissions.flatMap((submission) =>
    judge(addedForm, submission.sheets[addedForm.id] ?? {}, contextOf(submission, addedForm.id)).errors.map(
      ({ field, message }) => `${submission.name} ${submission.month} ${field}: ${message}`,
    ),
  )
  expect(errors).toEqual([])
})

test('its sent reports are worth what its indicators read', async () => {
  const { rows } = await sql<{ reports: number; worth: number; known: number }>`
    select count(*)::int as reports, count(fact)::int as worth,
      count(*) filter (where fact.used_litres <= fact.available_litres)::int as known
    from report left join water_survey_fact fact on fact.report_id = report.id
    where report.form = ${addedForm.id} and report.status <> 'draft'`.execute(database.db)
  const [{ reports, worth, known } = { reports: 0, worth: 0, known: 0 }] = rows
  expect(reports).toBeGreaterThan(500)
  expect([worth, known]).toEqual([reports, reports])
})

test('its drafts hold only what a draft may hold', async () => {
  const drafts = (await listDrafts(database.db)).filter(({ form }) => form === addedForm.id)
  expect(drafts.length).toBeGreaterThan(5)
  for (const draft of drafts)
    expect(
      answerErrors(addedForm, draft.sheets[addedForm.id] ?? {}, contextOf(draft, addedForm.id), 'draft'),
    ).toEqual([])
})
