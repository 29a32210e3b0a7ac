import { describe, expect, it } from 'vitest'

import { inTransaction } from '#server/database/transaction.ts'
import { lockState } from '#server/imports/queries.ts'
import { claimJobs, insertJobs } from '#server/jobs/queries.ts'
import { jobKinds } from '#server/jobs/table.ts'
import {
  importAddress,
  importRowsOf,
  lookedAt,
  newPlace,
  sendRows,
  workOnImports,
} from '#server/testing/imports.ts'
import { silentLog } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { freshDatabase, heldUp } from '#server/testing/test-database.ts'
import { later, testNow, withApp, worldOn } from '#server/testing/with-app.ts'

describe('facilities from a spreadsheet', () => {
  it(
    'go on where they were stopped, and say what has become wrong meanwhile',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const codes = ['PK900', 'PK901', 'PK902', 'PK903', 'PK904']
      const rows = codes.map((code) => newPlace.replace('PK900', code))
      const found = await lookedAt(world, admin, 'facilities', ...rows)
      const place = `${importAddress}/${found.import_id}`
      ok(await admin.post(`${place}/jalankan`, { count: 5 }))
      // Somebody has made one of them by hand since.
      await world.db.updateTable('facility').set({ code: 'pk903' }).where('code', '=', 'PK002').execute()
      await workOnImports(world)
      const done = await importRowsOf(admin, found.import_id)
      expect(done.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
        ...['made', 'made', 'made', 'wrong', 'made'],
      ])
      expect(done[3].errors.code).toEqual(['Sudah ada sejak baris ini diperiksa.'])
      const { data: acts } = ok(await admin.get('/api/jejak?aksi=facilityCreated'))
      expect(acts).toHaveLength(4)
    }),
  )

  it(
    'change nothing but what was shown: what somebody has changed since is refused, and looked at again',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const stored = () =>
        world.db
          .selectFrom('facility')
          .select(['address', 'beds'])
          .where('code', '=', 'RS001')
          .executeTakeFirstOrThrow()
      const save = (written: string) =>
        world.db.updateTable('facility').set({ address: written }).where('code', '=', 'RS001').execute()
      const [older, newer] = ['Jalan yang Lama Nomor 3', 'Jalan yang Baru Nomor 17']
      await save(older)
      const found = await lookedAt(world, admin, 'facilities', `RS001;;;;;;130;${older}`)
      const place = `${importAddress}/${found.import_id}`
      await save(newer)
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const [row] = await importRowsOf(admin, found.import_id)
      expect([row.verdict, row.errors]).toEqual([
        'wrong',
        { code: ['Data ini diubah sejak diperiksa. Periksa lagi baris ini.'] },
      ])
      expect(await stored()).toEqual({ address: newer, beds: 120 })

      const again = ok(await admin.put(`${place}/baris/${row.row}`, { cells: { address: '' } })).data
      expect(again.changes).toEqual([{ label: 'Tempat tidur', before: '120', after: '130' }])
      world.setNow(later(1))
      ok(await admin.post(`${place}/jalankan`, { count: 1 }))
      await workOnImports(world)
      expect(await stored()).toEqual({ address: newer, beds: 130 })
    }),
  )

  it(
    'are left as they are where somebody has run the same file meanwhile',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const rows = [newPlace, 'RS001;;;;;;130;']
      const found = []
      for (const _ of [1, 2]) found.push(await lookedAt(world, admin, 'facilities', ...rows))
      for (const { import_id: id } of found)
        ok(await admin.post(`${importAddress}/${id}/jalankan`, { count: 2 }))
      await workOnImports(world)
      const counts = found.map(
        async ({ import_id: id }) => ok(await admin.get(`${importAddress}/${id}`)).data.counts,
      )
      expect(await Promise.all(counts)).toMatchObject([
        { made: 1, updated: 1, same: 0, wrong: 0 },
        { made: 0, updated: 0, same: 2, wrong: 0 },
      ])
    }),
  )

  it(
    'are made after the end of the month in which they were looked at, and are active from the one that runs',
    withApp(async (world) => {
      const admin = await world.as('admin')
      world.setNow(new Date('2026-11-30T16:59:00Z'))
      const found = await lookedAt(world, admin, 'facilities', newPlace)
      world.setNow(new Date('2026-11-30T17:01:00Z'))
      ok(await admin.post(`${importAddress}/${found.import_id}/jalankan`, { count: 1 }))
      await workOnImports(world)
      const [row] = await importRowsOf(admin, found.import_id)
      expect([row.verdict, row.errors]).toEqual(['made', {}])
      const made = world.db.selectFrom('facility').select('active_since').where('code', '=', 'PK900')
      expect(await made.executeTakeFirst()).toEqual({ active_since: '2026-12-01' })
    }),
  )

  it(
    'go before the mails that wait by the thousands, and after whatever comes singly',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const earlier = later(-60)
      await insertJobs(world.db, [
        { kind: 'mail', key: 'bulk', runAt: earlier, isBulk: true },
        { kind: 'mail', key: 'single', runAt: earlier },
      ])
      ok(await sendRows(admin, 'facilities', newPlace))
      const claim = { kinds: ['mail', 'import'], now: testNow, leaseMs: 60_000, limit: 1 }
      const order = []
      for (const _ of [1, 2, 3]) order.push(...(await claimJobs(world.db, claim)).map(({ kind }) => kind))
      expect(order).toEqual(['mail', 'import', 'mail'])
    }),
  )

  it('run once where two tabs run them at the same moment', async () => {
    await using database = await freshDatabase()
    const world = await worldOn(database.db)
    const admin = await world.as('admin')
    const { import_id } = await lookedAt(world, admin, 'facilities', newPlace)
    const run = () => admin.post(`${importAddress}/${import_id}/jalankan`, { count: 1 })
    const both = await heldUp(
      database.db,
      (tx) => lockState(tx, import_id),
      () => [run(), run()],
    )
    const outcomes = both.map(({ body }) => body.code ?? 'running')
    expect(new Set(outcomes)).toEqual(new Set(['running', 'importBusy']))
    const { data: acts } = ok(await admin.get('/api/jejak?aksi=importRun'))
    expect(acts).toHaveLength(1)
  })

  it(
    'are not waited for once their work was given up: what is left can be done later',
    withApp(async (world) => {
      const province = () => world.as('province')
      const account = await world.idOf('province')
      const withoutRight = async () => {
        const set = (status: 'active' | 'nonactive') =>
          world.db.updateTable('account').set({ status }).where('id', '=', account).execute()
        await set('nonactive')
        // An attempt, and what its kind tries again.
        for (const _ of [0, ...jobKinds.import.retryAfter]) {
          await workOnImports(world)
          world.setNow(new Date(world.services.now().getTime() + 10 * 60_000))
        }
        await set('active')
      }
      const sent = 'satu@contoh.go.id;Dinas Bandung;Dinkes Kota;;3273'
      const { data: unchecked } = ok(await sendRows(await province(), 'accounts', sent))
      const placeOf = (one: { import_id: number }) => `${importAddress}/${one.import_id}`
      await withoutRight()
      const look = async (one: { import_id: number }) => ok(await (await province()).get(placeOf(one))).data
      expect(await look(unchecked)).toMatchObject({ state: 'checked', unchecked: 1 })

      const found = await lookedAt(world, await province(), 'accounts', sent)
      const run = async () => ok(await (await province()).post(`${placeOf(found)}/jalankan`, { count: 1 }))
      expect((await run()).data.state).toBe('running')
      await withoutRight()
      expect(await look(found)).toMatchObject({ state: 'checked', counts: { new: 1 } })
      await run()
      await workOnImports(world)
      expect(await look(found)).toMatchObject({ state: 'checked', counts: { made: 1 } })
    }),
  )

  it.each([
    ['is deactivated', { status: 'nonactive' }],
    ['has another role', { role: 'External' }],
  ] as const)('are done no further once who has ordered them %s', (_what, change) =>
    withApp(async (world) => {
      const admin = await world.as('admin')
      // More than one transaction does.
      const codes = Array.from({ length: 201 }, (_, index) => `PK${900 + index}`)
      const rows = codes.map((code) => newPlace.replace('PK900', code))
      const found = await lookedAt(world, admin, 'facilities', ...rows)
      ok(await admin.post(`${importAddress}/${found.import_id}/jalankan`, { count: rows.length }))
      const { key } = await world.db
        .selectFrom('job')
        .select('key')
        .where('kind', '=', 'import')
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow()
      const account = await world.idOf('admin')
      const work = jobKinds.import.work({
        ...{ key, now: testNow, db: world.db, services: world.services, log: silentLog },
        transact: async (step) => {
          const done = await inTransaction(world.db, step)
          await world.db.updateTable('account').set(change).where('id', '=', account).execute()
          return done
        },
      })
      await expect(work).rejects.toMatchObject({ code: 'notAllowed' })
      const made = world.db.selectFrom('facility').select('id').where('name', '=', 'Puskesmas Baru')
      expect(await made.execute()).toHaveLength(200)
    })(),
  )

  it(
    'can be stopped: what is done stays, and the rest is done later',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const rows = ['PK900', 'PK901'].map((code) => newPlace.replace('PK900', code))
      const found = await lookedAt(world, admin, 'facilities', ...rows)
      const place = `${importAddress}/${found.import_id}`
      // Nothing to stop.
      expect(ok(await admin.post(`${place}/hentikan`, {})).data.state).toBe('checked')
      ok(await admin.post(`${place}/jalankan`, { count: 2 }))
      expect(ok(await admin.post(`${place}/hentikan`, {})).data).toMatchObject({
        ...{ state: 'checked', counts: { new: 2, made: 0 } },
      })
      await workOnImports(world)
      expect(ok(await admin.get(place)).data.counts).toMatchObject({ new: 2, made: 0 })
      expect((await (await world.as('province')).post(`${place}/hentikan`, {})).status).toBe(404)
      world.setNow(later(1))
      ok(await admin.post(`${place}/jalankan`, { count: 2 }))
      await workOnImports(world)
      expect(ok(await admin.get(place)).data.counts).toMatchObject({ new: 0, made: 2 })
    }),
  )
})
