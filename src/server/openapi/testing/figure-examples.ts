import { by, type Examples } from './example.ts'

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
}
