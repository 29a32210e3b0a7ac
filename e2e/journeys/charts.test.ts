import path from 'node:path'

import { expect } from 'vitest'

import { readManifest } from '../../scripts/built-chunks.ts'
import { chunksOfVisit, visits } from '../../scripts/visits.ts'
import { chunkOf } from '../chunks.ts'
import { journey } from '../journey.ts'
import { openFilter } from '../pages/desk.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey(
  'the ministry reads charts, opens their numbers and takes them away',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'kemenkes@silika.test')
    await page.goto('/grafik')
    const sorting = page.getByRole('region', { name: 'Pemilahan', exact: true })
    await sorting.getByRole('img', { name: /^Grafik batang bertumpuk “Pemilahan”/ }).waitFor()
    await sorting.getByText('Lihat angkanya').click()
    await sorting.getByRole('table', { name: 'Pemilahan' }).getByRole('row').nth(12).waitFor()
    await expectGood(page, 'the charts of medical waste')
    // The ink of a picture is for white paper.
    await page.emulateMedia({ forcedColors: 'active' })
    const picture = sorting.getByRole('img', { name: /“Pemilahan”/ })
    expect(await picture.evaluate((drawn) => getComputedStyle(drawn).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.emulateMedia({ forcedColors: 'none' })

    for (const [word, begins] of [
      ['CSV', '\uFEFFPemilahan'],
      ['SVG', '<svg'],
      ['PNG', '\x89PNG'],
    ] as const) {
      const download = page.waitForEvent('download')
      await sorting.getByRole('button', { name: `Unduh ${word}: Pemilahan` }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(new RegExp(`^pemilahan-indonesia-.*\\.${word.toLowerCase()}$`))
      const encoding = word === 'PNG' ? 'latin1' : 'utf8'
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
      expect(Buffer.concat(chunks).toString(encoding).slice(0, begins.length)).toBe(begins)
    }

    await page.getByRole('button', { name: 'Definisi: Pemilahan' }).click()
    await page
      .getByRole('dialog', { name: 'Definisi Pemilahan' })
      .getByText('Pembilang', { exact: true })
      .waitFor()
    await expectGood(page, 'a definition')
    await page.keyboard.press('Escape')

    const axis = page.getByLabel('Grafik menurut')
    await openFilter(page, axis)
    await axis.selectOption({ label: 'Wilayah' })
    await page.getByRole('img', { name: /“Pemilahan”.*Jawa Barat/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('menurut')).toBe('wilayah')
    await expectGood(page, 'the charts by province')

    await page.getByRole('link', { name: 'Tren dan sebaran' }).click()
    await page.getByRole('img', { name: /^Grafik garis “Tren / }).waitFor()
    await expectGood(page, 'one figure from all sides')
    const unit = page.getByLabel('Satuan waktu')
    await openFilter(page, unit)
    await unit.selectOption({ label: 'Tahun' })
    await page
      .getByText(/laporan bulanan/)
      .first()
      .waitFor()
  },
)

journey('a province reads its own charts, on each tab', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'provinsi@silika.test')
  for (const tab of [
    'limbah-covid',
    'alkes-bermerkuri',
    'kesehatan-lingkungan',
    'pertanyaan-kunci',
    'sanitarian-kit',
    'penilaian-mandiri',
    'pelaporan',
  ]) {
    await page.goto(`/grafik?bagian=${tab}`)
    await page
      .getByRole('img', { name: /^Grafik/ })
      .first()
      .waitFor()
  }
  expect(await page.getByLabel('Provinsi', { exact: true }).inputValue()).toBe('Jawa Barat')
  await page.goto('/grafik?bagian=indikator&menurut=wilayah')
  await page
    .getByRole('img', { name: /“Peringkat kabupaten\/kota: .*Kota Bandung|“Peringkat kabupaten\/kota/ })
    .waitFor()
})

journey(
  'charts load no more than the size check counts; what finds a region comes with the focus and loses no letter',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'kemenkes@silika.test')
    await page.goto('/grafik')
    await page
      .getByRole('img', { name: /^Diagram kotak/ })
      .first()
      .waitFor()
    const listLoaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname.slice(1))
          .filter((file) => file.endsWith('.js'))
          .toSorted(),
      )
    const manifest = readManifest(path.resolve(import.meta.dirname, '../../dist/web'))
    const counted = chunksOfVisit(manifest, visits.charts).map(({ file }) => file)
    // The shell fetches the last of them when the page stands.
    await expect.poll(listLoaded).toEqual(counted.toSorted())

    const field = page.getByRole('combobox', { name: 'Provinsi' })
    await openFilter(page, field)
    const code = Promise.withResolvers<void>()
    await page.route(`**${chunkOf('ui/combobox.tsx')}`, async (route) => {
      await code.promise
      await route.continue()
    })
    await field.focus()
    await page.keyboard.type('jawa')
    await page.getByText('Mencari…').waitFor()
    await expectGood(page, 'a field whose code is on its way')
    await page.keyboard.press('ArrowLeft')
    code.resolve()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('.')
    expect(await field.inputValue()).toBe('jaw.a')
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.getByRole('option').allTextContents()).toContain('Jawa Barat')
    expect(await page.getByRole('option').count()).toBe(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Kabupaten/kota' }).waitFor()
    expect(new URL(page.url()).searchParams.get('provinsi')).toBe('32')
  },
)
