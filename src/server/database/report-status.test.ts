import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { type ReportStatus, reportStatuses, storedStatuses } from '#domain/report-status.ts'
import { rolledBack } from '#server/testing/test-database.ts'

import { hasStatus, isCountedIn, isPending, isReported, isUnsent } from './report-status.ts'

const states = namesOf(reportStatuses)
/** The states that a condition finds; one without a report is joined from the left, and has neither id nor state. */
const expectFound = (condition: RawBuilder<boolean>, expected: readonly ReportStatus[]) =>
  rolledBack(async (db) => {
    const { rows } = await sql<{ state: ReportStatus }>`
      select asked.state from unnest(${states}::text[]) with ordinality as asked (state, id)
      left join (select id, state as status from unnest(${states}::text[]) with ordinality as kept (state, id)
        where state <> 'unfilled') report on report.id = asked.id
      where ${condition} order by asked.id`.execute(db)
    expect(rows.map(({ state }) => state)).toEqual(expected)
  })

describe('what the states of a report mean', () => {
  it.each(storedStatuses)('finds %s alone', (status) => expectFound(hasStatus(status), [status]))

  it('is in a statement what the table says', async () => {
    const reported = states.filter((status) => reportStatuses[status].isReported)
    await expectFound(isReported(), reported)
    await expectFound(isCountedIn('all'), reported)
    await expectFound(isCountedIn('confirmed'), ['confirmed'])
    await expectFound(
      isUnsent(),
      states.filter((status) => !reportStatuses[status].isReported),
    )
    await expectFound(
      isPending(),
      states.filter((status) => reportStatuses[status].isPending),
    )
  })

  it('stands in no statement as a word, which the compiler would not follow', () => {
    const server = path.resolve(import.meta.dirname, '..')
    const word = new RegExp(`\\bstatus (=|<>|(not )?in) \\(?'(${states.join('|')})'`)
    const naming = globSync('**/*.ts', { cwd: server }).filter(
      (file) => !file.endsWith('.test.ts') && word.test(readFileSync(path.join(server, file), 'utf8')),
    )
    expect(naming).toEqual([])
  })
})
