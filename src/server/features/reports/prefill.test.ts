import { describe, expect, it } from 'vitest'

import { completeMonth } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { month, ok, profiles, sendForm } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const person = 'healthCenter'
/** The list of devices that the mercury form sends along has its own tests: devices.test.ts. */
const forms = shippedForms.flatMap(({ id, paths, prefill }) =>
  paths && id !== 'alkesbermerkuri' ? [{ id, base: paths.base, prefill }] : [],
)

describe('filling from the month before', () => {
  it.each(forms)('is promised exactly where it is possible: $id', async ({ id, base, prefill }) =>
    withApp(async (world) => {
      const facility = await world.as(person)
      const open = async () => ok(await facility.post(base, { date: month })).data
      const { report_id } = await open()
      const promised = async () => {
        const url = `/api/form/check-previous-month-form?form_type=${id}&report_id=${report_id}`
        return ok(await facility.get(url)).data
      }
      const fill = () => facility.post('/api/form/fill-with-previous-month', { form_type: id, report_id })
      const { [id]: answers = {}, bor } = completeMonth(profiles[person], '2026-10')

      expect(await promised()).toEqual({ exists: false, date: '2026-10', report_id: null, fields: 0 })
      expect((await fill()).status).toBe(prefill ? 404 : 422)

      if (id === 'limbahfasyankes')
        ok(await facility.put('/api/updateBor', { date: '2026-10', answers: bor }))
      ok(await sendForm(world, id, answers, { person, of: '2026-10' }))
      const offer = await promised()
      expect(offer.exists).toBe(prefill)
      const filled = await fill()
      expect(filled.status).toBe(prefill ? 200 : 422)
      if (!prefill) return
      expect(filled.body.data.copied).toHaveLength(offer.fields)
      expect(filled.body.message).toContain(`${offer.fields} isian`)
      // Nothing is left to copy, and that is said alike.
      expect(await promised()).toMatchObject({ exists: true, fields: 0 })
      expect((await fill()).body.message).toMatch(/^Tidak ada isian kosong/)

      await world.db.updateTable('report').set({ status: 'sent' }).where('id', '=', report_id).execute()
      expect(await promised()).toMatchObject({ exists: false, fields: 0 })
      expect((await fill()).status).toBe(409)
    })(),
  )
})
