import { sql } from 'kysely'

import { reportIn } from '#server/testing/reports.ts'

import { by, type Examples } from './example.ts'

const bulan = '2026-11'

/** The analysis of a month: offices that keep up or do not, and what the rules of data quality find. */
export const analysisExamples: Examples = {
  'GET /api/analisis/menunggu': by('admin', async (world) => {
    await reportIn(world, 'sent')
    return { query: { bulan, form_type: 'limbahfasyankes' } }
  }),
  'GET /api/analisis/kantor': by('admin', async (world) => {
    await reportIn(world, 'confirmed')
    return { query: { bulan, form_type: 'limbahfasyankes', provinsi_id: '32', halaman: '20' } }
  }),
  'GET /api/analisis/mutu': by('admin', () => ({ query: { bulan, provinsi_id: '32', tipe_fasyankes: '1' } })),
  'GET /api/analisis/mutu/temuan': by('admin', async (world) => {
    await findZero(world)
    return { query: { bulan, aturan: 'zero', kabupatenkota_id: '32.73', page: '1' } }
  }),
  'POST /api/analisis/mutu/minta-periksa': by('admin', async (world) => {
    await findZero(world)
    return { body: { bulan, aturan: 'zero', kabupatenkota_id: '32.73' } }
  }),
}

/** A report without any waste, as the rules find it. */
async function findZero(world: Parameters<typeof reportIn>[0]): Promise<void> {
  const { report_id } = await reportIn(world, 'sent')
  await sql`
    insert into quality_finding (month, rule, form, facility_id, report_id, regency_code, facility_type, detail)
    select month, 'zero', form, facility_id, id, regency_code, facility_type, '{}' from report where id = ${report_id}`.execute(
    world.db,
  )
}
