import { onTestFinished } from 'vitest'

import type { StoredStatus } from '#domain/report-status.ts'
import { completeBor } from '#forms/testing/samples.ts'
import { header } from '#server/features/reports/testing/device-lists.ts'
import { sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { reportedWaste } from '#server/testing/kept-figures.ts'
import { completeDraft, month, ok, profiles, reason, reportIn } from '#server/testing/reports.ts'
import { standIn } from '#server/testing/stand-in.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Example, type Examples, sampleCode } from './example.ts'
import { sentReportOf } from './form-examples.ts'

const year = 2026
const idIn = async (world: World, status: StoredStatus) => Number((await reportIn(world, status)).report_id)
const sentWaste = async (world: World) => ({ query: { report_id: await idIn(world, 'sent') } })
const onReport = (status: StoredStatus) => async (world: World) => ({
  params: { report_id: await idIn(world, status) },
})
const resultOf = (form: string): Example =>
  by('city', async (world) => ({ params: { report_id: await sentReportOf(world, form) } }))
const remarks = { infectious_generated_kg: 'Jumlahnya tidak sama dengan manifes.' }
const listed = { tipe: 'get', fil_provinsi: '32', fil_blth: month, page: 1, per_page: 20 }

const asked = { form_type: 'limbahfasyankes', year, province_id: '32', tipe_fasyankes: 1 }
async function madeDownload(world: World): Promise<number> {
  const { data } = ok(await (await world.as('admin')).post('/api/report/downloads', asked))
  await runJobs(world)
  return data.id
}

const openReview: Example = by('city', sentWaste)
const health = async (world: World) => sentReportOf(world, 'kesehatanlingkungan')

/** A server in the place of ME-SMILE, with one weighing. */
async function importWeighings({ as, services }: World) {
  const weighing = {
    label_code: 'QR-1',
    category: 'infectious',
    weight_kg: 12.5,
    weighed_at: '2026-11-05T08:00:00+07:00',
    source_room: 'IGD',
    state: 'ditimbang',
  }
  const { url, stop } = await standIn((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: [weighing] })),
  )
  onTestFinished(stop)
  services.config.meSmile = { url: `${url}/weighings`, key: 'kunci', timeoutMs: 1000 }
  const { report_id, version } = ok(
    await (await as('hospital')).post('/api/limbahfasyankes', { date: month }),
  ).data
  return { body: { report_id, version } }
}

async function sentCode(world: World) {
  await reportIn(world, 'sent')
  await world.db.updateTable('submission').set({ verification_code: sampleCode }).execute()
  return { params: { code: sampleCode } }
}

/** A list of devices as CSV, beside the month that it is of. */
const deviceList = {
  body: { date: month, fill: 'true' },
  file: {
    name: 'daftar.csv',
    bytes: Buffer.from(
      [
        header.join(','),
        '1,Termometer air raksa,Safety,,2010,TPS,40,Disimpan,31/03/2025,BA/1,',
        '2,Tensimeter air raksa,Nova,N-1,2012,Gudang,15,Disimpan,31/03/2025,,',
        '',
      ].join('\n'),
    ),
  },
}

/** A month before the one that is collected, sent, and a draft of this one. */
async function afterLastMonth(world: World): Promise<{ report_id: number; version: number }> {
  await reportIn(world, 'sent', { of: '2026-10' })
  return ok(await (await world.as('hospital')).post('/api/limbahfasyankes', { date: month })).data
}

const period = { tahun: year, bulan: 11, provinsi_id: '32', kabupatenkota_id: '32.73', per_page: 20 }
const ofWaste = { form_type: 'limbahfasyankes' }

