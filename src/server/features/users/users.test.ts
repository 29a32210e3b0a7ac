import { describe, expect, it } from 'vitest'

import { phoneHint } from '#domain/phone.ts'
import { jpg, pdf, pdfOf, png, sendFile, xlsx, zipOf } from '#server/testing/files.ts'
import { nameInSent, reportIn } from '#server/testing/reports.ts'
import { type Client, withApp } from '#server/testing/with-app.ts'

describe('my own record', () => {
  it(
    'is shown as the API has always shown it: a hospital',
    withApp(async ({ as, idOf }) => {
      const id = await idOf('hospital')
      const { status, body } = await (await as('hospital')).get(`/api/pengguna/${id}`)
      expect(status).toBe(200)
      expect(body.data).toEqual({
        id,
        username: 'rs@silika.test',
        full_name: 'RS Contoh Bandung',
        profile: null,
        user_image: null,
        roles: 'HealthServiceFacility',
        tipe_fasyankes: 1,
        province_id: '32',
        regency_id: '32.73',
        status: 'active',
        nama_rs: 'RS Contoh Bandung',
        nama_puskesmas: null,
        phone: null,
        position: null,
        digest_mail: true,
        facility_id: expect.any(Number),
        version: 1,
        last_sign_in_at: null,
        locked_until: null,
        mail_failed_at: null,
        has_password: true,
        has_second_factor: false,
      })
    }),
  )

  it(
    'names the Puskesmas or nothing, as the account has it',
    withApp(async ({ as, idOf }) => {
      const center = await (await as('healthCenter')).get(`/api/pengguna/${await idOf('healthCenter')}`)
      expect(center.body.data).toMatchObject({
        tipe_fasyankes: 2,
        nama_rs: null,
        nama_puskesmas: 'Puskesmas Rawat Inap Contoh',
      })
      const city = await (await as('city')).get(`/api/pengguna/${await idOf('city')}`)
      expect(city.body.data).toMatchObject({ tipe_fasyankes: null, nama_rs: null, regency_id: '32.73' })
    }),
  )

  it.each(['hospital', 'city', 'ministry', 'province'] as const)(
    'is the only one of another region that %s finds',
    (person) =>
      withApp(async ({ as, idOf }) => {
        const client = await as(person)
        const other = await idOf('otherHospital')
        for (const answer of [
          await client.get(`/api/pengguna/${other}`),
          await client.put(`/api/pengguna/${other}`, { full_name: 'Diambil alih' }),
          await client.get(`/api/pp?id=${other}`),
          await client.get('/api/pengguna/2147483647'),
        ])
          expect([answer.status, answer.body.message]).toEqual([404, 'Pengguna tidak ditemukan.'])
      })(),
  )

  it(
    'changes as I write it, and leaves what I leave out',
    withApp(async ({ as, idOf, db }) => {
      const hospital = await as('hospital')
      const id = await idOf('hospital')
      await hospital.put(`/api/pengguna/${id}`, {
        full_name: ' Siti Aminah ',
        phone: '0812-3456-7890',
        position: 'Sanitarian',
      })
      const { status, body } = await hospital.put(`/api/pengguna/${id}`, {
        full_name: 'Siti Aminah',
        phone: null,
      })
      expect([status, body.message]).toEqual([200, 'Profil berhasil disimpan.'])
      expect(body.data).toMatchObject({ full_name: 'Siti Aminah', phone: null, position: 'Sanitarian' })
      const again = await hospital.put(`/api/pengguna/${id}`, { full_name: 'Siti Aminah', phone: null })
      expect([again.body.message, again.body.data.version]).toEqual([
        'Tidak ada yang berubah.',
        body.data.version,
      ])
      const trace = await db.selectFrom('audit').select(['action', 'actor_id']).execute()
      expect(trace).toEqual(Array.from({ length: 2 }, () => ({ action: 'profileChanged', actor_id: id })))
    }),
  )

  it(
    'is not written over what my office has entered since I read it',
    withApp(async ({ as, idOf }) => {
      const hospital = await as('hospital')
      const address = `/api/pengguna/${await idOf('hospital')}`
      const { version } = (await hospital.get(address)).body.data
      expect(
        (
          await (
            await as('admin')
          ).put(address, { full_name: 'RS Contoh Bandung', version, phone: '0812-3456-7890' })
        ).status,
      ).toBe(200)
      const body = { full_name: 'RS Contoh Bandung', version, position: 'Sanitarian', phone: null }
      const refused = await hospital.put(address, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'staleAccount'])
      expect(refused.body['current']).toMatchObject({ version: version + 1, phone: '0812-3456-7890' })
      const taken = await hospital.put(address, { ...body, version: version + 1 })
      expect(taken.body.data).toMatchObject({ version: version + 2, position: 'Sanitarian', phone: null })
    }),
  )

  it(
    'takes no telephone number that a report would refuse',
    withApp(async ({ as, idOf }) => {
      const hospital = await as('hospital')
      const { status, body } = await hospital.put(`/api/pengguna/${await idOf('hospital')}`, {
        full_name: 'Siti Aminah',
        phone: 'xx',
      })
      expect([status, body.errors]).toEqual([422, { phone: [phoneHint] }])
    }),
  )

  it(
    'cannot be given another role, region or status',
    withApp(async ({ as, idOf }) => {
      const hospital = await as('hospital')
      const address = `/api/pengguna/${await idOf('hospital')}`
      const unknown = await hospital.put(address, { full_name: 'Si', role: 'Administrator' })
      expect([unknown.status, unknown.body.errors]).toEqual([
        422,
        { full_name: ['Nama paling sedikit 3 huruf'], role: ['Isian ini tidak dikenal'] },
      ])
      const other = { roles: 'Administrator', province_id: '35', regency_id: '35.78', status: 'nonactive' }
      const refused = await hospital.put(address, { full_name: 'Siti Rahmawati', ...other })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
        422,
        expect.arrayContaining(Object.keys(other)),
      ])
      expect((await hospital.get(address)).body.data).toMatchObject({
        full_name: 'RS Contoh Bandung',
        roles: 'HealthServiceFacility',
        status: 'active',
      })
    }),
  )
})

