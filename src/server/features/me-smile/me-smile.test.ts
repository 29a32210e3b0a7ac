import type { IncomingMessage, ServerResponse } from 'node:http'

import { describe, expect, it } from 'vitest'

import { completeDraft, month, ok, reportIn, traces } from '#server/testing/reports.ts'
import { standIn } from '#server/testing/stand-in.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const path = '/api/limbahfasyankes/meSmile'
const key = 'kunci-rahasia'

type Answering = (request: IncomingMessage, response: ServerResponse, address: URL) => void
type Seen = { address: URL; authorization: string | undefined }

/** A test with a local server in the place of ME-SMILE. */
function withMeSmile(answering: Answering, test: (world: World, seen: Seen[]) => Promise<void>) {
  return async () => {
    const seen: Seen[] = []
    using server = await standIn((request, response) => {
      const address = new URL(request.url ?? '', 'http://me-smile')
      seen.push({ address, authorization: request.headers.authorization })
      answering(request, response, address)
    })
    const meSmile = { url: `${server.url}/api/weighings?source=silika`, key, timeoutMs: 300 }
    await withApp((world) => test(world, seen), { config: { meSmile } })()
  }
}
const json =
  (body: unknown, status = 200): Answering =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

let labels = 0
const weighing = (given: Record<string, unknown> = {}) => ({
  label_code: `QR-${++labels}`,
  category: 'infectious',
  weight_kg: 12.5,
  weighed_at: '2026-11-05T08:00:00+07:00',
  source_room: 'IGD',
  state: 'ditimbang',
  ...given,
})
const shipped = { state: 'diterima', manifest_no: 'FST-7788', transported_at: '2026-11-21T10:00:00+07:00' }

async function openDraft({ as }: World) {
  return ok(await (await as('hospital')).post('/api/limbahfasyankes', { date: month })).data
}
const importInto = async ({ as }: World, body: Record<string, unknown>) =>
  (await as('hospital')).post(path, body)

describe('an import', () => {
  it(
    'fills the draft, and says what came and what did not',
    withMeSmile(
      json({
        data: [
          weighing(),
          weighing({ label_code: 'QR-X', weight_kg: 99 }),
          weighing({ label_code: 'QR-X', weight_kg: 2.5, corrected_at: '2026-11-06T08:00:00+07:00' }),
          weighing({ category: 'sharps', weight_kg: 4, ...shipped }),
          weighing({ category: 'plastik' }),
          weighing({ weight_kg: -3, label_code: 'QR-MINUS' }),
          'bukan catatan',
        ],
      }),
      async (world, seen) => {
        const draft = await openDraft(world)
        const answer = ok(await importInto(world, { report_id: draft.report_id, version: draft.version }))
        expect(seen.map(({ address, authorization }) => [address.search, authorization])).toEqual([
          ['?source=silika&facility_code=RS001&month=2026-11&page=1', `Bearer ${key}`],
        ])
        expect(answer.data.answers).toMatchObject({
          infectious_generated_kg: 15,
          sharps_generated_kg: 4,
          sharps_third_party_kg: 4,
          data_source: 'me_smile',
          trn_ext_done: 'ya',
          shipments: [{ ship_manifest_no: 'FST-7788', ship_weight_kg: 4, ship_date: '2026-11-21' }],
        })
        expect(answer.data.version).toBe(draft.version + 1)
        expect(answer.message).toBe('3 angka dan 1 pengangkutan diisi dari ME-SMILE; 4 catatan dilewati.')
        expect(answer.import).toMatchObject({ records: 7, shipments: 1, skipped_records: 4 })
        expect(answer.import.imported).toContainEqual({
          field: 'infectious_generated_kg',
          category: 'infectious',
          label: 'Limbah infeksius',
          kg: 15,
          before: null,
        })
        expect(
          answer.import.skipped.map(({ reason, count }: { reason: string; count: number }) => [
            reason,
            count,
          ]),
        ).toEqual([
          ['unreadable', 2],
          ['corrected', 1],
          ['unknownCategory', 1],
        ])
        expect(answer.import.skipped[0].labels).toEqual(['QR-MINUS', ''])
        const audited = await world.db
          .selectFrom('audit')
          .select('detail')
          .where('action', '=', 'report.importMeSmile')
          .execute()
        expect(audited).toEqual([{ detail: { records: 7, imported: 3, shipments: 1 } }])
        // Of a draft an office sees nothing, nor what was brought into it.
        const importedFor = async (person: 'hospital' | 'city') => {
          const read = await (await world.as(person)).get(`/api/limbahfasyankes?report_id=${draft.report_id}`)
          return ok(read).data.context.imported
        }
        expect(await importedFor('hospital')).toMatchObject({ sharps_generated_kg: 4 })
        expect(await importedFor('city')).toBeNull()
      },
    ),
  )

  it(
    'counts every record that it leaves out, also of one label or of none',
    withMeSmile(
      json({
        data: [
          ...[1, 2, 3].map((weight_kg) => weighing({ label_code: 'QR-Y', weight_kg })),
          ...['', {}],
          weighing({ category: 'sharps', ...shipped, transported_at: '2026-12-01T10:00:00+07:00' }),
        ],
      }),
      async (world) => {
        const { report_id } = await openDraft(world)
        const answer = ok(await importInto(world, { report_id }))
        const counts = answer.import.skipped.map(({ count }: { count: number }) => count)
        expect(counts).toEqual([2, 2, 1])
        expect(answer.message).toBe('2 angka diisi dari ME-SMILE; 5 catatan dilewati.')
      },
    ),
  )

  it(
    'reads page after page',
    withMeSmile(
      (request, response, address) => {
        const page = Number(address.searchParams.get('page'))
        json({ data: [weighing({ weight_kg: page })], last_page: 3 })(request, response, address)
      },
      async (world, seen) => {
        const { report_id } = await openDraft(world)
        const { data } = ok(await importInto(world, { report_id }))
        expect(data.answers.infectious_generated_kg).toBe(6)
        expect(seen).toHaveLength(3)
      },
    ),
  )

  it(
    'can be edited afterwards, and the reply lists what was imported',
    withMeSmile(json({ data: [weighing({ weight_kg: 100 })] }), async (world) => {
      const { report_id } = await openDraft(world)
      const { data } = ok(await importInto(world, { report_id }))
      expect(data.context.imported).toEqual({ infectious_generated_kg: 100 })
      const answers = { ...data.answers, infectious_generated_kg: 80 }
      const facility = await world.as('hospital')
      const edited = ok(
        await facility.put('/api/limbahfasyankes', { report_id, version: data.version, answers }),
      )
      expect(edited.data.answers.infectious_generated_kg).toBe(80)
    }),
  )

  it(
    'done again changes nothing and is no conflict; a newer draft is not overwritten',
    withMeSmile(json({ data: [weighing({ label_code: 'QR-A', ...shipped })] }), async (world) => {
      const draft = await openDraft(world)
      const first = ok(await importInto(world, { report_id: draft.report_id }))
      const again = ok(await importInto(world, { report_id: draft.report_id }))
      expect(again.data.answers).toEqual(first.data.answers)
      expect(again.data.version).toBe(first.data.version)
      const stale = await importInto(world, { report_id: draft.report_id, version: draft.version })
      expect([stale.status, stale.body.code]).toEqual([409, 'staleVersion'])
    }),
  )

  it(
    'of a month without records leaves the draft as it is',
    withMeSmile(json({ data: [] }), async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const answer = ok(await importInto(world, { report_id, version }))
      expect(answer.message).toBe(
        'ME-SMILE tidak memiliki catatan bulan November 2026 yang dapat diimpor. Isian Anda tidak berubah.',
      )
      expect(answer.data.version).toBe(version)
    }),
  )

  it(
    'is for one’s own drafts and corrections only',
    withMeSmile(json({ data: [weighing()] }), async (world, seen) => {
      const { report_id } = await reportIn(world, 'sent')
      expect((await importInto(world, { report_id })).body.code).toBe('wrongStatus')
      expect((await (await world.as('otherHospital')).post(path, { report_id })).status).toBe(404)
      expect((await (await world.as('city')).post(path, { report_id })).status).toBe(403)
      expect(seen).toEqual([])
    }),
  )
})

