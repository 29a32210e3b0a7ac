import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import type { StoredStatus } from '#domain/report-status.ts'
import { mostWithdrawals } from '#domain/withdrawals.ts'
import { markOpened } from '#server/features/review/queries.ts'
import { completeDraft, month, ok, reason, reportIn, traces, wasteOf } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { type Answer, type Client, testNow, withApp, worldOn } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

type State = StoredStatus | 'unfilled'
type Report = { report_id: number; version: number }

/** Each transition as its call, on a report of the hospital in Bandung. */
const calls: Record<string, (client: Client, report: Report) => Promise<Answer>> = {
  save: (client, { report_id, version }) =>
    client.put('/api/limbahfasyankes', { report_id, version, answers: { reporter_name: 'Budi Santoso' } }),
  prefill: (client, { report_id }) =>
    client.post('/api/form/fill-with-previous-month', { form_type: 'limbahfasyankes', report_id }),
  'save BOR': (client, { report_id, version }) =>
    client.put('/api/updateBor', { report_id, version, answers: { bor_beds_total: 100 } }),
  send: (client, { report_id, version }) => client.post('/api/limbah/store', { report_id, version }),
  withdraw: (client, { report_id }) => client.post(`/api/reports/${report_id}/withdraw`),
  'keep remarks': (client, { report_id }) =>
    client.post('/api/form-confirmation', { report_id, remarks: { reporter_name: 'Nama lengkap?' } }),
  confirm: (client, { report_id }) =>
    client.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }),
  return: (client, { report_id }) =>
    client.post('/api/form-confirmation/simpan', { report_id, decision: 'return', reason }),
  'return by perbaikan-form': (client, { report_id }) =>
    client.post('/api/perbaikan-form', { report_id, reason }),
  reopen: (client, { report_id }) => client.post(`/api/reports/${report_id}/reopen`, { reason }),
}

/** Where each transition may start and who may take it: written down a second time, so that a slip in the tables shows. */
const fills: Person[] = ['hospital']
const reviews: Person[] = ['city', 'province']
const allowed: Record<keyof typeof calls, { from: State[]; by: Person[]; to: (from: State) => State }> = {
  save: { from: ['draft', 'revise'], by: fills, to: (from) => from },
  prefill: { from: ['draft', 'revise'], by: fills, to: (from) => from },
  'save BOR': { from: ['draft', 'revise'], by: fills, to: (from) => from },
  send: { from: ['draft', 'revise'], by: fills, to: () => 'sent' },
  withdraw: { from: ['sent'], by: fills, to: () => 'draft' },
  'keep remarks': { from: ['sent'], by: reviews, to: () => 'sent' },
  confirm: { from: ['sent'], by: reviews, to: () => 'confirmed' },
  return: { from: ['sent'], by: reviews, to: () => 'revise' },
  'return by perbaikan-form': { from: ['sent'], by: reviews, to: () => 'revise' },
  reopen: { from: ['confirmed'], by: [...reviews, 'admin'], to: () => 'revise' },
}

/** Who holds the permission of a transition at all; everybody else is refused before anything is looked up. */
const holders = (step: keyof typeof calls): Person[] => {
  const own: Person[] = ['hospital', 'otherHospital', 'healthCenter', 'smallHealthCenter']
  const offices: Person[] = ['city', 'otherCity', 'province', 'otherProvince']
  if (allowed[step]?.by === fills) return own
  return step === 'reopen' ? [...offices, 'admin'] : offices
}

const everyone: (Person | null)[] = [
  null,
  'external',
  'ministry',
  'admin',
  'otherHospital',
  'healthCenter',
  'smallHealthCenter',
  'otherCity',
  'otherProvince',
  'hospital',
  'city',
  'province',
]
const states: StoredStatus[] = ['draft', 'sent', 'revise', 'confirmed']

function expectedStatus(step: keyof typeof calls, state: State, person: Person | null): number {
  if (person === null) return 401
  if (!holders(step).includes(person)) return 403
  const rule = allowed[step]
  if (!rule?.by.includes(person)) return 404
  return rule.from.includes(state) ? 200 : 409
}

/** What a prefill copies from. */
const month10 = '2026-10'