describe('my photo', () => {
  it(
    'is stored, shown to me, and replaced by the next one',
    withApp(async ({ as, idOf, db }) => {
      const hospital = await as('hospital')
      const id = await idOf('hospital')
      expect((await hospital.get(`/api/pp?id=${id}`)).body.message).toBe('Foto tidak ditemukan.')
      expect((await sendFile(hospital, '/api/pupload', { name: 'a.png', bytes: png })).status).toBe(200)
      const shown = await hospital.get(`/api/pp?id=${id}`)
      expect(shown.headers['content-type']).toBe('image/png')
      expect(Number(shown.headers['content-length'])).toBe(png.length)
      expect((await sendFile(hospital, '/api/pupload', { name: 'b.jpg', bytes: jpg })).status).toBe(200)
      expect((await hospital.get(`/api/pp?id=${id}`)).headers['content-type']).toBe('image/jpeg')
      expect(await db.selectFrom('file').select('mime').execute()).toEqual([{ mime: 'image/jpeg' }])
      expect((await hospital.get(`/api/pengguna/${id}`)).body.data.user_image).toBe(`/api/pp?id=${id}`)
      expect((await hospital.get('/api/session')).body.data.photo).toBe(true)
      const audits = db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'photoChanged')
        .orderBy('id')
      expect((await audits.execute()).map(({ detail }) => detail)).toEqual([
        { before: { photo: null }, after: { photo: 'a.png' } },
        { before: { photo: 'a.png' }, after: { photo: 'b.jpg' } },
      ])
    }),
  )

  it.each([
    ['a PDF', pdf],
    ['a text that calls itself a picture', Buffer.from('bukan gambar')],
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script>')],
  ])('is not %s', (_what, bytes) =>
    withApp(async ({ as }) => {
      const { status, body } = await sendFile(await as('hospital'), '/api/pupload', {
        name: 'foto.png',
        bytes,
      })
      expect([status, body.errors]).toEqual([
        422,
        { file: ['Berkas harus JPG atau PNG. Isi berkas ini bukan PNG yang dapat dibaca.'] },
      ])
    })(),
  )

  it(
    'is at most 2 MB',
    withApp(async ({ as }) => {
      const big = Buffer.concat([png, Buffer.alloc(2_000_001)])
      const { status, body } = await sendFile(await as('hospital'), '/api/pupload', {
        name: 'foto.png',
        bytes: big,
      })
      expect([status, body.message]).toEqual([413, 'Kiriman terlalu besar; paling besar 2 MB.'])
    }),
  )
})

