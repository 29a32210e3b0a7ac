import { issueCode } from '#server/features/auth/links.ts'
import { chooseSet, insertSet } from '#server/features/boundaries/queries.ts'
import { getMailKey } from '#server/features/mail/queries.ts'
import { unsubscribeTokenOf } from '#server/features/mail/unsubscribe.ts'
import { listRegencies } from '#server/features/regions/queries.ts'
import { hashToken } from '#server/http/session.ts'
import { readLetters } from '#server/readable-code.ts'
import { jpg, pdf, png, sendFile } from '#server/testing/files.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { geoJsonOf, squareAreas } from '#server/testing/square-areas.ts'
import { testNow, type World } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { by, type Example, type Examples } from './example.ts'
import { secondFactorExamples } from './second-factor-examples.ts'

const region: Example = by(null, () => ({ query: { provinsi_id: '32' } }))
const november = { bulan: 11, tahun: 2026 }
const ownId = async ({ idOf }: World) => ({ params: { id: await idOf('hospital') } })
const points = by('ministry', () => ({ query: { kabupatenkota_id: '32.73' } }))

const newCityAccount = {
  username: 'kota.baru@contoh.go.id',
  full_name: 'Dinkes Kota Bandung 2',
  roles: 'PublicHealthService_Regency',
  regency_id: '32.73',
}
/** An account that nobody has used yet. */
const unusedAccount = async ({ as }: World): Promise<number> =>
  ok(await (await as('admin')).post('/api/pengguna', newCityAccount)).data.id

const boundaryKey = '4f1c09b27a86d35e'
/** Boundaries that an administrator has uploaded. */
async function boundarySet({ db, idOf }: World): Promise<number> {
  const files = { provinces: '{"type":"Topology"}', regencies: '{"type":"Topology"}', extents: {} }
  const source = 'Badan Informasi Geospasial, 2026'
  const set = { ...files, key: boundaryKey, source, fileName: 'batas-kabkota.geojson' }
  return insertSet(db, set, { accountId: await idOf('admin'), now: testNow })
}

async function upload(world: World): Promise<number> {
  const letter = { name: 'surat.pdf', bytes: pdf }
  return ok(await sendFile(await world.as('hospital'), '/api/fileupload', letter)).data.id
}

/** A notification that waits for the hospital. */
async function notice(world: World): Promise<number> {
  await reportIn(world, 'revise')
  return ok(await (await world.as('hospital')).get('/api/notification')).data[0].id
}

const newProgramKey = { name: 'SIMRS', scopes: ['read', 'draft', 'send'], expires_on: '2027-06-30' }
/** A key of the hospital's own program. */
async function programKey(world: World): Promise<number> {
  return ok(await (await world.as('hospital')).post('/api/kunci-program', newProgramKey)).data.key_id
}

async function stopDigest({ db, idOf }: World) {
  await db.updateTable('setting').set({ value: '"contoh"' }).where('key', '=', 'mailKey').execute()
  const token = unsubscribeTokenOf(await idOf('hospital'), await getMailKey(db))
  return { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }
}

/** The code of a printed letter. */
async function letterCode({ db, idOf }: World): Promise<string> {
  const code = 'K7M2-9QXD-4TRA-8WZC'
  const issue = { accountId: await idOf('hospital'), by: await idOf('admin'), now: testNow }
  const issued = await issueCode(db, issue)
  await db
    .updateTable('account_link')
    .set({ secret_hash: hashToken(readLetters(code)) })
    .where('secret_hash', '=', hashToken(readLetters(issued)))
    .execute()
  return code
}

