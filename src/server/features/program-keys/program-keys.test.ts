import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { contract } from '#contract/index.ts'
import { programScopeNames, type ProgramScope } from '#domain/program-scopes.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { completeDraft, month, ok, profiles, traces, wasteOf } from '#server/testing/reports.ts'
import { type Client, testNow, withApp, type World } from '#server/testing/with-app.ts'

const keys = '/api/kunci-program'
const whole = { name: 'SIMRS Sehat', scopes: [...programScopeNames], expires_on: '2027-06-30' }

async function newKey({ as }: World, scopes: readonly ProgramScope[] = programScopeNames) {
  const { status, body } = await (await as('hospital')).post(keys, { ...whole, scopes })
  expect(status).toBe(200)
  return body.data as { key: string; key_id: number }
}

/** A program that calls with a key. */
async function programOf(
  { as }: World,
  key: string,
): Promise<Pick<Client, 'get' | 'post' | 'put' | 'delete'>> {
  const visitor = await as(null)
  const headers = { authorization: `Bearer ${key}` }
  return {
    get: (url) => visitor.get(url, undefined, { headers }),
    post: (url, body, options) => visitor.post(url, body, { ...options, headers }),
    put: (url, body, options) => visitor.put(url, body, { ...options, headers }),
    delete: (url, body, options) => visitor.delete(url, body, { ...options, headers }),
  }
}

