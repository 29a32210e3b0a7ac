import { sendFile } from '#server/testing/files.ts'
import { workOnImports } from '#server/testing/imports.ts'
import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const file = {
  name: 'fasyankes.csv',
  bytes: Buffer.from(
    [
      'Kode fasyankes;Nama;Jenis fasyankes;Jenis wilayah;Kode kabupaten/kota',
      'PK900;Puskesmas Baru;Puskesmas;Perkotaan;32.73',
      'PK901;Puskesmas Lain;Klinik;Perkotaan;32.73',
    ].join('\r\n'),
  ),
}

/** An import that was looked at. */
async function importOf(world: World) {
  const { data } = ok(await sendFile(await world.as('admin'), '/api/impor', file, { kind: 'facilities' }))
  await workOnImports(world)
  return { id: data.import_id }
}

/** Every call of imports, as somebody makes it. */
export const importExamples: Examples = {
  'POST /api/impor': by('admin', () => ({ body: { kind: 'facilities' }, file })),
  'GET /api/impor': by('admin', async (world) => {
    await importOf(world)
    return { query: { kind: 'facilities' } }
  }),
  'GET /api/impor/{id}': by('admin', async (world) => ({ params: await importOf(world) })),
  'GET /api/impor/{id}/baris': by('admin', async (world) => ({
    params: await importOf(world),
    query: { verdict: 'wrong' },
  })),
  'GET /api/impor/{id}/perlu-diperbaiki': by('admin', async (world) => ({ params: await importOf(world) })),
  'PUT /api/impor/{id}/baris/{row}': by('admin', async (world) => ({
    params: { ...(await importOf(world)), row: 3 },
    body: { cells: { type: 'Puskesmas' } },
  })),
  'POST /api/impor/{id}/jalankan': by('admin', async (world) => ({
    params: await importOf(world),
    body: { count: 1 },
  })),
  'POST /api/impor/{id}/hentikan': by('admin', async (world) => {
    const params = await importOf(world)
    ok(await (await world.as('admin')).post(`/api/impor/${params.id}/jalankan`, { count: 1 }))
    return { params }
  }),
  'DELETE /api/impor/{id}': by('admin', async (world) => ({ params: await importOf(world) })),
  'GET /api/impor-templat/{kind}': by('admin', () => ({ params: { kind: 'facilities' } })),
}
