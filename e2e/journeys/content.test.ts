import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

journey(
  'an administrator publishes a question and a guide with a picture, and a visitor finds them by search',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, 'admin@silika.test')
    const begin = async (address: string, add: string, label: string, title: string) => {
      await page.goto(address)
      await page.getByRole('button', { name: add }).click()
      await page.getByRole('dialog').getByLabel(label).fill(title)
      await page.getByRole('button', { name: 'Buat draf' }).click()
    }
    const publish = async () => {
      await page.getByRole('button', { name: 'Terbitkan' }).click()
      await page.getByText(/^Terbit · Draf tersimpan$/).waitFor()
    }
    await begin('/admin/about', 'Tambah pertanyaan', 'Pertanyaan', 'Apakah zirkonia dilaporkan?')
    await page.getByRole('textbox', { name: 'Jawaban' }).click()
    await page.keyboard.type('Ya, bersama limbah kimia.')
    await page.getByText(/^Draf · Draf tersimpan$/).waitFor()
    await publish()

    await begin('/admin/guide', 'Tambah panduan', 'Judul', 'Menimbang zirkonia')
    await page.getByRole('textbox', { name: 'Isi' }).click()
    await page.keyboard.type('Pakai timbangan kecil.')
    await page.getByRole('button', { name: 'Sisipkan gambar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Gambar/).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await dialog.getByRole('button', { name: 'Sisipkan' }).click()
    await dialog.getByText(/^Tulis apa yang terlihat/).waitFor()
    await dialog.getByLabel('Teks pengganti').fill('Timbangan kecil')
    await dialog.getByRole('button', { name: 'Sisipkan' }).click()
    await page.getByRole('textbox', { name: 'Isi' }).getByRole('img', { name: 'Timbangan kecil' }).waitFor()
    await expectGood(page, 'a guide that is written')
    await publish()

    const reader = await visitor()
    await reader.goto('/public/guide?cari=zirkonia')
    await reader.getByText('2 hasil untuk “zirkonia”').waitFor()
    await reader.getByRole('link', { name: /Apakah zirkonia dilaporkan/ }).click()
    await reader.getByText('Ya, bersama limbah kimia.').waitFor()
    await reader.goBack()
    await reader.getByRole('link', { name: /Menimbang zirkonia/ }).click()
    const picture = reader.getByRole('img', { name: 'Timbangan kecil' })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1)
  },
)
