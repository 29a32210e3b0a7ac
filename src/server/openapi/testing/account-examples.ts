import { chooseSet, insertSet } from '#server/features/boundaries/queries.ts'
import { getMailKey } from '#server/features/mail/queries.ts'
import { unsubscribeTokenOf } from '#server/features/mail/unsubscribe.ts'
import { listRegencies } from '#server/features/regions/queries.ts'
import { jpg, pdf, png, sendFile } from '#server/testing/files.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { geoJsonOf, squareAreas } from '#server/testing/square-areas.ts'
import { testNow, type World } from '#server/testing/with-app.ts'
import { people, testPassword } from '#server/testing/world.ts'

import { by, type Example, type Examples } from './example.ts'

const region: Example = by(null, () => ({ query: { provinsi_id: '32' } }))
const november = { bulan: 11, tahun: 2026 }
const ownId = async ({ idOf }: World) => ({ params: { id: await idOf('hospital') } })
const points = by('ministry', () => ({ query: { kabupatenkota_id: '32.73' } }))

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

async function stopDigest({ db, idOf }: World) {
  await db.updateTable('setting').set({ value: '"contoh"' }).where('key', '=', 'mailKey').execute()
  const token = unsubscribeTokenOf(await idOf('hospital'), await getMailKey(db))
  return { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }
}

/** Signing in, one's own account, regions, the facility's record, notifications. */
export const accountExamples: Examples = {
  'POST /api/login': by(null, () => ({
    body: { username: people.hospital.username, password: testPassword, 'apps-key': 'silika-web' },
  })),
  'POST /api/sso': { by: null, status: 404, send: () => ({ body: { postdata: { ticket: 'contoh' } } }) },
  'GET /api/session': by('hospital'),
  'GET /api/sessions': by('hospital'),
  'POST /api/sessions/end-others': by('hospital'),
  'POST /api/logout': by('hospital'),
  'POST /api/updatepass': by('hospital', () => ({
    body: {
      old_password: testPassword,
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
  'GET /api/pengguna/{id}': by('hospital', ownId),
  'PUT /api/pengguna/{id}': by('hospital', async (world) => ({
    ...(await ownId(world)),
    body: { full_name: 'RS Contoh Bandung', phone: '022-7654321', position: 'Sanitarian', profile: null },
  })),
  'PUT /api/mail-preference': by('hospital', () => ({ body: { digest: false } })),
  'POST /api/berhenti-ringkasan/{token}': by(null, stopDigest),
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
