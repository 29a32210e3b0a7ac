import { describe, expect, it } from 'vitest'

import { completeDraft, month, ok, readersOf, reason, reportIn, wasteOf } from '#server/testing/reports.ts'
import { wasteOnly, withApp, type World } from '#server/testing/with-app.ts'
import type { Person } from '#server/testing/world.ts'

/** Every call that reads a facility's report, with the report of the hospital in Bandung. */
const readings = (report: { report_id: number; user_id: number }) => [
  `/api/limbahfasyankes?report_id=${report.report_id}`,
  `/limbahfasyankes?report_id=${report.report_id}`,
  `/api/limbahfasyankes?user_id=${report.user_id}&date=${month}`,
  `/api/limbahfasyankes?user_id=${report.user_id}`,
  `/api/limbahfasyankes/listbulan?tahun=2026&user_id=${report.user_id}`,
  `/api/detailheader?report_id=${report.report_id}`,
  `/api/timbulanlimbahmedis?report_id=${report.report_id}`,
  `/api/limbah/getanswer/${report.user_id}`,
  `/api/limbah/getanswer/${report.user_id}?date=${month}`,
  `/api/showBor?report_id=${report.report_id}`,
  `/api/reports/${report.report_id}/waste-result`,
  `/api/reports/${report.report_id}/receipt`,
]

describe('every reading call', () => {
  it(
    'answers within reach only; what is out of reach is not found',
    withApp(async (world) => {
      const report = await reportIn(world, 'sent')
      for (const [person, status] of readersOf('hospital')) {
        const client = await world.as(person)
        for (const url of readings(report)) {
          const answer = await client.get(url)
          expect([person, url, answer.status]).toEqual([person, url, status])
        }
      }
    }),
  )

  it(
    'brings last month beside the report, sub-forms too, as it was sent',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const last = await reportIn(world, 'confirmed', { of: '2026-10' })
      const opened = ok(await hospital.post('/api/limbahfasyankes', { date: month })).data
      expect(opened.context.previous).toEqual(last.answers)
      expect(opened.previous_sheets).toEqual({ bor: last.sheets.bor })
      ok(await hospital.post('/api/limbahfasyankes', { date: '2026-09' }))
      const first = ok(await hospital.get('/api/limbahfasyankes?date=2026-09')).data
      expect([first.context.previous, first.previous_sheets]).toEqual([null, {}])
    }),
  )

  it(
    'answers 404 for a report that there is not',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      for (const url of readings({ report_id: 999_999, user_id: await world.idOf('hospital') })) {
        const isList = url.includes('listbulan')
        expect([url, (await facility.get(url)).status]).toEqual([url, isList ? 200 : 404])
      }
    }),
  )
})

