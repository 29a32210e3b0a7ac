import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { completeDraft, month, ok, reason, reportIn, traces, wasteOf } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { withApp, worldOn, type World } from '#server/testing/with-app.ts'

import { lockFacility } from './life/facility-queries.ts'

const store = '/api/limbah/store'

async function counts({ db }: World) {
  const count = async (table: 'report' | 'submission' | 'notification' | 'waste_fact' | 'report_history') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return {
    reports: await count('report'),
    submissions: await count('submission'),
    notifications: await count('notification'),
    facts: await count('waste_fact'),
    history: await count('report_history'),
  }
}
const once = { reports: 1, submissions: 1, notifications: 1, facts: 1, history: 2 }

it('leaves no answer marked as copied from last month that was changed on the way, as out of a queue', async () => {
  await using database = await freshDatabase()
  const world = await worldOn(database.db)
  const { report_id, version } = await completeDraft(world, 'hospital')
  const facility = await world.as('hospital')
  const answers = wasteOf('hospital')
  const copied = ['reporter_name', 'reporter_position']
  const saved = ok(await facility.put('/api/limbahfasyankes', { report_id, version, answers, copied })).data
  const changed = { ...answers, reporter_position: 'Kepala sanitasi' }
  const sent = ok(await facility.post(store, { report_id, version: saved.version, answers: changed })).data
  expect(sent.copied).toEqual(['reporter_name'])
})

describe('sending twice', () => {
  it('gives fifty parallel repeats one report, one submission, one receipt, one notification', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const { report_id, version } = await completeDraft(world, 'hospital')
    const facility = await world.as('hospital')
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => facility.post(store, { report_id, version, key })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.receipt))).size).toBe(1)
    expect(await counts(world)).toEqual(once)
  })

  it('makes one report of fifty parallel first submissions too', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const facility = await world.as('smallHealthCenter')
    const body = { date: month, answers: wasteOf('smallHealthCenter'), key: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 50 }, () => facility.post(store, body)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body: { receipt } }) => receipt.receipt_number)).size).toBe(1)
    expect(await counts(world)).toEqual(once)
  })

  it('lets one of many parallel submissions without a key through, and answers the others with the state', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const { report_id, version } = await completeDraft(world, 'hospital')
    const facility = await world.as('hospital')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => facility.post(store, { report_id, version })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'wrongStatus', fill_status: 1 })
    expect(await counts(world)).toEqual(once)
  })

  it('waits, as taking back does, for what else the facility sends', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const sent = await reportIn(world, 'sent', { person: 'smallHealthCenter', of: '2026-10' })
    const facility = await world.as('smallHealthCenter')
    const answers = wasteOf('smallHealthCenter', month, { previous: sent.answers })
    const [withdrawn] = await heldUp(
      database.db,
      async (tx) => lockFacility(tx, await world.facilityIdOf('smallHealthCenter')),
      () => [
        facility.post(`/api/reports/${sent.report_id}/withdraw`),
        facility.post(store, { date: month, answers }),
      ],
    )
    expect(withdrawn).toMatchObject({ status: 200, body: { data: { report_status: 'unsend' } } })
  })

  it('makes one draft of many parallel openings, and lets no save overwrite another unseen', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const facility = await world.as('hospital')
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => facility.post('/api/limbahfasyankes', { date: month })),
    )
    expect(new Set(opened.map((reply) => ok(reply).data.report_id)).size).toBe(1)
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        facility.put('/api/limbahfasyankes', {
          date: month,
          version: 1,
          answers: { reporter_name: `Petugas ke-${index}` },
        }),
      ),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of saves.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: 'staleVersion', current: { version: 2 } })
  })

  it(
    'gives the same receipt for the same key, however late, and refuses another key',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      const key = randomUUID()
      const first = ok(await facility.post(store, { report_id, version, key }))
      const again = ok(await facility.post(store, { report_id, version, key }))
      expect(again.receipt).toEqual(first.receipt)
      const other = await facility.post(store, { report_id, version, key: randomUUID() })
      expect(other).toMatchObject({ status: 409, body: { code: 'wrongStatus', fill_status: 1 } })
      expect((await facility.post(store, { report_id, key: 'x' })).body.errors.key).toBeDefined()
    }),
  )

  it(
    'after a return or a withdrawal takes a key of its own; the old one gives the old receipt and takes nothing in',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      const read = async () => ok(await facility.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
      const key = randomUUID()
      const first = ok(await facility.post(store, { report_id, version, key }))
      ok(await facility.post(`/api/reports/${report_id}/withdraw`, {}))
      const draft = await read()
      const old = ok(await facility.post(store, { report_id, version: draft.version, key }))
      expect([old.receipt, (await read()).report_status]).toEqual([first.receipt, 'unsend'])
      const second = ok(await facility.post(store, { report_id, version: draft.version, key: randomUUID() }))
      expect(second.receipt.number).toBe(2)
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason }))
      const returned = await read()
      const third = { report_id, version: returned.version, key: randomUUID() }
      expect(ok(await facility.post(store, third)).receipt.number).toBe(3)
      expect(ok(await facility.post(store, third)).receipt.number).toBe(3)
      expect((await read()).report_status).toBe('sent')
    }),
  )
})

