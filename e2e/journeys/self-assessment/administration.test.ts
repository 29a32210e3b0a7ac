import { expect } from 'vitest'

import { journey } from '../../journey.ts'
import { expectGood } from '../../pages/good.ts'
import { assessorOf, saveQuick, sendInstruments } from '../../pages/instruments.ts'
import { searchOf } from '../../pages/self-assessment.ts'
import { signIn } from '../../pages/sign-in.ts'

const username = 'puskesmas2@silika.test'
const reason = 'Bencana badai belum dicentang.'

journey(
  'an administrator reopens a hazard instrument with a reason, and its facility reads why',
  ['desk'],
  async ({ visitor }) => {
    const period = { year: 2022, semester: 1 } as const
    const assessor = await assessorOf(username)
    await saveQuick(assessor, period, 'hazard', ['banjir'])
    await saveQuick(assessor, period, 'vulnerability', ['banjir'])
    await saveQuick(assessor, period, 'capacity', ['banjir'])
    await sendInstruments(assessor, period, ['banjir'], { vulnerability: 'Sedang', capacity: 'Sedang' })

    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await page.goto(
      `/table/user${searchOf(period)}&form=penilaian-mandiri&provinsi=32&kota="32.73"&stage=complete`,
    )
    const reopen = page.getByRole('button', { name: 'Buka kembali Puskesmas Sukasari' })
    await reopen.click()
    const dialog = page.getByRole('dialog', { name: 'Buka kembali penilaian bahaya?' })
    await dialog.getByRole('button', { name: 'Buka kembali' }).click()
    await dialog.getByText('Alasan paling sedikit 10 huruf').waitFor()
    await dialog.getByRole('textbox', { name: /^Alasan/ }).fill(reason)
    await expectGood(page, 'reopening')
    await dialog.getByRole('button', { name: 'Buka kembali' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => reopen.count()).toBe(0)

    const facility = await visitor()
    await signIn(facility, username)
    await facility.goto(`/formulir?tab=penilaian&tahun=${period.year}&semester=${period.semester}`)
    await facility.getByText(reason).first().waitFor()
    await facility.goto(`/form/creshcf/bahaya${searchOf(period)}`)
    await facility.getByRole('button', { name: 'Kirim Semua Jawaban' }).waitFor()
  },
)

journey(
  'hazard levels come by a sheet: one wrong cell stores nothing, a right sheet is looked at and stored',
  ['desk'],
  async ({ visitor }) => {
    const code = '93.02'
    const page = await visitor()
    await signIn(page, 'admin@silika.test')
    await page.goto('/table/user?form=penilaian-mandiri')
    await page.getByRole('combobox', { name: 'Provinsi' }).fill('papua sel')
    // The list is whole until what was typed has settled. On a touch screen it stays unseen until the keyboard is there.
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Papua Selatan'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Kabupaten/kota' }).waitFor()
    expect(new URL(page.url()).search).toBe('?form=penilaian-mandiri&provinsi=93')
    const give = async (text: string) => {
      await page
        .getByLabel('Berkas tingkat bahaya')
        .setInputFiles({ name: 'irbi.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Periksa' }).click()
    }
    await page.getByRole('textbox', { name: 'Sumber' }).fill('IRBI uji')
    await give(`Kode;Banjir;Badai\n${code};Tinggi;Ringan\n99.99;Sedang;Sedang\n`)
    await page.getByText(/kesalahan; tidak ada yang disimpan$/).waitFor()
    await page.getByText(/^Baris 2: .*tulis Tinggi, Sedang, Rendah, atau nilai indeks\.$/).waitFor()
    await page
      .getByText(/^Baris 3: /)
      .first()
      .waitFor()
    await expectGood(page, 'a sheet with errors')

    await give(`Kode;Banjir;Badai\n${code};Tinggi;Rendah\n`)
    await page.getByRole('button', { name: /^Simpan \d tingkat$/ }).click()
    const row = page
      .getByRole('table', { name: 'Tingkat bahaya yang tersimpan' })
      .getByRole('row')
      .filter({ hasText: code })
    await row.getByText('IRBI uji').waitFor()
    expect(await row.innerText()).toMatch(/Tinggi[\s\S]*Rendah/)
  },
)
