import { describe, expect, it } from 'vitest'

import { completeSheet } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { month, ok, profiles } from '#server/testing/reports.ts'
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
      expect(saved.invalid).toEqual({
        'sheets.bor.bor_beds_icu': [
          'Tempat tidur intensif dan isolasi melebihi tempat tidur siap pakai. Perbaiki salah satunya.',
        ],
      })
    }),
  )
})
