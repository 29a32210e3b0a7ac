import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey('a photo is cut to the part that others see', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kota2@silika.test')
  await page.goto('/profile')
  const chooser = page.getByRole('region', { name: 'Foto' }).getByLabel('Foto')
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByText('Berkas ini tidak dapat dibaca sebagai foto. Pilih foto lain.').waitFor()

  await chooser.setInputFiles({
    name: 'layar.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  const part = page.getByLabel('Bagian foto yang dipakai; geser dengan tombol panah')
  await part.waitFor()
  await expectGood(page, 'a photo before it is cut')
  const before = await part.boundingBox()
  await page.getByLabel('Sudut kanan bawah; ubah ukuran dengan tombol panah').press('Shift+ArrowUp')
  expect((await part.boundingBox())?.height).toBeLessThan(before?.height ?? 0)
  const save = page.getByRole('button', { name: 'Simpan foto' })
  const cut = (await part.boundingBox())?.height
  // What was cut stays until it is kept.
  await page.context().setOffline(true)
  await save.click()
  await page.getByRole('dialog', { name: 'Atur foto' }).getByRole('alert').waitFor()
  expect((await part.boundingBox())?.height).toBe(cut)
  await page.context().setOffline(false)
  await save.click()
  const photo = page.getByRole('main').locator('img[src*="/api/pp"]')
  await photo.waitFor()
  expect(
    await photo.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([512, 512])
})
