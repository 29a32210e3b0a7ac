import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'
import { type FormDefinition, defineForm } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { isExpected } from '#server/features/reports/life/expectation.ts'
import { findFacility } from '#server/features/reports/life/facility-queries.ts'
import { owedPairs } from '#server/features/reports/life/owing.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { confirmWithoutMercury, ok, reason, reportIn } from '#server/testing/reports.ts'
import { wasteOnly, withApp, type World } from '#server/testing/with-app.ts'
import { people, type Person } from '#server/testing/world.ts'

const wib = (day: string, clock = '09:00') => new Date(`${day}T${clock}:00+07:00`)

/** Lets the jobs run at a moment; gives who has been reminded of what since the beginning. */
async function remindedAt(world: World, now: Date): Promise<string[]> {
  world.setNow(now)
  await runJobs(world)
  const rows = await world.db
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .select(['account.username', 'kind', 'month', 'days_ahead', 'form'])
    .where('kind', 'in', ['due', 'overdue'])
    .orderBy('notification.id')
    .execute()
  const names = namesOf(people)
  return rows.map(({ username, kind, month, days_ahead, form }) => {
    const name = names.find((person) => people[person].username === username) ?? username
    return `${name}: ${kind}${days_ahead === null ? '' : ` ${days_ahead}`} ${form} ${month}`
  })
}
const facilities = ['hospital', 'healthCenter', 'smallHealthCenter', 'otherHospital']
const toAll = (what: string) => facilities.map((name) => `${name}: ${what}`)
const waste = 'limbahfasyankes'
/** Facilities begin in the first month of the test: nobody is reminded of October, which these tests are not about. */
async function withoutOctober({ db }: World): Promise<void> {
  await db.updateTable('facility').set({ active_since: '2026-11-01' }).execute()
}

it(
  'reminds 7 days and 1 day ahead and after the deadline, each once, by the days of WIB',
  withApp(async (world) => {
    await withoutOctober(world)
    expect(await remindedAt(world, wib('2026-12-02', '23:59'))).toEqual([])
    const week = toAll(`due 7 ${waste} 2026-11`)
    expect(await remindedAt(world, wib('2026-12-03', '00:00'))).toEqual(week)
    expect(await remindedAt(world, wib('2026-12-03', '14:00'))).toEqual(week)
    expect(await remindedAt(world, wib('2026-12-08', '23:00'))).toEqual(week)
    const day = [...week, ...toAll(`due 1 ${waste} 2026-11`)]
    expect(await remindedAt(world, wib('2026-12-09', '00:30'))).toEqual(day)
    expect(await remindedAt(world, wib('2026-12-10', '23:59'))).toEqual(day)
    const late = [...day, ...toAll(`overdue ${waste} 2026-11`)]
    expect(await remindedAt(world, wib('2026-12-11', '00:00'))).toEqual(late)
    expect(await remindedAt(world, wib('2027-01-02'))).toEqual(late)
    expect(await remindedAt(world, wib('2027-01-03'))).toEqual([...late, ...toAll(`due 7 ${waste} 2026-12`)])
  }, wasteOnly),
)

it(
  'is exact though its jobs are forgotten and done again',
  withApp(async (world) => {
    await withoutOctober(world)
    const reminded = await remindedAt(world, wib('2026-12-03'))
    await world.db.deleteFrom('job').execute()
    expect(await remindedAt(world, wib('2026-12-03'))).toEqual(reminded)
  }, wasteOnly),
)

it(
  'spends an id on nobody who has been reminded',
  withApp(async (world) => {
    await withoutOctober(world)
    await remindedAt(world, wib('2026-12-11'))
    const spent = async () =>
      (await sql<{ id: string }>`select last_value as id from notification_id_seq`.execute(world.db)).rows
    const before = await spent()
    await remindedAt(world, wib('2026-12-11', '10:00'))
    await remindedAt(world, wib('2026-12-12'))
    expect(await spent()).toEqual(before)
  }, wasteOnly),
)

