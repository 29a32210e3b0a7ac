import { vi } from 'vitest'

import { type CatalogueRow, type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { findRegions, listMapProvinces, listMarkers } from '#contract/map.ts'

import { answer } from '../../../testing/network.ts'
import { ministry } from '../../../testing/sample-me.ts'
import { showAt } from '../../../testing/show-at.tsx'
import { reads } from '../../../ui/search-text.ts'
import { MapPage } from '../map-page.tsx'
import { mapSearch } from '../map-search.ts'

export const compliance: CatalogueRow = {
  ...{ id: 'waste_compliance_official', form_type: 'limbahfasyankes', form: 'Limbah medis' },
  ...{ label: 'Kepatuhan', meaning: 'Fasyankes yang sesuai kriteria.', kind: 'share', unit: '%' },
  ...{ decimals: 1, better: 'more', parts: ['Sesuai', 'Wajib'], words: [], span: 'month', carries: false },
  ideal: null,
  changed: [],
  breaks: [
    { from: 80, colour: '#4CAF50' },
    { from: 50, colour: '#FFC107' },
    { from: 0, colour: '#FF5252' },
  ],
}
export const told = (value: number | null, n: number, note: Figure['note'] = null): Figure => ({
  ...{ value, of: null, per: null, n, words: null, note },
  base: { n, of: 28, confirmed: 1, as_of: '2026-11-01T00:00:00Z' },
})
export const regions = [
  { code: '32', name: 'Jawa Barat', level: 1, told: told(85, 24) },
  { code: '35', name: 'Jawa Timur', level: 1, told: told(0, 20) },
  { code: '94', name: 'Papua Tengah', level: 1, told: told(null, 0, 'tidak ada laporan') },
]
export const bandung = { code: '32.73', name: 'Kota Bandung', level: 2, told: told(85, 24) }
export const figuresOf = (among: typeof regions) => ({
  data: {
    mode: 'semua' as const,
    regions: among.map(({ told: _told, ...region }) => region),
    spans: [{ span: '2026-10', label: 'Oktober 2026' }],
    rows: among.map(({ code, told: figure }) => ({
      ...{ region: code, span: '2026-10' },
      figures: { waste_compliance_official: figure },
    })),
  },
})

/** A map of the country in November 2026, before each test. */
export function answerMap(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
  answer(getCatalogue, { data: [compliance] })
  // Without boundaries no map is drawn, for which a document without a browser has no canvas: the journeys look at it.
  answer(listMapProvinces, { data: [], boundaries: null })
  answer(findRegions, { data: [] })
  answer(listMarkers, {
    ...{ data: [], date: '2026-10', current_page: 1, last_page: 1, total: 4 },
    without_position: {
      total: 1,
      facilities: [{ id: 9, name: 'Puskesmas Tanpa Titik', kabupatenkota_id: '32.01' }],
    },
  })
  answer(listFigures, figuresOf(regions))
}

export const open = (address: string, me = ministry) =>
  showAt(address, MapPage, { me, read: (search) => reads(mapSearch)(search) })
