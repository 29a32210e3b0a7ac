import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const hospital = async ({ facilityIdOf }: World) => ({ params: { id: await facilityIdOf('hospital') } })
const twins = async ({ facilityIdOf }: World) => ({
  id: await facilityIdOf('healthCenter'),
  duplicate_id: await facilityIdOf('smallHealthCenter'),
})
const move = async ({ facilityIdOf }: World) => ({
  body: {
    from_regency_id: '32.73',
    to_regency_id: '32.01',
    from_month: '2026-12',
    facility_ids: [await facilityIdOf('hospital')],
  },
})
const closing = { from_month: '2026-12', reason: 'Izin operasional berakhir.' }

/** An office of a region without facilities and accounts. */
async function emptyOffice({ as }: World): Promise<number> {
  const office = { name: 'Dinas Kesehatan Kabupaten Nabire', province_id: '94', regency_id: '94.01' }
  return ok(await (await as('admin')).post('/api/dinas', office)).data.id
}

/** Facilities and offices as administrators keep them. */
export const placeExamples: Examples = {
  'GET /api/fasyankes': by('admin', () => ({
    query: { provinsi_id: '32', status: 'open', lacking: 'position', sort: 'name', page: 1, per_page: 20 },
  })),
  'GET /api/fasyankes/export': by('admin', () => ({ query: { provinsi_id: '32', status: 'open' } })),
  'POST /api/fasyankes': by('admin', () => ({
    body: {
      name: 'Puskesmas Sukasari',
      code: 'PK010',
      type: 'publicHealthCenter',
      region_type: 'urban',
      ownership: 'pemda',
      regency_id: '32.73',
      district_id: '32.73.01',
      inpatient: false,
      active_since: '2026-11-01',
    },
  })),
  'GET /api/fasyankes/{id}': by('admin', hospital),
  'GET /api/fasyankes/{id}/riwayat': by('admin', async (world) => {
    const { params } = await hospital(world)
    const admin = await world.as('admin')
    ok(await admin.put(`/api/fasyankes/${params.id}`, { version: 1, name: 'RS Contoh Kota Bandung' }))
    return { params, query: { page: 1, per_page: 20 } }
  }),
  'PUT /api/fasyankes/{id}': by('admin', async (world) => ({
    ...(await hospital(world)),
    body: { version: 1, name: 'RS Contoh Kota Bandung', hospital_class: 'A' },
  })),
  'POST /api/fasyankes/{id}/tutup': by('admin', async (world) => ({
    ...(await hospital(world)),
    body: closing,
  })),
  'POST /api/fasyankes/{id}/buka': by('admin', async (world) => {
    const { params } = await hospital(world)
    ok(await (await world.as('admin')).post(`/api/fasyankes/${params.id}/tutup`, closing))
    return { params, body: { from_month: '2026-12', reason: 'Izin operasional diperpanjang.' } }
  }),
  'POST /api/fasyankes/pindah/pratinjau': by('admin', move),
  'POST /api/fasyankes/pindah': by('admin', move),
  'GET /api/fasyankes/{id}/gabung': by('admin', async (world) => {
    const { id, duplicate_id } = await twins(world)
    return { params: { id }, query: { duplicate_id } }
  }),
  'POST /api/fasyankes/{id}/gabung': by('admin', async (world) => {
    const { id, duplicate_id } = await twins(world)
    const preview = `/api/fasyankes/${id}/gabung?duplicate_id=${duplicate_id}`
    const { fingerprint } = ok(await (await world.as('admin')).get(preview)).data
    const body = { duplicate_id, reason: 'Tercatat dua kali.', fingerprint, reports: [], periods: [] }
    return { params: { id }, body }
  }),

  'GET /api/dinas': by('admin', () => ({ query: { provinsi_id: '32', page: 1, per_page: 20 } })),
  'GET /api/dinas/export': by('admin', () => ({ query: { provinsi_id: '32', level: 'regency' } })),
  'POST /api/dinas': by('admin', () => ({
    body: {
      name: 'Dinas Kesehatan Kabupaten Bogor',
      province_id: '32',
      regency_id: '32.01',
      address: 'Jalan Contoh Nomor 5, Cibinong',
      phone: '021-8750000',
      email: 'dinkes@contoh.go.id',
    },
  })),
  'PUT /api/dinas/{id}': by('admin', async (world) => ({
    params: { id: await emptyOffice(world) },
    body: { version: 1, phone: '0984-21000' },
  })),
  'DELETE /api/dinas/{id}': by('admin', async (world) => ({ params: { id: await emptyOffice(world) } })),
}
