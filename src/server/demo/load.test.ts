import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import type { Month } from '#domain/month.ts'
import { answerErrors } from '#forms/answers/errors.ts'
import { judge } from '#forms/answers/judging.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { factsOf } from '#indicators/form-worth.ts'
import { formRows, shippedForms } from '#indicators/shipped-forms.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { verifyPassword } from '#server/features/auth/password.ts'
import { lastSent } from '#server/features/reports/life/last-sent.ts'
import { refreshResult } from '#server/features/self-assessment/scoring.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { loadRegions } from '#server/reference-data/load-regions.ts'
import {
  contextOf,
  databaseWithoutPeople,
  demonstrationDatabase,
  demonstrationFiles as files,
  listDrafts,
  listSubmissions,
  profileColumns,
  queueOfBandung,
  type Stored,
  wasteQueue,
} from '#server/testing/demonstration.ts'
import { figuresAgree } from '#server/testing/figure-agreement.ts'
import { type FreshDatabase, workerDatabase } from '#server/testing/test-database.ts'

import { namedFacilities } from './facilities.ts'
import { loadDemonstrationData } from './load.ts'
import { demoAccounts, demoPassword } from './people.ts'

const now = new Date('2026-11-21T03:00:00Z')
const [currentMonth, lastMonth, oldestMonth] = ['2026-11', '2026-10', '2025-11']
const forms = formRegistry(shippedForms)

let database: FreshDatabase
beforeAll(async () => {
  database = await demonstrationDatabase(formRows, now)
}, 180_000)
afterAll(() => database[Symbol.asyncDispose]())

async function count(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(database.db)
  return rows[0]?.n ?? -1
}
/** Every fact of every form: `(report_id, fact)`. */
const everyFact = sql.join(
  formRows.flatMap(({ worth }) =>
    worth
      ? [
          sql`select report_id, to_jsonb(fact) - 'report_id' as fact from ${sql.table(worth.facts.table)} fact`,
        ]
      : [],
  ),
  sql` union all `,
)
const isCommon = ({ reports }: { reports: number }) => reports >= 100
const statusOf = async (username: string, month: Month) => {
  const { rows } = await sql<{ status: string }>`
    select report.status from report join account on account.facility_id = report.facility_id
    where account.username = ${username} and report.month = ${month} and report.form = 'limbahfasyankes'`.execute(
    database.db,
  )
  return rows[0]?.status ?? 'unfilled'
}

describe('regions', () => {
  test('are all there, in their zones', async () => {
    expect(await count(sql`select count(*)::int as n from province`)).toBe(38)
    expect(await count(sql`select count(*)::int as n from regency`)).toBe(514)
    expect(await count(sql`select count(*)::int as n from district`)).toBe(7285)
    const { rows } =
      await sql`select zone, count(*)::int as n from province group by zone order by zone`.execute(
        database.db,
      )
    expect(rows).toEqual([
      { zone: 'WIB', n: 18 },
      { zone: 'WIT', n: 8 },
      { zone: 'WITA', n: 12 },
    ])
  })

  test('are loaded once, and again when something has changed', async () => {
    expect(await loadRegions(database.db)).toEqual({ loaded: false })
    await sql`update setting set value = '"an older package"' where key = 'regions'`.execute(database.db)
    await sql`update regency set name = 'Bandung' where code = '32.73'`.execute(database.db)
    expect(await loadRegions(database.db)).toEqual({ loaded: true })
    expect(await count(sql`select count(*)::int as n from regency where name = 'Kota Bandung'`)).toBe(1)
  })
})

