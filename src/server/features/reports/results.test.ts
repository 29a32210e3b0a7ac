import { describe, expect, it } from 'vitest'

import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { completeCovid, completeKit, completeMercury, sampleProfiles } from '#forms/testing/samples.ts'
import { month, ok, readersOf, reportIn } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

/** A Puskesmas with inpatients and a kit, as the test world has one. */
const profile = { ...sampleProfiles.inpatientCenter, zone: 'WIB' } as const

/** A form with a result of this kind: where it is saved and read, a whole sheet of the Puskesmas, and what that is worth. */
type Case = {
  base: string
  send: string
  result: string
  answers: (of: Month) => AnswerSheet
  verdict: object
  figures: unknown[]
  reasons: unknown[]
}
const cases: Record<'covid' | 'kit' | 'mercury', Case> = {
  covid: {
    base: '/api/limbahcovid',
    send: '/api/limbahcovid/simpan',
    result: 'covid-result',
    answers: (of: Month) => completeCovid(profile, of, { days: [1, 2, 3, 7] }),
    verdict: { word: '4 dari 30 hari dilaporkan', tone: 'fair' },
    // 0.4 + 0.05 + 0.1 kg on each of the days 1 to 3, with one inpatient each; the 7th is idle.
    figures: [4, expect.closeTo(1.65, 9), expect.closeTo(0.55, 9), 0.55],
    reasons: ['Belum dilaporkan: 4–6 dan 8–30 November 2026.'],
  },
  kit: {
    base: '/api/sanitarian-kit',
    send: '/api/sanitarian-kit/simpan',
    result: 'kit-result',
    answers: (of: Month) => completeKit(profile, of),
    verdict: { word: 'Kit lengkap', tone: 'good' },
    figures: [80, 100, 100, 50],
    reasons: [expect.stringMatching(/^Belum ada atau tidak ada yang berkondisi baik: DO meter, /)],
  },
  mercury: {
    base: '/api/alkesbermerkuri',
    send: '/api/alkesbermerkuri/kirim',
    result: 'mercury-result',
    // A facility that never had a device, whose first report asks for no list.
    answers: (of: Month) => completeMercury(sampleProfiles.outpatientCenter, of),
    verdict: { word: 'Tidak memiliki alat bermerkuri', tone: 'good' },
    figures: [null, null, 0, 0],
    reasons: [],
  },
}

async function drafted({ as }: World, { base, answers }: Case): Promise<number> {
  const facility = await as('healthCenter')
  const { data } = ok(await facility.post(base, { date: month, answers: answers(month) }))
  return data.report_id
}

describe.each(Object.entries(cases))('the result of a %s report', (_name, one) => {
  const path = (report: number) => `/api/reports/${report}/${one.result}`

  it(
    'gives figures with their units and bases, and the reasons',
    withApp(async (world) => {
      const report = await drafted(world, one)
      const { data } = ok(await (await world.as('healthCenter')).get(path(report)))
      expect(data.verdict).toEqual(one.verdict)
      expect(data.figures.map(({ value }: { value: number }) => value)).toEqual(one.figures)
      expect(data.reasons).toEqual(one.reasons)
      const { title, ...same } = ok(
        await (await world.as('healthCenter')).get(`/api/reports/${report}/result`),
      ).data
      expect(title).toMatch(/\S/)
      expect(same).toEqual(data)
      for (const figure of [...data.figures, ...data.details])
        expect(figure).toEqual({
          label: expect.stringMatching(/\S/),
          value: expect.toSatisfy((value) => value === null || Number.isFinite(value)),
          unit: expect.stringMatching(/\S/),
          decimals: expect.any(Number),
          reading: expect.toSatisfy((words) => words === null || words.length > 0),
        })
    }),
  )

  it(
    'opens to people who may read the report, once it is sent',
    withApp(async (world) => {
      const report = await drafted(world, one)
      const facility = await world.as('healthCenter')
      ok(await facility.post(one.send, { report_id: report }))
      for (const [person, status] of readersOf('healthCenter'))
        expect([person, (await (await world.as(person)).get(path(report))).status]).toEqual([person, status])
    }),
  )

  it(
    'is not given for a report of another form',
    withApp(async (world) => {
      const report = await drafted(world, one)
      const facility = await world.as('healthCenter')
      const other = one.result === 'kit-result' ? 'covid-result' : 'kit-result'
      expect((await facility.get(`/api/reports/${report}/${other}`)).status).toBe(404)
      expect((await facility.get(`/api/reports/${report}/waste-result`)).status).toBe(404)
    }),
  )
})

it(
  'an office does not see the sums of a draft',
  withApp(async (world) => {
    const report = await drafted(world, cases.covid)
    const { data } = ok(await (await world.as('city')).get(`/api/reports/${report}/covid-result`))
    expect(data.figures.map(({ value }: { value: number | null }) => value)).toEqual([0, null, null, null])
  }),
)

it(
  'a result is that of what was sent, while its facility makes a correction',
  withApp(async (world) => {
    const { report_id, version, answers } = await reportIn(world, 'revise')
    const facility = await world.as('hospital')
    const results = async () => [
      ok(await facility.get(`/api/reports/${report_id}/waste-result`)).data,
      ok(await facility.get(`/api/reports/${report_id}/result`)).data,
    ]
    const before = await results()
    const corrected = { ...answers, infectious_generated_kg: answers.infectious_generated_kg + 1000 }
    ok(await facility.put('/api/limbahfasyankes', { report_id, version, answers: corrected }))
    expect(await results()).toEqual(before)
  }),
)

it(
  'the sanitarian kit is no form of a hospital, and the refusal says so',
  withApp(async ({ as }) => {
    const hospital = await as('hospital')
    for (const path of ['/api/sanitarian-kit', '/api/sanitarian-kit/simpan']) {
      const { status, body } = await hospital.post(path, { date: month, answers: {} })
      expect(status).toBe(422)
      expect(body.errors.form_type).toEqual(['Formulir ini tidak berlaku untuk Rumah Sakit.'])
    }
    const { data } = ok(await hospital.get(`/api/form-filling-status?date=${month}`))
    const forms = data.map(({ form_type }: { form_type: string }) => form_type)
    expect(forms).toContain('limbahcovid')
    expect(forms).not.toContain('sanitarian-kit')
  }),
)

it(
  'a sum of decimals travels as it was meant',
  withApp(async ({ as }) => {
    const hospital = await as('hospital')
    const answers = { infectious_generated_kg: 0.1, sharps_generated_kg: 0.2 }
    const { report_id } = ok(await hospital.post('/api/limbahfasyankes', { date: month, answers })).data
    const { bytes } = await hospital.get(`/api/timbulanlimbahmedis?report_id=${report_id}`)
    expect(bytes.toString()).toContain('"total_generated_kg":0.3,')
  }),
)