/** What is common to the reports of all forms: reading, results, review, lists. */
export const reportExamples: Examples = {
  'GET /api/{tipe}': by('hospital', async (world) => {
    await idIn(world, 'sent')
    return { params: { tipe: 'limbahfasyankes' }, query: { tahun: year, tipe: 'limbahfasyankes' } }
  }),
  'GET /api/forms/{form}/{version}': by('hospital', () => ({ params: { form: 'bor', version: 1 } })),
  'GET /api/get-question-limbah': by('hospital', () => ({ query: { date: month } })),
  'GET /api/getQuestionKesling': by('hospital', () => ({ query: { date: month } })),
  'GET /api/limbah/getanswer/{user_id}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { user_id: await world.idOf('hospital') }, query: { date: month } }
  }),
  'GET /api/detailheader': by('city', sentWaste),
  'GET /api/timbulanlimbahmedis': by('city', async (world) => ({
    query: { ...(await sentWaste(world)).query, user_id: await world.idOf('hospital'), date: month },
  })),
  'GET /api/public/detail-data-limbah-fasyankes': by(null, async (world) => ({
    query: { report_id: await idIn(world, 'confirmed') },
  })),
  'GET /api/reports/{report_id}/waste-result': resultOf('limbahfasyankes'),
  'GET /api/reports/{report_id}/result': resultOf('limbahfasyankes'),
  'GET /api/reports/{report_id}/covid-result': resultOf('limbahcovid'),
  'GET /api/reports/{report_id}/kit-result': resultOf('sanitarian-kit'),
  'GET /api/reports/{report_id}/mercury-result': resultOf('alkesbermerkuri'),
  'GET /api/reports/{report_id}/environmental-health-result': resultOf('kesehatanlingkungan'),
  'GET /api/report/environmental-health-key/monthly': by('city', async (world) => {
    await sentReportOf(world, 'kesehatanlingkungan-pertanyaankunci')
    return { query: { user_id: await world.idOf('healthCenter'), year } }
  }),
  'GET /api/report/environmental-health-key/{id}': by('city', async (world) => ({
    params: { id: await sentReportOf(world, 'kesehatanlingkungan-pertanyaankunci') },
  })),
  'GET /api/report/waste-management/{user_id}/yearly-waste-emergence': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { user_id: await world.idOf('hospital') }, query: { year } }
  }),
  'GET /api/limbah/answer/profile/{userId}/{currentMonth}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { userId: await world.idOf('hospital'), currentMonth: 12 } }
  }),
  'GET /api/facility-table': by('hospital', async (world) => {
    await idIn(world, 'sent')
    return { query: { tahun: year } }
  }),
  'GET /api/facility-table/export': by('hospital', () => ({
    query: { tahun: year, bagian: 'ringkasan', format: 'csv' },
  })),

  'GET /api/report-table': by('city'),
  'GET /api/report-table/{form_type}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: ofWaste, query: { date: month, sort: 'waste_generated', order: 'desc', per_page: 20 } }
  }),
  'GET /api/report-table/{form_type}/export': by('city', () => ({
    params: ofWaste,
    query: { date: month, format: 'csv', columns: 'status,waste_generated' },
  })),
  'PUT /api/report-table/{form_type}/columns': by('city', () => ({
    params: ofWaste,
    body: { columns: ['status', 'waste_generated', 'waste_criteria'] },
  })),
  'GET /api/report-table/{form_type}/facility/{id}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { ...ofWaste, id: await world.facilityIdOf('hospital') } }
  }),
  'GET /api/limbah-modal-user/{userId}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { userId: await world.idOf('hospital') } }
  }),
  'GET /api/kesling-modal-user/{userId}': by('city', async (world) => ({
    params: { userId: await world.idOf('hospital') },
  })),

  'GET /api/kesling/answers': by('city', async (world) => {
    await health(world)
    return { query: period }
  }),
  'GET /api/kesling/answers/user-year': by('city', async (world) => {
    await health(world)
    return { query: { user_id: await world.idOf('healthCenter'), tahun: year } }
  }),
  'GET /api/kesling/answers/{user_id}': by('city', async (world) => {
    await health(world)
    return { params: { user_id: await world.idOf('healthCenter') }, query: { date: month } }
  }),
  'GET /api/kesling/answers/filters/{user_id}': by(null, async (world) => {
    await idIn(world, 'confirmed')
    return { params: { user_id: await world.idOf('hospital') } }
  }),
  'GET /api/limbah/answers': by('city', async (world) => {
    await idIn(world, 'sent')
    return { query: period }
  }),
  'GET /api/limbah/answers/user-year': by('city', async (world) => {
    await idIn(world, 'sent')
    return { query: { user_id: await world.idOf('hospital'), tahun: year } }
  }),
  'GET /api/limbah/answer/{id}': by('city', async (world) => ({ params: { id: await idIn(world, 'sent') } })),

  'PUT /api/updateBor': by('hospital', async ({ as }) => {
    const { report_id, version } = ok(
      await (await as('hospital')).post('/api/limbahfasyankes', { date: month }),
    ).data
    return { body: { report_id, version, answers: completeBor(profiles.hospital, month) } }
  }),
  'GET /api/showBor': by('city', sentWaste),
  'POST /api/limbahfasyankes/meSmile': by('hospital', importWeighings),
  'POST /api/reports/{report_id}/withdraw': by('hospital', onReport('sent')),
  'POST /api/reports/{report_id}/reopen': by('admin', async (world) => ({
    ...(await onReport('confirmed')(world)),
    body: { reason, remarks },
  })),
  'GET /api/reports/{report_id}/receipt': by('hospital', onReport('sent')),
  'GET /api/verifikasi/{code}': by(null, sentCode),
  'GET /api/form/check-previous-month-form': by('hospital', async (world) => {
    const { report_id } = await afterLastMonth(world)
    return { query: { form_type: 'limbahfasyankes', report_id } }
  }),
  'POST /api/form/fill-with-previous-month': by('hospital', async (world) => {
    const { report_id, version } = await afterLastMonth(world)
    return { body: { form_type: 'limbahfasyankes', report_id, version } }
  }),
  'GET /api/form-filling-status': by('hospital', async (world) => {
    await completeDraft(world, 'hospital')
    return { query: { date: month } }
  }),

  'POST /api/upload-alkes-bermerkuri': by('hospital', () => deviceList),
  'GET /api/get-alkes-bermerkuri': by('hospital', async (world) => {
    const { body, file } = deviceList
    const sent = await sendFile(await world.as('hospital'), '/api/upload-alkes-bermerkuri', file, body)
    return { query: { report_id: ok(sent).data.report_id, page: 1, per_page: 20 } }
  }),
  'GET /api/template-alkes-bermerkuri': by('hospital'),

  'POST /api/report/download': by('city', async (world) => {
    await idIn(world, 'sent')
    return { body: { ...asked, period_type: 'month', period_value: 11, format: 'csv' } }
  }),
  'GET /api/report/download/count': by('city', async (world) => {
    await idIn(world, 'sent')
    return { query: asked }
  }),
  'POST /api/report/downloads': by('admin', () => ({ body: asked })),
  'GET /api/data-terbuka': by(null, async (world) => {
    await reportedWaste(world)
    return {}
  }),
  'GET /api/data-terbuka/{berkas}': by(null, () => ({ params: { berkas: 'limbahfasyankes-2026.csv' } })),
  'GET /api/report/downloads': by('admin', async (world) => {
    await madeDownload(world)
    return {}
  }),
  'GET /api/report/downloads/{id}': by('admin', async (world) => ({
    params: { id: await madeDownload(world) },
  })),
  'DELETE /api/report/downloads/{id}': by('admin', async (world) => ({
    params: { id: await madeDownload(world) },
  })),
  'GET /api/data/{path}': by('city', async (world) => {
    await idIn(world, 'sent')
    return { params: { path: 'limbahfasyankes' }, query: { ...listed, tipe_fasyankes: 1 } }
  }),
  'POST /api/data/{url}': by('city', async (world) => {
    await idIn(world, 'sent')
    return {
      params: { url: 'limbahfasyankes' },
      body: { tipe: 'rekap', fil_provinsi: '32', fil_blth: month },
    }
  }),
  'POST /api/data/get-limbah-fasyankes-by-pagination': by('city', async (world) => {
    await idIn(world, 'sent')
    const { tipe: _tipe, ...body } = listed
    return { body }
  }),

  'GET /api/kelola-formulir/laporan': by('admin', async (world) => {
    await idIn(world, 'sent')
    return {
      query: {
        ...{ date: month, status: 'sent', form_type: 'limbahfasyankes' },
        provinsi_id: '32',
        page: 1,
        per_page: 20,
      },
    }
  }),

  'GET /api/konfirmasi-formulir/list': by('city', async (world) => {
    await idIn(world, 'sent')
    return { query: { date: month, status: 'sent', form_type: 'limbahfasyankes', page: 1, per_page: 20 } }
  }),
  'GET /api/konfirmasi-formulir/missing': by('city', () => ({
    query: { date: month, form_type: 'limbahfasyankes', page: 1, per_page: 20 },
  })),
  'POST /api/konfirmasi-formulir/remind': by('city', async ({ facilityIdOf }) => ({
    body: { date: month, form_type: 'limbahfasyankes', facility_ids: [await facilityIdOf('hospital')] },
  })),
  'GET /api/form-confirmation': openReview,
  'POST /api/form-confirmation': by('city', async (world) => ({
    body: { report_id: await idIn(world, 'sent'), remarks },
  })),
  'POST /api/form-confirmation/simpan': by('city', async (world) => ({
    body: { report_id: await idIn(world, 'sent'), decision: 'return', reason, remarks },
  })),
  'GET /api/form-confirmation/kesehatan-lingkungan': by('city', async (world) => ({
    query: { report_id: await health(world) },
  })),
  'POST /api/form-confirmation/kesehatan-lingkungan': by('city', async (world) => ({
    body: { report_id: await health(world), remarks: { reporter_name: 'Tulis nama lengkap.' } },
  })),
  'POST /api/form-confirmation/kesehatan-lingkungan/simpan': by('city', async (world) => ({
    body: { report_id: await health(world), decision: 'confirm' },
  })),
  'POST /api/form-confirmation/confirm-many': by('city', async (world) => ({
    body: { report_ids: [await idIn(world, 'sent')] },
  })),
  'POST /api/perbaikan-form': by('city', async (world) => ({
    body: { report_id: await idIn(world, 'sent'), reason },
  })),
}