describe('GET /api/{tipe}', () => {
  it(
    'lists the caller’s reports of a year, or shows one',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      await reportIn(world, 'draft', { person: 'healthCenter' })
      await reportIn(world, 'sent', { person: 'otherHospital' })
      const listed = async (person: Person, year = 2026) =>
        ok(await (await world.as(person)).get(`/api/limbahfasyankes?tahun=${year}&tipe=limbahfasyankes`)).data
          .length
      expect(await listed('hospital')).toBe(1)
      expect(await listed('hospital', 2025)).toBe(0)
      expect(await listed('city')).toBe(2)
      expect(await listed('otherCity')).toBe(1)
      expect(await listed('admin')).toBe(3)
      const page = ok(
        await (await world.as('admin')).get('/api/limbahfasyankes?tahun=2026&page=2&per_page=2'),
      )
      expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
      expect(page.data).toHaveLength(1)
      const whole = ok(await (await world.as('admin')).get('/api/limbahfasyankes?tahun=2026'))
      expect(whole).toMatchObject({ current_page: 1, last_page: 1, per_page: 100, total: 3 })
      expect(whole.data[2]).toEqual(page.data[0])
      const one = ok(
        await (await world.as('hospital')).get(`/api/limbahfasyankes?report_id=${report_id}`),
      ).data
      expect(one).toMatchObject({ report_id, answers: wasteOf('hospital') })

      // What a merge has left behind counts nowhere.
      const merged_into = await world.facilityIdOf('hospital')
      await world.db.updateTable('facility').set({ merged_into }).where('code', '=', 'PK001').execute()
      expect([await listed('city'), await listed('admin')]).toEqual([1, 2])
    }),
  )

  it(
    'lists the year of one facility where one is named, within reach only',
    withApp(async (world) => {
      const { report_id, user_id } = await reportIn(world, 'sent')
      const other = await reportIn(world, 'sent', { person: 'healthCenter' })
      const ofYear = async (person: Person, query: string) =>
        (await world.as(person)).get(`/api/limbahfasyankes?tahun=2026&${query}`)
      const idsOf = (rows: { report_id: number }[]) => rows.map((row) => row.report_id)
      expect(idsOf(ok(await ofYear('city', `user_id=${user_id}`)).data)).toEqual([report_id])
      expect(idsOf(ok(await ofYear('admin', `user_id=${other.user_id}`)).data)).toEqual([other.report_id])
      expect((await ofYear('otherCity', `user_id=${user_id}`)).status).toBe(404)
      expect((await ofYear('otherHospital', `user_id=${user_id}`)).status).toBe(404)
      // A report that is named is answered, not passed over for the year.
      expect(ok(await ofYear('city', `report_id=${report_id}`)).data.report_id).toBe(report_id)
    }),
  )

  it(
    'knows the six words of the API and no others',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const six = [
        'limbahfasyankes',
        'limbahcovid',
        'alkesbermerkuri',
        'kesehatanlingkungan',
        'kesehatanlingkungan-pertanyaankunci',
        'sanitarian-kit',
      ]
      for (const word of six)
        expect([word, (await facility.get(`/api/${word}?tahun=2026`)).status]).toEqual([word, 200])
      for (const word of ['bor', 'limbah', 'limbah_fasyankes', 'x'])
        expect((await facility.get(`/api/${word}?tahun=2026`)).status).toBe(404)
      // The word may stand in the query too, but no other one.
      for (const [tipe, status] of [
        ['limbahcovid', 200],
        ['sanitarian-kit', 422],
      ] as const)
        expect((await facility.get(`/api/limbahcovid?tahun=2026&tipe=${tipe}`)).status).toBe(status)
      // Without a year or a report the newest one is meant, and this facility has no report.
      expect((await facility.get('/api/limbahcovid')).status).toBe(404)
    }),
  )
})

it(
  'shows the twelve months of a year with status, due date and lateness',
  withApp(async (world) => {
    await reportIn(world, 'confirmed', { of: '2026-10' })
    await completeDraft(world, 'hospital')
    await world.db
      .updateTable('facility')
      .set({ active_since: '2026-03-05' })
      .where('code', '=', 'RS001')
      .execute()
    const { data } = ok(await (await world.as('hospital')).get('/api/limbahfasyankes/listbulan?tahun=2026'))
    expect(data).toHaveLength(12)
    expect(data[1]).toMatchObject({
      date: '2026-02',
      open: false,
      expected: false,
      late: false,
      report_id: null,
    })
    expect(data[2]).toMatchObject({
      date: '2026-03',
      open: true,
      late: true,
      report_status: 'unfilled',
      fill_status: -1,
    })
    expect(data[9]).toMatchObject({
      date: '2026-10',
      report_status: 'confirmed',
      due_date: '2026-11-10',
      late: true,
    })
    expect(data[10]).toMatchObject({ date: '2026-11', report_status: 'unsend', late: false, expected: true })
    const next = ok(await (await world.as('hospital')).get('/api/limbahfasyankes/listbulan?tahun=2027'))
    expect(next.data.every(({ open }: { open: boolean }) => !open)).toBe(true)
    const office = await (await world.as('city')).get('/api/limbahfasyankes/listbulan?tahun=2026')
    expect(office.body.errors.user_id).toBeDefined()
  }),
)

