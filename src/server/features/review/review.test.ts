import { describe, expect, it } from 'vitest'

import { completeMercury } from '#forms/testing/samples.ts'
import { month, ok, profiles, reason, reportIn, sendForm, traces, wasteOf } from '#server/testing/reports.ts'
import { type Client, later, wasteOnly, withApp, type World } from '#server/testing/with-app.ts'

const list = '/api/konfirmasi-formulir/list'
/** The rows in any order, without what differs between two runs. */
function rowsIn(traced: string): string[][] {
  const different = [
    'id',
    'report_id',
    'submission_id',
    'subject_id',
    'txid',
    'send_key',
    'receipt_number',
    'verification_code',
  ]
  const tables: object[][] = JSON.parse(traced)
  return tables.map((rows) =>
    rows
      .map((row) =>
        JSON.stringify(row, (name, value: unknown) => (different.includes(name) ? undefined : value)),
      )
      .toSorted(),
  )
}
async function mercuryOf(world: World, of: string): Promise<number> {
  const person = 'smallHealthCenter'
  const sent = await sendForm(world, 'alkesbermerkuri', completeMercury(profiles[person], of), { person, of })
  return ok(sent).data.report_id
}
const ids = (rows: { report_id: number }[]) => rows.map(({ report_id }) => report_id)

describe('the queue', () => {
  it(
    'shows who waits in the region, longest first, of the month that is collected',
    withApp(async (world) => {
      world.setNow(new Date('2026-12-02T04:00:00Z'))
      const second = await reportIn(world, 'sent')
      world.setNow(new Date('2026-12-02T03:00:00Z'))
      const first = await reportIn(world, 'sent', { person: 'healthCenter' })
      await reportIn(world, 'sent', { person: 'otherHospital' })
      for (const person of ['city', 'province'] as const) {
        const queue = ok(await (await world.as(person)).get(list))
        expect(ids(queue.data)).toEqual([first.report_id, second.report_id])
        expect(queue).toMatchObject({
          total: 2,
          current_page: 1,
          last_page: 1,
          date: month,
          due_date: '2026-12-10',
          counts: { unfilled: 1, missing: 1, unsend: 0, sent: 2, revise: 0, confirmed: 0, late: 0 },
        })
        expect(queue.data[0]).toMatchObject({
          facility: { name: 'Puskesmas Rawat Inap Contoh', tipe_fasyankes: 2, regency: 'Kota Bandung' },
          form_title: 'Pengelolaan Limbah Fasyankes',
          flags: [],
        })
      }
      const paged = ok(await (await world.as('city')).get(`${list}?per_page=1&page=2`))
      expect(paged).toMatchObject({ data: [{ report_id: second.report_id }], total: 2, last_page: 2 })
    }, wasteOnly),
  )

  it(
    'filters by status, type, name, form and lateness',
    withApp(async (world) => {
      const hospital = await reportIn(world, 'confirmed')
      const draft = await reportIn(world, 'draft', { person: 'smallHealthCenter' })
      world.setNow(new Date('2026-12-11T02:00:00Z'))
      const late = await reportIn(world, 'sent', { person: 'healthCenter' })
      const city = await world.as('city')
      const found = async (query: string) => ids(ok(await city.get(`${list}?${query}`)).data)
      expect(await found('status=confirmed')).toEqual([hospital.report_id])
      expect(await found('status=unsend')).toEqual([draft.report_id])
      expect(await found('status=unfilled')).toEqual([])
      expect(await found('status=all')).toEqual([hospital.report_id, late.report_id, draft.report_id])
      expect(await found('status=all&late=1')).toEqual([late.report_id, draft.report_id])
      expect(await found('status=all&tipe_fasyankes=1')).toEqual([hospital.report_id])
      expect(await found('status=all&find=rawat')).toEqual([late.report_id])
      expect(await found('status=all&find=pk002')).toEqual([draft.report_id])
      expect(await found('status=all&find=%25')).toEqual([])
      expect(await found('status=all&form_type=limbahfasyankes')).toHaveLength(3)
      expect(await found('status=all&fil_blth=2026-10')).toEqual([])
      expect((await city.get(`${list}?form_type=x`)).status).toBe(422)
      const all = ok(await city.get(`${list}?status=all&late=1`))
      expect(all).toMatchObject({ total: 2, counts: { unsend: 1, sent: 1, confirmed: 1, late: 2 } })
    }, wasteOnly),
  )

  it(
    'is the offices’ alone',
    withApp(async (world) => {
      for (const person of ['hospital', 'ministry', 'admin', 'external'] as const)
        for (const path of [list, '/api/konfirmasi-formulir/missing'])
          expect((await (await world.as(person)).get(path)).status).toBe(403)
    }, wasteOnly),
  )
})