describe('a submission', () => {
  it(
    'is refused with every error at once, and changes nothing',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const { report_id } = ok(await facility.post('/api/limbahfasyankes', { date: month })).data
      const before = await traces(world)
      const answer = await facility.post(store, { report_id, version: 1, answers: { org_policy: 'ya' } })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors).length).toBeGreaterThan(30)
      expect(answer.body.errors['answers.declaration']).toBeDefined()
      expect(await traces(world)).toBe(before)
    }),
  )

  it(
    'is refused where the waste table does not balance',
    withApp(async (world) => {
      const { report_id, version, answers } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      const wrong = { ...answers, infectious_closing_kg: answers.infectious_closing_kg + 50 }
      const answer = await facility.post(store, { report_id, version, answers: wrong })
      expect(answer.body.errors['answers.infectious_closing_kg'][0]).toContain('tidak seimbang')
    }),
  )

  it(
    'is refused over answers that nobody has seen',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      for (const seen of [version - 1, version + 1])
        expect(await facility.post(store, { report_id, version: seen })).toMatchObject({
          status: 409,
          body: { code: 'staleVersion', current: { version } },
        })
    }),
  )

  it(
    'stores what it is worth, its flags, and what was sent',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const fact = await world.db.selectFrom('waste_fact').selectAll().executeTakeFirstOrThrow()
      expect(fact).toMatchObject({
        report_id,
        services_fulfilled: 5,
        criteria: true,
        analysis_completed: true,
        generated_kg: 1512,
        bor_bed_days: 3600,
        bor_patient_days: 2340,
      })
      const city = await world.as('city')
      ok(await city.post('/api/perbaikan-form', { report_id, reason }))
      const returned = await world.db.selectFrom('waste_fact').selectAll().executeTakeFirstOrThrow()
      expect(returned).toMatchObject({ criteria: true, analysis_completed: false })
      const submission = await world.db.selectFrom('submission').selectAll().executeTakeFirstOrThrow()
      expect(Object.keys(submission.sheets).toSorted()).toEqual(['bor', 'limbahfasyankes'])
    }),
  )

  it(
    'flags a jump, and a copy of last month',
    withApp(async (world) => {
      await reportIn(world, 'sent', { of: '2026-09' })
      const { version, report_id, context } = await completeDraft(world, 'hospital', { of: '2026-10' })
      const facility = await world.as('hospital')
      const answers = {
        ...wasteOf('hospital', '2026-10', { previous: context.previous, medicalKg: 4500 }),
        soft_check_notes: 'Wabah demam berdarah di kota ini.',
      }
      ok(await facility.post(store, { report_id, version, answers }))
      const flagsOf = async () =>
        (
          await world.db
            .selectFrom('report')
            .select('flags')
            .where('id', '=', report_id)
            .executeTakeFirstOrThrow()
        ).flags
      const jump = (await flagsOf()).find((flag) => flag.startsWith('JUMP'))
      expect(jump).toContain('timbulan.generated_kg')
      const review = ok(
        await (await world.as('city')).get(`/api/form-confirmation?report_id=${report_id}`),
      ).data
      expect(review.flags).toContainEqual({
        id: jump,
        message: expect.stringContaining('bulan lalu: Dihasilkan bulan ini'),
      })
    }),
  )
})

