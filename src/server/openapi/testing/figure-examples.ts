import { chartSummaries } from '#contract/charts.ts'
import { regionReportEndpoints } from '#contract/region-reports.ts'
import { reportedWaste } from '#server/testing/kept-figures.ts'
import { ok } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Examples, sampleQuote, sampleViewCode } from './example.ts'

const charts: Examples = Object.fromEntries(
  Object.keys(chartSummaries).map((name) => [
    `POST /api/grafik/${name}`,
    by('ministry', () => ({
      body: {
        ...{ tahun: 2026, bulan: 11, provinsi_id: '32', tipe_fasyankes: 1, mode: 'semua' },
        ...(name.startsWith('alkes-bermerkuri/') && { alat: 'thermometer' }),
      },
    })),
  ]),
)

const regions: Examples = Object.fromEntries(
  Object.values(regionReportEndpoints).map(({ path }) => [
    `GET ${path}`,
    by('ministry', () => ({ query: { tahun: 2026, bulan: 11, provinsi_id: '32' } })),
  ]),
)
const quoted = { indikator: 'waste_generated', periode: '2026-11' }
/** The address of a figure that has been quoted. */
async function quote(world: World): Promise<string> {
  await reportedWaste(world)
  const { kutipan } = ok(await (await world.as('ministry')).post('/api/kutipan', quoted)).data
  await world.db.updateTable('figure_quote').set({ code: sampleQuote }).where('code', '=', kutipan).execute()
  return sampleQuote
}

const view = {
  name: 'Pelaporan limbah Jawa Barat',
  question: 'indikator=limbahfasyankes.reporting&provinsi=32&rinci=anak&dari=2026-06&periode=2026-11',
}
/** A view that the ministry has saved. */
async function savedView(world: World): Promise<{ kode: string }> {
  ok(await (await world.as('ministry')).post('/api/tampilan', view))
  await world.db.updateTable('saved_view').set({ code: sampleViewCode }).execute()
  return { kode: sampleViewCode }
}
const savedViews: Examples = {
  'POST /api/tampilan': by('ministry', () => ({ body: view })),
  'GET /api/tampilan': by('ministry', async (world) => {
    await savedView(world)
    return { query: { page: '1', per_page: '20' } }
  }),
  'GET /api/tampilan/{kode}': by('province', async (world) => ({ params: await savedView(world) })),
  'PUT /api/tampilan/{kode}': by('ministry', async (world) => ({
    params: await savedView(world),
    body: { name: 'Pelaporan limbah semester 2', question: view.question },
  })),
  'DELETE /api/tampilan/{kode}': by('ministry', async (world) => ({
    params: await savedView(world),
  })),
}

/** Figures of regions. */
export const figureExamples: Examples = {
  'GET /api/katalog': by(null),
  'GET /api/sebaran': by(null, () => ({ query: { indikator: 'bor', dari: '2026-11' } })),
  'GET /api/serupa': by('hospital', () => ({ query: { bulan: '2026-11' } })),
  'GET /api/angka': by('ministry', () => ({
    query: {
      indikator: 'waste_compliance_official,waste_generated',
      provinsi_id: '32',
      rinci: 'anak',
      dari: '2026-10',
      sampai: '2026-11',
      tipe_fasyankes: '1',
      mode: 'semua',
    },
  })),
  'POST /api/kutipan': by('ministry', async (world) => {
    await reportedWaste(world)
    return { body: quoted }
  }),
  'GET /api/kutipan/{code}': by(null, async (world) => ({ params: { code: await quote(world) } })),
  ...charts,
  ...regions,
  ...savedViews,
  'POST /api/grafik/sanitarian-kit/{indikator}/{type}': by('ministry', () => ({
    params: { indikator: 'ketersediaan', type: 'provinsi' },
    body: { tahun: 2026, period_type: 'semester', period_value: 2 },
  })),
  'POST /api/grafik/{formulir}/{type}': by('ministry', () => ({
    params: { formulir: 'limbahfasyankes', type: 'kab-kota' },
    body: { tahun: 2026, bulan: 11, provinsi_id: '32' },
  })),
}
