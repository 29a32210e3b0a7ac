import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Month } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl, thisMonth } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

const admin = 'admin@silika.test'
const list = '/admin/data-fasyankes'
const reporting = 'limbahfasyankes.reporting'

type Listed = { id: number; name: string; code: string; account: { username: string } | null }

/** The open facilities of a region, as the product lists them to an administrator. */
async function listedIn(regency: string): Promise<Listed[]> {
  const call = await signInByApi(productUrl(), admin)
  const { data } = await call('GET', `/api/fasyankes?kabupatenkota_id=${regency}&status=open`)
  // Safe: this is what the contract says of the call.
  return data as unknown as Listed[]
}
/** Makes a Puskesmas, and gives its id. */
async function made(name: string, regency_id: string, more: object = {}): Promise<number> {
  const call = await signInByApi(productUrl(), admin)
  const { data } = await call('POST', '/api/fasyankes', {
    ...{ name, regency_id, code: `PJ-${Date.now() % 100_000_000}`, type: 'publicHealthCenter' },
    ...{ region_type: 'remote', ...more },
  })
  // Safe: as above.
  return (data as unknown as { facility_id: number }).facility_id
}
/** How many reports a region owes for each of these months, by its figures. */
async function owedIn(regency: string, months: readonly Month[]): Promise<number[]> {
  const call = await signInByApi(productUrl(), admin)
  return Promise.all(
    months.map(async (month) => {
      const reply = await call(
        'GET',
        `/api/angka?indikator=${reporting}&kabupatenkota_id=${regency}&dari=${month}`,
      )
      // Safe: as above.
      const { rows } = reply.data as unknown as {
        rows: { figures: Record<string, { per: number | null }> }[]
      }
      return rows[0]?.figures[reporting]?.per ?? 0
    }),
  )
}

async function openAs(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

journey(
  'an administrator adds a facility with its position, and changes it',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, admin)
    await openAs(page, list, 'Data fasyankes')
    await page.getByRole('link', { name: 'Tambah fasyankes' }).click()
    const name = 'Puskesmas Perjalanan'
    await page.getByLabel('Nama', { exact: true }).fill(name)
    await page.getByLabel('Kode').fill(`PJ-${Date.now() % 100_000_000}`)
    await page.getByLabel('Jenis fasyankes').selectOption('Puskesmas')
    await page.getByLabel('Jenis wilayah').selectOption('Terpencil')
    const choose = async (label: string, words: string) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('combobox', { name: label }).fill(words)
      await page.getByRole('option', { name: words }).click()
    }
    await choose('Provinsi', 'Papua Selatan')
    await choose('Kabupaten/kota', 'Kabupaten Mappi')
    await page.getByLabel('Lintang').fill('-6,5')
    await page.getByLabel('Bujur').fill('139,3')
    await expectGood(page, 'a new facility')
    await page.getByRole('button', { name: 'Tambah fasyankes' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(/Belum ada akun/).waitFor()
    await page.getByRole('paragraph').filter({ hasText: '6,5° LS, 139,3° BT' }).waitFor()

    await page.getByRole('button', { name: 'Ubah data' }).click()
    await page.getByRole('textbox', { name: 'Alamat' }).fill('Jalan Perjalanan No. 1')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('button', { name: 'Ubah data' }).waitFor()
    const history = page.getByRole('region', { name: 'Riwayat perubahan' })
    await history.getByText('Jalan Perjalanan No. 1').waitFor()
  },
  { timeout: 200_000 },
)