describe.each(Object.keys(calls))('%s', (name) => {
  const take = calls[name]
  const rule = allowed[name]
  if (!take || !rule) throw new Error(`${name} has no rule`)

  it.each(states)('from %s only by those who may', (state) =>
    withApp(async (world) => {
      if (name === 'prefill') await reportIn(world, 'confirmed', { of: month10 })
      const report = await reportIn(world, state)
      const before = await traces(world)
      for (const person of everyone) {
        const expected = expectedStatus(name, state, person)
        if (expected === 200) continue
        const answer = await take(await world.as(person), report)
        const said = expected === 409 ? ['wrongStatus', report.fill_status] : [answer.body.code, undefined]
        expect([person, answer.status, answer.body.code, answer.body.fill_status]).toEqual([
          person,
          expected,
          ...said,
        ])
      }
      expect(await traces(world)).toBe(before)
    })(),
  )

  it.each(rule.from.flatMap((state) => rule.by.map((person) => [state, person] as const)))(
    'from %s by %s',
    (state, person) =>
      withApp(async (world) => {
        if (name === 'prefill') await reportIn(world, 'confirmed', { of: month10 })
        const report = await reportIn(world, state as StoredStatus)
        const client = await world.as(person)
        const { data } = ok(await take(client, report))
        const read = ok(await client.get(`/api/limbahfasyankes?report_id=${report.report_id}`)).data
        // What a transition answers is computed from what it wrote, and must be what stands there.
        for (const key of Object.keys(data ?? {})) expect([key, data[key]]).toEqual([key, read[key]])
        const row = await world.db
          .selectFrom('report')
          .select('status')
          .where('id', '=', report.report_id)
          .executeTakeFirstOrThrow()
        expect(row.status).toBe(rule.to(state))
      })(),
  )
})

