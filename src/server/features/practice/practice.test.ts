import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { isRead } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { formIds } from '#domain/form-ids.ts'
import { practiceDays } from '#domain/practice.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { completeSheet } from '#forms/testing/samples.ts'
import { formRows, shippedForms } from '#indicators/shipped-forms.ts'
import { nameOf, usualInput } from '#server/http/sweep/testing/inputs.ts'
import { knownIds, send } from '#server/http/sweep/testing/send.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { pdf, sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { pageOf, practise, practisedRows, practisedWorld, publicRows } from '#server/testing/practice.ts'
import { completeDraft, month, ok, profiles, reportIn, sendForm } from '#server/testing/reports.ts'
import { postQuick, quickAnswers } from '#server/testing/self-assessments.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { type Client, later, testNow, withApp, type World, worldOn } from '#server/testing/with-app.ts'

const begin = '/api/latihan/mulai'
const end = '/api/latihan/selesai'

/** What is counted, listed or told of reports. */
const tellsOfReports =
  /^(report|submission|notification|mail|digest|duty|quality_finding|download)|_(fact|summary|dirty|spread)$/

describe('a facility in practice', () => {
  it(
    'goes through a whole month that leaves every public table as it was',
    withApp(async (world) => {
      await reportIn(world, 'sent', { of: '2026-09' })
      const client = await practise(world)
      const practised = practisedWorld(world, client)
      const before = await publicRows(world)

      const sent = await reportIn(practised, 'sent')
      expect([sent.report_status, sent.receipt.receipt_number]).toEqual([
        'sent',
        `LATIHAN-202611-${sent.report_id}-1`,
      ])
      ok(await client.post(`/api/reports/${sent.report_id}/withdraw`))
      const { version } = ok(await client.get(`/api/limbahfasyankes?report_id=${sent.report_id}`)).data
      ok(await client.post('/api/limbah/store', { report_id: sent.report_id, version }))
      for (const part of ['hazard', 'vulnerability', 'capacity'] as const)
        ok(await postQuick(practised, part, part === 'hazard' ? quickAnswers() : quickAnswers({}, [])))
      ok(await client.post('/api/notification/mark-all-as-read'))
      ok(await client.get('/api/form-filling-status'))
      ok(await client.get('/api/facility-table?tahun=2026'))
      ok(await client.get(`/api/reports/${sent.report_id}/result`))
      expect(await publicRows(world)).toEqual(before)
      expect(await practisedRows(world, 'submission')).toBe(2)
      expect(await practisedRows(world, 'waste_fact')).toBe(1)
      expect(await practisedRows(world, 'quick_assessment')).toBe(3)
    }),
  )

  it(
    'is seen by nobody else: no office, no figure, no list, no file, no mail',
    withApp(async (world) => {
      await runJobs(world)
      const before = await publicRows(world)
      const client = await practise(world)
      const { report_id } = await reportIn(practisedWorld(world, client), 'sent')
      for (const person of ['city', 'province', 'ministry', 'admin'] as const) {
        const reader = await world.as(person)
        expect([person, (await reader.get(`/api/limbahfasyankes?report_id=${report_id}`)).status]).toEqual([
          person,
          404,
        ])
      }
      const city = await world.as('city')
      expect((await city.get(`/api/form-confirmation?report_id=${report_id}`)).status).toBe(404)
      expect(ok(await city.get('/api/notification')).data).toEqual([])
      world.setNow(later(3600))
      await runJobs(world)
      const after = await publicRows(world)
      const told = Object.keys(after).filter((name) => tellsOfReports.test(name))
      expect(told.length).toBeGreaterThan(10)
      for (const name of told) expect([name, after[name]]).toEqual([name, before[name]])
      const own = await world.as('hospital')
      expect((await own.get(`/api/limbahfasyankes?report_id=${report_id}`)).status).toBe(404)
    }),
  )

  it(
    'does not see its real months there, nor what it practised once it has left',
    withApp(async (world) => {
      const real = await reportIn(world, 'sent')
      const client = await practise(world)
      expect((await client.get(`/api/limbahfasyankes?report_id=${real.report_id}`)).status).toBe(404)
      const row = async (asked: Client) =>
        ok(await asked.get(`/api/form-filling-status?date=${month}`)).data.find(
          ({ form_type }: { form_type: string }) => form_type === 'limbahfasyankes',
        )
      expect(await row(client)).toMatchObject({ report_id: null, report_status: 'unfilled' })
      const practised = await completeDraft(practisedWorld(world, client), 'hospital')
      expect(practised.report_id).toBeGreaterThanOrEqual(1_000_000_000)
      expect(await row(client)).toMatchObject({ report_id: practised.report_id, report_status: 'unsend' })
      ok(await client.post(end))
      const back = pageOf(client, '0')
      expect(await row(back)).toMatchObject({ report_id: real.report_id, report_status: 'sent' })
      expect((await back.get(`/api/limbahfasyankes?report_id=${practised.report_id}`)).status).toBe(404)
    }),
  )

  it(
    'uploads and reads files apart, with their names marked',
    withApp(async (world) => {
      const client = await practise(world)
      const { id } = ok(await sendFile(client, '/api/fileupload', { name: 'manifes.pdf', bytes: pdf })).data
      const read = await client.get(`/api/file/${id}`)
      expect(read.status).toBe(200)
      expect(read.headers['content-disposition']).toContain('LATIHAN%20manifes.pdf')
      expect((await (await world.as('hospital')).get(`/api/file/${id}`)).status).toBe(404)
      expect((await sql`select 1 from public.file`.execute(world.db)).rows).toEqual([])
    }),
  )

  it(
    'is told apart by the session, begins and ends in its trail, and leaves by signing out',
    withApp(async (world) => {
      const client = await practise(world)
      const since = async (asked: Client) => ok(await asked.get('/api/session')).data.practice_since
      expect(await since(client)).toBe(testNow.toISOString())
      expect(await since(await world.as('hospital'))).toBeUndefined()
      ok(await client.post(end))
      ok(await client.post(end))
      ok(await pageOf(client, '0').post(begin))
      ok(await client.post('/api/logout'))
      const entries = await world.db
        .selectFrom('audit')
        .select(['action', 'actor_id', 'facility_id'])
        .orderBy('id')
        .execute()
      const who = {
        actor_id: await world.idOf('hospital'),
        facility_id: await world.facilityIdOf('hospital'),
      }
      expect(entries).toEqual(
        ['practiceBegun', 'practiceEnded', 'practiceBegun', 'practiceEnded', 'signOut'].map((action) => ({
          action,
          ...who,
        })),
      )
    }),
  )

  it(
    'is written down as ended also where its session has ended by itself, once',
    withApp(async (world) => {
      const endsAfter = async (minutes: number) => {
        world.setNow(later(minutes * 60))
        await runJobs(world, { views: jobKinds.views })
        const ends = world.db.selectFrom('audit').select('actor_id').where('action', '=', 'practiceEnded')
        return ends.execute()
      }
      await practise(world)
      await practise(world, 'healthCenter')
      const id = await world.idOf('hospital')
      expect(await endsAfter(10)).toEqual([])
      await world.db.deleteFrom('session').where('account_id', '=', id).execute()
      for (const minutes of [20, 30]) expect(await endsAfter(minutes)).toEqual([{ actor_id: id }])
      // The other's session is over after seven days, though it is still there.
      expect(await endsAfter(7 * 24 * 60 + 10)).toHaveLength(2)
    }),
  )

  it(
    'empties its own practice, and no other facility’s',
    withApp(async (world) => {
      const client = await practise(world)
      const other = await practise(world, 'otherHospital')
      for (const [person, asked] of [
        ['hospital', client],
        ['otherHospital', other],
      ] as const) {
        const there = practisedWorld(world, asked)
        await reportIn(there, 'sent', { person })
        ok(await sendFile(asked, '/api/fileupload', { name: 'manifes.pdf', bytes: pdf }))
        ok(await postQuick(there, 'hazard', quickAnswers(), { person }))
      }
      await reportIn(world, 'sent')
      const before = await publicRows(world)
      ok(await client.delete('/api/latihan'))
      expect(await publicRows(world)).toEqual(before)
      for (const table of ['report', 'submission', 'waste_fact', 'file', 'quick_assessment'])
        expect([table, await practisedRows(world, table)]).toEqual([table, 1])
      const { rows } = await sql`
        select 1 from practice.notification where facility_id = ${await world.facilityIdOf('hospital')}`.execute(
        world.db,
      )
      expect(rows).toEqual([])
    }),
  )

  it(
    'finds it gone some time after it was last used',
    withApp(async (world) => {
      const client = await practise(world)
      await reportIn(practisedWorld(world, client), 'sent')
      await sendFile(client, '/api/fileupload', { name: 'manifes.pdf', bytes: pdf })
      const days = (count: number) => world.setNow(later(count * 86_400))
      days(practiceDays)
      await runJobs(world)
      expect(await practisedRows(world, 'report')).toBe(1)
      days(practiceDays + 1)
      await runJobs(world)
      for (const table of ['report', 'submission', 'notification', 'file', 'job', 'audit'])
        expect([table, await practisedRows(world, table)]).toEqual([table, 0])
    }),
  )

  it('works with a connection of its own, which goes back as it came', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db, { ownApp: true })
    const client = await practise(world)
    const real = await world.as('hospital')
    const [practised, kept] = await Promise.all([
      client.post('/api/limbahfasyankes', { date: month }),
      real.post('/api/limbahfasyankes', { date: month }),
    ])
    expect(ok(practised).data.report_id).toBeGreaterThanOrEqual(1_000_000_000)
    expect(ok(kept).data.report_id).toBeLessThan(1_000_000_000)
    for (let time = 0; time < 20; time += 1) {
      const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(
        database.db,
      )
      expect(rows[0]?.path).not.toContain('practice')
    }
    await world.app.close()
  })
})