it(
  'flags figures that are all the same as last month, for as long as they are sent',
  withApp(async (world) => {
    const facility = await world.as('hospital')
    const medicalKg = 1500
    const flagsOf = async (report_id: number) => {
      const row = world.db.selectFrom('report').select('flags').where('id', '=', report_id)
      return (await row.executeTakeFirstOrThrow()).flags
    }
    const sendCopy = async (of: string, notes: Record<string, string>): Promise<number> => {
      const waste = { ...wasteOf('hospital', of, { medicalKg }), ...notes }
      const { report_id, version } = await completeDraft(world, 'hospital', { of, waste })
      ok(await facility.post(store, { report_id, version }))
      return report_id
    }
    expect(await flagsOf(await sendCopy('2026-09', {}))).toEqual([])
    const notes = { soft_check_notes: 'Angka memang sama dengan bulan lalu.' }
    const copy = await sendCopy('2026-10', notes)
    const flags = await flagsOf(copy)
    expect(flags).toContain('SAME')
    expect(flags.filter((flag) => flag.startsWith('JUMP'))).toEqual([])
    ok(await facility.post(`/api/reports/${copy}/withdraw`))
    expect(await flagsOf(copy)).toEqual([])
  }),
)

describe('lateness', () => {
  const due = new Date('2026-12-10T17:00:00Z') // 11 December, 00.00 WIB
  const minutes = (count: number) => new Date(due.getTime() + count * 60_000)
  const hour = 60

  it.each<[string, Date, Date | undefined, boolean]>([
    ['in the last minute', minutes(-1), undefined, true],
    ['a minute after', minutes(1), undefined, false],
    ['queued before and received within 48 hours', minutes(47 * hour), minutes(-5), true],
    ['queued before and received after 48 hours', minutes(49 * hour), minutes(-5), false],
    ['queued after', minutes(2 * hour), minutes(1), false],
    ['queued in the future, by a wrong clock', minutes(10), minutes(600), false],
    ['queued more than a week ago, by a wrong clock', minutes(10), minutes(9 - 7 * 24 * hour), false],
  ])('%s', (_case, now, queued, onTime) =>
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      world.setNow(now)
      const facility = await world.as('hospital')
      const body = { report_id, version, ...(queued ? { queued_at: queued.toISOString() } : {}) }
      const sent = ok(await facility.post(store, body))
      expect(sent.receipt).toMatchObject({
        on_time: onTime,
        sent_at: now.toISOString(),
        due_date: '2026-12-10',
      })
      expect(sent.data).toMatchObject({ on_time: onTime, late: !onTime })
      const isBelieved = queued && queued < now && now.getTime() - queued.getTime() <= 7 * 86_400_000
      expect(sent.receipt.queued_at).toBe(isBelieved ? queued.toISOString() : null)
    })(),
  )

  it(
    'is shown of a draft once its due date has passed',
    withApp(async (world) => {
      await completeDraft(world, 'hospital')
      world.setNow(minutes(1))
      const facility = await world.as('hospital')
      expect(ok(await facility.get(`/api/limbahfasyankes?date=${month}`)).data.late).toBe(true)
    }),
  )
})

describe('the lock', () => {
  const lock = { value: JSON.stringify([{ from: '2020-01', dueDay: 10, lockDay: 20 }]) }

  it(
    'ends first submissions, says since when, and leaves drafts and receipts alone',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const key = randomUUID()
      await world.db.updateTable('setting').set(lock).where('key', '=', 'deadlines').execute()
      world.setNow(new Date('2026-12-20T16:59:00Z'))
      const other = await reportIn(world, 'sent', { person: 'healthCenter' })
      world.setNow(new Date('2026-12-20T17:00:00Z'))
      const facility = await world.as('hospital')
      const refused = await facility.post(store, { report_id, version, key })
      expect(refused).toMatchObject({ status: 409, body: { code: 'monthLocked' } })
      expect(refused.body.message).toContain('20 Desember 2026')
      const draft = ok(await facility.put('/api/limbahfasyankes', { report_id, version, answers: {} })).data
      expect(draft).toMatchObject({ actions: ['save'], locked_at: '2026-12-20T16:59:59.999Z' })
      expect((await facility.post(store, { date: '2026-12' })).status).toBe(422)
      const receipt = `/api/reports/${other.report_id}/receipt`
      ok(await (await world.as('healthCenter')).get(receipt))
    }),
  )

  it(
    'gives no receipt again of what was taken back',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const facility = await world.as('hospital')
      const body = { report_id, version, key: randomUUID() }
      ok(await facility.post(store, body))
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      await world.db.updateTable('setting').set(lock).where('key', '=', 'deadlines').execute()
      world.setNow(new Date('2026-12-20T17:00:00Z'))
      const refused = await (await world.as('hospital')).post(store, body)
      expect(refused).toMatchObject({ status: 409, body: { code: 'monthLocked' } })
    }),
  )
})

