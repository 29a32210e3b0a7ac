import { describe, expect, it } from 'vitest'

import { bor } from '#forms/definitions/bor.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const path = `/api/kelola-formulir/${sanitarianKit.id}/penutupan`
/** February 2027, in the middle of what `closed` closes. */
const during = new Date('2027-02-15T02:00:00Z')

async function changed(world: World, body: object) {
  return (await world.as('admin')).put(path, body)
}
const closuresAfter = async (world: World, body: object) => ok(await changed(world, body)).data.closures

/** Closed from January 2027, to be filled again from June. */
async function closed(world: World) {
  await closuresAfter(world, { from: '2027-01' })
  expect(await closuresAfter(world, { from: null, until: '2027-06' })).toEqual([
    { from: '2027-01', until: '2027-06' },
  ])
}

describe('a form that is closed', () => {
  it(
    'is not filled from its month on, until it is opened again',
    withApp(async (world) => {
      expect(await closuresAfter(world, { from: '2027-01' })).toEqual([{ from: '2027-01', until: null }])
      world.setNow(new Date('2027-02-05T02:00:00Z'))
      const facility = await world.as('healthCenter')
      const refused = await facility.post('/api/sanitarian-kit', { date: '2027-01' })
      expect(refused.body.errors).toEqual({ date: ['Formulir ini tidak dibuka pada bulan tersebut.'] })
      expect(JSON.stringify(ok(await facility.get('/api/form-filling-status?date=2027-01')))).not.toContain(
        sanitarianKit.id,
      )
      await closuresAfter(world, { from: null, until: '2027-03' })
      world.setNow(new Date('2027-03-05T02:00:00Z'))
      ok(await (await world.as('healthCenter')).post('/api/sanitarian-kit', { date: '2027-03' }))
    }),
  )
})

describe('a closing whose end is known', () => {
  it(
    'ends earlier or later, as long as it lasts',
    withApp(async (world) => {
      await closed(world)
      world.setNow(during)
      for (const until of ['2027-04', '2027-08', '2027-08'])
        expect(await closuresAfter(world, { from: null, until })).toEqual([{ from: '2027-01', until }])
      const past = await changed(world, { from: null, until: '2027-02' })
      expect(Object.keys(past.body.errors)).toEqual(['until'])
    }),
  )

  it(
    'goes on without an end where the form is closed again before it, and is followed by another after it',
    withApp(async (world) => {
      await closed(world)
      world.setNow(during)
      expect(await closuresAfter(world, { from: '2027-05' })).toEqual([{ from: '2027-01', until: null }])
      await closuresAfter(world, { from: null, until: '2027-06' })
      expect(await closuresAfter(world, { from: '2027-09' })).toEqual([
        { from: '2027-01', until: '2027-06' },
        { from: '2027-09', until: null },
      ])
      expect(await closuresAfter(world, { from: null })).toEqual([{ from: '2027-01', until: '2027-06' }])
    }),
  )

  it(
    'is taken back before it begins, and not after',
    withApp(async (world) => {
      await closed(world)
      expect(await closuresAfter(world, { from: null })).toEqual([])
      const trail = ok(await (await world.as('admin')).get('/api/jejak?aksi=formClosed')).data
      expect(trail.map(({ changes }: { changes: object[] }) => changes)).toEqual([
        [{ label: 'Penutupan dibatalkan', before: null, after: 'Ya' }],
        [{ label: 'Diisi lagi mulai', before: null, after: 'Juni 2027' }],
        [{ label: 'Ditutup mulai', before: null, after: 'Januari 2027' }],
      ])
      await closed(world)
      world.setNow(during)
      const late = await changed(world, { from: null })
      expect([late.status, late.body.why]).toEqual([409, 'notClosed'])
    }),
  )
})

it(
  'refuses to close a part of another form, without which that form cannot be sent',
  withApp(async (world) => {
    const admin = await world.as('admin')
    const { status, body } = await admin.put(`/api/kelola-formulir/${bor.id}/penutupan`, { from: '2027-01' })
    expect([status, body.why]).toEqual([409, 'part'])
  }),
)