describe('every form', () => {
  it.each(
    shippedForms
      .filter(({ id, paths }) => paths && id !== formIds.mercury)
      .map((form) => [form.id, form] as const),
  )('%s is sent in practice and worth something there alone', (id, form) =>
    withApp(async (world) => {
      const client = await practise(world, 'healthCenter')
      const before = await publicRows(world)
      const there = practisedWorld(world, client)
      const answers = completeSheet(form, profiles.healthCenter, month)
      const sent =
        id === limbahFasyankes.id
          ? await reportIn(there, 'sent', { person: 'healthCenter' })
          : ok(await sendForm(there, id, answers, { person: 'healthCenter' })).data
      expect(sent.report_status).toBe('sent')
      expect(await publicRows(world)).toEqual(before)
      expect(await factsOf(world, id)).toBe(1)
    })(),
  )
})

/** How many practised reports of a form are worth something; null where nothing is computed from it. */
async function factsOf(world: World, form: string): Promise<number | null> {
  const table = formRows.find((row) => row.form.id === form)?.worth?.facts.table
  return table === undefined ? null : practisedRows(world, table)
}

describe('what is meant for one world', () => {
  it(
    'is refused in the other, and changes nothing in either',
    withApp(async (world) => {
      const client = await world.as('hospital')
      const opened = ok(await client.post('/api/limbahfasyankes', { date: month })).data
      ok(await client.post(begin))
      const stale = pageOf(client, '0')
      const saving = { report_id: opened.report_id, version: opened.version, answers: {} }
      for (const answer of [
        await stale.put('/api/limbahfasyankes', saving),
        await stale.post('/api/limbahfasyankes', { date: month }),
        await stale.get('/api/form-filling-status'),
        await stale.put('/api/pengguna/updateidentitas/1', {}),
        // A page or a program that does not know of practice.
        await client.post('/api/limbahfasyankes', { date: month }),
      ])
        expect([answer.status, answer.body.code]).toEqual([409, 'otherWorld'])
      expect(await practisedRows(world, 'report')).toBe(0)

      ok(await pageOf(client, '0').post(end))
      const late = pageOf(client, '1')
      expect((await late.post('/api/limbahfasyankes', { date: '2026-10' })).body.code).toBe('otherWorld')
      expect((await late.get('/api/form-filling-status')).body.code).toBe('otherWorld')
      expect(ok(await late.get('/api/session')).data.practice_since).toBeUndefined()
      const { rows } = await sql`select 1 from public.report`.execute(world.db)
      expect(rows).toHaveLength(1)
    }),
  )
})