/** Signing in, one's own account, regions, the facility's record, notifications. */
export const accountExamples: Examples = {
  'POST /api/login': by(null, () => ({
    body: { username: people.hospital.username, password: testPassword, 'apps-key': 'silika-web' },
  })),
  'POST /api/pengguna/{id}/lihat': by('admin', async ({ idOf }) => ({
    params: { id: await idOf('hospital') },
  })),
  'POST /api/lihat/selesai': by('admin'),
  'POST /api/latihan/mulai': by('hospital'),
  'POST /api/latihan/selesai': by('hospital'),
  'DELETE /api/latihan': by('hospital'),
  'POST /api/sso': {
    by: null,
    status: 404,
    send: () => ({ body: { postdata: { code: 'contoh', state: 'contoh' } } }),
  },
  'GET /api/session': by('hospital'),
  'GET /api/sessions': by('hospital'),
  'POST /api/sessions/end-others': by('hospital'),
  'DELETE /api/sessions/{id}': by('hospital', async ({ as }) => {
    const { data } = ok(await (await as('hospital')).get('/api/sessions'))
    return { params: { id: data[0].session_id } }
  }),
  'POST /api/konfirmasi-diri': by('hospital', () => ({ body: { password: testPassword } })),
  ...secondFactorExamples,
  'POST /api/logout': by('hospital'),
  'POST /api/updatepass': by('hospital', () => ({
    body: {
      old_password: testPassword,
      password: 'kopi tanpa gula 7',
      password_confirmation: 'kopi tanpa gula 7',
    },
  })),
  'POST /api/lupa-sandi': by(null, () => ({ body: { email: people.hospital.username } })),
  'POST /api/atur-sandi/periksa': by(null, async (world) => ({ body: { token: await letterCode(world) } })),
  'POST /api/atur-sandi': by(null, async (world) => ({
    body: {
      token: await letterCode(world),
      password: 'kopi tanpa gula 7',
      password_confirmation: 'kopi tanpa gula 7',
    },
  })),
  'GET /api/config': by(null),

  'GET /api/data/provinsi/get': by(null),
  'GET /api/map/getprovinsi': by(null),
  'GET /api/grafikberanda/marker': by('city', async ({ db }) => {
    const place = { latitude: -6.9, longitude: 107.6 }
    await db.updateTable('facility').set(place).where('code', '=', 'RS001').execute()
    return { query: { lokasi: '32.73', bulan: 11, tahun: 2026 } }
  }),
  'GET /api/map': by(null, () => ({ query: { kota_id: '32.73', ...november } })),
  'GET /api/map/warnamap': by(null, () => ({ query: november })),
  'GET /api/grafikberanda/limbahcovid': by(null, () => ({ query: { tanggal: '2026-11-20' } })),
  'GET /api/grafikberanda/alkesbermerkuri': by(null, () => ({ query: november })),
  'GET /api/grafikberanda/kesling': by(null, () => ({ query: { kategori: 1, ...november } })),
  'GET /api/grafikberanda/limbahfasyankes': by(null, () => ({
    query: { lokasi: 'Jawa Barat', ...november },
  })),
  'GET /api/map/wilayah': by(null, () => ({ query: { find: 'bandung' } })),
  'GET /api/grafikberanda/namafasyankes': by('city', () => ({ query: { find: 'bandung' } })),
  'GET /api/data/provinsi/get-byid': region,
  'POST /api/data/kab-kota/get-by-provinsi-id': by(null, () => ({ body: { provinsi_id: '32' } })),
  'POST /api/data/kecamatan/get-kab-kota': by(null, () => ({ body: { kabupatenkota_id: '32.73' } })),
  'GET /api/rs': points,
  'GET /api/puskesmas': points,

  'GET /api/data/users': by('admin', () => ({
    query: { provinsi: '32', kabupaten: '32.73', roles: 'HealthServiceFacility', page: 1, per_page: 20 },
  })),
  'GET /api/pengguna': by('admin', () => ({ query: { sort: '-last_sign_in_at', page: 1, per_page: 20 } })),
  'GET /api/pengguna/active': by('province', () => ({ query: { regency_id: '32.73' } })),
  'GET /api/pengguna/nonactive': by('admin', () => ({ query: { province_id: '32' } })),
  'GET /api/pengguna/counts': by('province', () => ({ query: { regency_id: '32.73' } })),
  'GET /api/pengguna/export': by('province', async ({ db }) => {
    // The template's accounts are as old as the run, and the file says the day.
    await db.updateTable('account').set({ created_at: testNow }).execute()
    return { query: { status: 'active', format: 'csv' } }
  }),
  'GET /api/allfilter': by('admin', () => ({
    query: { role: 'HealthServiceFacility', tipe_fasyankes: 1, find: 'bandung', status: 'active' },
  })),
  'POST /api/filterrole': by('admin', () => ({ body: { roles: ['External', 'MinistryOfHealth'] } })),
  'POST /api/pengguna': by('admin', () => ({ body: newCityAccount })),
  'POST /api/user/create-facilitator': by('admin', () => ({
    body: { username: 'pengamat@contoh.org', full_name: 'Pengamat Baru' },
  })),
  'DELETE /api/pengguna/{id}': by('admin', async (world) => ({ params: { id: await unusedAccount(world) } })),
  'PUT /api/pengguna/{type}/{id}': by('province', async ({ idOf }) => ({
    params: { type: 'nonactive', id: await idOf('hospital') },
  })),
  'POST /api/pengguna/{id}/unlock': by('province', async ({ idOf }) => ({
    params: { id: await idOf('hospital') },
  })),
  'POST /api/resetpass': by('province', async ({ idOf }) => ({ body: { id: await idOf('hospital') } })),
  'GET /api/surat-aktivasi': by('province', () => ({ query: { regency_id: '32.73' } })),
  'POST /api/surat-aktivasi': by('province', async ({ as, db, idOf }) => {
    await db
      .updateTable('account')
      .set({ password_hash: null })
      .where('id', '=', await idOf('hospital'))
      .execute()
    const count = '/api/surat-aktivasi?regency_id=32.73'
    const { fingerprint } = ok(await (await as('province')).get(count)).data
    return { body: { regency_id: '32.73', replace: false, fingerprint } }
  }),
  'GET /api/pengguna/bulk': by('province', () => ({ query: { act: 'deactivate', regency_id: '32.73' } })),
  'POST /api/pengguna/bulk': by('province', async ({ as }) => {
    const meant = { act: 'deactivate', roles: 'HealthServiceFacility', regency_id: '32.73' }
    const { count, fingerprint } = ok(
      await (await as('province')).get(`/api/pengguna/bulk?${new URLSearchParams(meant).toString()}`),
    ).data
    return { body: { ...meant, count, fingerprint } }
  }),
  'GET /api/pengguna/{id}': by('hospital', ownId),
  'PUT /api/pengguna/{id}': by('hospital', async (world) => ({
    ...(await ownId(world)),
    body: { full_name: 'RS Contoh Bandung', phone: '022-7654321', position: 'Sanitarian', profile: null },
  })),
  'GET /api/data-saya': by('hospital'),
  'GET /api/kunci-program': by('hospital', async (world) => {
    await programKey(world)
    return {}
  }),
  'POST /api/kunci-program': by('hospital', () => ({ body: newProgramKey })),
  'DELETE /api/kunci-program/{id}': by('hospital', async (world) => ({
    params: { id: await programKey(world) },
  })),
  'PUT /api/mail-preference': by('hospital', () => ({ body: { digest: false } })),
  'POST /api/berhenti-ringkasan/{token}': by(null, stopDigest),
  'GET /api/jejak': by('admin', async ({ as }) => {
    await (await as('hospital')).post('/api/logout')
    return { query: { orang: 'rs@silika', aksi: 'signOut', page: 1 } }
  }),
  'GET /api/batas-wilayah': by('admin', async (world) => {
    await boundarySet(world)
    return {}
  }),
  'POST /api/batas-wilayah': by('admin', async (world) => ({
    body: { sumber: 'Badan Informasi Geospasial, 2026' },
    file: {
      name: 'batas-kabkota.geojson',
      bytes: Buffer.from(geoJsonOf(squareAreas(await listRegencies(world.db)))),
    },
  })),
  'PUT /api/batas-wilayah/{id}': by('admin', async (world) => ({
    params: { id: await boundarySet(world) },
  })),
  'DELETE /api/batas-wilayah': by('admin'),
  'GET /api/batas-wilayah/berkas/{name}': by(null, async (world) => {
    await chooseSet(world.db, await boundarySet(world), {
      accountId: await world.idOf('admin'),
      now: testNow,
    })
    return { params: { name: `provinces-${boundaryKey}.json` } }
  }),
  'POST /api/pupload': by('hospital', () => ({ file: { name: 'foto.png', bytes: png } })),
  'GET /api/pp': by('hospital', async (world) => {
    ok(await sendFile(await world.as('hospital'), '/api/pupload', { name: 'foto.jpg', bytes: jpg }))
    return { query: { id: await world.idOf('hospital') } }
  }),
  'POST /api/fileupload': by('hospital', () => ({ file: { name: 'surat.pdf', bytes: pdf } })),
  'POST /api/file/document': by('admin', () => ({ file: { name: 'pedoman.pdf', bytes: pdf } })),
  'POST /api/file/content': by('admin', () => ({ file: { name: 'diagram.png', bytes: png } })),
  'GET /api/file/{id}': by('hospital', async (world) => ({ params: { id: await upload(world) } })),

  'GET /api/listfasyankes': by('ministry', () => ({
    query: { provinsi_id: '32', tipe_fasyankes: 2, page: 1 },
  })),
  'GET /api/carifasyankes': by('ministry', () => ({ query: { find: 'Contoh' } })),
  'GET /api/detailfasyankes': by('city', async ({ facilityIdOf }) => ({
    query: { id: await facilityIdOf('hospital') },
  })),

  'GET /api/profile': by('hospital'),
  'GET /api/profile/changes': by('city', async (world) => {
    const id = await world.idOf('hospital')
    const hospital = await world.as('hospital')
    ok(await hospital.put(`/api/pengguna/updateidentitas/${id}`, { version: 1, beds: 124 }))
    return { query: { user_id: id, page: 1, per_page: 20 } }
  }),
  'PUT /api/pengguna/updateidentitas/{id}': by('hospital', async (world) => ({
    ...(await ownId(world)),
    body: {
      version: 1,
      address: 'Jalan Contoh Nomor 12, Sukasari',
      phone: '022-7654321',
      email: 'rs@contoh.go.id',
      latitude: -6.87,
      longitude: 107.58,
      beds: 124,
    },
  })),

  'GET /api/notification': by('hospital', async (world) => {
    await notice(world)
    return { query: { type: 'unread', page: 1, per_page: 20 } }
  }),
  'PUT /api/notification/{id}/mark-as-read': by('hospital', async (world) => ({
    params: { id: await notice(world) },
  })),
  'POST /api/notification/mark-all-as-read': by('hospital', async (world) => {
    await notice(world)
    return {}
  }),
}