describe("the key of a hospital's own program", () => {
  it(
    'is shown once, stored as a hash, and listed by its last letters',
    withApp(async (world) => {
      const { key } = await newKey(world)
      expect(key).toMatch(/^silika_[\w-]{43}$/)
      const { body } = await (await world.as('hospital')).get(keys)
      expect(body.data).toEqual([
        {
          key_id: expect.any(Number),
          name: 'SIMRS Sehat',
          scopes: ['read', 'draft', 'send'],
          ending: key.slice(-4),
          created_at: '2026-12-02T02:00:00.000Z',
          expires_on: '2027-06-30',
          last_used_at: null,
          last_used_from: null,
          revoked_at: null,
          state: 'active',
        },
      ])
      expect(JSON.stringify(body)).not.toContain(key)
      const stored = await world.db.selectFrom('program_key').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(key.slice(7))
    }),
  )

  it(
    'is listed for as long as it works, however many have ended since',
    withApp(async (world) => {
      const { key_id } = await newKey(world)
      await sql`
        insert into program_key (account_id, name, scopes, key_hash, ending, created_at, expires_on, expires_at, revoked_at)
        select account_id, name, scopes, sha256(number::text::bytea), ending, created_at, expires_on, expires_at, ${testNow}
        from program_key cross join generate_series(1, 100) number`.execute(world.db)
      const { data } = ok(await (await world.as('hospital')).get(keys))
      expect(data).toHaveLength(100)
      expect(data[0]).toMatchObject({ key_id, state: 'active' })
    }),
  )

  it(
    'saves, sends and reads the reports of its facility, and the history names the program',
    withApp(async (world) => {
      const program = await programOf(world, (await newKey(world)).key)
      const opened = ok(await program.post('/api/limbahfasyankes', { date: month })).data
      const draft = ok(
        await program.post('/api/limbah/store-draft', {
          ...{ report_id: opened.report_id, version: opened.version },
          answers: wasteOf('hospital', month, { previous: opened.context.previous }),
        }),
      ).data
      const { report_id, version } = ok(
        await program.put('/api/updateBor', {
          ...{ report_id: draft.report_id, version: draft.version },
          answers: completeBor(profiles.hospital, month),
        }),
      ).data
      const sent = await program.post('/api/limbah/store', { report_id, version })
      expect([sent.status, sent.body.message]).toEqual([200, 'Formulir terkirim.'])
      const { body } = await program.get(`/api/limbahfasyankes?report_id=${report_id}`)
      expect(body.data.report_status).toBe('sent')
      expect(body.data.history.at(-1).actor).toMatch(/ \(program SIMRS Sehat\)$/)
      const [listed] = (await (await world.as('hospital')).get(keys)).body.data
      expect([listed.last_used_at, listed.last_used_from]).toEqual(['2026-12-02T02:00:00.000Z', '127.0.0.1'])
    }),
  )

  it.each(programScopeNames)(
    'with the scope %s opens the calls of that scope and none besides',
    (scope) =>
      withApp(async (world) => {
        const program = await programOf(world, (await newKey(world, [scope])).key)
        const wrong: string[] = []
        for (const endpoint of contract) {
          if (endpoint.permission === 'public') continue
          const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
          const send = program[endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
          const { body } = await send(path)
          const isRefused = body.code === 'notForProgram'
          if (isRefused === (endpoint.program === scope)) wrong.push(`${endpoint.method} ${endpoint.path}`)
        }
        expect(wrong).toEqual([])
      })(),
    60_000,
  )

  it(
    'that may only save does not send by the word "final"',
    withApp(async (world) => {
      const program = await programOf(world, (await newKey(world, ['draft'])).key)
      const { status, body } = await program.post('/api/kesehatanlingkungan-pertanyaankunci', {
        date: '2026-11',
        answers: {},
        final: true,
      })
      expect([status, body.message]).toEqual([403, 'Kunci program ini tidak memiliki izin "Kirim".'])
    }),
  )

  it(
    'reaches no other facility, and is nobody where everybody may read',
    withApp(async (world) => {
      const program = await programOf(world, (await newKey(world)).key)
      const other = await world.idOf('otherHospital')
      expect((await program.get(`/api/limbahfasyankes?tahun=2026&user_id=${other}`)).status).toBe(404)
      expect((await program.get('/api/session')).body.data.role).toBe('HealthServiceFacility')
      expect((await program.get('/api/config')).status).toBe(200)
    }),
  )

  it(
    'loses its power by its day, by being revoked, and with its account',
    withApp(async (world) => {
      const { key, key_id } = await newKey(world)
      const program = await programOf(world, key)
      const ask = async () => (await program.get('/api/profile')).body.code
      const read = async () => (await program.get('/api/limbahfasyankes?tahun=2026')).status
      expect([await ask(), await read()]).toEqual(['notForProgram', 200])
      const { db } = world
      const account = await world.idOf('hospital')
      const setStatus = (status: 'active' | 'nonactive') =>
        db.updateTable('account').set({ status }).where('id', '=', account).execute()
      await setStatus('nonactive')
      expect(await ask()).toBe('wrongProgramKey')
      await setStatus('active')
      expect(await read()).toBe(200)
      world.setNow(new Date('2027-06-30T17:00:00Z'))
      expect(await read()).toBe(401)
      world.setNow(testNow)
      expect((await (await world.as('otherHospital')).delete(`${keys}/${key_id}`)).status).toBe(404)
      expect((await (await world.as('hospital')).delete(`${keys}/${key_id}`)).status).toBe(200)
      expect((await program.get('/api/limbahfasyankes?tahun=2026')).body).toEqual({
        code: 'wrongProgramKey',
        message: 'Kunci program tidak dikenal, sudah berakhir, atau sudah dicabut.',
      })
      const { body } = await (await world.as('hospital')).get(keys)
      expect(body.data[0].state).toBe('revoked')
    }),
  )

  it(
    'is revoked where its account gets another facility or role, and stays so',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const account = await world.idOf('hospital')
      const own = await world.facilityIdOf('hospital')
      const { id: other } = await world.db
        .insertInto('facility')
        .values({
          ...{ code: 'RS777', name: 'RS Lain', type: 'hospital', region_type: 'urban', inpatient: true },
          ...{ province_code: '32', regency_code: '32.73' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const facility = (facility_id: number) => ({ roles: 'HealthServiceFacility', facility_id })
      const change = async (fields: object) =>
        ok(await admin.put(`/api/pengguna/${account}`, { full_name: 'RS Kita', ...fields }))
      for (const place of [facility(other), { roles: 'PublicHealthService_Regency', regency_id: '32.73' }]) {
        const { key } = await newKey(world)
        const program = await programOf(world, key)
        const read = async () => (await program.get('/api/limbahfasyankes?tahun=2026')).body.code
        expect(await read()).toBeUndefined()
        await change({})
        expect(await read()).toBeUndefined()
        await change(place)
        expect(await read()).toBe('wrongProgramKey')
        await change(facility(own))
        expect(await read()).toBe('wrongProgramKey')
      }
      const { body } = await (await world.as('hospital')).get(keys)
      expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked'])
    }),
  )

  it(
    'is made for a facility only, for a year at most, and ten at a time',
    withApp(async (world) => {
      const hospital = await world.as('hospital')
      expect((await (await world.as('admin')).post(keys, whole)).status).toBe(403)
      const errorsOf = async (change: object) =>
        (await hospital.post(keys, { ...whole, ...change })).body.errors
      expect(await errorsOf({ expires_on: '2026-12-01' })).toEqual({
        expires_on: ['Tanggal berakhir sudah lewat'],
      })
      expect(await errorsOf({ expires_on: '2027-12-04' })).toEqual({
        expires_on: ['Paling lambat 3 Desember 2027'],
      })
      expect(await errorsOf({ scopes: [] })).toEqual({ scopes: ['Pilih paling sedikit satu izin'] })
      expect(await errorsOf({ scopes: ['admin'] })).toEqual({ 'scopes.0': ['Pilih izin dari daftar'] })
      for (const name of [' a ', '\u200B\u200B\u200B'])
        expect(await errorsOf({ name })).toEqual({ name: ['Nama program paling sedikit 3 huruf'] })
      // It stands in the history of reports, between other words.
      expect(Object.keys(await errorsOf({ name: 'SIMRS \u202Etahes' }))).toEqual(['name'])
      for (let made = 0; made < 10; made++) await newKey(world)
      expect(await errorsOf({})).toEqual({
        name: ['Sudah ada 10 kunci yang berlaku. Cabut yang tidak dipakai lagi.'],
      })
    }),
  )
})

describe('a sending that is tried first', () => {
  it(
    'is told what would be told, and nothing stays of it',
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const hospital = await world.as('hospital')
      const before = await traces(world)
      const rehearse = (body: object) => hospital.post('/api/limbah/store?validasi=1', body)
      const good = await rehearse({ report_id, version })
      expect([good.status, good.body]).toEqual([
        200,
        { valid: true, findings: [], message: 'Isian siap dikirim; tidak ada yang disimpan.' },
      ])
      const empty = { report_id, version, answers: {} }
      const bad = await rehearse(empty)
      expect(await traces(world)).toBe(before)
      expect(bad.status).toBe(422)
      expect(bad.body).toEqual((await hospital.post('/api/limbah/store', empty)).body)
      expect((await hospital.post('/api/limbah/store?validasi=ya', {})).body.errors).toEqual({
        validasi: ['Tulis 1 atau 0'],
      })
    }),
  )
})
