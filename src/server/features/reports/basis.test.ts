import { describe, expect, it } from 'vitest'

import type { FormDefinition, FormPaths } from '#forms/define-form.ts'
import { completeMonth } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { completeDraft, month, ok, profiles, reason, reportIn, traces } from '#server/testing/reports.ts'
import { freshDatabase } from '#server/testing/test-database.ts'
import { withApp, worldOn, type World } from '#server/testing/with-app.ts'

import { draftOf, goodRows, upload, workbook } from './testing/device-lists.ts'

/** An inpatient Puskesmas: every form applies to it. */
const person = 'healthCenter'
const waste = '/api/limbahfasyankes'
const called = shippedForms.flatMap(({ id, paths }): [FormDefinition['id'], FormPaths][] =>
  paths ? [[id, paths]] : [],
)
/** The answers of a complete month without the list of devices, which has its own way in. */
function completeWithoutList(id: string) {
  const { [id]: { mer_sheet: _list, ...complete } = {}, bor = {} } = completeMonth(profiles[person], month)
  return { complete, bor }
}

/** As if the account that the facility had before had saved its reports last. */
async function savedByAnother({ db, idOf }: World) {
  await db
    .updateTable('report')
    .set({ saved_by: await idOf('otherHospital') })
    .execute()
}

