import { chartSummaries } from '#contract/charts.ts'
import { regionReportEndpoints } from '#contract/region-reports.ts'

import { by, type Examples } from './example.ts'

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
  ...charts,
  ...regions,
  'POST /api/grafik/sanitarian-kit/{indikator}/{type}': by('ministry', () => ({
    params: { indikator: 'ketersediaan', type: 'provinsi' },
    body: { tahun: 2026, period_type: 'semester', period_value: 2 },
  })),
  'POST /api/grafik/{formulir}/{type}': by('ministry', () => ({
    params: { formulir: 'limbahfasyankes', type: 'kab-kota' },
    body: { tahun: 2026, bulan: 11, provinsi_id: '32' },
  })),
}
