import { expect } from 'vitest'

import { signInByApi } from '../api.ts'
import { chunkOf } from '../chunks.ts'
import { journey, productUrl } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

journey(
  'an announcement to Kota Bandung reaches its facilities and nobody in Surabaya, and goes when it is withdrawn',
  ['desk'],
  async ({ visitor }) => {
    const title = 'Bimbingan teknis untuk Kota Bandung'
    const page = await visitor()
    await signInAtHome(page, 'admin@silika.test')
    await page.goto('/admin/pengumuman')
    await page.getByRole('link', { name: 'Buat pengumuman' }).first().click()
    await page.getByLabel('Judul').fill(title)
    await page
      .getByLabel('Pengumuman', { exact: true })
      .fill('Bimbingan diadakan Selasa.\n\nBawa catatan timbangan.')
    const pick = async (label: string, name: string) => {
      const input = page.getByRole('combobox', { name: label })
      await input.click()
      await input.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    }
    await pick('Provinsi', 'Jawa Barat')
    await pick('Kabupaten/kota', 'Kota Bandung')
    await page.getByRole('button', { name: 'Tambah wilayah' }).click()
    await page.getByText(/^Akan sampai pada \d+ akun Fasyankes di 1 kabupaten\/kota\.$/).waitFor()
    await expectGood(page, 'a new announcement')
    await page.getByRole('button', { name: 'Simpan draf' }).click()
    await page.getByRole('button', { name: 'Tayangkan' }).click()
    await page
      .getByRole('dialog')
      .getByText(/akun Fasyankes di 1 kabupaten/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Tayangkan' }).click()
    await page.getByText('Tayang', { exact: true }).waitFor()

    const facility = await visitor()
    await signInAtHome(facility, 'puskesmas2@silika.test')
    const told = facility.getByRole('region', { name: 'Pengumuman' })
    await told.getByText('Bawa catatan timbangan.').waitFor()
    await expectGood(facility, 'the desk with an announcement')
    await told.getByRole('button', { name: 'Mengerti' }).first().click()
    await told.getByText(/^Pengumuman yang masih berlaku/).waitFor()

    const elsewhere = await signInByApi(productUrl(), 'rs2@silika.test')
    const heard = (await elsewhere('GET', '/api/notification')) as unknown as {
      announcements: { title: string }[]
    }
    expect(heard.announcements.map((one) => one.title)).not.toContain(title)

    const typing = await visitor()
    await signInAtHome(typing, 'puskesmas2@silika.test')
    const gone = chunkOf('shell/notices.tsx')
    await typing.route(`**${gone}`, (route) => route.fulfill({ status: 404 }))
    const asked = typing.waitForResponse((response) => response.url().endsWith(gone))
    await typing.goto('/profile')
    await asked
    await typing.getByRole('textbox', { name: 'Jabatan', exact: true }).fill('Sanitarian')
    expect(await typing.getByRole('heading', { level: 1 }).count()).toBe(1)

    await page.getByRole('button', { name: 'Tarik pengumuman' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tarik pengumuman' }).click()
    await page.getByText('Pengumuman ini sudah ditarik').waitFor()
    await facility.reload()
    await facility.getByRole('heading', { level: 1, name: 'Formulir' }).waitFor()
    expect(await facility.getByText(title).count()).toBe(0)
  },
  { forgive: /404/ },
)
