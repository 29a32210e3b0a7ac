import { pdf, sendFile } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const circular = {
  title: 'Surat Edaran: Batas Waktu Pelaporan Bulanan',
  kategori: 'Surat edaran',
  description: 'Laporan bulanan dikirim paling lambat tanggal 10 bulan berikutnya.',
}
const letter = { name: 'surat-edaran.pdf', bytes: pdf }
const correctedLetter = { name: 'surat-edaran-ralat.pdf', bytes: pdf }

/** A published document with one version. */
async function published({ as }: World): Promise<{ dokumen_id: number; version: number }> {
  const { dokumen_id, version } = ok(await sendFile(await as('admin'), '/api/dokumen', letter, circular)).data
  return { dokumen_id, version }
}
/** The same with two versions. */
async function twice(world: World) {
  const { dokumen_id, version } = await published(world)
  const admin = await world.as('admin')
  const { id } = ok(await sendFile(admin, '/api/file/document', correctedLetter)).data
  ok(await admin.put('/api/dokumen', { dokumen_id, version, file_id: id, note: 'Nomor dibetulkan' }))
  return { dokumen_id, version: version + 1 }
}

/** Documents as administrators keep them and others read them. */
export const documentExamples: Examples = {
  'POST /api/dokumen': by('admin', () => ({ file: letter, body: { ...circular, access: 'public' } })),
  'PUT /api/dokumen': by('admin', async (world) => ({
    body: { ...(await published(world)), kategori: 'Pedoman', status: 'withdrawn' },
  })),
  'DELETE /api/dokumen/{dokumen_id}': by('admin', async (world) => {
    const { dokumen_id } = await published(world)
    return { params: { dokumen_id } }
  }),
  'GET /api/dokumen/{dokumen_id}': by('admin', async (world) => {
    const { dokumen_id } = await twice(world)
    return { params: { dokumen_id } }
  }),
  'GET /api/dokumen/{dokumen_id}/berkas/{number}': by(null, async (world) => {
    const { dokumen_id } = await published(world)
    return { params: { dokumen_id, number: 1 }, query: { unduh: '1' } }
  }),
  'POST /api/dokumen/{dokumen_id}/versi/{number}/pulihkan': by('admin', async (world) => {
    const { dokumen_id, version } = await twice(world)
    return { params: { dokumen_id, number: 1 }, body: { version } }
  }),
  'GET /api/get-dokumen': by('hospital', async (world) => {
    await published(world)
    return { query: { kategori: 'Surat edaran', title: 'batas waktu', page: 1, halaman: 20 } }
  }),
  'GET /api/public-dokumen': by(null, async (world) => {
    await published(world)
    return { query: { cari: 'pelaporan bulanan', page: 1, halaman: 3 } }
  }),
}