it(
  'asks for nothing any more that has been sent, nor does what the office has asked for',
  withApp(async (world) => {
    await withoutOctober(world)
    await remindedAt(world, wib('2026-12-11'))
    const hospital = await world.as('hospital')
    const unread = async () =>
      ok(await hospital.get('/api/notification?type=unread')).data.map(({ kind }: { kind: string }) => kind)
    expect(await unread()).toEqual(['overdue'])
    const { report_id } = await reportIn(world, 'revise')
    expect(await unread()).toEqual(['returned'])
    const { version, answers } = ok(await hospital.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
    ok(await hospital.post('/api/limbah/store', { report_id, version, answers }))
    expect(await unread()).toEqual([])
    const other = ok(await (await world.as('otherHospital')).get('/api/notification?type=unread'))
    expect(other.data).toHaveLength(1)
  }, wasteOnly),
)

it(
  'makes up for days on which nothing ran, but not by an older reminder',
  withApp(async (world) => {
    await withoutOctober(world)
    expect(await remindedAt(world, wib('2026-12-10'))).toEqual(toAll(`due 1 ${waste} 2026-11`))
  }, wasteOnly),
)

it(
  'leaves alone who has sent (though it came back), who has no active account, and who is closed; a draft is not sent',
  withApp(async (world) => {
    await withoutOctober(world)
    await reportIn(world, 'revise')
    await reportIn(world, 'draft', { person: 'healthCenter' })
    await world.db
      .updateTable('account')
      .set({ status: 'nonactive' })
      .where('username', '=', people.smallHealthCenter.username)
      .execute()
    await world.db
      .updateTable('facility')
      .set({ closed_on: '2026-11-30' })
      .where('code', '=', 'RS002')
      .execute()
    expect(await remindedAt(world, wib('2026-12-03'))).toEqual([`healthCenter: due 7 ${waste} 2026-11`])
    expect(await remindedAt(world, wib('2026-12-11'))).toEqual([
      `healthCenter: due 7 ${waste} 2026-11`,
      `healthCenter: overdue ${waste} 2026-11`,
    ])
  }, wasteOnly),
)

it(
  'keeps to the deadline that is set',
  withApp(async (world) => {
    await withoutOctober(world)
    await world.db
      .updateTable('setting')
      .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 20, lockDay: null }]) })
      .where('key', '=', 'deadlines')
      .execute()
    expect(await remindedAt(world, wib('2026-12-12'))).toEqual([])
    expect(await remindedAt(world, wib('2026-12-13'))).toEqual(toAll(`due 7 ${waste} 2026-11`))
    expect(await remindedAt(world, wib('2026-12-21'))).toHaveLength(2 * facilities.length)
  }, wasteOnly),
)

it(
  'reminds again of a deadline that was moved, with its new day and not in the words of the old one',
  withApp(async (world) => {
    await withoutOctober(world)
    await remindedAt(world, wib('2026-12-03'))
    await remindedAt(world, wib('2026-12-09'))
    ok(await (await world.as('hospital')).post('/api/notification/mark-all-as-read', {}))
    ok(
      await (
        await world.as('admin')
      ).put('/api/batas-waktu', { from: '2026-11', due_day: 20, lock_day: null }),
    )
    const unread = async (day: string) => {
      await remindedAt(world, wib(day))
      const { data } = ok(await (await world.as('hospital')).get('/api/notification?type=unread'))
      return data.map(({ body }: { body: string }) => /\((.+)\)/.exec(body)?.[1])
    }
    expect(await unread('2026-12-12')).toEqual([])
    expect(await unread('2026-12-13')).toEqual(['20 Desember 2026'])
    expect(await unread('2026-12-14')).toEqual(['20 Desember 2026'])
    expect(await unread('2026-12-19')).toEqual(['20 Desember 2026', '20 Desember 2026'])
    expect(await remindedAt(world, wib('2026-12-20'))).toHaveLength(2 * facilities.length)
  }, wasteOnly),
)

it(
  'urges nobody to send what is locked by then',
  withApp(async (world) => {
    await withoutOctober(world)
    await world.db
      .updateTable('setting')
      .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 10, lockDay: 12 }]) })
      .where('key', '=', 'deadlines')
      .execute()
    const late = toAll(`overdue ${waste} 2026-11`)
    expect(await remindedAt(world, wib('2026-12-12', '23:59'))).toEqual(late)
    await world.db.deleteFrom('notification').execute()
    expect(await remindedAt(world, wib('2026-12-13', '00:30'))).toEqual([])
  }, wasteOnly),
)