describe('a service that', () => {
  const endless: Answering = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = 'x'.repeat(200_000)
    const write = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', write)
    write()
  }
  it.each<[string, string, Answering]>([
    ['fails', 'unreachable', json({ message: 'oops' }, 500)],
    ['breaks off', 'unreachable', (request) => void request.socket.destroy()],
    [
      'breaks off in the middle',
      'unreachable',
      (request, response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('{"data": [')
        setTimeout(() => request.socket.destroy(), 20)
      },
    ],
    ['does not answer', 'unreachable', () => {}],
    [
      'answers drop by drop',
      'unreachable',
      (_request, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'sends us elsewhere',
      'unreachable',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['refuses the key', 'refused', json({}, 401)],
    ['does not know the facility', 'unknownFacility', json({}, 404)],
    ['answers a page of HTML', 'unreadable', (_request, response) => void response.end('<html>')],
    ['answers something else', 'unreadable', json([1, 2, 3])],
    ['answers too much', 'tooMuch', endless],
    ['has no last page', 'tooMuch', json({ data: [], last_page: 1_000_000 })],
  ])('%s changes nothing and is explained in words', (_what, why, answering) =>
    withMeSmile(answering, async (world) => {
      const { report_id } = await openDraft(world)
      const before = await traces(world)
      const { status, body } = await importInto(world, { report_id })
      expect([status, body.code, body.why]).toEqual([502, 'meSmileFailed', why])
      expect(body.message).toMatch(/ME-SMILE.*sendiri\.$/)
      expect(JSON.stringify(body)).not.toContain(key)
      expect(await traces(world)).toBe(before)
    })(),
  )

  it(
    'is not set up: 503, and says so',
    withApp(async (world) => {
      const { report_id } = await openDraft(world)
      const { status, body } = await importInto(world, { report_id })
      expect([status, body.code]).toEqual([503, 'meSmileNotConfigured'])
      expect(body.message).toBe(
        'Impor ME-SMILE belum diatur pada sistem ini. Isi beratnya sendiri, atau hubungi administrator.',
      )
    }),
  )
})
