import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  columnsOf,
  importLevels,
  postHazard,
  postQuick,
  quickAnswers,
  readBack,
  readResult,
  tickHazards,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const ofStorm = (answer: object) => ({
  pertanyaan_umum: { Badai: { WASH: { answers: { 2201: answer } } } },
})

describe('reopening the hazard instrument', () => {
  const reason = 'Dampak banjir bulan November belum tercatat.'
  const reopen = async (
    { as, idOf }: World,
    person: 'admin' | 'city' | 'hospital' | 'ministry' = 'admin',
    more: object = {},
  ) =>
    (await as(person)).post('/api/creshcf/reopen', {
      user_id: await idOf('hospital'),
      year: 2026,
      semester: 2,
      reason,
      ...more,
    })

  it(
    'is an administrator’s, with a reason; both can then be changed and sent again',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await postHazard(world))
      for (const person of ['city', 'hospital', 'ministry'] as const)
        expect((await reopen(world, person)).status).toBe(403)
      for (const short of ['ya', '\u200b'.repeat(20)])
        expect((await reopen(world, 'admin', { reason: short })).body.errors).toEqual({
          reason: ['Alasan paling sedikit 10 huruf'],
        })
      expect(ok(await reopen(world)).data).toMatchObject({ final: false, reopened: { reason } })
      expect((await reopen(world)).status).toBe(409)
      // What was sent is still there to begin from.
      expect(ok(await readBack(world, 'hazard')).data).toMatchObject({
        final: false,
        reopened: { reason },
        details: [{ question_id: 1201 }],
      })
      ok(await postQuick(world, 'hazard', quickAnswers({}, ['badai'])))
      const again = ok(await postHazard(world, ofStorm({ dampak: true })))
      expect(again.data).toMatchObject({ number: 2, final: true, reopened: null })
      expect((await postHazard(world, ofStorm({ dampak: true }))).status).toBe(409)
    }),
  )

  it(
    'keeps the answers to a hazard that is no longer ticked, and the earlier submission whole',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await postHazard(world))
      ok(await reopen(world))
      ok(await postQuick(world, 'hazard', quickAnswers({}, ['badai'])))
      ok(await postHazard(world, ofStorm({ potensiDampak: true })))
      const { details } = ok(await readBack(world, 'hazard')).data
      expect(columnsOf(details, 'question_id').flat()).toEqual([1201, 2201])
      const submissions = await world.db
        .selectFrom('assessment_answer')
        .innerJoin('assessment_instrument', 'assessment_instrument.id', 'instrument_id')
        .select(['number', 'question_id'])
        .orderBy('number')
        .orderBy('question_id')
        .execute()
      expect(submissions.map(({ number, question_id }) => [number, question_id])).toEqual([
        [1, 1201],
        [1, 11_211],
        [2, 1201],
        [2, 2201],
        [2, 11_211],
      ])
    }),
  )

  it(
    'scores a hazard that is ticked since by the region alone until it is sent again',
    withApp(async (world) => {
      ok(await importLevels(world))
      await tickHazards(world)
      ok(await postHazard(world))
      ok(await reopen(world))
      ok(await postQuick(world, 'hazard', quickAnswers({}, ['banjir', 'kekeringan'])))
      const hazardOf = async (name: string) =>
        ok(await readResult(world)).data.hazards.find((one: { hazard: string }) => one.hazard === name)
      const drought = await hazardOf('kekeringan')
      expect(drought.hazard_index.value).toBeCloseTo(2 / 3, 12)
      expect(drought.marks).toMatchObject([{ mark: 'provisional' }])
      expect((await hazardOf('banjir')).marks).toEqual([])
      ok(await postHazard(world))
      expect((await hazardOf('kekeringan')).hazard_index.value).toBeCloseTo((0.4 * 2) / 3, 12)
    }),
  )

  it(
    'is written in the history with who and why, and refused where nothing is sent',
    withApp(async (world) => {
      expect((await reopen(world)).status).toBe(409)
      await tickHazards(world)
      ok(await postHazard(world))
      ok(await reopen(world))
      const url = `/api/creshcf/history/${await world.idOf('hospital')}/2026/2`
      const { data } = ok(await (await world.as('city')).get(url))
      expect(columnsOf(data, 'part', 'action', 'actor', 'reason')).toEqual([
        ['hazard', 'reopen', 'Admin Pusat', reason],
        ['hazard', 'send', 'RS Contoh Bandung', null],
        ['hazard', 'saveQuick', 'RS Contoh Bandung', null],
      ])
      const second = ok(await (await world.as('city')).get(`${url}?page=2&per_page=2`))
      expect([second.total, second.last_page, columnsOf(second.data, 'action')]).toEqual([
        3,
        2,
        [['saveQuick']],
      ])
      const audit = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'self-assessment')
        .orderBy('id')
        .execute()
      expect(audit.map(({ action }) => action)).toEqual([
        'self-assessment.saveQuick',
        'self-assessment.send',
        'self-assessment.reopen',
      ])
    }),
  )
})