it(
  'writes who stepped, when, from, to and why, into the history, with an audit row for each',
  withApp(async (world) => {
    const { report_id, version } = await completeDraft(world, 'hospital')
    const [facility, city, admin] = [
      await world.as('hospital'),
      await world.as('city'),
      await world.as('admin'),
    ]
    ok(await facility.post('/api/limbah/store', { report_id, version }))
    world.setNow(new Date('2026-12-03T02:00:00Z'))
    const remarks = { org_policy: 'Mohon lampirkan SK.', bor_patient_days: 'Periksa lagi.' }
    ok(await city.post('/api/perbaikan-form', { report_id, reason, remarks }))
    const returned = ok(await facility.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
    expect(returned).toMatchObject({ return_reason: reason, remarks })
    ok(
      await facility.put('/api/limbahfasyankes', {
        report_id,
        version: returned.version,
        answers: { ...returned.answers, org_policy: 'tidak' },
      }),
    )
    ok(
      await facility.put('/api/limbahfasyankes', {
        report_id,
        version: returned.version + 1,
        answers: { ...returned.answers, org_sop: 'tidak' },
      }),
    )
    ok(await facility.post('/api/limbah/store', { report_id, version: returned.version + 2 }))
    ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
    ok(await admin.post(`/api/reports/${report_id}/reopen`, { reason }))

    const { history } = ok(await city.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
    expect(
      history.map((entry: Record<string, unknown>) => [entry.transition, entry.from, entry.to, entry.actor]),
    ).toEqual([
      ['save', 'unfilled', 'unsend', 'RS Contoh Bandung'],
      ['send', 'unsend', 'sent', 'RS Contoh Bandung'],
      ['return', 'sent', 'revise', 'Dinkes Kota Bandung'],
      ['saveCorrection', 'revise', 'revise', 'RS Contoh Bandung'],
      ['send', 'revise', 'sent', 'RS Contoh Bandung'],
      ['confirm', 'sent', 'confirmed', 'Dinkes Kota Bandung'],
      ['reopen', 'confirmed', 'revise', 'Admin Pusat'],
    ])
    expect(history[1].receipt_number).toMatch(/^SLK-202611-\d{8}-1$/)
    expect(history[2]).toMatchObject({ at: '2026-12-03T02:00:00.000Z', reason, remarks })
    const audits = await world.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'report')
      .orderBy('id')
      .execute()
    expect(audits.map(({ action }) => action)).toEqual([
      'report.save',
      'report.send',
      'report.return',
      'report.saveCorrection',
      'report.send',
      'report.confirm',
      'report.reopen',
    ])
  }),
)

describe('withdrawing', () => {
  it(
    'is possible until an office has opened the report',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const facility = await world.as('hospital')
      const withdrawn = ok(await facility.post(`/api/reports/${report_id}/withdraw`)).data
      expect(withdrawn).toMatchObject({ report_status: 'unsend', receipt: null, sent_at: null })
      expect(await world.db.selectFrom('waste_fact').selectAll().execute()).toEqual([])
      ok(await facility.post('/api/limbah/store', { report_id, version: withdrawn.version }))
      ok(await (await world.as('province')).get(`/api/form-confirmation?report_id=${report_id}`))
      const refused = await facility.post(`/api/reports/${report_id}/withdraw`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'alreadyOpened' } })
      // The office has not opened the correction.
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason }))
      ok(await facility.post('/api/limbah/store', { report_id }))
      const again = ok(await facility.post(`/api/reports/${report_id}/withdraw`)).data
      // What it asked for is still to be done.
      expect(again).toMatchObject({ report_status: 'unsend', return_reason: reason })
    }),
  )

  it(
    'is refused once the report has been taken back many times, and its button is not offered',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const facility = await world.as('hospital')
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      await sql`
        insert into report_history (report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status)
        select report_id, at, actor_id, actor_name, actor_role, transition, from_status, to_status
        from report_history, generate_series(2, ${mostWithdrawals - 1})
        where report_id = ${report_id} and transition = 'withdraw'`.execute(world.db)
      const send = async () => ok(await facility.post('/api/limbah/store', { report_id })).data.actions
      const offered = async () =>
        ok(await facility.get(`/api/form-filling-status?date=${month}`)).data[0].actions
      expect(await send()).toContain('withdraw')
      expect(await offered()).toContain('withdraw')
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      expect(await send()).not.toContain('withdraw')
      expect(await offered()).not.toContain('withdraw')
      const refused = await facility.post(`/api/reports/${report_id}/withdraw`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'withdrawnOften' } })
      // An office that returns it lets the facility correct it all the same.
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason }))
      ok(await facility.post('/api/limbah/store', { report_id }))
    }),
  )

  it('is refused as opened where the office opens the report at the same moment', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const { report_id } = await reportIn(world, 'sent')
    const facility = await world.as('hospital')
    const [answer] = await heldUp(
      database.db,
      (tx) => markOpened(tx, report_id, testNow),
      () => [facility.post(`/api/reports/${report_id}/withdraw`)],
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'alreadyOpened' } })
  })

  it(
    'is not stopped by those who only read',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      for (const person of ['city', 'province', 'ministry', 'admin'] as const)
        ok(await (await world.as(person)).get(`/api/limbahfasyankes?report_id=${report_id}`))
      ok(await (await world.as('hospital')).post(`/api/reports/${report_id}/withdraw`))
    }),
  )
})

describe('reopening', () => {
  const lastMoment = new Date('2027-01-10T16:59:59Z')
  const tooLate = new Date('2027-01-10T17:00:00Z')

  it.each(['city', 'province'] as const)('is possible to the %s until the next month’s due date', (person) =>
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'confirmed')
      world.setNow(lastMoment)
      const office = await world.as(person)
      const { data } = ok(await office.post(`/api/reports/${report_id}/reopen`, { reason }))
      expect(data).toMatchObject({ report_status: 'revise', return_reason: reason })
    })(),
  )

  it.each(['city', 'province'] as const)('is refused to the %s after it', (person) =>
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'confirmed')
      world.setNow(tooLate)
      const office = await world.as(person)
      const shown = ok(await office.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
      expect(shown.actions).toEqual([])
      const refused = await office.post(`/api/reports/${report_id}/reopen`, { reason })
      expect(refused).toMatchObject({ status: 409, body: { code: 'reopenClosed' } })
    })(),
  )

  it(
    'is possible to the administrator always, and the correction can be sent although the month is locked',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'confirmed')
      world.setNow(new Date('2027-11-02T02:00:00Z'))
      await world.db
        .updateTable('setting')
        .set({ value: JSON.stringify([{ from: '2020-01', dueDay: 10, lockDay: 20 }]) })
        .where('key', '=', 'deadlines')
        .execute()
      const admin = await world.as('admin')
      expect(ok(await admin.get(`/api/limbahfasyankes?report_id=${report_id}`)).data.actions).toEqual([
        'reopen',
      ])
      const { data } = ok(await admin.post(`/api/reports/${report_id}/reopen`, { reason }))
      const facility = await world.as('hospital')
      const sent = ok(await facility.post('/api/limbah/store', { report_id, version: data.version }))
      // The first submission decides: the correction that was asked for makes nobody late.
      expect(sent.receipt).toMatchObject({ number: 2, on_time: true })
      expect(sent.data).toMatchObject({
        first_sent_at: testNow.toISOString(),
        sent_at: '2027-11-02T02:00:00.000Z',
      })
    }),
  )
})

