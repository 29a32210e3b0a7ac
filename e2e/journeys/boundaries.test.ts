import { expect } from 'vitest'

import { deliveredAreas } from '#server/testing/delivered-areas.ts'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

/** The boundaries that were delivered, so that the map of other journeys looks the same meanwhile. */
const official = async () => ({
  ...{ name: 'batas-resmi.geojson', mimeType: 'application/geo+json' },
  buffer: Buffer.from(await deliveredAreas()),
})

journey(
  'an administrator replaces the boundaries of the map, and gives them back',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await page.goto('/admin/batas-wilayah')
    const used = page.getByRole('region', { name: 'Dipakai pada peta' })
    await used.getByText('Batas bawaan (GADM 4.1)').waitFor()
    await page.getByLabel('Sumber').fill('Badan Informasi Geospasial, 2026')
    const file = page.getByLabel('Berkas batas wilayah')
    const send = page.getByRole('button', { name: 'Unggah dan periksa' })

    await file.setInputFiles({
      ...{ name: 'salah.geojson', mimeType: 'application/geo+json' },
      buffer: Buffer.from('{"type":"FeatureCollection","features":[{"properties":{"kode":"99.99"}}]}'),
    })
    await send.click()
    const refusal = page.getByRole('alert')
    await refusal.getByText('Objek ke-1: kode 99.99 bukan kabupaten/kota yang dikenal.').waitFor()
    await refusal.getByText(/kesalahan lain\.$/).waitFor()
    await used.getByText('Batas bawaan (GADM 4.1)').waitFor()
    await expectGood(page, 'boundaries that are refused')

    await file.setInputFiles(await official())
    await send.click()
    const ready = page.getByRole('region', { name: 'Siap dipakai' })
    await ready.locator('.leaflet-container canvas').waitFor({ timeout: 100_000 })
    await expectGood(page, 'boundaries before they are taken')
    await ready.getByRole('button', { name: 'Pakai batas ini' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pakai batas ini' }).click()
    await used.getByText('Badan Informasi Geospasial, 2026').waitFor()

    const visited = await visitor()
    await signIn(visited, 'kemenkes@silika.test')
    await visited.goto('/')
    const source = visited.locator('.leaflet-control-attribution')
    await source.getByText('Batas wilayah: Badan Informasi Geospasial, 2026').waitFor()
    await visited.locator('.leaflet-container canvas').waitFor()

    await used.getByRole('button', { name: 'Kembali ke batas bawaan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pakai batas bawaan' }).click()
    await used.getByText('Batas bawaan (GADM 4.1)').waitFor()
    await visited.reload()
    await source.getByText(/^Batas wilayah: GADM/).waitFor()
    expect(await page.getByRole('button', { name: 'Kembali ke batas bawaan' }).count()).toBe(0)
  },
  { timeout: 300_000 },
)