describe('a receipt', () => {
  it(
    'can be verified by anyone, and shows no personal data',
    withApp(async (world) => {
      const { receipt } = await reportIn(world, 'sent')
      const visitor = await world.as(null)
      const typed = receipt.verification_code.toLowerCase().replaceAll('-', ' ')
      for (const code of [receipt.verification_code, typed]) {
        const { data } = ok(await visitor.get(`/api/verifikasi/${encodeURIComponent(code)}`))
        expect(data).toEqual({
          facility: 'RS Contoh Bandung',
          regency: 'Kota Bandung',
          province: 'Jawa Barat',
          form_title: 'Pengelolaan Limbah Fasyankes',
          date: month,
          receipt_number: receipt.receipt_number,
          sent_at: receipt.sent_at,
          queued_at: null,
          on_time: true,
          report_status: 'sent',
          status_label: 'Formulir Telah Terkirim',
          latest: true,
        })
      }
      for (const wrong of ['AAAA-BBBB-CCCC-DDDD', 'x', '%20'])
        expect((await visitor.get(`/api/verifikasi/${wrong}`)).status).toBe(404)
    }),
  )

  it(
    'of an earlier submission says that it is not the latest',
    withApp(async (world) => {
      const { receipt, report_id, version } = await reportIn(world, 'revise')
      const facility = await world.as('hospital')
      const second = ok(await facility.post(store, { report_id, version }))
      expect(second.receipt).toMatchObject({
        number: 2,
        receipt_number: receipt.receipt_number.replace(/1$/, '2'),
      })
      const visitor = await world.as(null)
      expect(ok(await visitor.get(`/api/verifikasi/${receipt.verification_code}`)).data.latest).toBe(false)
      expect(ok(await visitor.get(`/api/verifikasi/${second.receipt.verification_code}`)).data.latest).toBe(
        true,
      )
      expect(ok(await facility.get(`/api/reports/${report_id}/receipt`)).data).toEqual(second.receipt)
    }),
  )
})

describe('the number of a manifest', () => {
  it(
    'stands in one report of the facility, whichever month had it, and may stand in one of another',
    withApp(async (world) => {
      const september = '2026-09'
      const [hospital, other] = [await world.as('hospital'), await world.as('otherHospital')]
      const first = await completeDraft(world, 'hospital', { of: september })
      ok(await hospital.post(store, { report_id: first.report_id, version: first.version }))
      const used = first.answers.shipments[0].ship_manifest_no

      const waste = wasteOf('hospital')
      const [shipment, ...rest] = waste.shipments ?? []
      const again = { ...waste, shipments: [{ ...shipment, ship_manifest_no: used }, ...rest] }
      const { report_id, version } = await completeDraft(world, 'hospital', { waste: again })
      const before = await counts(world)
      const refused = await hospital.post(store, { report_id, version })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({
        'answers.shipments.0.ship_manifest_no': [
          `Nomor manifes/Festronik ${used} sudah dipakai pada laporan September 2026. Periksa nomornya.`,
        ],
      })
      expect(await counts(world)).toEqual(before)

      // A number of a report that was taken back is free again, and the other hospital has its own numbers.
      ok(await hospital.post(`/api/reports/${first.report_id}/withdraw`))
      ok(await hospital.post(store, { report_id, version }))
      const [theirFirst, ...theirRest] = wasteOf('otherHospital').shipments ?? []
      const theirs = await completeDraft(world, 'otherHospital', {
        waste: {
          ...wasteOf('otherHospital'),
          shipments: [{ ...theirFirst, ship_manifest_no: used }, ...theirRest],
        },
      })
      ok(await other.post(store, { report_id: theirs.report_id, version: theirs.version }))
    }),
  )
})
