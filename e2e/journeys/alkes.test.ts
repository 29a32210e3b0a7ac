import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import { expect } from 'vitest'

import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { completeMercury } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { type OutCell, workbookMime, writeWorkbook } from '#server/spreadsheet/workbook.ts'

import { signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { chooseMonth, openFromDesk } from '../pages/desk.ts'
import { cellOf, fillForm, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const stored = (device: string, amount: OutCell, serial: string): OutCell[] => [
  null,
  device,
  'Nova',
  serial,
  2012,
  'TPS',
  amount,
  'Disimpan',
  { day: '2020-12-01' },
  'BA/7/2020',
  null,
]

journey(
  'a hospital lists its mercury devices in a spreadsheet, corrects the wrong rows, takes over the totals and sends',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    // A month with nothing in the month before.
    const month = ownMonth(17, 48)
    const page = await visitor()
    await signInAtHome(page, 'rs@silika.test')
    await chooseMonth(page, month)
    await openFromDesk(page, alkesMerkuri.title, 'Isi')
    await arrive(page, /\/formulir\/alkes-merkuri\?report=\d+/)
    const report = new URL(page.url()).searchParams.get('report')
    await openSection(page, 'Daftar alat')
    await page.getByRole('button', { name: 'Unggah daftar alat' }).waitFor()
    await expectGood(page, 'the counts')

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh templat' }).click()
    const [first] = await readSheet(await readFile(await (await downloading).path()))
    const columns = (first?.cells ?? []).map((cell) => ({ label: cellText(cell) }))
    expect(columns).toHaveLength(11)
    const listOf = async (name: string, rows: OutCell[][]) => ({
      name,
      mimeType: workbookMime,
      buffer: await buffer(writeWorkbook([{ name: 'Daftar', columns, rows }])),
    })

    // Two cells are wrong: each is listed with its row and column, and nothing is stored.
    const choose = page.getByLabel('Berkas daftar alat')
    await choose.setInputFiles(
      await listOf('daftar-salah.xlsx', [
        stored('Termometer air raksa', -40, 'T-1'),
        stored('Tensimeter air raksa', 30, 'S-1'),
        stored('Stetoskop', 1, 'X-1'),
      ]),
    )
    const wrong = page.getByRole('dialog', { name: 'Daftar alat perlu diperbaiki' })
    await wrong.getByText('2 kesalahan').waitFor()
    await wrong.getByText('Tulis bilangan bulat, paling sedikit 1.').waitFor()
    await wrong.getByText(/^Pilih salah satu: Termometer air raksa; /).waitFor()
    await expectGood(page, 'rows that are wrong')
    const choosing = page.waitForEvent('filechooser')
    await wrong.getByRole('button', { name: 'Unggah yang sudah diperbaiki' }).click()
    await (
      await choosing
    ).setFiles(
      await listOf('daftar-alat.xlsx', [
        stored('Termometer air raksa', 40, 'T-1'),
        stored('Tensimeter air raksa', 30, 'S-1'),
        stored('Amalgam gigi (merkuri/kapsul)', 12.5, 'A-1'),
      ]),
    )
    const right = page.getByRole('dialog', { name: 'Daftar alat sudah benar' })
    await right.getByText(/^3 baris sudah benar/).waitFor()
    await expectGood(page, 'totals beside the counts')
    await right.getByRole('button', { name: 'Isi jumlah dari lampiran' }).click()
    await page.getByRole('link', { name: 'daftar-alat.xlsx' }).waitFor()
    const owned = alkesMerkuri.sections[1].fields.alat.columns.owned
    expect(await cellOf(page, 'Termometer air raksa', owned).inputValue()).toBe('40')

    const call = await signInByApi(productUrl(), 'rs@silika.test')
    const { data } = await call('GET', `/api/alkesbermerkuri?report_id=${report}`)
    const { context } = data
    await fillForm(page, { form: alkesMerkuri, answers: completeMercury(context.profile, month), context })
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    const ask = page.getByRole('dialog', { name: `Kirim ${alkesMerkuri.title}?` })
    await ask.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    // The same address now shows what was sent, with the list row by row; so does the paper.
    await page.goto(`/formulir/alkes-merkuri?report=${report}`)
    await page.getByRole('heading', { name: 'Lampiran daftar alat' }).waitFor()
    await page.getByText('A-1', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Riwayat' }).waitFor()
    await page.getByRole('region', { name: 'Penghapusan dan penarikan' }).waitFor()
    await expectGood(page, 'what was sent')
    await page.goto(`/print/alkes/${report}`)
    await page.getByText('A-1', { exact: true }).waitFor()
    await page.getByText('Versi formulir').waitFor()
    await expectGood(page, 'on paper')

    // Without a report the address is the year.
    await page.goto(`/formulir/alkes-merkuri?tahun=${month.slice(0, 4)}`)
    await page.getByRole('heading', { level: 1, name: 'Alkes bermerkuri' }).waitFor()
    await page
      .getByRole('link', { name: /^Lihat laporan/ })
      .first()
      .waitFor()
    await expectGood(page, 'the year')
  },
  { timeout: 240_000 },
)
