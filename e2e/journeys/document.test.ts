import { expect } from 'vitest'

import { textPdf } from '#server/pdf/text-pdf.ts'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

journey(
  'a document that is published is found by a word of its text, looked at, kept and replaced; a draft is not found',
  ['desk'],
  async ({ visitor }) => {
    const buffer = textPdf([
      ['Penyimpanan dingin', 'Limbah disimpan pada suhu beku sampai kapal datang.'],
      ['Lampiran', 'Gudang pendingin bernama frigorifik wajib berkunci.'],
    ])
    const replaced = textPdf([['Penyimpanan dingin', 'Limbah disimpan paling hangat pada nol derajat.']])
    const admin = await visitor()
    await signInAtHome(admin, 'admin@silika.test')
    const add = async (title: string, state: 'Terbitkan' | 'Simpan draf') => {
      await admin.goto('/admin/dokumen')
      await admin.getByRole('button', { name: 'Tambah dokumen' }).first().click()
      const dialog = admin.getByRole('dialog')
      await dialog
        .getByLabel('Berkas')
        .setInputFiles({ name: 'gudang.pdf', mimeType: 'application/pdf', buffer })
      await dialog.getByRole('button', { name: 'Ganti berkas' }).waitFor()
      await dialog.getByLabel('Judul').fill(title)
      await dialog.getByLabel('Kategori').fill('Pedoman')
      if (state === 'Simpan draf')
        await dialog.getByLabel('Status').selectOption({ label: 'Simpan sebagai draf' })
      await expectGood(admin, 'a new document')
      await dialog.getByRole('button', { name: state }).click()
      await admin.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await add('Pedoman gudang', 'Terbitkan')
    await add('Rancangan gudang', 'Simpan draf')
    await expectGood(admin, 'a kept document')

    const page = await visitor()
    const found = page.getByRole('link', { name: 'Pedoman gudang' })
    await expect
      .poll(
        async () => {
          await page.goto('/public/document?cari=frigorifik')
          await page.getByText(/^\d+ dokumen$|Tidak ada dokumen yang cocok/).waitFor()
          return found.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await page.locator('mark', { hasText: 'frigorifik' }).waitFor()
    expect(await page.getByText('Rancangan gudang').count()).toBe(0)
    await page.getByRole('link', { name: /Halaman 2/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Pedoman gudang' }).waitFor()
    await page.getByRole('link', { name: 'Buka halaman 2 di tab baru' }).waitFor()
    const kept = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh', exact: true }).click()
    expect((await kept).suggestedFilename()).toBe('gudang.pdf')
    await admin.goto('/admin/dokumen?cari=gudang&status=published')
    await admin.getByRole('link', { name: 'Pedoman gudang' }).click()
    await admin.getByText('Unduhan pembaca').locator('xpath=..').getByText('1', { exact: true }).waitFor()

    await admin.getByRole('button', { name: 'Unggah versi baru' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog
      .getByLabel('Berkas')
      .setInputFiles({ name: 'gudang-2.pdf', mimeType: 'application/pdf', buffer: replaced })
    await dialog.getByRole('button', { name: 'Ganti berkas' }).waitFor()
    await dialog.getByLabel('Apa yang berubah').fill('Suhu diperjelas')
    await dialog.getByRole('button', { name: 'Simpan versi' }).click()
    await admin.getByText('Versi 2 Berlaku').waitFor()
    await admin.getByRole('link', { name: 'gudang.pdf', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Unduh versi 1' }).waitFor()
    const newer = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Unduh', exact: true }).click()
    expect((await newer).suggestedFilename()).toBe('gudang-2.pdf')
  },
)
