import { ok } from '#server/testing/reports.ts'
import {
  allOf,
  bandungLevels,
  completeAssessment,
  floodAnswers,
  importLevels,
  linked,
  period,
  postHazard,
  postQuick,
  quickAnswers,
} from '#server/testing/self-assessments.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Example, type Examples } from './example.ts'

const sender = async ({ idOf }: World) => ({ user_id: await idOf('hospital'), ...period })

const question: Example = by('hospital')
/** What a facility has saved of a period, read by its office. */
const saved: Example = by('city', async (world) => {
  await importLevels(world)
  await completeAssessment(world)
  return { params: { userId: await world.idOf('hospital'), ...period } }
})
/** The rows of a year. */
const states: Example = by('city', async (world) => {
  await completeAssessment(world)
  return { params: { userId: await world.idOf('hospital') }, query: period }
})
const quick = (form_type: string): Example =>
  by('hospital', async (world) => ({
    body: { form_type, ...(await sender(world)), answers: quickAnswers() },
  }))
const ticked = async (world: World, part: 'hazard' | 'vulnerability') =>
  ok(await postQuick(world, part, quickAnswers()))
const regionQuery = { ...period, provinsi_id: '32' }

/** The self-assessment: quick assessments, instruments, results, hazard levels. */
export const assessmentExamples: Examples = {
  'GET /api/getPertayaanAssessmentKerentanan': question,
  'GET /api/identifikasi/merasakan': question,
  'GET /api/get-pertanyaan-identifikasi-khusus': question,
  'GET /api/kerentananquestionall': question,
  'GET /api/kerentanan-khusus': question,
  'GET /api/penilaianquestionall': question,

  'GET /api/assessmentIdentifikasiAnswer/user/{userId}/{year}/{semester}': saved,
  'GET /api/assessmentKerentananAnswer/user/{userId}/{year}/{semester}': saved,
  'GET /api/assessmentPenilaianAnswer/user/{userId}/{year}/{semester}': saved,
  'GET /api/instrument-identifikasi/{userId}/{year}/{semester}': saved,
  'GET /api/get-jawaban-pertanyaan-identifikasi-khusus/{userId}/{year}/{semester}': saved,
  'GET /api/instrument-kerentanan/{userId}/{year}/{semester}': saved,
  'GET /api/instrument-penilaian/{userId}/{year}/{semester}': saved,
  'GET /api/creshcf/result/{userId}/{year}/{semester}': saved,
  'GET /api/creshcf/history/{userId}/{year}/{semester}': saved,
  'GET /api/creshcf/result/{userId}/{year}/{semester}/file': by('hospital', async (world) => {
    await completeAssessment(world)
    return { params: { userId: await world.idOf('hospital'), ...period }, query: { format: 'csv' } }
  }),
  'GET /api/creshcf-identifikasi-report-user/{userId}': states,
  'GET /api/creshcf-kerentanan-report-user/{userId}': states,
  'GET /api/creshcf-penilaian-report-user/{userId}': states,

  'POST /api/form-assessment-answers': quick('identifikasi'),
  'POST /api/form-assessment-answers-kerentanan': quick('kerentanan'),
  'POST /api/assessments/penilaian': quick('penilaian'),
  'POST /api/instrument-identifikasi': by('hospital', async (world) => {
    await ticked(world, 'hazard')
    return { body: { ...(await sender(world)), ...floodAnswers } }
  }),
  'POST /api/instrument-kerentanan': by('hospital', async (world) => {
    await ticked(world, 'vulnerability')
    const [khusus] = await allOf(world, 'khusus', 'Sedang')
    const [umum] = await allOf(world, 'umum', 'Sedang')
    return {
      body: { ...(await sender(world)), pertanyaan_khusus: [khusus], pertanyaan_umum: [umum] },
    }
  }),
  'POST /api/instrument-penilaian': by('hospital', async (world) => {
    const all = await allOf(world, 'capacity', 'Sedang')
    return {
      body: {
        form_type: 'penilaian_instrument',
        user_id: await world.idOf('hospital'),
        tahun_assessment: period.year,
        semester_assessment: period.semester,
        answers: all.map(({ question_id, answer, link }) => linked(question_id, answer, link)),
      },
    }
  }),
  'POST /api/creshcf/reopen': by('admin', async (world) => {
    await ticked(world, 'hazard')
    ok(await postHazard(world))
    return { body: { ...(await sender(world)), reason: 'Salah memilih jenis bencana.' } }
  }),

  'GET /api/creshcf/regions': by('city', async (world) => {
    await completeAssessment(world)
    return { query: regionQuery }
  }),
  'GET /api/creshcf/facilities': by('city', async (world) => {
    await completeAssessment(world)
    return { query: { ...regionQuery, kabupatenkota_id: '32.73', status: 'complete', page: 1, per_page: 20 } }
  }),
  'GET /api/creshcf/facilities/file': by('city', async (world) => {
    await completeAssessment(world)
    return { query: { ...regionQuery, status: 'complete', format: 'csv' } }
  }),
  'GET /api/creshcf/hazard-levels': by('admin', async (world) => {
    ok(await importLevels(world))
    return { query: { provinsi_id: '32' } }
  }),
  'POST /api/creshcf/hazard-levels': by('admin', () => ({
    body: { rows: bandungLevels, source: 'IRBI 2024', dry_run: false },
  })),
  'POST /api/creshcf/hazard-levels/sheet': by('admin', () => ({
    body: { source: 'IRBI 2024', dry_run: 'false' },
    file: { name: 'irbi.csv', bytes: Buffer.from('Kode,Banjir,Kekeringan\n32.73,Tinggi,Sedang\n') },
  })),
}
