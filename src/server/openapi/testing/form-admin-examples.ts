import { runJobs } from '#server/testing/jobs.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples } from './example.ts'

const kit = { form: 'sanitarian-kit' }
const path = `/api/kelola-formulir/${kit.form}`
const titles = { title: 'Survei kualitas air', short_title: 'Survei air' }

const draftOf = async (world: World, of = path) => ok(await (await world.as('admin')).post(`${of}/draf`)).data
/** The kit's draft with another title. */
async function changedDraft(world: World) {
  const { revision, definition } = await draftOf(world)
  return { revision, definition: { ...definition, title: 'Sanitarian Kit Puskesmas' } }
}
async function savedDraft(world: World): Promise<number> {
  return ok(await (await world.as('admin')).put(`${path}/draf`, await changedDraft(world))).data.revision
}
async function scheduled(world: World) {
  const body = { revision: await savedDraft(world), valid_from: '2027-01' }
  ok(await (await world.as('admin')).post(`${path}/terbit`, body))
}

const waste = { form: 'limbahfasyankes' }
const ofWaste = `/api/kelola-formulir/${waste.form}`
/** A draft that asks one question more, and a report that was sent without it. */
async function untried(world: World) {
  await reportIn(world, 'sent')
  const { revision, definition } = await draftOf(world, ofWaste)
  definition.sections[1].fields.catatan_alat = { kind: 'text', label: 'Catatan alat', max: 200 }
  const saved = ok(await (await world.as('admin')).put(`${ofWaste}/draf`, { revision, definition })).data
  return { revision: saved.revision, month: '2026-11' }
}
async function tried(world: World) {
  ok(await (await world.as('admin')).post(`${ofWaste}/draf/uji`, await untried(world)))
}

/** A form of one's own that is in service, with a question. */
async function ownForm(world: World): Promise<string> {
  const admin = await world.as('admin')
  const { form_type, revision, definition } = ok(await admin.post('/api/kelola-formulir', titles)).data
  const of = `/api/kelola-formulir/${form_type}`
  definition.sections[1].fields = { liter: { kind: 'number', label: 'Air dipakai', unit: 'liter' } }
  const saved = ok(await admin.put(`${of}/draf`, { revision, definition })).data
  ok(await admin.post(`${of}/terbit`, { revision: saved.revision, valid_from: '2026-12' }))
  return form_type
}
const answers = {
  ...{ reporter_name: 'Siti Aminah', reporter_position: 'Sanitarian', reporter_phone: '081234567890' },
  ...{ liter: 1200, declaration: true },
}
async function ownReport(world: World) {
  const form = await ownForm(world)
  const facility = await world.as('healthCenter')
  const { report_id, version } = ok(await facility.post(`/api/isian/${form}`, { date: '2026-12' })).data
  return { params: { form }, report_id, version }
}

/** Forms as administrators keep them, and the calls of the forms that they make. */
export const formAdminExamples: Examples = {
  'GET /api/kelola-formulir': by('admin'),
  'POST /api/kelola-formulir': by('admin', () => ({ body: titles })),
  'GET /api/kelola-formulir/{form}/draf': by('admin', async (world) => {
    await draftOf(world)
    return { params: kit }
  }),
  'GET /api/kelola-formulir/{form}/kaitan': by('admin', () => ({ params: { form: 'bor' } })),
  'POST /api/kelola-formulir/{form}/draf': by('admin', () => ({ params: kit, body: {} })),
  'PUT /api/kelola-formulir/{form}/draf': by('admin', async (world) => ({
    params: kit,
    body: await changedDraft(world),
  })),
  'DELETE /api/kelola-formulir/{form}/draf': by('admin', async (world) => ({
    params: kit,
    query: { revision: (await draftOf(world)).revision },
  })),
  'GET /api/kelola-formulir/{form}/draf/uji': by('admin', async (world) => {
    await tried(world)
    await runJobs(world)
    return { params: waste }
  }),
  'POST /api/kelola-formulir/{form}/draf/uji': by('admin', async (world) => ({
    params: waste,
    body: await untried(world),
  })),
  'DELETE /api/kelola-formulir/{form}/draf/uji': by('admin', async (world) => {
    await tried(world)
    return { params: waste }
  }),
  'POST /api/kelola-formulir/{form}/terbit': by('admin', async (world) => ({
    params: kit,
    body: { revision: await savedDraft(world), valid_from: '2027-01', note: 'Judul diperjelas.' },
  })),
  'POST /api/kelola-formulir/{form}/tarik': by('admin', async (world) => {
    await scheduled(world)
    return { params: kit, body: { version: 2 } }
  }),
  'PUT /api/kelola-formulir/{form}/penutupan': by('admin', () => ({
    params: kit,
    body: { from: '2027-01', until: null },
  })),
  'GET /api/batas-waktu': by('admin'),
  'PUT /api/batas-waktu': by('admin', () => ({ body: { from: '2026-12', due_day: 15, lock_day: 20 } })),

  'GET /api/isian/{form}': by('healthCenter', async (world) => {
    const { params, report_id } = await ownReport(world)
    return { params, query: { report_id } }
  }),
  'POST /api/isian/{form}': by('healthCenter', async (world) => ({
    params: { form: await ownForm(world) },
    body: { date: '2026-12' },
  })),
  'PUT /api/isian/{form}': by('healthCenter', async (world) => {
    const { params, ...report } = await ownReport(world)
    return { params, body: { ...report, answers: { liter: 1200 } } }
  }),
  'POST /api/isian/{form}/kirim': by('healthCenter', async (world) => {
    const { params, ...report } = await ownReport(world)
    return { params, body: { ...report, answers } }
  }),
  'GET /api/isian/{form}/listbulan': by('healthCenter', async (world) => ({
    params: { form: await ownForm(world) },
    query: { tahun: 2026 },
  })),
}