it(
  'is read with the day of the deadline, and leads to the month',
  withApp(async (world) => {
    await withoutOctober(world)
    await remindedAt(world, wib('2026-12-03'))
    const { data, badge } = ok(await (await world.as('hospital')).get('/api/notification'))
    expect(data).toMatchObject([
      {
        kind: 'due',
        title: 'Batas waktu mendekat',
        body: 'Formulir Limbah fasyankes bulan November 2026 segera mencapai batas waktu (10 Desember 2026). Kirim sebelum terlambat.',
        href: '/formulir?bulan=2026-11',
      },
    ])
    expect(badge).toBe(3)
  }, wasteOnly),
)

/** Forms whose expectation depends on the facility, beside the one that ships. */
const applicabilities: Record<string, FormDefinition['applies']> = {
  center: { types: ['publicHealthCenter'], expected: 'always' },
  inpatient: {
    types: ['hospital', 'publicHealthCenter'],
    expected: { profile: 'inpatient', is: true },
  },
  covid: { types: ['hospital', 'publicHealthCenter'], expected: { profile: 'covidHandler', is: true } },
  either: {
    types: ['hospital', 'publicHealthCenter'],
    expected: {
      any: [
        { profile: 'type', is: 'hospital' },
        {
          all: [
            { profile: 'inpatient', is: false },
            { profile: 'covidHandler', is: false },
          ],
        },
      ],
    },
  },
  answered: { types: ['hospital'], expected: { field: 'org_chemo', is: 'ya' } },
}

it(
  'expects in SQL what it expects of a single facility',
  withApp(async (world) => {
    const forms = [
      ...shippedForms.filter(({ partOf }) => !partOf),
      ...Object.entries(applicabilities).map(([id, applies]) =>
        defineForm<FormDefinition>({ ...limbahFasyankes, id, applies }),
      ),
    ]
    await world.db
      .updateTable('facility')
      .set({ active_since: '2026-11-30' })
      .where('code', '=', 'PK001')
      .execute()
    await world.db
      .updateTable('facility')
      .set({ closed_on: '2026-12-01' })
      .where('code', '=', 'RS002')
      .execute()
    await confirmWithoutMercury(world, '2026-10')
    for (const month of ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02']) {
      const { rows } = await sql<{ facility_id: number; form: string }>`${owedPairs(forms, month)}`.execute(
        world.db,
      )
      const owed = rows.map(({ facility_id, form }) => `${facility_id} ${form}`).toSorted()
      const expected: string[] = []
      for (const person of facilities as Person[]) {
        const facilityId = await world.facilityIdOf(person)
        const found = await findFacility(world.db, { reach: 'all' } as never, { facilityId })
        for (const form of forms)
          if (found && isExpected(form, found.facility, month)) expected.push(`${facilityId} ${form.id}`)
      }
      expect(owed).toEqual(expected.toSorted())
    }
  }),
)

it(
  'asks for mercury devices in January alone once a confirmed report has none left',
  withApp(async (world) => {
    const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02']
    const owedIn = async () => {
      const { rows } = await sql<{ month: string }>`
        select month from (${sql.join(
          months.map(
            (month) =>
              sql`select ${month}::text as month, * from (${owedPairs([alkesMerkuri], month, sql`facility.code = 'PK002'`)}) pairs`,
          ),
          sql` union all `,
        )}) owed order by month`.execute(world.db)
      return rows.map(({ month }) => month)
    }
    expect(await owedIn()).toEqual(months)
    const reportId = await confirmWithoutMercury(world, '2026-10')
    expect(await owedIn()).toEqual(['2026-10', '2027-01'])
    // The desk, the calendar of the year and the missing list say the same.
    const center = await world.as('smallHealthCenter')
    const desk = ok(await center.get('/api/form-filling-status?date=2026-11')).data
    expect(desk).toContainEqual(expect.objectContaining({ form_type: 'alkesbermerkuri', expected: false }))
    const calendar = ok(await center.get('/api/alkesbermerkuri/listbulan?tahun=2026')).data
    expect(calendar.slice(9, 11)).toMatchObject([{ expected: true }, { expected: false }])
    const city = await world.as('city')
    const missing = async () =>
      ok(await city.get('/api/konfirmasi-formulir/missing?form_type=alkesbermerkuri')).data.map(
        ({ facility }: { facility: { code: string } }) => facility.code,
      )
    expect(await missing()).not.toContain('PK002')
    // What is taken up again no longer counts.
    ok(await city.post(`/api/reports/${reportId}/reopen`, { reason }))
    expect(await owedIn()).toEqual(months)
    expect(await missing()).toContain('PK002')
  }),
)