const refused = contract.filter(
  (endpoint) => !isRead(endpoint) && !endpoint.inPractice && !endpoint.leavesPractice,
)

describe('in practice', () => {
  it(
    'every write but those of reports is refused',
    withApp(async (world) => {
      const ids = await knownIds(world)
      const client = await practise(world)
      const before = await publicRows(world)
      const answers = []
      for (const endpoint of refused) {
        const { status, body } = await send(client, endpoint, usualInput(endpoint, ids))
        answers.push([nameOf(endpoint), status, body.code === 'notAllowed' ? 'practising' : body.code])
      }
      expect(answers).toEqual(refused.map((endpoint) => [nameOf(endpoint), 403, 'practising']))
      const after = await publicRows(world)
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      expect(changed.filter((name) => name !== 'refusal')).toEqual([])
    }),
  )

  it(
    'every write that is open leaves the public tables as they were',
    withApp(async (world) => {
      const client = await practise(world)
      const { report_id } = await completeDraft(practisedWorld(world, client), 'hospital')
      const ids = { ...(await knownIds(world)), report_id }
      const before = await publicRows(world)
      for (const endpoint of contract.filter(({ inPractice }) => inPractice)) {
        const { status } = await send(client, endpoint, usualInput(endpoint, ids))
        expect([nameOf(endpoint), status < 500]).toEqual([nameOf(endpoint), true])
      }
      const after = await publicRows(world)
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      // What has arrived counts for the day, whatever it was for.
      expect(changed.filter((name) => name !== 'upload_day')).toEqual([])
    }),
  )

  it('only reports, the self-assessment and what tells of them may be written', () => {
    const open = contract.filter((endpoint) => endpoint.inPractice && !isRead(endpoint))
    expect(open.map(({ permission }) => permission).filter((each) => !practised.includes(each))).toEqual([])
    const others = contract.filter(
      (endpoint) => !isRead(endpoint) && !endpoint.inPractice && practised.includes(endpoint.permission),
    )
    expect(others.map(nameOf).toSorted()).toEqual([
      'POST /api/latihan/mulai',
      'POST /api/limbahfasyankes/meSmile',
    ])
    expect(contract.filter(({ leavesPractice }) => leavesPractice).map(nameOf)).toEqual([
      'POST /api/logout',
      'POST /api/latihan/selesai',
    ])
  })
})
const practised: readonly string[] = [
  'report.fill',
  'self-assessment.fill',
  'notification.read',
  'file.upload',
]

describe('nobody else practises', () => {
  it.each(['city', 'province', 'ministry', 'admin', 'external'] as const)('%s', (person) =>
    withApp(async ({ as }) => {
      expect((await (await as(person)).post(begin)).body.code).toBe('notAllowed')
    })(),
  )

  it(
    'an administrator who looks as a facility',
    withApp(async ({ as, idOf }) => {
      const admin = await as('admin')
      ok(await admin.post(`/api/pengguna/${await idOf('hospital')}/lihat`))
      expect((await admin.post(begin)).body.code).toBe('viewing')
    }),
  )

  it(
    'a program of the facility',
    withApp(async (world) => {
      const owner = await world.as('hospital')
      const { key } = ok(
        await owner.post('/api/kunci-program', {
          name: 'SIMRS',
          scopes: ['draft', 'send', 'read'],
          expires_on: '2027-06-30',
        }),
      ).data
      const program = await world.as(null)
      const headers = { authorization: `Bearer ${key}` }
      expect((await program.post(begin, undefined, { headers })).body.code).toBe('notForProgram')
      await practise(world)
      const opened = await program.post('/api/limbahfasyankes', { date: month }, { headers })
      expect(ok(opened).data.report_id).toBeLessThan(1_000_000_000)
    }),
  )
})