describe('an uploaded file', () => {
  it.each([
    ['izin.pdf', pdf, 'application/pdf'],
    ['foto.JPG', jpg, 'image/jpeg'],
    ['foto.png', png, 'image/png'],
    ['neraca.xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s is kept and comes back as it was', (name, bytes, mime) =>
    withApp(async ({ as, db }) => {
      const hospital = await as('hospital')
      const { status, body } = await sendFile(hospital, '/api/fileupload', { name, bytes })
      expect(status).toBe(200)
      expect(body.data).toEqual({
        id: expect.any(Number),
        name: name.toLowerCase(),
        mime,
        size: bytes.length,
      })
      const back = await hospital.get(`/api/file/${body.data.id}`)
      expect(back.headers).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      })
      const { sha256 } = await db.selectFrom('file').select('sha256').executeTakeFirstOrThrow()
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    })(),
  )

  it.each([
    ['a zip that is no workbook', zipOf(['catatan.txt'])],
    ['a zip that only names the first part of a workbook', zipOf(['[Content_Types].xml'])],
    ['a workbook with macros', zipOf(['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'])],
    ['half a workbook', xlsx.subarray(0, Math.floor(xlsx.length / 2))],
    ['a program', Buffer.from('MZ\u0090\u0000'.repeat(40), 'latin1')],
  ])('is not %s', (_what, bytes) =>
    withApp(async ({ as, db }) => {
      const { status, body } = await sendFile(await as('hospital'), '/api/fileupload', {
        name: 'data.xlsx',
        bytes,
      })
      expect([status, body.errors]).toEqual([
        422,
        { file: ['Berkas harus PDF, JPG, PNG, atau XLSX. Isi berkas ini bukan XLSX yang dapat dibaca.'] },
      ])
      expect(await db.selectFrom('file').select('id').execute()).toEqual([])
    })(),
  )

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\surat\\izin 2026.pdf', 'izin 2026.pdf'],
    ['izin\u202Efdp.exe', 'izinfdp.exe.pdf'],
    ['.pdf', 'berkas.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(100)}.pdf`],
  ])('named %j is kept as %j', (typed, kept) =>
    withApp(async ({ as }) => {
      const { body } = await sendFile(await as('hospital'), '/api/fileupload', { name: typed, bytes: pdf })
      expect(body.data.name).toBe(kept)
    })(),
  )

  it(
    'may be larger than any JSON, up to 20 MB',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const five = pdfOf(Buffer.alloc(5_000_000))
      expect((await sendFile(hospital, '/api/fileupload', { name: 'besar.pdf', bytes: five })).status).toBe(
        200,
      )
      const tooBig = Buffer.concat([pdf, Buffer.alloc(20_000_001)])
      const { status, body } = await sendFile(hospital, '/api/fileupload', {
        name: 'besar.pdf',
        bytes: tooBig,
      })
      expect([status, body.message]).toEqual([413, 'Kiriman terlalu besar; paling besar 20 MB.'])
    }),
  )

  it(
    'opens to its facility and, once it is sent, to the offices of its region, the ministry and administrators',
    withApp(async (world) => {
      const { as } = world
      const { body } = await sendFile(await as('hospital'), '/api/fileupload', {
        name: 'izin.pdf',
        bytes: pdf,
      })
      const statusFor = async (client: Client) => (await client.get(`/api/file/${body.data.id}`)).status
      expect(await statusFor(await as('hospital'))).toBe(200)
      for (const person of ['city', 'province', 'ministry', 'admin'] as const)
        expect([person, await statusFor(await as(person))]).toEqual([person, 404])
      const { report_id } = await reportIn(world, 'sent')
      await nameInSent(world, report_id, body.data.id)
      for (const person of ['hospital', 'city', 'province', 'ministry', 'admin'] as const)
        expect([person, await statusFor(await as(person))]).toEqual([person, 200])
      for (const person of ['healthCenter', 'otherHospital', 'otherCity', 'otherProvince'] as const)
        expect([person, await statusFor(await as(person))]).toEqual([person, 404])
      expect(await statusFor(await as('external'))).toBe(404)
      expect(await statusFor(await as(null))).toBe(404)
      // A facility that takes its report back takes its evidence along.
      await world.db.updateTable('report').set({ status: 'draft' }).where('id', '=', report_id).execute()
      expect(await statusFor(await as('city'))).toBe(404)
    }),
  )

  it(
    'that is a photo opens to nobody else, however far they reach',
    withApp(async ({ as, db }) => {
      await sendFile(await as('hospital'), '/api/pupload', { name: 'foto.png', bytes: png })
      const { id } = await db.selectFrom('file').select('id').executeTakeFirstOrThrow()
      expect((await (await as('admin')).get(`/api/file/${id}`)).status).toBe(404)
    }),
  )

  it(
    'cannot be sent by offices, or as anything but one file of a form',
    withApp(async ({ as }) => {
      expect(
        (await sendFile(await as('city'), '/api/fileupload', { name: 'izin.pdf', bytes: pdf })).status,
      ).toBe(403)
      const hospital = await as('hospital')
      expect((await hospital.post('/api/fileupload', { file: 'izin.pdf' })).status).toBe(415)
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const post = (payload: string) => hospital.post('/api/fileupload', undefined, { payload, headers })
      expect(
        (await post('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'))
          .status,
      ).toBe(400)
      expect((await post('--x--\r\n')).status).toBe(422)
      expect(
        (await sendFile(hospital, '/api/fileupload', { name: 'kosong.pdf', bytes: Buffer.alloc(0) })).body
          .errors,
      ).toEqual({
        file: ['Berkas kosong'],
      })
    }),
  )
})