it(
  'refuses a return without a reason, at its field',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent')
    const city = await world.as('city')
    for (const body of [
      {},
      { reason: 'terlambat' },
      { reason: '          x' },
      { reason: 'x'.repeat(1001) },
    ]) {
      const answer = await city.post('/api/perbaikan-form', { report_id, ...body })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.reason).toHaveLength(1)
    }
  }),
)

it(
  'refuses remarks on questions that the form does not ask',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent')
    const city = await world.as('city')
    const remarks = {
      reporter_name: 'Lengkapi.',
      'shipments.0.ship_date': 'Benar?',
      nonsense: 'x',
      toString: 'y',
    }
    const answer = await city.post('/api/form-confirmation', { report_id, remarks })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['remarks.nonsense', 'remarks.toString'])
  }),
)

it(
  'keeps a reviewer’s remarks and sends them with the return',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent')
    const city = await world.as('city')
    const remarks = { org_policy: 'Mohon lampirkan SK.' }
    ok(await city.post('/api/form-confirmation', { report_id, remarks }))
    expect(ok(await city.get(`/api/form-confirmation?report_id=${report_id}`)).data.notes).toEqual(remarks)
    ok(await city.post('/api/form-confirmation/simpan', { report_id, decision: 'return', reason }))
    const { data } = ok(await (await world.as('hospital')).get(`/api/limbahfasyankes?report_id=${report_id}`))
    expect(data.remarks).toEqual(remarks)
    expect(await world.db.selectFrom('review_note').selectAll().execute()).toEqual([])
  }),
)

it(
  'keeps the remarks of two reviewers of an office beside each other',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent')
    const city = await world.as('city')
    const keep = async (fields: string[], remarks: Record<string, string>) =>
      ok(await city.post('/api/form-confirmation', { report_id, fields, remarks })).notes
    await keep(['org_policy'], { org_policy: 'Mohon lampirkan SK.' })
    const both = { org_policy: 'Mohon lampirkan SK.', reporter_name: 'Lengkapi.' }
    expect(await keep(['reporter_name'], { reporter_name: 'Lengkapi.' })).toEqual(both)
    expect(await keep([], {})).toEqual(both)
    const { data } = ok(await city.get(`/api/konfirmasi-formulir/list?date=${month}`))
    expect(data).toMatchObject([{ report_id, remark_count: 2 }])
    expect(await keep(['org_policy'], {})).toEqual({ reporter_name: 'Lengkapi.' })
    // As a client of the specification keeps them: these and no others.
    const remarks = { org_sop: 'Benar?' }
    expect(ok(await city.post('/api/form-confirmation', { report_id, remarks })).notes).toEqual(remarks)
  }),
)

it(
  'saves over nothing when a report is sent by its month at once',
  withApp(async (world) => {
    const facility = await world.as('smallHealthCenter')
    const sent = ok(
      await facility.post('/api/limbah/store', { date: month, answers: wasteOf('smallHealthCenter') }),
    )
    expect(sent.data).toMatchObject({
      report_status: 'sent',
      on_time: true,
      history: [{ transition: 'save' }, { transition: 'send' }],
    })
    expect(sent.receipt.verification_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  }),
)
