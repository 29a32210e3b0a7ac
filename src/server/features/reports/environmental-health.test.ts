import { describe, expect, it } from 'vitest'

import { kesling } from '#forms/definitions/kesling.ts'
import { month, ok, readersOf, reason, reportIn, traces } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

import { paths, samples, send } from './testing/health-reports.ts'

const resultOf = (id: number) => `/api/reports/${id}/environmental-health-result`

describe('the second names', () => {
  it(
    'save and send the same report as the form’s own calls',
    withApp(async ({ as }) => {
      const facility = await as('hospital')
      const { data: draft } = ok(
        await facility.post('/api/kesling/answers-draft', {
          date: month,
          answers: { air_source: 'sumur_bor' },
        }),
      )
      expect(draft).toMatchObject({ report_status: 'unsend', answers: { air_source: 'sumur_bor' } })
      const { data: opened } = ok(await facility.get(`${paths.kesling}?report_id=${draft.report_id}`))
      expect(opened.version).toBe(draft.version)
      const refused = await facility.post('/api/kesling/answers', {
        report_id: draft.report_id,
        version: draft.version,
      })
      expect([refused.status, refused.body.errors['answers.air_location']]).toEqual([422, ['Wajib diisi']])
      const { data: sent, receipt } = ok(
        await facility.post('/api/kesling/answers', {
          report_id: draft.report_id,
          version: draft.version,
          answers: samples.kesling,
        }),
      )
      expect([sent.report_id, sent.report_status]).toEqual([draft.report_id, 'sent'])
      expect(receipt.report_id).toBe(draft.report_id)
    }),
  )

  it(
    'of the key questions: a POST saves, and sends once it is final',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const first = ok(await facility.post(paths.key, { date: month, answers: { key_water_now: 'ya' } }))
      expect([first.data.report_status, first.receipt]).toEqual(['unsend', undefined])
      const { report_id, version } = first.data
      const again = ok(
        await facility.post(paths.key, { report_id, version, answers: samples.key, final: false }),
      )
      expect(again.data.report_status).toBe('unsend')
      const key = crypto.randomUUID()
      const last = { report_id, version: again.data.version, final: true, key }
      const sent = ok(await facility.post(paths.key, last))
      expect([sent.data.report_status, sent.receipt.number]).toEqual(['sent', 1])
      // The answer was lost and the call is repeated: one report, the same receipt.
      expect(ok(await facility.post(paths.key, last)).receipt).toEqual(sent.receipt)
      // No other form's POST knows the word.
      const before = await traces(world)
      const other = await facility.post(paths.kesling, { date: month, answers: samples.kesling, final: true })
      expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['final']])
      expect(await traces(world)).toBe(before)
    }),
  )
})

it(
  'GET /api/getQuestionKesling lists the 57 questions, section by section, without who reports',
  withApp(async ({ as }) => {
    const { data } = ok(await (await as('hospital')).get(`/api/getQuestionKesling?date=${month}`))
    const counts = Map.groupBy(data as { group: string }[], ({ group }) => group)
    expect([...counts].map(([group, questions]) => [group, questions.length])).toEqual([
      ['air', 9],
      ['sanitasi', 9],
      ['limbah', 9],
      ['higiene', 7],
      ['kebersihan_lingkungan', 7],
      ['energi', 8],
      ['manajemen', 8],
    ])
    expect(data[0]).toEqual({
      id: 'kesehatanlingkungan.1.air_source',
      group: 'air',
      key: 'air_source',
      label: 'Sumber air utama',
      type: 'choice',
      options: Object.entries(kesling.sections[1].fields.air_source.options).map(([value, label]) => ({
        value,
        label,
      })),
      required: true,
      show_when: null,
      order: 1,
    })
    expect(data.map((question: { order: number }) => question.order)).toEqual(
      Array.from({ length: 57 }, (_, index) => index + 1),
    )
  }),
)