describe('the desk', () => {
  const desk = async (world: World, query = '') =>
    ok(await (await world.as('hospital')).get(`/api/form-filling-status${query}`))

  it(
    'opens on the previous month until everything expected is sent',
    withApp(async (world) => {
      expect(await desk(world)).toMatchObject({
        open_month: '2026-11',
        current_month: '2026-12',
        today: '2026-12-02',
        due_date: '2026-12-10',
        locked_at: null,
        data: [
          {
            form_type: 'limbahfasyankes',
            fill_status: 'Unfilled',
            expected: true,
            actions: ['save', 'send'],
          },
        ],
      })
      const { report_id } = await reportIn(world, 'sent')
      expect(await desk(world)).toMatchObject({ open_month: '2026-12', data: [{ date: '2026-12' }] })
      ok(
        await (
          await world.as('city')
        ).post('/api/perbaikan-form', { report_id, reason, remarks: { org_sop: 'Ada?' } }),
      )
      expect(await desk(world)).toMatchObject({
        open_month: '2026-11',
        data: [
          {
            fill_status: 'NeedRevision',
            return_reason: reason,
            remarks: 1,
            actions: ['saveCorrection', 'send'],
          },
        ],
      })
    }, wasteOnly),
  )

  it(
    'opens on the current month once the previous is due',
    withApp(
      async (world) => {
        expect(await desk(world)).toMatchObject({ open_month: '2026-12' })
        expect(await desk(world, `?date=${month}`)).toMatchObject({ data: [{ late: true, date: month }] })
      },
      { ...wasteOnly, now: new Date('2026-12-10T17:00:01Z') },
    ),
  )

  it(
    'brings what other months still ask for: returned reports of any month, and the previous month',
    withApp(
      async (world) => {
        await reportIn(world, 'revise', { of: '2026-03' })
        await reportIn(world, 'sent', { of: '2026-05' })
        const waiting = (answer: { waiting: { date: string; fill_status: string }[] }) =>
          answer.waiting.map(({ date, fill_status }) => [date, fill_status])
        expect(waiting(await desk(world))).toEqual([
          ['2026-03', 'NeedRevision'],
          ['2026-11', 'Unfilled'],
        ])
        // What is shown is not listed twice.
        expect(waiting(await desk(world, `?date=${month}`))).toEqual([['2026-03', 'NeedRevision']])
        expect(waiting(await desk(world, '?tahun=2026'))).toEqual([])
      },
      { ...wasteOnly, now: new Date('2026-12-20T02:00:00Z') },
    ),
  )

  it(
    'shows a whole year, as far as it has come',
    withApp(async (world) => {
      await reportIn(world, 'confirmed', { of: '2026-10' })
      const { data } = await desk(world, '?tahun=2026')
      expect(data).toHaveLength(12)
      expect(data[9]).toMatchObject({ date: '2026-10', fill_status: 'Confirmed', actions: [] })
    }, wasteOnly),
  )

  it(
    'calls nothing late that is not owed',
    withApp(async (world) => {
      const year = ok(await (await world.as('otherHospital')).get('/api/form-filling-status?tahun=2026'))
      const isLateIn = (of: string, form: string): boolean =>
        year.data.find(
          (row: { date: string; form_type: string }) => row.date === of && row.form_type === form,
        ).late
      expect(isLateIn('2026-09', 'limbahcovid')).toBe(false)
      expect(isLateIn('2026-09', 'limbahfasyankes')).toBe(true)
    }),
  )

  it(
    'shows every form that applies to the facility, and which of them it owes',
    withApp(async (world) => {
      const rowsOf = async (person: Person) =>
        ok(await (await world.as(person)).get(`/api/form-filling-status?date=${month}`)).data.map(
          ({ form_type, expected }: { form_type: string; expected: boolean }) => [form_type, expected],
        )
      const ofHospital = [
        ['limbahfasyankes', true],
        ['limbahcovid', true],
        ['alkesbermerkuri', true],
        ['kesehatanlingkungan', true],
        ['kesehatanlingkungan-pertanyaankunci', true],
      ]
      expect(await rowsOf('hospital')).toEqual(ofHospital)
      const withoutCovid = ofHospital.map(([form, isOwed]) => [form, isOwed && form !== 'limbahcovid'])
      expect(await rowsOf('otherHospital')).toEqual(withoutCovid)
      expect(await rowsOf('smallHealthCenter')).toEqual([...withoutCovid, ['sanitarian-kit', true]])
    }),
  )

  it(
    'is the facility’s alone',
    withApp(async (world) => {
      for (const person of ['city', 'ministry', 'admin', 'external'] as const)
        expect((await (await world.as(person)).get('/api/form-filling-status')).status).toBe(403)
    }),
  )
})

