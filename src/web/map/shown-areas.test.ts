import { expect, it } from 'vitest'

import type { Figure } from '#contract/figures.ts'

import { catalogueRow } from '../testing/sample-catalogue.ts'
import { scaleOf } from './colours.ts'
import { baseOfAreas, type ShownArea, wordsOfArea } from './shown-areas.ts'

const figure = catalogueRow({ id: 'bor', label: 'BOR', unit: '%', decimals: 1 })
const scale = scaleOf(figure, [60, 85])
function areaOf(code: string, value: number | null, n: number): ShownArea {
  const base = { n, of: 28, confirmed: n, as_of: null }
  const note = n === 0 ? ('tidak ada laporan' as const) : null
  const told: Figure = { value, of: null, per: null, n, words: null, base, note }
  return { code, name: code, told, colour: scale.classOf(told) }
}
const [whole, thin, none] = [areaOf('32', 85, 14), areaOf('33', 60, 13), areaOf('34', null, 0)]

it('says of a region whether enough has come to speak for it', () => {
  expect([whole, thin, none].map((area) => wordsOfArea(figure, area, 'semua'))).toEqual([
    '85,0% · laporan masuk 14 dari 28',
    '60,0% · laporan masuk 13 dari 28, data belum mewakili',
    'Tidak ada laporan',
  ])
})

it('says on a picture of how many regions too little has come', () => {
  expect(baseOfAreas(figure, [whole], 'semua')).toBe('Dasar: 14 dari 28 laporan wajib sudah masuk')
  expect(baseOfAreas(figure, [whole, thin, none], 'semua')).toBe(
    'Dasar: 27 dari 84 laporan wajib sudah masuk; data belum mewakili di 1 wilayah',
  )
})

it('does not say of confirmed reports that no others came', () => {
  expect(wordsOfArea(figure, whole, 'terkonfirmasi')).toBe('85,0% · laporan terkonfirmasi 14 dari 28')
  expect(baseOfAreas(figure, [whole], 'terkonfirmasi')).toBe(
    'Dasar: 14 dari 28 laporan wajib sudah terkonfirmasi',
  )
  // Nobody confirms a self-assessment.
  const assessed = { ...figure, span: 'semester' as const }
  expect(wordsOfArea(assessed, whole, 'terkonfirmasi')).toBe('85,0% · laporan masuk 14 dari 28')
})