describe('what a report is worth', () => {
  it(
    'is its levels with what the next ones lack, its scores, its criteria',
    withApp(async (world) => {
      const { data: sent } = ok(
        await send(world, 'kesling', { air_ecoli: 'tidak_diuji', cln_staff: 8, cln_trained: 6 }),
      )
      const { data } = ok(await (await world.as('city')).get(resultOf(sent.report_id)))
      expect(data.sections).toHaveLength(7)
      expect(data.sections[0]).toEqual({
        section: 'air',
        label: 'Air',
        level: 'base_service',
        level_label: 'layanan dasar',
        score: 89,
        next_level: 'plenary_service',
        reasons: ['Air belum diuji E. coli dalam 6 bulan terakhir'],
      })
      expect(data.status_evaluations).toEqual([
        { name: 'Air', status: 'base_service', number: 89 },
        { name: 'Sanitasi', status: 'plenary_service', number: 100 },
        { name: 'Higiene', status: 'plenary_service', number: 100 },
        { name: 'Limbah', status: 'plenary_service', number: 100 },
        { name: 'Kebersihan Lingkungan', status: 'limited_service', number: 94 },
      ])
      expect(data).toMatchObject({
        status_criteria: 'Tidak Sesuai Kriteria',
        wash_level: 'limited_service',
        water_and_sanitation: true,
        beside: [],
      })
    }),
  )

  it(
    'of the key questions ends at layanan dasar and shows questions 17 and 18 beside it',
    withApp(async (world) => {
      const { data: sent } = ok(await send(world, 'key', { key_power_now: 'tidak' }))
      const { data } = ok(await (await world.as('hospital')).get(resultOf(sent.report_id)))
      expect(
        data.sections.map((each: { level: string; next_level: unknown }) => [each.level, each.next_level]),
      ).toEqual(Array.from({ length: 5 }, () => ['base_service', null]))
      expect(data).toMatchObject({
        status_criteria: null,
        wash_level: 'base_service',
        beside: [
          { key: 'power_now', value: false },
          { key: 'licensed_waste', value: true },
        ],
      })
    }),
  )

  it(
    'counts the beds of the month’s bed-occupancy sheet, once that is sent',
    withApp(async (world) => {
      // 10 toilets are enough for 120 beds, but not for the 400 that the profile says meanwhile.
      const waste = await reportIn(world, 'sent')
      const { data: sent } = ok(await send(world, 'kesling', { san_usable: 10 }))
      await world.db.updateTable('facility').set({ beds: 400 }).where('code', '=', 'RS001').execute()
      const facility = await world.as('hospital')
      const sanitation = async () => ok(await facility.get(resultOf(sent.report_id))).data.sections[1].level
      expect(await sanitation()).toBe('plenary_service')
      ok(await facility.post(`/api/reports/${waste.report_id}/withdraw`, {}))
      expect(await sanitation()).toBe('base_service')
    }),
  )

  it(
    'shows the facility its draft, and nobody else anything of it',
    withApp(async ({ as }) => {
      const facility = await as('hospital')
      const { data: draft } = ok(
        await facility.post(paths.kesling, { date: month, answers: samples.kesling }),
      )
      const own = ok(await facility.get(resultOf(draft.report_id))).data
      expect([own.sections[0].level, own.status_criteria]).toEqual(['plenary_service', null])
      const theirs = ok(await (await as('city')).get(resultOf(draft.report_id))).data
      expect(theirs.sections[0]).toMatchObject({ level: null, level_label: null, score: null, reasons: [] })
    }),
  )

  it(
    'comes from what was sent, while a correction is being written',
    withApp(async (world) => {
      const { data: sent } = ok(await send(world, 'kesling'))
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id: sent.report_id, reason }))
      const facility = await world.as('hospital')
      const { version } = ok(await facility.get(`${paths.kesling}?report_id=${sent.report_id}`)).data
      const answers = { ...samples.kesling, air_available_now: 'tidak' }
      ok(await facility.put(paths.kesling, { report_id: sent.report_id, version, answers }))
      expect(ok(await facility.get(resultOf(sent.report_id))).data.wash_level).toBe('plenary_service')
    }),
  )

  it(
    'is found within reach only, and for these two forms only',
    withApp(async (world) => {
      const waste = await reportIn(world, 'sent')
      const ids = [
        ok(await send(world, 'kesling')).data.report_id,
        ok(await send(world, 'key')).data.report_id,
      ]
      for (const [person, status] of readersOf('hospital')) {
        const client = await world.as(person)
        for (const id of ids)
          expect([person, (await client.get(resultOf(id))).status]).toEqual([person, status])
      }
      expect((await (await world.as('hospital')).get(resultOf(waste.report_id))).status).toBe(404)
    }),
  )
})

