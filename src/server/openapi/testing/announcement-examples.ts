import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const audience = { roles: ['HealthServiceFacility'], facility_types: ['publicHealthCenter'], regions: ['32'] }
const fields = {
  ...{
    title: 'Pemeliharaan sistem',
    body: 'Sistem ditutup pada Sabtu malam.\n\nSimpan isian Anda sebelumnya.',
  },
  ...{ link_label: 'Buka formulir', link_href: '/formulir', importance: 'important' },
  ...audience,
  ...{ from: '2026-12-02T08:00', until: '2026-12-09T23:59' },
}

/** A draft, and one that is shown. */
async function draft({ as }: World): Promise<number> {
  return ok(await (await as('admin')).post('/api/pengumuman', fields)).data.id
}
async function shown(world: World): Promise<number> {
  const id = await draft(world)
  ok(await (await world.as('admin')).post(`/api/pengumuman/${id}/tayangkan`, { version: 1 }))
  return id
}

/** Announcements as administrators keep them. */
export const announcementExamples: Examples = {
  'GET /api/pengumuman': by('admin', async (world) => {
    await shown(world)
    return { query: { state: 'shown', page: 1, per_page: 20 } }
  }),
  'GET /api/pengumuman/{id}': by('admin', async (world) => ({ params: { id: await shown(world) } })),
  'POST /api/pengumuman/penerima': by('admin', () => ({ body: audience })),
  'POST /api/pengumuman': by('admin', () => ({ body: fields })),
  'PUT /api/pengumuman/{id}': by('admin', async (world) => ({
    params: { id: await shown(world) },
    body: { version: 2, ...fields, title: 'Pemeliharaan sistem diundur' },
  })),
  'POST /api/pengumuman/{id}/tayangkan': by('admin', async (world) => ({
    params: { id: await draft(world) },
    body: { version: 1 },
  })),
  'POST /api/pengumuman/{id}/tarik': by('admin', async (world) => ({ params: { id: await shown(world) } })),
  'DELETE /api/pengumuman/{id}': by('admin', async (world) => ({ params: { id: await draft(world) } })),
}