describe('people and facilities', () => {
  test('every announced account can sign in with the announced password, and nobody else can', async () => {
    const accounts = await database.db
      .selectFrom('account')
      .select(['username', 'password_hash', 'role'])
      .where('password_hash', 'is not', null)
      .execute()
    expect(accounts.map(({ username }) => username).toSorted()).toEqual(
      demoAccounts.map(({ username }) => username).toSorted(),
    )
    // One hash serves them all: it is expensive to compute.
    expect(new Set(accounts.map(({ password_hash }) => password_hash)).size).toBe(1)
    expect(await verifyPassword(accounts[0]?.password_hash ?? null, demoPassword)).toBe(true)
  })

  test('every province has at least six facilities, every facility an account', async () => {
    expect(
      await count(sql`select min(n)::int as n from (
      select count(facility.id) as n from province left join facility on facility.province_code = province.code
      group by province.code) each`),
    ).toBeGreaterThanOrEqual(6)
    expect(await count(sql`select count(*)::int as n from facility`)).toBeGreaterThan(400)
    expect(await count(sql`select count(*)::int as n from facility where regency_code = '32.73'`)).toBe(60)
    expect(await count(sql`select count(*)::int as n from facility where regency_code = '35.78'`)).toBe(40)
    expect(
      await count(sql`select count(*)::int as n from facility
      where not exists (select from account where account.facility_id = facility.id)`),
    ).toBe(0)
  })

  test('the named facilities are what the README says', async () => {
    const { rows } = await sql<{ username: string }>`
      select account.username, facility.type, facility.beds, facility.inpatient, facility.covid_handler,
        regency.name as regency
      from account join facility on facility.id = account.facility_id
        join regency on regency.code = facility.regency_code
      where account.password_hash is not null order by account.username`.execute(database.db)
    expect(rows).toMatchObject([
      { username: 'puskesmas2@silika.test', inpatient: false, covid_handler: false, regency: 'Kota Bandung' },
      { username: 'puskesmas@silika.test', inpatient: true, covid_handler: true, regency: 'Kota Bandung' },
      { username: 'rs2@silika.test', type: 'hospital', regency: 'Kota Surabaya' },
      {
        username: 'rs@silika.test',
        type: 'hospital',
        beds: 120,
        covid_handler: true,
        regency: 'Kota Bandung',
      },
    ])
  })
})

