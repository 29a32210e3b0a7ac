import { describe, expect, it } from 'vitest'

import { completeKesling } from '#forms/testing/samples.ts'
import { month, ok, profiles, readersOf, reportIn, sendForm } from '#server/testing/reports.ts'
import { type Answer, withApp } from '#server/testing/with-app.ts'

const rowsOf = ({ data }: Answer['body']) =>
  data.map(({ date, facility }: { date: string; facility: { code: string } }) => `${date} ${facility.code}`)

describe('the reports of medical waste and environmental health', () => {
  it(
    'are listed within reach, newest month first, with what they say',
    withApp(async (world) => {
      await reportIn(world, 'confirmed', { of: '2026-10' })
      await reportIn(world, 'sent')
      await reportIn(world, 'sent', { person: 'otherHospital' })
      await reportIn(world, 'draft', { person: 'healthCenter' })
      const under = async (person: 'city' | 'ministry' | 'hospital', search = '') =>
        rowsOf(ok(await (await world.as(person)).get(`/api/limbah/answers?${search}`)))
      expect(await under('city')).toEqual(['2026-11 RS001', '2026-10 RS001'])
      expect(await under('hospital')).toEqual(['2026-11 RS001', '2026-10 RS001'])
      expect(await under('ministry')).toEqual(['2026-11 RS002', '2026-11 RS001', '2026-10 RS001'])
      expect(await under('ministry', 'bulan=11&provinsi_id=35')).toEqual(['2026-11 RS002'])
      expect(
        await under('ministry', 'tahun=2026&period_type=quarter&period_value=4&mode=terkonfirmasi'),
      ).toEqual(['2026-10 RS001'])
      expect(await under('ministry', 'tahun=2025')).toEqual([])
      for (const word of ['kabupatenKota_id', 'kabupatenkota_id', 'kota_id'])
        expect(await under('ministry', `${word}=35.78`)).toEqual(['2026-11 RS002'])
      const [row] = ok(await (await world.as('city')).get('/api/limbah/answers')).data
      expect(row).toMatchObject({
        report_status: 'sent',
        result: { services: [{ label: 'Pemilahan' }, {}, {}, {}, {}], analysis_status: 'completed' },
      })
    }),
  )

  it(
    'have the fields by which the specification knows an item of each list',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      ok(await sendForm(world, 'kesehatanlingkungan', completeKesling(profiles.hospital, month)))
      const user_id = await world.idOf('hospital')
      const city = await world.as('city')
      const [waste] = ok(await city.get('/api/limbah/answers')).data
      const services = ['sorting', 'packaging', 'transportation', 'storage', 'processing']
      expect(waste).toMatchObject({
        ...{ report_id, user_id, namaFasyankes: waste.facility.name, analysis_status: 'completed' },
        ...Object.fromEntries(services.map((service) => [`service_${service}`, '1'])),
        ...{ Kriteria: 'Sesuai Kriteria', created_at: expect.stringMatching(/^2026-/) },
      })
      const [health] = ok(await city.get('/api/kesling/answers')).data
      expect(health).toMatchObject({
        ...{ user_id, username: 'rs@silika.test', year: 2026, month: 11 },
        ...{ kesling_answers_status: 'answered', status_criteria: 'Sesuai Kriteria' },
      })
      expect(health.status_evaluations).toEqual([
        { name: 'Air', status: 'plenary_service', number: 100 },
        ...['Sanitasi', 'Higiene', 'Limbah', 'Kebersihan Lingkungan'].map((name) =>
          expect.objectContaining({ name }),
        ),
      ])
      const { months } = ok(await city.get(`/api/kesling/answers/user-year?user_id=${user_id}`)).data
      expect(months[10]).toMatchObject({ kesling_answers_status: 'answered' })
      expect(months[9]).toMatchObject({ kesling_answers_status: 'not_answered', status_evaluations: [] })
    }),
  )

  it(
    'have levels and scores by section',
    withApp(async (world) => {
      ok(await sendForm(world, 'kesehatanlingkungan', completeKesling(profiles.hospital, month)))
      const user = await world.idOf('hospital')
      const city = await world.as('city')
      const [row] = ok(await city.get('/api/kesling/answers')).data
      const { result } = row
      expect(result.sections).toHaveLength(7)
      expect(result.sections[0]).toMatchObject({ section: 'air', level: 'plenary_service', score: 100 })
      const year = ok(await city.get(`/api/kesling/answers/user-year?user_id=${user}&tahun=2026`)).data
      expect(year.months).toHaveLength(12)
      expect(year.months[10]).toMatchObject({ date: month, report_status: 'sent', result })
      expect(year.months[0]).toMatchObject({ report_status: 'unfilled', result: null })
      const one = ok(await city.get(`/api/kesling/answers/${user}?date=${month}`)).data
      expect(one).toMatchObject({
        form_version: 1,
        report_id: row.report_id,
        result: { wash_level: result.wash_level },
      })
      expect(one.questions.length).toBeGreaterThan(30)
    }),
  )

  it(
    'are read whole within reach alone',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      ok(await sendForm(world, 'kesehatanlingkungan', completeKesling(profiles.hospital, month)))
      const user = await world.idOf('hospital')
      for (const [person, status] of readersOf('hospital'))
        for (const path of [
          `limbah/answer/${report_id}`,
          `limbah/answers/user-year?user_id=${user}`,
          `kesling/answers/user-year?user_id=${user}`,
          `kesling/answers/${user}`,
        ])
          expect([person, path, (await (await world.as(person)).get(`/api/${path}`)).status]).toEqual([
            person,
            path,
            status,
          ])
      const whole = ok(await (await world.as('city')).get(`/api/limbah/answer/${report_id}`)).data
      expect(whole).toMatchObject({ form_title: 'Pengelolaan Limbah Fasyankes', form_version: 1 })
      expect(whole.lists.map(({ key }: { key: string }) => key)).toContain('shipments')
      expect(whole.questions).toContainEqual(
        expect.objectContaining({ key: 'infectious_generated_kg', text: expect.stringMatching(/kg$/) }),
      )
    }),
  )

  it(
    'ask whose they are in the words of the specification',
    withApp(async (world) => {
      await reportIn(world, 'sent')
      for (const path of ['/api/limbah/answers/user-year', '/api/kesling/answers/user-year']) {
        const { status, body } = await (await world.as('city')).get(path)
        expect([status, body.message, body.errors]).toEqual([
          422,
          'User ID is required',
          { user_id: ['User ID is required'] },
        ])
        // A facility has its own.
        expect(ok(await (await world.as('hospital')).get(path)).data).toMatchObject({ year: 2026 })
      }
    }),
  )

  it(
    'refuse a wrong period at its word',
    withApp(async ({ as }) => {
      const city = await as('city')
      const faults = {
        'tahun=2027': { tahun: ['Periode ini belum dimulai'] },
        'tahun=0': { tahun: ['Paling kecil 2020'] },
        'period_type=quarter': { period_value: ['Isi 1 sampai 4'] },
        'period_type=quarter&period_value=5': { period_value: ['Isi 1 sampai 4'] },
        'bulan=3&period_type=semester&period_value=1': {
          period_type: ['Isi bulan saja, atau period_type dan period_value saja'],
        },
        'kota_id=32.73&kabupatenkota_id=35.78': { kota_id: ['Berbeda dari kabupatenkota_id'] },
        'provinsi_id=99': { provinsi_id: ['Provinsi tidak dikenal'] },
      }
      for (const [search, errors] of Object.entries(faults)) {
        const { status, body } = await city.get(`/api/limbah/answers?${search}`)
        expect([search, status, body.errors]).toEqual([search, 422, errors])
      }
    }),
  )

  it(
    'are named by month for everybody once they are confirmed, and before that within reach',
    withApp(async (world) => {
      await reportIn(world, 'confirmed', { of: '2026-10' })
      await reportIn(world, 'sent')
      const path = `/api/kesling/answers/filters/${await world.idOf('hospital')}`
      const seenBy = async (person: 'city' | 'otherCity' | 'external' | null) =>
        ok(await (await world.as(person)).get(path)).data
      const waste = (...months: number[]) => [
        {
          ...{ form_type: 'limbahfasyankes', title: 'Pengelolaan Limbah Fasyankes' },
          years: [{ year: 2026, months }],
        },
      ]
      expect(await seenBy('city')).toEqual(waste(11, 10))
      for (const person of ['otherCity', 'external', null] as const)
        expect(await seenBy(person)).toEqual(waste(10))
      expect(ok(await (await world.as(null)).get('/api/kesling/answers/filters/999999')).data).toEqual([])
    }),
  )
})