describe('opening a report', () => {
  it(
    'sets the time once, writes no history, and shows what waits next',
    withApp(async (world) => {
      const first = await reportIn(world, 'sent')
      const second = await reportIn(world, 'sent', { person: 'healthCenter' })
      const city = await world.as('city')
      const opened = ok(await city.get(`/api/form-confirmation?report_id=${first.report_id}`)).data
      expect(opened).toMatchObject({
        opened_at: '2026-12-02T02:00:00.000Z',
        next_report_id: second.report_id,
        waiting: 2,
        before_return: null,
        notes: {},
        flags: [],
        actions: ['confirm', 'return'],
      })
      expect(opened.history).toHaveLength(2)
      world.setNow(new Date('2026-12-02T05:00:00Z'))
      const again = ok(await city.get(`/api/form-confirmation?report_id=${first.report_id}`)).data
      expect(again.opened_at).toBe('2026-12-02T02:00:00.000Z')
      const last = ok(await city.get(`/api/form-confirmation?report_id=${second.report_id}`)).data
      expect(last.next_report_id).toBe(first.report_id)
    }),
  )

  it(
    'is refused for a draft, and not found in another region',
    withApp(async (world) => {
      const draft = await reportIn(world, 'draft')
      const url = `/api/form-confirmation?report_id=${draft.report_id}`
      expect(await (await world.as('city')).get(url)).toMatchObject({ status: 409, body: { fill_status: 0 } })
      expect((await (await world.as('otherCity')).get(url)).status).toBe(404)
      expect((await (await world.as('admin')).get(url)).status).toBe(403)
    }),
  )

  it(
    'compares a correction with what was returned',
    withApp(async (world) => {
      const { report_id, version, answers } = await reportIn(world, 'revise')
      const facility = await world.as('hospital')
      world.setNow(new Date('2026-12-03T02:00:00Z'))
      const changed = { ...answers, org_policy: 'tidak' }
      ok(await facility.post('/api/limbah/store', { report_id, version, answers: changed }))
      const { data } = ok(await (await world.as('city')).get(`/api/form-confirmation?report_id=${report_id}`))
      expect(data.answers.org_policy).toBe('tidak')
      expect(data.before_return).toMatchObject({
        answers: { org_policy: 'ya' },
        sheets: { bor: expect.any(Object) },
        sent_at: '2026-12-02T02:00:00.000Z',
      })
    }),
  )
})

