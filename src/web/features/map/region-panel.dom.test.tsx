import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { listFigures } from '#contract/figures.ts'

import { answer } from '../../testing/network.ts'
import { ministry, provinceOffice } from '../../testing/sample-me.ts'
import { watchSaving } from '../../testing/saved-files.ts'
import { answerMap, figuresOf, open, regions, told } from './testing/open-map.ts'

beforeEach(answerMap)

it('names on a file of the trend the type of facilities, the form and which reports are counted', async () => {
  const saved = watchSaving()
  answer(listFigures, figuresOf(regions.slice(0, 1)))
  const { user } = open('/?provinsi=32&tipe=2')
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Tren Kepatuhan' }))
  expect(await saved[0]?.content.text()).toContain('Jawa Barat · Puskesmas · Limbah medis · semua terkirim')
})

it('says on the trend and its file where it does not represent the region, as on the charts', async () => {
  const saved = watchSaving()
  answer(listFigures, figuresOf([{ code: '32', name: 'Jawa Barat', level: 1, told: told(85, 13) }]))
  const { user } = open('/?provinsi=32')
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV: Tren Kepatuhan' }))
  expect(await saved[0]?.content.text()).toContain('Data belum mewakili.')
})

it.each([
  ['of a month', '&periode=2026-09', 'date=2026-09'],
  ['of the last month that has begun in a longer span', '&periode=2026-Q4', 'date=2026-11'],
])('leads to the table %s, with the form, the type and the mode', async (_what, periode, date) => {
  open(`/?kota=32.73&tipe=2&mode=terkonfirmasi${periode}`)
  expect((await screen.findByRole('link', { name: 'Tabel' })).getAttribute('href')).toBe(
    `/table/user?form=limbahfasyankes&${date}&tipe=2&status=confirmed&kota=32.73`,
  )
})

it.each([
  ['province', '/?provinsi=35&periode=2026-09', '/grafik?provinsi=35&periode=2026-09'],
  ['nation', '/?periode=2026-09', '/grafik?provinsi=ID&periode=2026-09'],
])('leads an office to the charts of the %s that it looked at', async (_what, address, place) => {
  open(address, provinceOffice)
  expect((await screen.findByRole('link', { name: 'Grafik' })).getAttribute('href')).toBe(place)
})

it.each([
  ['its own province', '32', true],
  ['another one', '35', false],
])('leads an office to the table where it holds reports: of %s', async (_what, province, isOwn) => {
  open(`/?provinsi=${province}`, provinceOffice)
  await screen.findByRole('link', { name: 'Grafik' })
  expect(screen.queryByRole('link', { name: 'Tabel' }) !== null).toBe(isOwn)
})

it('gives who sees no reports in detail no choice of mode and no ways on', async () => {
  open('/', { ...ministry, role: 'External' })
  await screen.findByText('Jawa Barat')
  expect(screen.queryByLabelText('Laporan')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Tabel' })).toBeNull()
})