journey(
  'a closing ends what is owed from its month on, and is undone',
  ['desk'],
  async ({ visitor }) => {
    const id = await made('Puskesmas Tutup Buka', '93.03', { active_since: `${monthsAgo(6)}-01` })
    const page = await visitor()
    await signIn(page, admin)
    await openAs(page, `${list}/${id}`, 'Puskesmas Tutup Buka')
    await page.getByRole('button', { name: 'Tutup', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tutup mulai bulan').selectOption(monthsAgo(2))
    await dialog.getByText(`Laporan sampai ${monthText(monthsAgo(3))} tetap`).waitFor()
    await dialog.getByLabel('Alasan').fill('Gedung rusak akibat banjir')
    await dialog.getByRole('button', { name: 'Tutup fasyankes' }).click()
    await page
      .getByText(`Tutup sejak 1 ${monthText(monthsAgo(2))}`)
      .first()
      .waitFor()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Buka kembali' }).click()
    await dialog.getByLabel('Buka kembali mulai bulan').selectOption(thisMonth)
    await dialog.getByText(/tetap dicatat tutup/).waitFor()
    await dialog.getByLabel('Alasan').fill('Gedung selesai diperbaiki')
    await dialog.getByRole('button', { name: 'Buka kembali' }).click()
    await page.getByText(`Tutup ${monthText(monthsAgo(2))} sampai ${monthText(monthsAgo(1))}.`).waitFor()
    await page
      .getByRole('region', { name: 'Riwayat perubahan' })
      .getByText('Gedung rusak akibat banjir')
      .waitFor()
  },
  { timeout: 200_000 },
)

journey(
  'two records of one facility become one after a look at what moves',
  ['desk'],
  async ({ visitor }) => {
    const [duplicate] = (await listedIn('93.04')).filter(({ account }) => account)
    if (!duplicate?.account) throw new Error('Kabupaten Asmat has no facility with an account.')
    const id = await made(`UPTD ${duplicate.name}`, '93.04')
    const page = await visitor()
    await signIn(page, admin)
    await openAs(page, `${list}?kota=93.04&lacking=duplicate`, 'Data fasyankes')
    await page.getByRole('link', { name: `UPTD ${duplicate.name}` }).click()
    await page.getByRole('link', { name: `Bandingkan dengan ${duplicate.name} (${duplicate.code})` }).click()
    const moving = page.getByRole('region', { name: `Yang pindah ke UPTD ${duplicate.name}` })
    await moving.getByRole('row', { name: /Pengelolaan Limbah/ }).waitFor()
    await moving.getByText(/^Akunnya pindah ke/).waitFor()
    await page.getByLabel('Alasan').fill('Tercatat dua kali')
    await expectGood(page, 'the merge')
    await page.getByRole('button', { name: 'Gabungkan kedua fasyankes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Gabungkan' }).click()
    await page.getByRole('heading', { level: 1, name: `UPTD ${duplicate.name}` }).waitFor()
    await page.getByRole('region', { name: 'Akun' }).getByText(duplicate.account.username).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${list}/${id}`)
    await openAs(page, `${list}/${duplicate.id}`, duplicate.name)
    await page.getByText('Sudah digabung').waitFor()
    expect(await page.getByRole('button', { name: 'Ubah data' }).count()).toBe(0)
  },
  { timeout: 200_000 },
)

journey(
  'a regency is split: what was reported before stays in the old one',
  ['desk'],
  async ({ visitor }) => {
    const [from, to] = ['92.12', '92.11']
    const moved = await listedIn(from)
    const months = [monthsAgo(3), monthsAgo(2)]
    const [oldBefore = 0, oldAfter = 0] = await owedIn(from, months)
    const [newBefore = 0, newAfter = 0] = await owedIn(to, months)
    expect(oldBefore * oldAfter).toBeGreaterThan(0)
    const page = await visitor()
    await signIn(page, admin)
    await openAs(page, `${list}?kota=${from}`, 'Data fasyankes')
    await page.getByRole('link', { name: 'Pindah wilayah' }).click()
    await page.getByLabel('Semua', { exact: true }).check()
    const target = page.getByRole('region', { name: 'Ke' })
    await target.getByRole('combobox', { name: 'Kabupaten/kota' }).click()
    await target.getByRole('combobox', { name: 'Kabupaten/kota' }).fill('Manokwari Selatan')
    await page.getByRole('option', { name: 'Kabupaten Manokwari Selatan' }).click()
    await target.getByLabel('Mulai bulan').selectOption(monthsAgo(2))
    await page.getByRole('button', { name: 'Lihat akibatnya' }).click()
    const outcome = page.getByRole('region', { name: 'Akibat pemindahan' })
    await outcome.getByText(new RegExp(`^Sampai ${monthText(monthsAgo(3))}: `)).waitFor()
    await expectGood(page, 'the move')
    await outcome.getByRole('button', { name: `Pindahkan ${moved.length} fasyankes` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pindahkan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Data fasyankes' }).waitFor()
    // The sums follow a moment later.
    await expect.poll(() => owedIn(from, months), { timeout: 60_000 }).toEqual([oldBefore, 0])
    expect(await owedIn(to, months)).toEqual([newBefore, newAfter + oldAfter])
    await page.getByRole('link', { name: moved[0]?.name ?? '', exact: true }).click()
    await page
      .getByText(`Mulai ${monthText(monthsAgo(2))} di Kabupaten Manokwari Selatan; laporan sebelumnya tetap`)
      .waitFor()
  },
  { timeout: 200_000 },
)
