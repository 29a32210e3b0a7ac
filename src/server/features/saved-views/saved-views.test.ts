import { expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const address = '/api/tampilan'
const view = { name: 'Pelaporan Jawa Barat', question: 'indikator=limbahfasyankes.reporting&provinsi=32' }
const savedBy = async (world: World, body: object = view) =>
  ok(await (await world.as('ministry')).post(address, body)).data

it(
  'keeps a question under a name, which another opens by its code and cannot change',
  withApp(async (world) => {
    const saved = await savedBy(world, { ...view, name: `  ${view.name} ` })
    expect(saved).toMatchObject({ ...view, own: true, view_code: expect.stringMatching(/^[0-9a-f]{16}$/) })
    const [ministry, province] = [await world.as('ministry'), await world.as('province')]
    expect(ok(await province.get(`${address}/${saved.view_code}`)).data).toMatchObject({
      ...view,
      own: false,
    })
    expect(ok(await province.get(address))).toMatchObject({ data: [], total: 0 })
    const change = { name: 'Lain' }
    for (const answer of [
      await province.put(`${address}/${saved.view_code}`, change),
      await province.delete(`${address}/${saved.view_code}`),
      await ministry.put(`${address}/0000000000000000`, change),
      await ministry.get(`${address}/apa%20saja`),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'Tampilan tidak ditemukan.'])

    expect(ok(await ministry.put(`${address}/${saved.view_code}`, change)).data).toMatchObject({
      ...view,
      ...change,
    })
    ok(await ministry.put(`${address}/${saved.view_code}`, { question: '' }))
    expect(ok(await ministry.get(address))).toMatchObject({ data: [{ ...change, question: '' }], total: 1 })
    ok(await ministry.delete(`${address}/${saved.view_code}`))
    expect((await province.get(`${address}/${saved.view_code}`)).status).toBe(404)
    const audit = world.db.selectFrom('audit').select('action').where('subject', '=', 'savedView')
    const rows = await audit.orderBy('id').execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'viewSaved',
      'viewChanged',
      'viewChanged',
      'viewRemoved',
    ])
  }),
)

it(
  'is the view that there is where the same is saved again, since the answer was lost',
  withApp(async (world) => {
    const saved = await savedBy(world)
    expect(await savedBy(world)).toEqual(saved)
    const others = [
      await savedBy(world, { ...view, name: 'Lain' }),
      await savedBy(world, { ...view, question: '' }),
    ]
    expect(new Set([saved, ...others].map(({ view_code }) => view_code)).size).toBe(3)
    expect(ok(await (await world.as('ministry')).get(address)).total).toBe(3)
    const audit = await world.db.selectFrom('audit').select('id').where('action', '=', 'viewSaved').execute()
    expect(audit).toHaveLength(3)
  }),
)

it(
  'says what is wrong at its field, and keeps a hundred of each account',
  withApp(async (world) => {
    const ministry = await world.as('ministry')
    const faults = async (body: object) => {
      const { status, body: answer } = await ministry.post(address, body)
      return [status, answer.errors]
    }
    expect(await faults({ name: ' ', question: 'a b' })).toEqual([
      422,
      { name: ['Isi nama tampilan'], question: ['Pertanyaan tidak dapat dibaca'] },
    ])
    expect(await faults({ ...view, name: 'a'.repeat(81) })).toEqual([
      422,
      { name: ['Nama paling panjang 80 huruf'] },
    ])
    expect(await faults({ ...view, question: 'a'.repeat(1501) })).toEqual([
      422,
      { question: ['Pertanyaan terlalu panjang untuk disimpan'] },
    ])
    await savedBy(world)
    const { account_id } = await world.db
      .selectFrom('saved_view')
      .select('account_id')
      .executeTakeFirstOrThrow()
    const at = world.services.now()
    await world.db
      .insertInto('saved_view')
      .values(
        Array.from({ length: 99 }, (_, index) => ({
          ...{ code: `code${index}`, account_id, name: `Tampilan ${index}`, question: '' },
          ...{ created_at: at, updated_at: at },
        })),
      )
      .execute()
    expect(await faults({ ...view, name: 'Satu lagi' })).toEqual([
      422,
      { name: ['Anda sudah menyimpan 100 tampilan. Hapus yang tidak dipakai lagi.'] },
    ])
    const last = ok(await ministry.get(`${address}?page=5&per_page=20`))
    expect([last.data.length, last.last_page, last.total]).toEqual([20, 5, 100])
  }),
)

it(
  'is for those who read charts',
  withApp(async (world) => {
    for (const person of ['hospital', 'external'] as const)
      expect((await (await world.as(person)).get(address)).status).toBe(403)
  }),
)
