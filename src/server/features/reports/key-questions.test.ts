import { describe, expect, it } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { completeKesling, sampleProfiles } from '#forms/testing/samples.ts'
import { month, ok, readersOf, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

import { paths, samples, send } from './testing/health-reports.ts'

const { hospital } = sampleProfiles

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
    'lists the months of a year, with the levels of those that were sent',
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
    'shows one report with its levels and its 18 questions in words',
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
      for (const [person, status] of readersOf('hospital')) {
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
