import { describe, expect, it } from 'vitest'

import { completeSheet } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { completeDraft, month, ok, profiles, traces } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const person = 'healthCenter'

/** A form with its calls. @throws Error for a sub-form. */
function formOf(id: string) {
  const form = shippedForms.find((one) => one.id === id)
  if (!form?.paths) throw new Error(`${id} has no calls of its own`)
  return { paths: form.paths, complete: completeSheet(form, profiles[person], month) }
}

describe('a draft with values that are outside their range', () => {
  it.each([
    ['sanitarian-kit', { kit_year: 2027 }, 'Tahun pengadaan tidak boleh setelah tahun ini.'],
    [
      'kesehatanlingkungan',
      { air_days_interrupted: 31 },
      'Bulan laporan hanya 30 hari. Perbaiki hari air terhenti.',
    ],
  ])('of %s is stored, told of, and refused when it is sent', async (id, change, message) =>
    withApp(async ({ as }) => {
      const { paths, complete } = formOf(id)
      const [field = ''] = Object.keys(change)
      const facility = await as(person)
      const answers = { ...complete, ...change }
      const saved = ok(await facility.post(paths.base, { date: month, answers }))
      expect(saved.invalid).toEqual({ [`answers.${field}`]: [message] })
      expect(saved.data.answers).toEqual(answers)
      const { report_id, version } = saved.data
      const sent = await facility.post(paths.send, { report_id, version })
      expect([sent.status, sent.body.errors]).toEqual([422, { [`answers.${field}`]: [message] }])
      const better = ok(await facility.put(paths.base, { report_id, version, answers: complete }))
      expect(better.invalid).toEqual({})
    })(),
  )

  it(
    'tells of its sub-form too, and of nothing that is only missing',
    withApp(async ({ as }) => {
      const facility = await as('hospital')
      const { report_id, version } = ok(await facility.post('/api/limbahfasyankes', { date: month })).data
      const answers = { bor_beds_total: 2, bor_beds_icu: 3 }
      const saved = ok(await facility.put('/api/updateBor', { report_id, version, answers }))
      const place = 'sheets.bor.bor_beds_isolation'
      const message =
        'Tempat tidur intensif dan isolasi melebihi tempat tidur siap pakai. Perbaiki salah satunya.'
      expect(saved.invalid).toEqual({ [place]: [message] })
      const { body } = await facility.post('/api/limbah/store', { report_id, version: saved.data.version })
      expect(body.errors[place]).toEqual([message])
    }),
  )
})

describe('a sending that wants a reason', () => {
  it(
    'names each unusual finding of its own sheet, and is taken with the reason',
    withApp(async ({ as }) => {
      const { paths, complete } = formOf('sanitarian-kit')
      const facility = await as(person)
      const answers = { ...complete, kit_inspections: 0 }
      const { status, body } = await facility.post(paths.send, { date: month, answers })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ 'answers.soft_check_notes': ['Wajib diisi'] })
      expect(body.findings).toEqual([
        {
          id: 'SK-05',
          message: expect.stringContaining('Tidak ada kegiatan pengawasan, tetapi ada alat yang dipakai'),
          fields: ['answers.kit_inspections'],
        },
      ])
      const explained = { ...answers, reporter_name: '', soft_check_notes: 'Alat dipakai untuk pelatihan.' }
      const missing = await facility.post(paths.send, { date: month, answers: explained })
      expect([missing.status, missing.body.findings]).toEqual([422, []])
      ok(await facility.post(paths.send, { date: month, answers: { ...explained, reporter_name: 'Sari' } }))
    }),
  )

  it(
    'names those of a sub-form under its own name',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const draft = await completeDraft(world, 'hospital')
      const { report_id } = draft
      const answers = { ...draft.sheets.bor, bor_patient_days: 3601 }
      const { version } = ok(
        await facility.put('/api/updateBor', { report_id, version: draft.version, answers }),
      ).data
      const { body } = await facility.post('/api/limbah/store', { report_id, version })
      expect(body.findings).toMatchObject([{ id: 'BO-02', fields: ['sheets.bor.bor_patient_days'] }])
      expect(Object.keys(body.errors)).toEqual(['sheets.bor.soft_check_notes'])
    }),
  )
})

describe('a computed field', () => {
  const told = (computed: string) => [
    `Dihitung otomatis: ${computed}. Kosongkan isian ini, atau kirim nilai yang sama.`,
  ]

  it(
    'with another value than the computed one is refused, in a draft and in a sending',
    withApp(async (world) => {
      const { paths, complete } = formOf('limbahcovid')
      const facility = await world.as(person)
      const { days } = complete as { days: Record<string, unknown>[] }
      const answersWith = (cov_closing_kg: number) => ({
        ...complete,
        days: days.with(0, { ...days[0], cov_closing_kg }),
      })
      const before = await traces(world)
      for (const call of [paths.base, paths.send]) {
        const { status, body } = await facility.post(call, { date: month, answers: answersWith(0.54) })
        expect([status, body.errors]).toEqual([422, { 'answers.days.0.cov_closing_kg': told('0,55 kg') }])
      }
      expect(await traces(world)).toBe(before)
      const { sent } = ok(await facility.post(paths.send, { date: month, answers: answersWith(0.55) })).data
      expect(sent.answers.days[0].cov_closing_kg).toBe(0.55)
    }),
  )

  it(
    'of a sub-form is refused too',
    withApp(async ({ as }) => {
      const body = { date: month, answers: { bor_days: 31 } }
      const refused = await (await as('hospital')).put('/api/updateBor', body)
      expect([refused.status, refused.body.errors]).toEqual([422, { 'answers.bor_days': told('30 hari') }])
    }),
  )

  it(
    'may be one that is no question: BOR is compared once it can be computed, and not stored',
    withApp(async (world) => {
      const facility = await world.as('hospital')
      const save = (rate: unknown, beds: Record<string, number>) =>
        facility.put('/api/updateBor', { date: month, answers: { ...beds, bor_percent: rate } })
      const counts = { bor_beds_total: 120, bor_patient_days: 2000 }
      ok(await save(70, counts))
      const full = { ...counts, bor_discharged_alive: 500, bor_died: 10 }
      expect((await save(70, full)).body.errors).toEqual({ 'answers.bor_percent': told('55,6%') })
      expect((await save('55.6', full)).body.errors).toEqual({
        'answers.bor_percent': ['Harus berupa angka'],
      })
      expect(ok(await facility.get(`/api/showBor?date=${month}`)).data.answers).toEqual(counts)
      for (const rate of [55.6, 55.555_555_6, null]) ok(await save(rate, full))
      const { answers, bor_percent } = ok(await facility.get(`/api/showBor?date=${month}`)).data
      expect([answers, bor_percent]).toEqual([full, expect.closeTo(55.556, 3)])
    }),
  )
})