describe('the accounts of a region', () => {
  const names = ({ data }: { data: { username: string }[] }) => data.map(({ username }) => username)

  it(
    'are those that an account manager may see, by name, with their place',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const all = (await admin.get('/api/data/users?per_page=3')).body
      expect(all).toMatchObject({ current_page: 1, last_page: 4, per_page: 3, total: 11 })
      const [hospital] = (await admin.get('/api/pengguna?find=rs@silika.test')).body.data
      expect(hospital).toMatchObject({
        ...{ profile: null, user_image: null, nama_rs: 'RS Contoh Bandung', nama_puskesmas: null },
      })
      expect(names(all)).toEqual(['admin@silika.test', 'provinsi@silika.test', 'provinsi2@silika.test'])
      const cities = (await admin.get('/api/data/users?roles=PublicHealthService_Regency')).body
      expect(cities.data[0]).toEqual({
        id: expect.any(Number),
        username: 'kota@silika.test',
        full_name: 'Dinkes Kota Bandung',
        ...{ profile: null, user_image: null, nama_rs: null, nama_puskesmas: null },
        roles: 'PublicHealthService_Regency',
        tipe_fasyankes: null,
        province_id: '32',
        regency_id: '32.73',
        status: 'active',
        facility: null,
        province: 'Jawa Barat',
        regency: 'Kota Bandung',
        last_sign_in_at: null,
        locked_until: null,
        mail_failed_at: null,
        has_password: true,
        created_at: expect.any(String),
      })
      const province = await as('province')
      expect(names((await province.get('/api/data/users')).body)).toEqual([
        'kota@silika.test',
        'puskesmas2@silika.test',
        'puskesmas@silika.test',
        'rs@silika.test',
      ])
      expect((await (await as('city')).get('/api/data/users')).status).toBe(403)
    }),
  )

  it(
    'are narrowed by province, city and roles',
    withApp(async ({ as }) => {
      const admin = await as('admin')
      const under = async (search: string) => names((await admin.get(`/api/data/users?${search}`)).body)
      expect(await under('kabupaten=35.78')).toEqual(['kota2@silika.test', 'rs2@silika.test'])
      expect(await under('provinsi=35&roles=HealthServiceFacility')).toEqual(['rs2@silika.test'])
      expect(await under('roles=External&roles=MinistryOfHealth')).toEqual([
        'kemenkes@silika.test',
        'eksternal@silika.test',
      ])
      const province = await as('province')
      expect((await province.get('/api/data/users?provinsi=35')).body).toMatchObject({ data: [], total: 0 })
      expect((await province.get('/api/data/users?roles=Administrator')).body.total).toBe(0)
      expect((await admin.get('/api/data/users?roles=Dukun')).body.errors).toEqual({
        roles: ['Peran tidak dikenal'],
      })
    }),
  )
})
