import { useSearch } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'

import { listProvinces, listRegencies } from '#contract/regions.ts'

import type { Me } from '../api/session.ts'
import { answer, silence } from '../testing/network.ts'
import { cityOffice, ministry, provinceOffice } from '../testing/sample-me.ts'
import { showAt } from '../testing/show-at.tsx'
import { listPlace, type ListSearch } from './list-search.ts'
import { useGo } from './places.tsx'
import { RegionPicker } from './region-picker.tsx'
import { reads, type RegionSearch, regionSearch, wholeOf } from './search-text.ts'

const provinces = [
  { id: '32', name: 'Jawa Barat' },
  { id: '35', name: 'Jawa Timur' },
]
const regencies = [
  { id: '32.10', provinsi_id: '32', name: 'Kabupaten Majalengka' },
  { id: '32.73', provinsi_id: '32', name: 'Kota Bandung' },
]

// Its code is there; how long it takes to arrive is not what is tested.
beforeAll(async () => {
  await import('./combobox.tsx')
})

function shown(address: string, { me = ministry, hasRegency }: { me?: Me; hasRegency?: boolean } = {}) {
  function Page() {
    const search: RegionSearch & ListSearch = useSearch({ strict: false })
    const go = useGo()
    return (
      <fieldset>
        <legend>Saringan</legend>
        <RegionPicker
          search={search}
          {...(hasRegency !== undefined && { hasRegency })}
          onChange={(change) => go(listPlace('/', search, change))}
        />
      </fieldset>
    )
  }
  return showAt(address, Page, { me, read: reads({ ...regionSearch, page: wholeOf }) })
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const valueOf = async (name: string) => (await field(name)).value
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('finds a province by typing, then its regencies, and writes both into the address', async () => {
  answer(listProvinces, { data: provinces })
  const asked = answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/?page=3')
  expect(screen.queryByRole('combobox', { name: 'Kabupaten/kota' })).toBeNull()
  await user.type(await field('Provinsi'), 'bar')
  await waitFor(() => expect(options()).toEqual(['Jawa Barat']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32'))
  await user.click(await field('Kabupaten/kota'))
  await waitFor(() =>
    expect(options()).toEqual(['Semua kabupaten/kota', 'Kabupaten Majalengka', 'Kota Bandung']),
  )
  await user.click(screen.getByRole('option', { name: 'Kota Bandung' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=32&kota=32.73'))
  expect(asked[0]?.body).toEqual({ provinsi_id: '32' })
})

it('names the region of the address, also of a regency alone, and calls an unknown one by its code', async () => {
  answer(listProvinces, { data: provinces })
  answer(listRegencies, { data: regencies })
  shown('/?kota=32.99')
  await waitFor(async () => expect(await valueOf('Provinsi')).toBe('Jawa Barat'))
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe('Kode 32.99'))
})

it('leaves no regency and no page where the province changes', async () => {
  answer(listProvinces, { data: provinces })
  answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/?provinsi=32&kota=32.73&page=2')
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe('Kota Bandung'))
  await user.click(await field('Provinsi'))
  await user.click(await screen.findByRole('option', { name: 'Jawa Timur' }))
  await waitFor(() => expect(addressNow()).toBe('/?provinsi=35'))
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe(''))
  await user.click(screen.getByText('Saringan'))
  await user.click(await field('Provinsi'))
  await user.click(await screen.findByRole('option', { name: 'Semua provinsi' }))
  await waitFor(() => expect(addressNow()).toBe('/'))
  expect(screen.queryByRole('combobox', { name: 'Kabupaten/kota' })).toBeNull()
})

it.each([
  ['left by Tab', '{Tab}'],
  ['emptied and left', '{Control>}a{/Control}{Delete}{Tab}'],
  ['given some words and left', '{Control>}a{/Control}jaw{Tab}'],
  ['given words of another and left', '{Control>}a{/Control}zzz{Tab}'],
  ['escaped', '{Escape}'],
  ['emptied and escaped', '{Control>}a{/Control}{Delete}{Escape}'],
  ['given some words and escaped', '{Control>}a{/Control}jaw{Escape}'],
])('keeps its choice and its text where it is %s', async (_words, keys) => {
  answer(listProvinces, { data: provinces })
  answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/?provinsi=32&kota=32.73&page=2')
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe('Kota Bandung'))
  await user.click(await field('Provinsi'))
  await screen.findByRole('option', { name: 'Jawa Timur' })
  await user.keyboard(keys)
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Jawa Barat' })).toBeNull())
  // By their texts: what was left by Tab opens the next list, which hides the rest of the page.
  screen.getByDisplayValue('Jawa Barat')
  screen.getByDisplayValue('Kota Bandung')
  expect(addressNow()).toBe('/?provinsi=32&kota=32.73&page=2')
})

it('closes and restores when it is escaped or left after nothing was found, and opens again', async () => {
  answer(listProvinces, { data: provinces })
  answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/?provinsi=32&kota=32.73')
  await waitFor(async () => expect(await valueOf('Kabupaten/kota')).toBe('Kota Bandung'))
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(screen.getByText('Saringan'))]) {
    await user.click(await field('Provinsi'))
    await user.clear(await field('Provinsi'))
    await user.keyboard('zzz')
    await screen.findByText('Tidak ditemukan.')
    await leave()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(await valueOf('Provinsi')).toBe('Jawa Barat')
    expect(addressNow()).toBe('/?provinsi=32&kota=32.73')
  }
  await user.click(await field('Provinsi'))
  await screen.findByRole('option', { name: 'Jawa Timur' })
})

it('changes nothing where the same province is chosen again', async () => {
  answer(listProvinces, { data: provinces })
  answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/?provinsi=32&kota=32.73&page=2')
  await waitFor(async () => expect(await valueOf('Provinsi')).toBe('Jawa Barat'))
  await user.click(await field('Provinsi'))
  await user.click(await screen.findByRole('option', { name: 'Jawa Barat' }))
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(addressNow()).toBe('/?provinsi=32&kota=32.73&page=2')
})

it('offers an office what lies within its region, and a regency only where it may be chosen', async () => {
  answer(listRegencies, { data: regencies })
  const { user, addressNow } = shown('/', { me: provinceOffice })
  await user.click(await field('Kabupaten/kota'))
  await user.click(await screen.findByRole('option', { name: 'Kota Bandung' }))
  await waitFor(() => expect(addressNow()).toBe('/?kota=32.73'))
  expect(screen.queryByRole('combobox', { name: 'Provinsi' })).toBeNull()
})

it('offers a city office nothing', async () => {
  shown('/', { me: cityOffice })
  await screen.findByText('Saringan')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('offers no regency where a page narrows by provinces alone', async () => {
  answer(listProvinces, { data: provinces })
  shown('/?provinsi=32', { hasRegency: false })
  await waitFor(async () => expect(await valueOf('Provinsi')).toBe('Jawa Barat'))
  expect(screen.queryByRole('combobox', { name: 'Kabupaten/kota' })).toBeNull()
})

it('says that the options are on their way', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { user } = shown('/')
  await user.click(await field('Provinsi'))
  await screen.findByText('Mencari…')
})

it('says what went wrong, asks again when it is opened again, and says where nothing matches', async () => {
  silence(listProvinces)
  const { user } = shown('/')
  await user.click(await field('Provinsi'))
  await screen.findByText(/^No response from server/)
  answer(listProvinces, { data: provinces })
  await user.tab()
  await user.click(await field('Provinsi'))
  await screen.findByRole('option', { name: 'Jawa Timur' })
  await user.type(await field('Provinsi'), 'zzz')
  await screen.findByText('Tidak ditemukan.')
})