it(
  'gives the questions of the medical-waste form as a list, group by group',
  withApp(async (world) => {
    const { data } = ok(await (await world.as('hospital')).get('/api/get-question-limbah'))
    const groups = [
      'organisasi',
      'pemilahan',
      'pewadahan',
      'pengangkutan',
      'penyimpanan',
      'pengolahan',
      'limbah_cair',
    ]
    expect([...new Set(data.map(({ group }: { group: string }) => group))]).toEqual(groups)
    expect(data.find(({ key }: { key: string }) => key === 'trn_permit_no')).toMatchObject({
      type: 'text',
      required: true,
      show_when: expect.any(Object),
    })
    expect(data.find(({ key }: { key: string }) => key === 'prc_mode').options).toContainEqual({
      value: 'pihak_ketiga',
      label: expect.any(String),
    })
    expect(data.map(({ order }: { order: number }) => order)).toEqual(
      data.map((_: unknown, index: number) => index + 1),
    )
  }),
)

it(
  'gives the amounts category by category, and their sum',
  withApp(async (world) => {
    const { report_id } = await reportIn(world, 'sent')
    const reply = ok(await (await world.as('city')).get(`/api/timbulanlimbahmedis?report_id=${report_id}`))
    expect(reply).toMatchObject({ report_id, total_generated_kg: 1512 })
    const sharps = reply.data.find(({ category }: { category: string }) => category === 'sharps')
    expect(sharps).toMatchObject({
      label: 'Benda tajam',
      opening_kg: 0,
      generated_kg: 181.44,
      treated_own_kg: 0,
    })
    expect(reply.data.map(({ category }: { category: string }) => category)).not.toContain('radioactive')
  }),
)

it(
  'explains what a report is worth',
  withApp(async (world) => {
    const { answers, report_id, version } = await completeDraft(world, 'hospital')
    const facility = await world.as('hospital')
    const changed = { ...answers, pck_label: 'tidak' }
    ok(await facility.post('/api/limbah/store', { report_id, version, answers: changed }))
    const { data } = ok(await (await world.as('city')).get(`/api/reports/${report_id}/waste-result`))
    expect(data).toMatchObject({
      services_fulfilled: 4,
      Kriteria: 'Tidak Sesuai Kriteria',
      analysis_status: 'completed',
    })
    const packaging = data.services.find(({ key }: { key: string }) => key === 'service_packaging')
    expect(packaging).toMatchObject({ fulfilled: false, reasons: [expect.any(String)] })
  }),
)

it(
  'shows the public confirmed reports only, without personal data',
  withApp(async (world) => {
    const visitor = await world.as(null)
    for (const state of ['sent', 'confirmed'] as const) {
      const person = state === 'sent' ? 'hospital' : 'healthCenter'
      const { report_id, answers } = await reportIn(world, state, { person })
      const answer = await visitor.get(`/public/detail-data-limbah-fasyankes?report_id=${report_id}`)
      expect(answer.status).toBe(state === 'sent' ? 404 : 200)
      const text = JSON.stringify(answer.body)
      for (const personal of [answers.reporter_name, answers.reporter_phone, '@silika.test'])
        expect(text).not.toContain(personal)
    }
  }),
)

it(
  'serves a published form version forever',
  withApp(async (world) => {
    const facility = await world.as('hospital')
    const answer = await facility.get('/api/forms/limbahfasyankes/1')
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(answer.body.data).toMatchObject({ id: 'limbahfasyankes', version: 1 })
    expect((await facility.get('/api/forms/limbahfasyankes/9')).status).toBe(404)
    expect((await (await world.as('external')).get('/api/forms/limbahfasyankes/1')).status).toBe(403)
  }),
)