describe('reports', () => {
  test('of the named facilities stand where somebody who tries the product expects them', async () => {
    for (const username of Object.keys(namedFacilities)) {
      expect(await statusOf(username, currentMonth)).toBe('unfilled')
      expect(await statusOf(username, '2026-09')).toBe('confirmed')
      expect(await statusOf(username, oldestMonth)).toBe('confirmed')
    }
    expect(await statusOf('rs@silika.test', lastMonth)).toBe('revise')
    expect(await statusOf('puskesmas@silika.test', lastMonth)).toBe('sent')
    expect(await statusOf('puskesmas2@silika.test', lastMonth)).toBe('draft')
    expect(await statusOf('rs2@silika.test', lastMonth)).toBe('sent')
  })

  test("the hospital finds the office's reason, remarks at its fields and a notification", async () => {
    const { rows } = await sql<{ reason: string; remarks: Record<string, string>; unread: number }>`
      select history.reason, history.remarks,
        (select count(*)::int from notification where notification.account_id = account.id
          and notification.report_id = report.id and kind = 'returned' and read_at is null) as unread
      from report join account on account.facility_id = report.facility_id
        join report_history history on history.report_id = report.id and history.transition = 'return'
      where account.username = 'rs@silika.test' and report.month = ${lastMonth}`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.reason.length).toBeGreaterThan(10)
    expect(Object.keys(rows[0]?.remarks ?? {}).length).toBeGreaterThan(0)
    expect(rows[0]?.unread).toBe(1)
  })

  test("the city's queue of last month holds every state", async () => {
    expect(await queueOfBandung(database.db, lastMonth)).toEqual(wasteQueue)
    const { rows } = await sql<{ form: string; reports: number; states: number; waiting: number }>`
      select form, count(*)::int as reports, count(distinct status)::int as states,
        count(*) filter (where status = 'sent' and month = ${lastMonth} and regency_code = '32.73')::int as waiting
      from report where month >= ${lastMonth} group by form`.execute(database.db)
    expect(rows.map(({ form }) => form).toSorted()).toEqual(
      forms
        .list()
        .map(({ id }) => id)
        .toSorted(),
    )
    // What many facilities owe stands in every state, and waits at the office that the README names; few handle COVID-19.
    const [common, rare] = [rows.filter(isCommon), rows.filter((row) => !isCommon(row))]
    expect(common.map(({ states }) => states)).toEqual(common.map(() => 4))
    expect(common.filter(({ waiting }) => waiting === 0)).toEqual([])
    expect(common.map(({ form }) => form)).toContain(formIds.waste)
    expect(rare.filter(({ states }) => states < 3)).toEqual([])
  })

  test('columns, submissions, history and facts of a report agree', async () => {
    expect(
      await count(sql`select count(*)::int as n from report
      where (status = 'draft') <> (sent_at is null)
        or (status in ('revise', 'confirmed')) and decided_by is null
        or sent_at > ${now} or decided_at > ${now} or saved_at > ${now} or created_at > saved_at`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from report
      where (status <> 'draft') <> exists (select from (${everyFact}) fact where fact.report_id = report.id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from report
      where (form = 'alkesbermerkuri') <> (keeps_monthly is not null)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from report
      where status <> (select to_status from report_history where report_id = report.id order by id desc limit 1)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from report
      where sent_at is distinct from (select max(sent_at) from submission where report_id = report.id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*)::int as n from report_history
      where (transition = 'send') <> (submission_id is not null)`),
    ).toBe(0)
  })

  test('come at the rates of the regions, and comply as often', async () => {
    const { rows } = await sql<{ reported: number; on_time: number; compliant: number }>`
      select count(report.id)::float8 / count(*) as reported, avg(report.on_time::int)::float8 as on_time,
        avg(waste_fact.criteria::int)::float8 as compliant
      from facility cross join (select distinct month from report where month < ${currentMonth}) months
        left join report on report.facility_id = facility.id and report.month = months.month
          and report.form = 'limbahfasyankes' and report.status <> 'draft'
        left join waste_fact on waste_fact.report_id = report.id
      group by facility.province_code like '3%' order by facility.province_code like '3%'`.execute(
      database.db,
    )
    const [elsewhere, java] = rows
    expect(java?.reported).toBeGreaterThan(0.85)
    expect(java?.reported).toBeLessThan(0.95)
    expect(elsewhere?.reported).toBeGreaterThan(0.55)
    expect(elsewhere?.reported).toBeLessThan(0.8)
    expect(java?.on_time).toBeGreaterThan(elsewhere?.on_time ?? 1)
    expect(java?.compliant).toBeGreaterThan(0.6)
    expect(java?.compliant).toBeLessThan(0.8)
  })

  test('would be accepted as they are: nothing that was sent breaks a hard rule', async () => {
    // Every submission of last month, and a sample of the others.
    const submissions = await listSubmissions(
      database.db,
      sql`report.month = ${lastMonth} or submission.id % 10 = 0`,
    )
    expect(submissions.length).toBeGreaterThan(600)
    const errors = submissions.flatMap((submission) =>
      Object.entries(submission.sheets).flatMap(([form, answers]) => {
        const definition = forms.findFor(form, submission.month)
        if (!definition) return [`${form} is not a form`]
        return judge(definition, answers, contextOf(submission, form)).errors.map(
          ({ field, message }) => `${submission.name} ${submission.month} ${form}.${field}: ${message}`,
        )
      }),
    )
    expect(errors).toEqual([])
  }, 120_000)

  test('are worth what the indicators make of what was sent, every one of them', async () => {
    const { rows } = await sql<
      Stored & { fact: Record<string, unknown> | null; others: Record<string, AnswerSheet> }
    >`
      select report.form, report.status, report.id as report_id, report.month, ${profileColumns}, last.sheets,
        fact.fact,
        coalesce((
          select jsonb_object_agg(sheet.form, sheet.answers)
          from report other join report_sheet sheet on sheet.report_id = other.id
          where other.facility_id = report.facility_id and other.month = report.month and other.id <> report.id
            and other.status <> 'draft' and sheet.form = 'bor'), '{}') as others
      from report join facility on facility.id = report.facility_id
        join province on province.code = facility.province_code
        cross join lateral ${lastSent()} last
        left join (${everyFact}) fact on fact.report_id = report.id
      where report.status <> 'draft' and report.month >= ${oldestMonth} order by report.month, report.id`.execute(
      database.db,
    )
    expect(rows.length).toBeGreaterThan(10_000)
    const wrong = rows.flatMap(({ form: id, status, report_id, month, profile, sheets, others, fact }) => {
      const [worth, form] = [forms.worthOf(id), forms.findFor(id, month)]
      if (!worth || !form) return [`${id} is not judged`]
      const row = factsOf(worth, { profile, month, status, form, sheets: { ...others, ...sheets } })
      return isDeepStrictEqual(fact, row) ? [] : [`${id} ${report_id}`]
    })
    expect(wrong).toEqual([])
  }, 120_000)

  test('drafts hold only what a draft may hold', async () => {
    const drafts = await listDrafts(database.db)
    expect(drafts.length).toBeGreaterThan(50)
    const errors = drafts.flatMap((draft) =>
      Object.entries(draft.sheets).flatMap(([form, answers]) => {
        const definition = forms.findFor(form, draft.month)
        if (!definition) return [`${form} is not a form`]
        return answerErrors(definition, answers, contextOf(draft, form), 'draft').map(
          ({ field, message }) => `${form}.${field}: ${message}`,
        )
      }),
    )
    expect(errors).toEqual([])
  })
})

test('what the database refuses is told, not what fails after it', async () => {
  await using empty = await databaseWithoutPeople(formRows)
  await sql`alter table irbi_level add constraint nothing_fits check (false)`.execute(empty.db)
  await expect(loadDemonstrationData(empty.db, { now, forms, files })).rejects.toThrow('nothing_fits')
  expect((await sql`select 1 from account`.execute(empty.db)).rows).toEqual([])
})

test('every key and index of the migrations is there again', async () => {
  const definitions = async (db: ReadDb) => {
    const { rows } = await sql<{ definition: string }>`
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and convalidated
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
    return rows.map(({ definition }) => definition)
  }
  const migrated = await definitions((await workerDatabase()).db)
  expect(migrated.length).toBeGreaterThan(200)
  expect(await definitions(database.db)).toEqual(migrated)
})

test('a second start loads nothing', async () => {
  expect(await loadDemonstrationData(database.db, { now, forms, files })).toEqual({ loaded: false })
})

describe('self-assessments', () => {
  test('have a hazard level for every regency, and results of two semesters in all stages', async () => {
    expect(await count(sql`select count(*)::int as n from irbi_level`)).toBe(514 * 5)
    expect(
      await count(
        sql`select count(*)::int as n from irbi_level where regency_code = '32.73' and hazard = 'kenaikanAir' and level <> 'Rendah'`,
      ),
    ).toBe(0)
    const { rows } = await sql<{ year: number; semester: number; complete: number; half: number }>`
      select year, semester,
        (count(*) filter (where hazard_sent and vulnerability_sent and capacity_sent))::int as complete,
        (count(*) filter (where hazard_sent and not capacity_sent))::int as half
      from assessment_result group by year, semester order by year, semester`.execute(database.db)
    expect(rows.map(({ year, semester }) => [year, semester])).toEqual([
      [2026, 1],
      [2026, 2],
    ])
    for (const { complete, half } of rows) {
      expect(complete).toBeGreaterThan(20)
      expect(half).toBeGreaterThan(5)
    }
    const classes = await sql<{ risk_class: string }>`
      select distinct risk_class from assessment_result where risk_class is not null order by 1`.execute(
      database.db,
    )
    expect(classes.rows.length).toBeGreaterThan(1)
  })

  test('are worth what the product itself computes from their answers', async () => {
    const { rows } = await sql<{
      facility_id: number
      regency_code: string
      risk_max: number | null
      capacity_index: number | null
    }>`
      select facility_id, regency_code, risk_max, capacity_index
      from assessment_result join facility on facility.id = facility_id
      where year = 2026 and semester = 1 order by facility_id limit 25`.execute(database.db)
    for (const { facility_id, regency_code, risk_max, capacity_index } of rows)
      await database.db.transaction().execute(async (tx) => {
        const period = { year: 2026, semester: 1 as const }
        await refreshResult(tx, { facilityId: facility_id, regencyCode: regency_code, period }, now)
        const again = await tx
          .selectFrom('assessment_result')
          .select(['risk_max', 'capacity_index'])
          .where('facility_id', '=', facility_id)
          .where('year', '=', 2026)
          .where('semester', '=', 1)
          .executeTakeFirst()
        expect(again).toEqual({ risk_max, capacity_index })
      })
  })

  test('speak of nothing that has not happened yet', async () => {
    expect(await count(sql`select count(*)::int as n from assessment_history where at > ${now}`)).toBe(0)
  })

  test('leave each named account something finished, half done or to begin', async () => {
    const stage = async (username: string, semester: number) => {
      const { rows } = await sql<{ parts: string }>`
        select concat_ws(' ', case when hazard_sent then 'hazard' end, case when capacity_sent then 'capacity' end) as parts
        from assessment_result join account using (facility_id)
        where username = ${username} and year = 2026 and semester = ${semester}`.execute(database.db)
      return rows[0]?.parts
    }
    expect(await stage('rs@silika.test', 1)).toBe('hazard capacity')
    expect(await stage('rs@silika.test', 2)).toBe('hazard')
    expect(await stage('puskesmas@silika.test', 2)).toBeUndefined()
    expect(await stage('puskesmas2@silika.test', 2)).toBe('')
    expect(await stage('rs2@silika.test', 2)).toBe('hazard capacity')
  })
})

figuresAgree(() => database, now)