describe('a write without a version', () => {
  it.each(called)('of %s goes on from what the same account saved last', async (id, paths) =>
    withApp(async ({ as }) => {
      const facility = await as(person)
      const { complete, bor } = completeWithoutList(id)
      const { report_id } = ok(await facility.post(paths.base, { date: month })).data
      const steps = [
        () => facility.put(paths.base, { report_id, answers: { reporter_name: 'Siti Rahmawati' } }),
        () => facility.put(paths.base, { date: month, answers: { reporter_name: 'Siti Aminah' } }),
        () => facility.post(paths.base, { date: month, answers: { reporter_name: 'Siti Nurhaliza' } }),
        () => facility.post(paths.saveDraft ?? paths.base, { date: month, answers: complete }),
        ...(id === 'limbahfasyankes'
          ? [() => facility.put('/api/updateBor', { report_id, answers: bor })]
          : []),
      ]
      let version = 1
      for (const step of steps) expect(ok(await step()).data.version).toBe(++version)
      const sent = await facility.post(paths.send, { report_id })
      // Without its list, the form of the devices is not complete.
      expect(sent.status).toBe(id === 'alkesbermerkuri' ? 422 : 200)
    })(),
  )

  it.each(called)('of %s is refused over what somebody else has saved', async (id, paths) =>
    withApp(async (world) => {
      const facility = await world.as(person)
      const { complete, bor } = completeWithoutList(id)
      const { reporter_name: _name, ...rest } = complete
      const { report_id } = ok(await facility.post(paths.base, { date: month, answers: complete })).data
      await savedByAnother(world)
      const before = await traces(world)
      const calls = [
        () => facility.put(paths.base, { report_id, answers: rest }),
        () => facility.post(paths.base, { date: month, answers: rest }),
        ...(paths.saveDraft
          ? [() => facility.post(paths.saveDraft ?? '', { report_id, answers: rest })]
          : []),
        ...(id === 'limbahfasyankes'
          ? [() => facility.put('/api/updateBor', { report_id, answers: bor })]
          : []),
        () => facility.post(paths.send, { report_id, answers: rest }),
        () => facility.post(paths.send, { report_id }),
      ]
      for (const call of calls)
        expect(await call()).toMatchObject({
          status: 409,
          body: { code: 'staleVersion', current: { answers: complete } },
        })
      expect(await traces(world)).toBe(before)
      // The answers that are stored are no other answers, and who names the version has read them.
      expect(ok(await facility.put(paths.base, { report_id, answers: complete })).data.version).toBe(2)
      expect(ok(await facility.put(paths.base, { report_id, version: 2, answers: rest })).data.version).toBe(
        3,
      )
    })(),
  )

  it(
    'may follow the opening of a draft by somebody else',
    withApp(async (world) => {
      const facility = await world.as(person)
      const { report_id } = ok(await facility.post(waste, { date: month })).data
      await savedByAnother(world)
      ok(await facility.put(waste, { report_id, answers: { reporter_name: 'Siti Rahmawati' } }))
    }),
  )

  it(
    'may follow the return or the withdrawal of what the same account sent',
    withApp(async (world) => {
      const { report_id, answers } = await reportIn(world, 'revise')
      const facility = await world.as('hospital')
      const changed = { ...answers, reporter_name: 'Siti Rahmawati' }
      expect(ok(await facility.put(waste, { report_id, answers: changed })).data.report_status).toBe('revise')
      ok(await facility.post('/api/limbah/store', { report_id }))
      ok(await facility.post(`/api/reports/${report_id}/withdraw`))
      expect(ok(await facility.put(waste, { report_id, answers })).data.report_status).toBe('unsend')
    }),
  )

  it(
    'is refused after a return of what somebody else sent',
    withApp(async (world) => {
      const { report_id } = await reportIn(world, 'sent')
      await savedByAnother(world)
      ok(await (await world.as('city')).post('/api/perbaikan-form', { report_id, reason }))
      const facility = await world.as('hospital')
      const refused = await facility.put(waste, { report_id, answers: { reporter_name: 'Siti Rahmawati' } })
      expect([refused.status, refused.body.code]).toEqual([409, 'staleVersion'])
    }),
  )

  it(
    'may fill from last month and take a list of devices, but not over what somebody else has saved',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      const filling = async () => {
        const { report_id } = ok(await hospital.post(waste, { date: month })).data
        return { report_id, form_type: 'limbahfasyankes' }
      }
      const sent = await completeDraft(world, 'hospital', { of: '2026-10' })
      ok(await hospital.post('/api/limbah/store', { report_id: sent.report_id }))
      const fill = '/api/form/fill-with-previous-month'
      ok(await hospital.put(waste, { date: month, answers: { reporter_name: 'Siti Rahmawati' } }))
      ok(await hospital.post(fill, await filling()))
      const devices = await draftOf(world)
      const sheet = await workbook(goodRows)
      ok(await upload(hospital, sheet, { fill: true }))
      await savedByAnother(world)
      for (const refused of [
        await hospital.post(fill, await filling()),
        await upload(hospital, sheet, { report_id: devices.report_id, fill: true }),
      ])
        expect([refused.status, refused.body.code]).toEqual([409, 'staleVersion'])
    }),
  )

  it('is never refused for another of the same account at the same moment, and loses none', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const facility = await world.as('hospital')
    const names = Array.from({ length: 20 }, (_, index) => `Petugas ke-${index}`)
    const saves = await Promise.all(
      names.map((reporter_name) => facility.put(waste, { date: month, answers: { reporter_name } })),
    )
    const versions = saves.map((reply) => ok(reply).data.version).toSorted((one, other) => one - other)
    // One after the other: each has its own version, and what is stored is what the last of them answered.
    expect(versions).toEqual(names.map((_name, index) => index + 2))
    const stored = ok(await facility.get(`${waste}?date=${month}`)).data
    const last = saves.find(({ body }) => body.data.version === stored.version)
    expect(last?.body.data.answers).toEqual(stored.answers)
    // The page's save, which names its version, meets one without: only the page can be told to choose.
    const meeting = await Promise.all(
      names.map((reporter_name, index) =>
        facility.put(waste, {
          date: month,
          ...(index % 2 === 0 ? { version: stored.version } : {}),
          answers: { reporter_name: `${reporter_name} lagi` },
        }),
      ),
    )
    const withoutVersion = meeting.filter((_save, index) => index % 2 === 1)
    expect(new Set(withoutVersion.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
