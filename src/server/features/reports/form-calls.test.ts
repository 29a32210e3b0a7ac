import { describe, expect, it } from 'vitest'

import type { FormDefinition, FormPaths } from '#forms/define-form.ts'
import { completeMonth } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { month, ok, profiles } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

/** An inpatient Puskesmas: every form applies to it. */
const person = 'healthCenter'

/** The forms with calls of their own. The list of devices has its own way in: devices.test.ts. */
const called = shippedForms.flatMap(({ id, paths }): [FormDefinition['id'], FormPaths][] =>
  paths && id !== 'alkesbermerkuri' ? [[id, paths]] : [],
)

describe('every call of every form', () => {
  it.each(called)('%s', async (id, paths) =>
    withApp(async ({ as }) => {
      const facility = await as(person)
      const { [id]: complete = {}, bor = {} } = completeMonth(profiles[person], month)
      const { reporter_name: name, ...rest } = complete

      // Drafts: opened, saved, saved by the second name.
      const opened = ok(await facility.post(paths.base, { date: month })).data
      const { report_id } = opened
      const saved = ok(await facility.put(paths.base, { report_id, version: opened.version, answers: rest }))
      expect(saved.data).toMatchObject({ report_status: 'unsend', version: opened.version + 1 })
      expect(saved.data.answers).toEqual(rest)
      let { version } = saved.data
      if (paths.saveDraft) {
        const again = { report_id, version, answers: complete }
        version = ok(await facility.post(paths.saveDraft, again)).data.version
      }
      if (id === 'limbahfasyankes')
        version = ok(await facility.put('/api/updateBor', { report_id, version, answers: bor })).data.version

      // Sent: refused where something is missing, then with a receipt.
      const missing = await facility.post(paths.send, { report_id, version, answers: rest })
      expect([missing.status, missing.body.errors]).toEqual([
        422,
        { 'answers.reporter_name': ['Wajib diisi'] },
      ])
      const submission = ok(await facility.post(paths.send, { report_id, version, answers: complete }))
      expect(submission.receipt).toMatchObject({ form_type: id, number: 1, on_time: true })
      expect(submission.data.sent.answers).toMatchObject({ reporter_name: name })

      // Read: by id, by month, by year, and the months of the year.
      for (const question of [`report_id=${report_id}`, `date=${month}`])
        expect(ok(await facility.get(`${paths.base}?${question}`)).data).toMatchObject({ report_id })
      expect(ok(await facility.get(`${paths.base}?tahun=2026`)).data).toMatchObject([{ report_id }])
      const months = ok(await facility.get(`${paths.months}?tahun=2026`)).data
      expect(months).toHaveLength(12)
      expect(months[10]).toMatchObject({ date: month, report_id, report_status: 'sent', fill_status: 1 })

      // What is sent is closed, and nobody else's.
      expect((await facility.put(paths.base, { report_id, version, answers: {} })).status).toBe(409)
      expect((await (await as('smallHealthCenter')).get(`${paths.base}?report_id=${report_id}`)).status).toBe(
        404,
      )
      expect((await (await as('otherCity')).get(`${paths.base}?report_id=${report_id}`)).status).toBe(404)
      expect(ok(await (await as('city')).get(`${paths.base}?report_id=${report_id}`)).data.answers).toEqual(
        submission.data.sent.answers,
      )
    })(),
  )
})