describe('deciding', () => {
  it(
    'names the next report of the same queue',
    withApp(async (world) => {
      const first = await reportIn(world, 'sent')
      const second = await reportIn(world, 'sent', { person: 'healthCenter' })
      await reportIn(world, 'sent', { person: 'otherHospital' })
      const city = await world.as('city')
      const decide = (report_id: number) =>
        city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' })
      expect(ok(await decide(first.report_id))).toMatchObject({
        data: { report_status: 'confirmed', decided_at: '2026-12-02T02:00:00.000Z' },
        next_report_id: second.report_id,
        message: 'Formulir dikonfirmasi.',
      })
      expect(ok(await decide(second.report_id)).next_report_id).toBeNull()
    }),
  )

  it(
    'names the next of what the queue was narrowed to',
    withApp(async (world) => {
      const first = await reportIn(world, 'sent')
      const second = await reportIn(world, 'sent', { person: 'healthCenter' })
      const city = await world.as('city')
      const open = async (narrowed: string) =>
        ok(await city.get(`/api/form-confirmation?report_id=${first.report_id}&${narrowed}`)).data
      for (const own of ['tipe_fasyankes=2', 'find=puskesmas'])
        expect(await open(own)).toMatchObject({ next_report_id: second.report_id, waiting: 2 })
      for (const other of ['tipe_fasyankes=1', 'find=tidak-ada', 'late=1'])
        expect(await open(other)).toMatchObject({ next_report_id: null, waiting: 1 })
      const decide = (narrowed: object) =>
        city.post('/api/form-confirmation/simpan', {
          ...{ report_id: first.report_id, version: first.version, decision: 'confirm' },
          ...narrowed,
        })
      expect(ok(await decide({ tipe_fasyankes: 1 })).next_report_id).toBeNull()
      // The same decision once more, whose answer was lost.
      expect(ok(await decide({ tipe_fasyankes: 2 })).next_report_id).toBe(second.report_id)
    }),
  )

  it(
    'confirms many at once, each answering for itself',
    withApp(async (world) => {
      const first = await reportIn(world, 'sent')
      const second = await reportIn(world, 'sent', { person: 'healthCenter' })
      const draft = await reportIn(world, 'draft', { person: 'smallHealthCenter' })
      const elsewhere = await reportIn(world, 'sent', { person: 'otherHospital' })
      const city = await world.as('city')
      const report_ids = ids([first, draft, elsewhere, second])
      expect(ok(await city.post('/api/form-confirmation/confirm-many', { report_ids }))).toEqual({
        message: '2 formulir dikonfirmasi.',
        confirmed: ids([first, second]),
        refused: [
          {
            report_id: draft.report_id,
            message: 'Langkah ini tidak dapat dilakukan pada formulir berstatus "Formulir Belum Terkirim".',
          },
          { report_id: elsewhere.report_id, message: 'Formulir tidak ditemukan.' },
        ],
      })
      const { data } = ok(await (await world.as('healthCenter')).get(`/api/limbahfasyankes?date=${month}`))
      expect(data).toMatchObject({ report_status: 'confirmed', opened_at: expect.any(String) })
      expect(data.history.at(-1)).toMatchObject({ transition: 'confirm', actor: 'Dinkes Kota Bandung' })
      const notified = await world.db
        .selectFrom('notification')
        .selectAll()
        .where('kind', '=', 'confirmed')
        .execute()
      expect(notified).toHaveLength(2)
      const province = await world.as('province')
      const late = ok(
        await province.post('/api/form-confirmation/confirm-many', { report_ids: ids([first]) }),
      )
      expect(late.refused[0].message).toMatch(
        /Dikonfirmasi oleh Dinkes Kota Bandung pada 2 Desember 2026 pukul/,
      )
      expect((await city.post('/api/form-confirmation/confirm-many', { report_ids: [] })).status).toBe(422)
    }),
  )

  it(
    'confirms none of many with a remark that was not shown',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const [city, province] = [await world.as('city'), await world.as('province')]
      ok(await province.post('/api/form-confirmation', { report_id, remarks: { reporter_name: 'Lengkap?' } }))
      const confirm = async (shown: number) => {
        const body = { report_ids: [report_id], remark_counts: { [report_id]: shown } }
        return ok(await city.post('/api/form-confirmation/confirm-many', body))
      }
      const { confirmed, refused } = await confirm(0)
      expect([confirmed, refused.map(({ message }: { message: string }) => message)]).toEqual([
        ...[[], [expect.stringContaining('Petugas lain memberi catatan')]],
      ])
      expect((await confirm(1)).confirmed).toEqual([report_id])
    }),
  )

  it('leaves exactly what confirming each alone leaves', async () => {
    const several = (city: Client, report_ids: number[]) => [
      () => city.post('/api/form-confirmation/confirm-many', { report_ids }),
    ]
    const eachAlone = (city: Client, report_ids: number[]) =>
      report_ids.map(
        (report_id) => () => city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }),
      )
    const left: string[][][] = []
    for (const callsOf of [several, eachAlone])
      await withApp(async (world) => {
        const sent = [
          await reportIn(world, 'sent'),
          await reportIn(world, 'sent', { person: 'healthCenter' }),
        ]
        const city = await world.as('city')
        for (const report_id of ids(sent))
          ok(await city.post('/api/form-confirmation', { report_id, remarks: { reporter_name: 'Lengkap?' } }))
        // One of them was opened before.
        ok(await city.get(`/api/form-confirmation?report_id=${sent[0]?.report_id}`))
        world.setNow(later(60))
        const before = rowsIn(await traces(world))
        for (const confirm of callsOf(city, ids(sent))) ok(await confirm())
        const after = rowsIn(await traces(world))
        expect(after).not.toEqual(before)
        expect(await world.db.selectFrom('review_note').selectAll().execute()).toEqual([])
        left.push(after)
      })()
    expect(left[0]).toEqual(left[1])
  })

  it(
    'is refused where a colleague has remarked since, to who says how many remarks were read',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const city = await world.as('city')
      const remarks = { reporter_name: 'Lengkap?' }
      ok(await (await world.as('province')).post('/api/form-confirmation', { report_id, remarks }))
      const confirm = (read: object) =>
        city.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm', ...read })
      const before = await traces(world)
      const refused = await confirm({ remark_count: 0 })
      expect([refused.status, refused.body.code]).toEqual([409, 'remarksAdded'])
      expect(await traces(world)).toBe(before)
      ok(await confirm({ remark_count: 1 }))
    }),
  )

  it(
    'is about a report beside the one that it is compared with, whose month it names',
    withApp(async (world) => {
      const city = await world.as('city')
      const besideOf = async (report_id: number) =>
        ok(await city.get(`/api/form-confirmation?report_id=${report_id}`)).data.previous_month
      const [older, newer] = [await mercuryOf(world, '2026-08'), await mercuryOf(world, month)]
      expect([await besideOf(older), await besideOf(newer)]).toEqual([null, '2026-08'])
    }),
  )

  describe('of answers that were changed since they were read', () => {
    /** Taken back, changed and sent again, before an office opened it; gives what the office had read and what is there. */
    async function sentAgain(world: World) {
      const read = await reportIn(world, 'sent')
      const facility = await world.as('hospital')
      const { data } = ok(await facility.post(`/api/reports/${read.report_id}/withdraw`))
      const { report_id, version } = data
      ok(await facility.post('/api/limbah/store', { report_id, version, answers: wasteOf('hospital') }))
      const now = ok(await facility.get(`/api/limbahfasyankes?report_id=${report_id}`)).data
      expect(now.version).toBeGreaterThan(read.version)
      return { report_id, read: read.version as number, now: now.version as number }
    }

    it.each([
      ['/api/form-confirmation/simpan', { decision: 'confirm' }],
      ['/api/form-confirmation/simpan', { decision: 'return', reason }],
      ['/api/perbaikan-form', { reason }],
      ['/api/form-confirmation', { remarks: { srt_at_source: 'Fotonya lain.' } }],
    ])('is refused at %s with %j, and changes nothing', async (path, body) =>
      withApp(async (world) => {
        const { report_id, read, now } = await sentAgain(world)
        const city = await world.as('city')
        const before = await traces(world)
        const refused = await city.post(path, { report_id, version: read, ...body })
        expect([refused.status, refused.body.code]).toEqual([409, 'answersChanged'])
        expect(await traces(world)).toBe(before)
        ok(await city.post(path, { report_id, version: now, ...body }))
      })(),
    )

    it(
      'is refused among several, and the others are confirmed',
      withApp(async (world) => {
        const { report_id, read, now } = await sentAgain(world)
        const other = await reportIn(world, 'sent', { person: 'healthCenter' })
        const city = await world.as('city')
        const confirm = async (version: number) =>
          ok(
            await city.post('/api/form-confirmation/confirm-many', {
              report_ids: [report_id, other.report_id],
              versions: { [report_id]: version, [other.report_id]: other.version },
            }),
          )
        expect(await confirm(read)).toMatchObject({
          confirmed: [other.report_id],
          refused: [{ report_id, message: expect.stringContaining('mengirimnya lagi') }],
        })
        // The other one's confirmation is a repeat by now.
        expect((await confirm(now)).confirmed).toEqual([report_id, other.report_id])
      }),
    )
  })

  describe('that is sent again because its answer was lost', () => {
    const simpan = '/api/form-confirmation/simpan'
    it.each([
      [simpan, { decision: 'confirm' }],
      [simpan, { decision: 'return', reason }],
      ['/api/perbaikan-form', { reason }],
    ])('is answered as before at %s with %j, and changes nothing more', async (path, body) =>
      withApp(async (world) => {
        const { report_id, version } = await reportIn(world, 'sent')
        const city = await world.as('city')
        const sending = { report_id, version, ...body }
        const first = ok(await city.post(path, sending))
        const before = await traces(world)
        expect(ok(await city.post(path, sending))).toEqual(first)
        expect(await traces(world)).toBe(before)
        // Another office, another version and a client that names none are told of the state.
        const others = [
          await (await world.as('province')).post(path, sending),
          await city.post(path, { ...sending, version: version + 1 }),
          await city.post(path, { report_id, ...body }),
        ]
        expect(others.map(({ status, body: { code } }) => [status, code])).toEqual(
          others.map(() => [409, 'wrongStatus']),
        )
        expect(await traces(world)).toBe(before)
      })(),
    )

    it(
      'is no other decision',
      withApp(async (world) => {
        const { report_id, version } = await reportIn(world, 'sent')
        const city = await world.as('city')
        const returned = { report_id, version, decision: 'return', reason }
        ok(await city.post(simpan, returned))
        for (const other of [
          { report_id, version, decision: 'confirm' },
          { ...returned, reason: `${reason} Lagi.` },
        ])
          expect((await city.post(simpan, other)).status).toBe(409)
      }),
    )

    it(
      'counts among several',
      withApp(async (world) => {
        const { report_id, version } = await reportIn(world, 'sent')
        const city = await world.as('city')
        const many = { report_ids: [report_id], versions: { [report_id]: version } }
        const path = '/api/form-confirmation/confirm-many'
        const first = ok(await city.post(path, many))
        const before = await traces(world)
        expect(ok(await city.post(path, many))).toEqual(first)
        expect(ok(await (await world.as('province')).post(path, many)).confirmed).toEqual([])
        expect(ok(await city.post(path, { report_ids: [report_id] })).confirmed).toEqual([])
        expect(await traces(world)).toBe(before)
      }),
    )
  })

  it(
    'needs a decision that exists',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      const city = await world.as('city')
      for (const body of [
        {},
        { decision: 'perhaps' },
        { decision: 'return' },
        { decision: 'confirm', reason },
      ])
        expect((await city.post('/api/form-confirmation/simpan', { report_id, ...body })).status).toBe(422)
    }),
  )
})
