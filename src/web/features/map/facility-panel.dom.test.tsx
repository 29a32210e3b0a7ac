import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listFigures } from '#contract/figures.ts'
import { listMarkers } from '#contract/map.ts'

import { answer } from '../../testing/network.ts'
import { answerMap, bandung, figuresOf, open } from './testing/open-map.ts'

type Markers = ReplyOf<typeof listMarkers>

beforeEach(() => {
  answerMap()
  answer(listFigures, figuresOf([bandung]))
})

const marker: Markers['data'][number] = {
  ...{ id: 7, name: 'RS Contoh', tipe_fasyankes: 1, kabupatenkota_id: '32.73', lat: -6.9, lng: 107.6 },
  month: null,
}
const answerFacility = (data: Markers['data'], unplaced: Markers['without_position']['facilities'] = []) =>
  answer(listMarkers, {
    ...{ date: '2026-10', current_page: 1, last_page: 1, total: data.length, data },
    without_position: { total: unplaced.length, facilities: unplaced },
  })
const card = () => screen.queryByRole('link', { name: 'Kartu fasyankes' })

it('tells nothing of the reports of a facility to who may not read them', async () => {
  answerFacility([marker])
  open('/?kota=32.73&fasyankes=7')
  await screen.findByText('Angka satu fasyankes hanya dapat dilihat dinas kesehatannya.')
  expect([card(), screen.queryByText('Sudah dikirim')]).toEqual([null, null])
})

it.each<[string, Parameters<typeof answerFacility>, string]>([
  [
    'has no position yet',
    [[], [{ id: 7, name: 'RS Contoh', kabupatenkota_id: '32.73' }]],
    'Posisi fasyankes ini di peta belum diisi.',
  ],
  ['is not there', [[], []], 'Fasyankes tidak ditemukan'],
])('says of a facility that it %s', async (_what, markers, words) => {
  answerFacility(...markers)
  open('/?kota=32.73&fasyankes=7')
  await screen.findByText(words)
  expect(card()).toBeNull()
  expect(screen.getByRole('link', { name: 'Kembali ke wilayah' }).getAttribute('href')).toBe('/?kota=32.73')
})