describe('/api/form-confirmation/kesehatan-lingkungan', () => {
  const path = '/api/form-confirmation/kesehatan-lingkungan'

  it(
    'opens, keeps remarks, returns and confirms both forms through the one life of a report',
    withApp(async (world) => {
      const office = await world.as('city')
      for (const [form, field] of [
        ['kesling', 'air_source'],
        ['key', 'key_water_source'],
      ] as const) {
        const { data: sent } = ok(await send(world, form))
        const { report_id } = sent
        const opened = ok(await office.get(`${path}?report_id=${report_id}`)).data
        expect([opened.form_type, opened.opened_at !== null, opened.waiting]).toEqual([
          sent.form_type,
          true,
          1,
        ])
        ok(await office.post(path, { report_id, remarks: { [field]: 'Lampirkan foto sumber air.' } }))
        const unknown = await office.post(path, { report_id, remarks: { tidak_ada: 'Apa ini?' } })
        expect(unknown.status).toBe(422)
        const returned = ok(await office.post(`${path}/simpan`, { report_id, decision: 'return', reason }))
        expect(returned.data.report_status).toBe('revise')
        const facility = await world.as('hospital')
        const { data: correction } = ok(await facility.get(`${paths[form]}?report_id=${report_id}`))
        expect(correction.remarks).toEqual({ [field]: 'Lampirkan foto sumber air.' })
        ok(await facility.post(`${paths[form]}/kirim`, { report_id, version: correction.version }))
        const confirmed = ok(await office.post(`${path}/simpan`, { report_id, decision: 'confirm' }))
        expect(confirmed.data.report_status).toBe('confirmed')
        expect((await office.post(`${path}/simpan`, { report_id, decision: 'confirm' })).status).toBe(409)
      }
    }),
  )

  it(
    'does not find reports of other forms, nor those out of reach',
    withApp(async (world) => {
      const waste = await reportIn(world, 'sent')
      const { data: ours } = ok(await send(world, 'kesling'))
      const before = await traces(world)
      const calls = (report_id: number): [string, 'get' | 'post', object?][] => [
        [`${path}?report_id=${report_id}`, 'get'],
        [path, 'post', { report_id, remarks: {} }],
        [`${path}/simpan`, 'post', { report_id, decision: 'confirm' }],
      ]
      for (const [person, id] of [
        ['city', waste.report_id],
        ['otherCity', ours.report_id],
      ] as const) {
        const office = await world.as(person)
        for (const [url, method, body] of calls(id)) {
          const { status } = method === 'get' ? await office.get(url) : await office.post(url, body)
          expect([person, url, status]).toEqual([person, url, 404])
        }
      }
      expect(await traces(world)).toBe(before)
    }),
  )

  it(
    'is where a notification of such a report leads',
    withApp(async (world) => {
      const { data: sent } = ok(await send(world, 'key'))
      const { data } = ok(await (await world.as('city')).get('/api/notification'))
      expect(data[0].href).toBe(`/konfirmasi/kesling/${sent.report_id}`)
    }),
  )
})
