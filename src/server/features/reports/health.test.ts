import { describe, expect, it } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { kesling } from '#forms/definitions/kesling.ts'
import { completeKesling, completeKeyQuestions, sampleProfiles } from '#forms/testing/samples.ts'
import { month, ok, reason, reportIn, traces } from '#server/testing/reports.ts'
import { type Answer, withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

const { hospital } = sampleProfiles
const paths = {
  kesling: '/api/kesehatanlingkungan',
  key: '/api/kesehatanlingkungan-pertanyaankunci',
} as const
const samples: Record<keyof typeof paths, AnswerSheet> = {
  kesling: completeKesling(hospital, month),
  key: completeKeyQuestions(hospital),
}

/** The hospital sends one of the two forms with these answers beside the sample's. */
async function send({ as }: World, form: keyof typeof paths, more: AnswerSheet = {}): Promise<Answer> {
  const answers = { ...samples[form], ...more }
  return (await as('hospital')).post(`${paths[form]}/kirim`, { date: month, answers })
}
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
    'of the key questions ends at layanan dasar and tells questions 17 and 18 beside it',
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
      // Of 120 beds 10 toilets are enough, of the 400 that the profile tells meanwhile they are not.
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
    'is told of what was sent, while a correction is being written',
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
      const expected: [Person | null, number][] = [
        ['hospital', 200],
        ['city', 200],
        ['province', 200],
        ['ministry', 200],
        ['admin', 200],
        ['otherHospital', 404],
        ['otherCity', 404],
        ['otherProvince', 404],
        ['external', 403],
        [null, 401],
      ]
      for (const [person, status] of expected) {
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

describe('the report of key questions', () => {
  const monthly = '/api/report/environmental-health-key/monthly'
  const sendMonth = async ({ as }: World, date: string, more: AnswerSheet = {}) =>
    ok(
      await (
        await as('hospital')
      ).post(paths.key, {
        date,
        final: true,
        answers: { ...samples.key, ...more },
      }),
    ).data

  it(
    'tells the months of a year, with the levels of those that were sent',
    withApp(async (world) => {
      const sent = await sendMonth(world, '2026-09', { key_water_now: 'tidak', key_power_now: 'tidak' })
      await sendMonth(world, '2025-12')
      const facility = await world.as('hospital')
      ok(await facility.post(paths.key, { date: '2026-10', answers: samples.key }))
      const { data } = ok(await facility.get(monthly))
      expect(data.map((row: { date: string; report_status: string }) => row.report_status)).toEqual([
        ...Array.from({ length: 8 }, () => 'unfilled'),
        'sent',
        'unsend',
        'unfilled',
        'unfilled',
      ])
      expect(data[8]).toEqual({
        date: '2026-09',
        month: 9,
        report_id: sent.report_id,
        report_status: 'sent',
        status_label: 'Formulir Telah Terkirim',
        sections: [
          { section: 'air', label: 'Air', level: 'limited_service', level_label: 'layanan terbatas' },
          ...[
            ['sanitasi', 'Sanitasi'],
            ['higiene', 'Higiene'],
            ['limbah', 'Limbah'],
            ['kebersihan_lingkungan', 'Kebersihan Lingkungan'],
          ].map(([section, label]) => ({
            section,
            label,
            level: 'base_service',
            level_label: 'layanan dasar',
          })),
        ],
        wash_level: 'limited_service',
        water_and_sanitation: false,
        power_now: false,
        licensed_waste: true,
      })
      expect(data[9]).toMatchObject({ sections: [], wash_level: null, power_now: null })
      const lastYear = ok(await facility.get(`${monthly}?year=2025`)).data
      expect(lastYear.filter((row: { report_id: unknown }) => row.report_id !== null)).toHaveLength(1)
    }),
  )

  it(
    'tells one report with its levels and its 18 questions in words',
    withApp(async (world) => {
      const { report_id } = await sendMonth(world, month, { key_hand_toilet: 'ada_tidak_berfungsi' })
      const { data } = ok(
        await (await world.as('ministry')).get(`/api/report/environmental-health-key/${report_id}`),
      )
      expect(data).toMatchObject({
        report_id,
        date: month,
        report_status: 'sent',
        facility: { tipe_fasyankes: 1 },
        result: { wash_level: 'limited_service' },
      })
      expect(data.questions).toHaveLength(18)
      expect(data.questions[10]).toEqual({
        key: 'key_hand_toilet',
        group: 'higiene',
        label: '11. Sarana cuci tangan paling jauh 5 m dari toilet',
        value: 'ada_tidak_berfungsi',
        text: 'Ada, tidak berfungsi',
      })
    }),
  )

  it(
    'keeps to the caller’s reach, and to this form',
    withApp(async (world) => {
      const { report_id, user_id } = await sendMonth(world, month)
      const { data: other } = ok(await send(world, 'kesling'))
      const expected: [Person | null, number][] = [
        ['hospital', 200],
        ['city', 200],
        ['province', 200],
        ['ministry', 200],
        ['admin', 200],
        ['otherHospital', 404],
        ['otherCity', 404],
        ['otherProvince', 404],
        ['external', 403],
        [null, 401],
      ]
      for (const [person, status] of expected) {
        const client = await world.as(person)
        for (const url of [
          `${monthly}?user_id=${user_id}`,
          `/api/report/environmental-health-key/${report_id}`,
        ])
          expect([person, url, (await client.get(url)).status]).toEqual([person, url, status])
      }
      const office = await world.as('city')
      expect((await office.get(`/api/report/environmental-health-key/${other.report_id}`)).status).toBe(404)
      const unnamed = await office.get(monthly)
      expect([unnamed.status, Object.keys(unnamed.body.errors)]).toEqual([422, ['user_id']])
      const wrong = await office.get(`${monthly}?user_id=${user_id}&year=1999&bulan=1`)
      expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([422, ['bulan', 'year']])
      expect((await office.get('/api/report/environmental-health-key/x')).status).toBe(422)
    }),
  )
})

it(
  'last month’s standing answers are copied into the long form, observations never; the key questions begin empty',
  withApp(async ({ as }) => {
    const facility = await as('hospital')
    const before = completeKesling(hospital, '2026-10')
    ok(await facility.post('/api/kesling/answers', { date: '2026-10', answers: before }))
    ok(await facility.post(paths.key, { date: '2026-10', final: true, answers: samples.key }))

    const { report_id } = ok(await facility.post(paths.kesling, { date: month })).data
    const fill = { form_type: 'kesehatanlingkungan', report_id }
    const { answers, copied } = ok(await facility.post('/api/form/fill-with-previous-month', fill)).data
    expect(answers).toMatchObject({
      air_source: 'perpipaan',
      san_total: 60,
      mgt_sanitarian: 4,
      ene_source: 'pln',
    })
    for (const observed of [
      'air_available_now',
      'air_ecoli',
      'san_usable',
      'lim_bins',
      'hig_poc',
      'ene_hours',
      'declaration',
    ])
      expect([observed, answers[observed], copied.includes(observed)]).toEqual([observed, undefined, false])

    const key = ok(await facility.post(paths.key, { date: month })).data
    const form_type = 'kesehatanlingkungan-pertanyaankunci'
    const offered = `/api/form/check-previous-month-form?form_type=${form_type}&report_id=${key.report_id}`
    expect(ok(await facility.get(offered)).data.fields).toBe(0)
    const refused = await facility.post('/api/form/fill-with-previous-month', {
      form_type,
      report_id: key.report_id,
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['form_type']])
  }),
)

describe('the checks across forms', () => {
  const explanation = 'Perhitungan dilakukan oleh dua petugas pada hari yang berbeda.'

  it(
    'compare the environmental-health form with the month’s waste report: KL-03 and KL-04',
    withApp(async (world) => {
      const contradicting = { lim_infectious_treatment: 'autoklaf', mgt_sanitarian: 9 }
      // What has not been sent says nothing yet.
      await reportIn(world, 'draft', { of: '2026-08' })
      const august = { ...completeKesling(hospital, '2026-08'), ...contradicting }
      ok(
        await (await world.as('hospital')).post('/api/kesling/answers', { date: '2026-08', answers: august }),
      )
      await reportIn(world, 'sent')
      const refused = await send(world, 'kesling', contradicting)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'answers.soft_check_notes': ['Wajib diisi'] },
      ])
      const explained = ok(
        await send(world, 'kesling', { ...contradicting, soft_check_notes: explanation }),
      ).data
      const { flags } = ok(
        await (
          await world.as('city')
        ).get(`/api/form-confirmation/kesehatan-lingkungan?report_id=${explained.report_id}`),
      ).data
      expect(flags).toEqual([
        { id: 'KL-03', message: expect.stringContaining('pihak ketiga') },
        { id: 'KL-04', message: expect.stringContaining('(4 orang)') },
      ])
    }),
  )

  it(
    'compare the key questions with the long form, whichever is sent last: KK-01 and XF-05',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      ok(await send(world, 'kesling'))
      const contradicting = { key_water_now: 'tidak' }
      const refused = await send(world, 'key', contradicting)
      expect(Object.keys(refused.body.errors)).toEqual(['answers.soft_check_notes'])
      const key = ok(await send(world, 'key', { ...contradicting, soft_check_notes: explanation })).data
      expect(
        ok(
          await (
            await world.as('city')
          ).get(`/api/form-confirmation/kesehatan-lingkungan?report_id=${key.report_id}`),
        ).data.flags,
      ).toEqual([{ id: 'KK-01', message: expect.stringContaining('Jawaban pertanyaan 3 bertentangan') }])

      ok(
        await facility.post(paths.key, {
          date: '2026-10',
          final: true,
          answers: { ...samples.key, ...contradicting },
        }),
      )
      const later = { date: '2026-10', answers: completeKesling(hospital, '2026-10') }
      expect(Object.keys((await facility.post('/api/kesling/answers', later)).body.errors)).toEqual([
        'answers.soft_check_notes',
      ])
      const agreeing = { ...later.answers, air_available_now: 'tidak' }
      ok(await facility.post('/api/kesling/answers', { ...later, answers: agreeing }))
    }),
  )
})
