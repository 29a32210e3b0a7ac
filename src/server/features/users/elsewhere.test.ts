import { describe, expect, it } from 'vitest'

import { insertMails } from '#server/features/mail/queries.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { pdf, sendFile } from '#server/testing/files.ts'
import { importAddress, lookedAt } from '#server/testing/imports.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { completeDraft, ok, reason, reportIn, traces } from '#server/testing/reports.ts'
import { type Client, wasteOnly, withApp, type World } from '#server/testing/with-app.ts'

const send = '/api/limbah/store'
const key = '6f9b0a52-3d6e-4a53-9c55-0b6ed2f0a001'
const confirmMany = '/api/form-confirmation/confirm-many'

/** What an administrator makes of an account whose owner goes on in another tab. */
type Change = (world: World, id: number) => Promise<unknown>
const put = async ({ as }: World, path: string, body?: object) =>
  ok(await (await as('admin')).put(path, body))
const isDeactivated: Change = (world, id) => put(world, `/api/pengguna/nonactive/${id}`)
const isElsewhere: Change = (world, id) =>
  put(world, `/api/pengguna/${id}`, {
    ...{ full_name: 'Dinkes', roles: 'PublicHealthService_Regency', province_id: '35', regency_id: '35.78' },
  })
const isAnotherRole: Change = (world, id) =>
  put(world, `/api/pengguna/${id}`, { full_name: 'Pengamat', roles: 'External' })
const asBefore = {
  full_name: 'Dinkes',
  roles: 'PublicHealthService_Province',
  province_id: '32',
  regency_id: null,
}
const isAnotherFacility: Change = async (world, id) => {
  const made = { name: 'RS Lain', code: 'RS099', type: 'hospital', region_type: 'urban', regency_id: '32.73' }
  const { data } = ok(await (await world.as('admin')).post('/api/fasyankes', made))
  const body = { full_name: 'RS Lain', roles: 'HealthServiceFacility', facility_id: data.facility_id }
  return put(world, `/api/pengguna/${id}`, body)
}

describe('an account that somebody works with', () => {
  it.each([
    ['is deactivated', isDeactivated],
    ['becomes that of another office', isElsewhere],
    ['has another role', isAnotherRole],
  ])('decides on nothing, and orders nothing, from the moment in which it %s', (_what, change) =>
    withApp(async (world) => {
      const { report_id, version } = await reportIn(world, 'sent')
      const city = await world.as('city')
      const ordered = ok(
        await city.post('/api/report/downloads', { form_type: 'limbahfasyankes', year: 2026 }),
      ).data
      await change(world, await world.idOf('city'))
      const before = await traces(world)
      const calls: ((client: Client) => ReturnType<Client['get']>)[] = [
        (client) => client.get('/api/konfirmasi-formulir/list'),
        (client) => client.post(confirmMany, { report_ids: [report_id], versions: { [report_id]: version } }),
        (client) => client.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm', version }),
        (client) => client.post('/api/perbaikan-form', { report_id, reason }),
        (client) => client.post('/api/report/downloads', { form_type: 'limbahfasyankes', year: 2026 }),
        (client) => client.get(`/api/report/downloads/${ordered.id}`),
      ]
      for (const call of calls) expect((await call(city)).body.code).toBe('sessionEnded')
      expect(await traces(world)).toBe(before)
      await runJobs(world, { download: jobKinds.download })
      const files = world.db.selectFrom('file').select('id').where('subject', '=', 'download')
      expect(await files.execute()).toEqual([])
    }, wasteOnly)(),
  )
})

describe('a report that waits on a device', () => {
  it.each([
    ['has another role', isAnotherRole, 403],
    ['becomes that of another facility', isAnotherFacility, 404],
  ])('is not sent by an account that %s meanwhile, nor by its program', (_what, change, status) =>
    withApp(async (world) => {
      const { report_id, version } = await completeDraft(world, 'hospital')
      const former = await world.as('hospital')
      const keyOf = { name: 'SIMRS', scopes: ['read', 'draft', 'send'], expires_on: '2027-06-30' }
      const program = ok(await former.post('/api/kunci-program', keyOf)).data.key
      await change(world, await world.idOf('hospital'))
      const before = await traces(world)
      const queued = { report_id, version, key, queued_at: world.services.now().toISOString() }
      expect((await former.post(send, queued)).status).toBe(401)
      expect((await (await world.as('hospital')).post(send, queued)).status).toBe(status)
      const visitor = await world.as(null)
      const headers = { authorization: `Bearer ${program}` }
      expect((await visitor.post(send, queued, { headers })).status).toBe(401)
      expect(await traces(world)).toBe(before)
    }, wasteOnly)(),
  )
})

it.each([
  ['another role', isAnotherRole],
  ['another facility', isAnotherFacility],
])('with %s an account does not read what it uploaded for the former facility', (_what, change) =>
  withApp(async (world) => {
    const own = await world.as('hospital')
    const { id } = ok(await sendFile(own, '/api/fileupload', { name: 'izin.pdf', bytes: pdf })).data
    const read = async (client: Client) => (await client.get(`/api/file/${id}`)).status
    expect(await read(own)).toBe(200)
    await change(world, await world.idOf('hospital'))
    expect(await read(await world.as('hospital'))).toBe(404)
  }, wasteOnly)(),
)

it.each([
  ['another place', isElsewhere],
  ['another role', isAnotherRole],
])('with %s an account does not read what it brought in as what it was', (_what, change) =>
  withApp(async (world) => {
    const row = 'satu@contoh.go.id;Dinas Bandung;Dinkes Kota;;3273'
    const { import_id } = await lookedAt(world, await world.as('province'), 'accounts', row)
    await change(world, await world.idOf('province'))
    await put(world, `/api/pengguna/${await world.idOf('province')}`, asBefore)
    const province = await world.as('province')
    expect((await province.get(`${importAddress}/${import_id}/baris`)).status).toBe(404)
    expect(ok(await province.get(`${importAddress}?kind=accounts`)).data).toEqual([])
  }, wasteOnly)(),
)

it(
  'is not mailed what was written to the account of another facility',
  withApp(async (world) => {
    const accountId = await world.idOf('hospital')
    const now = world.services.now()
    const kinds = ['return', 'digest', 'link'] as const
    const text = { subject: 'Surat', text: 'Surat', html: 'Surat' }
    const mails = kinds.map((kind) => ({ accountId, kind, key: kind, ...text }))
    await insertMails(world.db, mails, now)
    await isAnotherFacility(world, accountId)
    const waiting = world.db.selectFrom('mail').select('kind').where('outcome', 'is', null)
    expect(await waiting.execute()).toEqual([{ kind: 'link' }])
  }, wasteOnly),
)
