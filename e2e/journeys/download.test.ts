import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import { readSheet } from '#server/spreadsheet/read-sheet.ts'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey(
  'an administrator counts reports, orders a file of them, fetches it, and removes it',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await page.goto('/admin/unduh-data?provinsi=99')
    await page.getByText('Jumlah laporan belum dapat dihitung: Kode provinsi tidak dikenal').waitFor()
    await page.goto('/admin/unduh-data?provinsi=32')
    await page.getByRole('status').getByText('terkonfirmasi').waitFor()
    await expectGood(page, 'the page of downloads')
    const link = page.getByRole('main').getByRole('link', { name: /^Unduh / })
    const before = await link.count()
    await page.getByRole('button', { name: 'Buat berkas' }).click()
    await expect.poll(() => link.count(), { timeout: 30_000 }).toBe(before + 1)
    await expectGood(page, 'a file that is made')
    const [download] = await Promise.all([page.waitForEvent('download'), link.first().click()])
    expect(download.suggestedFilename()).toMatch(/^limbahfasyankes-\d{4}-\d\d-32-.*\.xlsx$/)
    const rows = await readSheet(await readFile(await download.path()))
    expect(rows.map(({ cells }) => cells).slice(3, 5)).toEqual([
      ['Provinsi', 'Jawa Barat'],
      ['Kabupaten/kota', 'Semua'],
    ])
    await page
      .getByRole('button', { name: /^Hapus / })
      .first()
      .click()
    await expect.poll(() => link.count()).toBe(before)
  },
  { forgive: /422/ },
)
