import { describe, expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import {
  floodAnswers,
  linked,
  postCapacity,
  postHazard,
  postQuick,
  postVulnerability,
  quickAnswers,
  readBack,
  tickHazards,
} from '#server/testing/self-assessments.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const keys = ['0f8f1c1e-6b1f-4a55-9a6c-2d6c0c6a7b11', '5d0a3c52-9c1f-4f07-8a8e-6f0d1f5d7a22'] as const
const words =
  'Jawaban periode ini sudah disimpan lagi pada 2 Desember 2026 pukul 09.00 WIB, setelah isian ini dimulai. Periksa kembali, lalu ulangi.'

const senders = {
  vulnerability: (world: World, answer: string, more: object) =>
    postVulnerability(world, { umum: [linked(30_101, answer)] }, { ...more }),
  capacity: (world: World, answer: string, more: object) =>
    postCapacity(world, [linked(40_101, answer)], { ...more }),
}

describe.each(['vulnerability', 'capacity'] as const)('the %s instrument, begun on two devices', (part) => {
  const send = senders[part]
  const stored = async (world: World) => {
    const { details, number } = ok(await readBack(world, part)).data
    return [details[0].answer, number]
  }

  it(
    'is not replaced by what was begun before the newest was sent',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await send(world, 'Tinggi', { version: 0 }))
      const late = await send(world, 'Rendah', { version: 0 })
      expect([late.status, late.body.code, late.body.message]).toEqual([409, 'staleAssessment', words])
      expect(late.body).toMatchObject({ version: 1, saved_at: '2026-12-02T02:00:00.000Z' })
      expect(await stored(world)).toEqual(['Tinggi', 1])
      // Knowingly, over what is there now.
      ok(await send(world, 'Rendah', { version: 1 }))
      expect(await stored(world)).toEqual(['Rendah', 2])
    }),
  )

  it(
    'sent by both at once, is taken from one of them',
    withApp(async (world) => {
      await tickHazards(world)
      const replies = await Promise.all([
        send(world, 'Tinggi', { version: 0, key: keys[0] }),
        send(world, 'Rendah', { version: 0, key: keys[1] }),
      ])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect((await stored(world))[1]).toBe(1)
    }),
  )

  it(
    'is answered alike where the same submission comes again, also after another one',
    withApp(async (world) => {
      await tickHazards(world)
      const first = { version: 0, key: keys[0] }
      ok(await send(world, 'Tinggi', first))
      expect(ok(await send(world, 'Tinggi', first)).data.number).toBe(1)
      ok(await send(world, 'Rendah', { version: 1, key: keys[1] }))
      ok(await send(world, 'Tinggi', first))
      expect(await stored(world)).toEqual(['Rendah', 2])
      // The same answers replace nothing.
      ok(await send(world, 'Rendah', { version: 0 }))
      expect(await stored(world)).toEqual(['Rendah', 2])
    }),
  )

  it(
    'is replaced by those who do not say what they began on, as the specification has it',
    withApp(async (world) => {
      await tickHazards(world)
      ok(await send(world, 'Tinggi', {}))
      ok(await send(world, 'Rendah', {}))
      expect(await stored(world)).toEqual(['Rendah', 2])
    }),
  )
})

it(
  'the hazard instrument that is reopened is not replaced by what was begun before it was sent',
  withApp(async (world) => {
    await tickHazards(world)
    ok(await postHazard(world, floodAnswers, { version: 0, key: keys[0] }))
    const { year, semester } = { year: 2026, semester: 2 }
    const reopening = {
      user_id: await world.idOf('hospital'),
      year,
      semester,
      reason: 'Salah memilih bencana.',
    }
    // What is final is refused as before.
    expect((await postHazard(world, floodAnswers, { version: 0, key: keys[1] })).body.code).toBe(
      'hazardFinal',
    )
    ok(await (await world.as('admin')).post('/api/creshcf/reopen', reopening))
    expect((await postHazard(world, floodAnswers, { version: 0, key: keys[1] })).body.code).toBe(
      'staleAssessment',
    )
    expect(ok(await postHazard(world, floodAnswers, { version: 1, key: keys[1] })).data.number).toBe(2)
    // The first one again, which had lost its reply.
    expect(ok(await postHazard(world, floodAnswers, { version: 0, key: keys[0] })).data.number).toBe(2)
  }),
)

describe('a quick assessment that is begun on two devices', () => {
  it.each(['hazard', 'vulnerability'] as const)('of the %s part is not replaced unknowingly', (part) =>
    withApp(async (world) => {
      const save = (answer: 'ya' | 'tidak', more: object) =>
        postQuick(world, part, quickAnswers({ 2: answer }), { ...more })
      expect(ok(await save('ya', { version: 0 })).data.version).toBe(1)
      const late = await save('tidak', { version: 0 })
      expect([late.status, late.body.code, late.body.message]).toEqual([409, 'staleAssessment', words])
      // The same content again repeats a save that lost its reply.
      expect(ok(await save('ya', { version: 0 })).data).toMatchObject({
        version: 1,
        answers: { 2: { jawaban: 'ya' } },
      })
      expect(ok(await save('tidak', { version: 1 })).data.version).toBe(2)
      expect(ok(await save('ya', {})).data.version).toBe(3)
    })(),
  )

  it(
    'of the capacity part is closed, whatever it was begun on',
    withApp(async (world) => {
      ok(await postQuick(world, 'capacity', quickAnswers(), { version: 0 }))
      for (const version of [0, 1])
        expect(
          (await postQuick(world, 'capacity', quickAnswers({ 2: 'tidak' }), { version })).body.code,
        ).toBe('capacityQuickSaved')
    }),
  )
})
