import { png } from '#server/testing/files.ts'
import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const isi = {
  blocks: [
    { type: 'heading', level: 2, id: 'sebelum-mengisi', content: [{ text: 'Sebelum mengisi' }] },
    {
      type: 'paragraph',
      content: [{ text: 'Siapkan ' }, { text: 'catatan timbangan', bold: true }, { text: ' sebulan penuh.' }],
    },
    {
      type: 'callout',
      tone: 'tip',
      blocks: [{ type: 'paragraph', content: [{ text: 'Draf tersimpan sendiri.' }] }],
    },
  ],
}
const question = { judul: 'Apakah draf tersimpan sendiri?', teks: 'Ya, setiap kali Anda berhenti mengetik.' }
const guide = {
  judul: 'Menyiapkan data timbangan',
  ringkasan: 'Catatan apa yang diperlukan sebelum mengisi.',
  formulir: 'limbahfasyankes',
  peran: ['HealthServiceFacility'],
  isi,
}

/** A text of the administrator's own. */
async function made({ as }: World, kind: 'faq' | 'panduan'): Promise<number> {
  const body = { ...(kind === 'faq' ? question : guide), terbit: true }
  return ok(await (await as('admin')).post(`/api/${kind}`, body)).data.id
}
async function aboutId({ as }: World): Promise<number> {
  return ok(await (await as('admin')).get('/api/tentang')).data.id
}
const ofQuestion = (body?: Record<string, unknown>) =>
  by('admin', async (world) => ({ params: { id: await made(world, 'faq') }, ...(body && { body }) }))
const ofGuide = (body?: Record<string, unknown>) =>
  by('admin', async (world) => ({ params: { id: await made(world, 'panduan') }, ...(body && { body }) }))

/** About, frequent questions and guides. */
export const contentExamples: Examples = {
  'GET /api/tentang': by(null),
  'GET /api/buku-formulir': by(null),
  'PUT /api/tentang-update/{id}': by('admin', async (world) => ({
    params: { id: await aboutId(world) },
    body: { judul: 'Tentang SILIKA', isi, version: 2 },
  })),
  'POST /api/tentang-diagram-update': by('admin', () => ({
    file: { name: 'alur.png', bytes: png },
    body: { alt: 'Fasyankes mengirim, dinas mengonfirmasi', keterangan: 'Alur pelaporan' },
  })),
  'POST /api/faq': by('admin', () => ({ body: question })),
  'PUT /api/faq/{id}': ofQuestion({ teks: 'Ya, di perangkat Anda dan di server.', version: 2 }),
  'DELETE /api/faq/{id}': ofQuestion(),
  'GET /api/panduan': by(null),
  'GET /api/panduan/{id}': by(null, async (world) => {
    await made(world, 'panduan')
    return { params: { id: 'menyiapkan-data-timbangan' } }
  }),
  'POST /api/panduan': by('admin', () => ({ body: guide })),
  'PUT /api/panduan/{id}': ofGuide({ ringkasan: 'Catatan yang diperlukan.', terbit: false, version: 2 }),
  'DELETE /api/panduan/{id}': ofGuide(),
  'GET /api/cari-panduan': by(null, async (world) => {
    await made(world, 'panduan')
    return { query: { find: 'catatan timbangan' } }
  }),
  'GET /api/konten': by('admin', () => ({ query: { kind: 'faq' } })),
  'GET /api/konten/{id}': ofQuestion(),
  'GET /api/konten/{id}/riwayat': ofGuide(),
  'POST /api/konten/{id}/tarik': ofQuestion({ version: 2 }),
  'POST /api/konten/{id}/pulihkan': by('admin', async (world) => {
    const id = await made(world, 'faq')
    const { data } = ok(await (await world.as('admin')).get(`/api/konten/${id}/riwayat`))
    return { params: { id }, body: { history_id: data[0].id, version: 2 } }
  }),
  'PUT /api/konten-urutan': by('admin', async (world) => {
    const { data } = ok(await (await world.as('admin')).get('/api/konten?kind=faq'))
    return { body: { kind: 'faq', ids: data.map(({ id }: { id: number }) => id).toReversed() } }
  }),
}
