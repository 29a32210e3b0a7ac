import { rm } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

import { addMonths } from '#domain/month.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeKit } from '#forms/testing/samples.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'

import { signInByApi } from './api.ts'
import { journey, type Journey, thisMonth } from './journey.ts'
import { arrive } from './pages/arrive.ts'
import { chooseMonth, openFromDesk } from './pages/desk.ts'
import { fieldOf, openSection } from './pages/form.ts'
import { expectGood } from './pages/good.ts'
import { signIn, signInAtHome } from './pages/sign-in.ts'
import { copyData, type Product, startProduct } from './product.ts'

/** Forms that administrators build, on one product whose clock is moved into the next month. */
const nextMonth = addMonths(thisMonth, 1)
const lastMonth = addMonths(thisMonth, -1)

let dataDir: string
let product: Product | undefined
let now = ''
beforeAll(async () => {
  dataDir = await copyData(inject('preparedData'))
})
afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function moveTo(month: string): Promise<void> {
  const moment = `${month}-20T08:00:00+07:00`
  if (now === moment) return
  await product?.stop()
  product = await startProduct({ dataDir, env: { CLOCK: moment } })
  now = moment
}
const at = { url: () => product?.url ?? '', timeout: 300_000 }

async function visit({ visitor }: Journey, username: string) {
  const page = await visitor()
  await page.clock.setFixedTime(new Date(now))
  await signInAtHome(page, username)
  return page
}

const facility = 'puskesmas@silika.test'
const kit = getFormPages(sanitarianKit.id)

/** Adds a question to a section of the draft that is open, and waits until it is saved. */
async function addQuestion(page: Page, section: string, label: string, kind: string) {
  await page.getByRole('button', { name: `Tambah pertanyaan di ${section}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah pertanyaan' })
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await dialog.getByLabel('Pertanyaan').fill(label)
  await expectGood(page, 'a new question')
  await dialog.getByRole('button', { name: 'Tambah' }).click()
  await page.getByText('Draf tersimpan').waitFor()
}

async function publish(page: Page, from: string) {
  await page.getByRole('button', { name: 'Terbitkan…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terbitkan versi ini' })
  await dialog.getByLabel('Berlaku mulai bulan laporan').selectOption(from)
  await expectGood(page, 'the month of a version')
  await dialog.getByRole('button', { name: 'Terbitkan', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The kit's report of a month, as the facility's own calls know it. */
async function kitOf(month: string) {
  const call = await signInByApi(product?.url ?? '', facility)
  return (await call('POST', '/api/sanitarian-kit', { date: month })).data
}
async function sendKit(month: string, more: Record<string, unknown> = {}): Promise<number> {
  const call = await signInByApi(product?.url ?? '', facility)
  const { report_id, version, context } = await kitOf(month)
  const answers = { ...completeKit(context.profile, month), ...more }
  await call('POST', '/api/sanitarian-kit/simpan', { report_id, version, answers })
  return report_id
}

journey(
  'a second version is built, tried and published from next month on; last month keeps the first one',
  ['desk'],
  async (walk) => {
    await moveTo(thisMonth)
    const former = await sendKit(lastMonth)
    const admin = await visit(walk, 'admin@silika.test')
    await admin.goto(`/admin/formulir/${sanitarianKit.id}`)
    await admin.getByRole('button', { name: 'Ubah pertanyaan' }).click()
    await admin.getByRole('navigation', { name: 'Susunan formulir' }).waitFor()
    await expectGood(admin, 'the builder')

    // What figures read cannot be taken out; the reason is named, and it comes back.
    await admin.getByRole('button', { name: /^Memiliki sanitarian kit/ }).click()
    await admin.getByText(/^Dipakai oleh \d+ hal/).waitFor()
    await admin.getByRole('button', { name: 'Pensiunkan' }).click()
    await admin.getByRole('tab', { name: /^Perubahan/ }).click()
    await admin.getByText('Tidak dapat diterbitkan', { exact: false }).first().waitFor()
    await expectGood(admin, 'changes that break something')
    await admin.getByRole('button', { name: 'Urungkan' }).click()

    await addQuestion(admin, 'Kepemilikan dan pemakaian', 'Catatan alat', 'Teks')
    await admin.getByRole('checkbox', { name: 'Wajib diisi' }).uncheck()
    const preview = admin.getByRole('region', { name: 'Pratinjau' })
    await preview.getByRole('textbox', { name: /^Catatan alat/ }).waitFor()
    await admin.getByRole('tab', { name: 'Uji' }).click()
    await admin.getByRole('button', { name: 'Uji dengan laporan bulan lalu' }).click()
    await admin.getByText(/^Dari \d+ laporan .* 0 akan ditolak\.$/).waitFor({ timeout: 60_000 })
    await expectGood(admin, 'a trial')
    await publish(admin, nextMonth)
    await admin.getByText('Terjadwal').first().waitFor()
    await expectGood(admin, 'a form with a version to come')

    await moveTo(nextMonth)
    const page = await visit(walk, facility)
    await chooseMonth(page, nextMonth)
    await openFromDesk(page, sanitarianKit.title, 'Isi')
    await arrive(page, '**/formulir/sanitarian-kit/*')
    await openSection(page, 'Kepemilikan dan pemakaian')
    await fieldOf(page, 'Catatan alat').fill('Lemari terkunci')
    await page.getByRole('button', { name: 'Simpan draf' }).click()
    await page
      .getByText(/Tersimpan/)
      .first()
      .waitFor()
    const newer = await sendKit(nextMonth, { catatan_alat: 'Lemari terkunci' })
    await page.goto(kit.print(newer))
    await page.getByText('Lemari terkunci').waitFor()
    await page.goto(kit.print(former))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Memiliki sanitarian kit').first().waitFor()
    expect(await page.getByText('Catatan alat').count()).toBe(0)
  },
  at,
)

journey(
  'a form from nothing is built, filled, confirmed by the city, listed and exported',
  ['desk'],
  async (walk) => {
    await moveTo(nextMonth)
    const admin = await visit(walk, 'admin@silika.test')
    await admin.goto('/admin/formulir')
    await admin.getByRole('button', { name: 'Buat formulir' }).first().click()
    const dialog = admin.getByRole('dialog', { name: 'Buat formulir' })
    await dialog.getByLabel('Judul').fill('Survei kualitas air')
    await dialog.getByLabel('Nama singkat').fill('Survei air')
    await dialog.getByRole('button', { name: 'Buat draf' }).click()
    await admin.getByRole('navigation', { name: 'Susunan formulir' }).waitFor()
    await addQuestion(admin, 'Isian', 'Air dipakai', 'Angka')
    await admin.getByLabel('Satuan').fill('liter')
    await admin.getByText('Draf tersimpan').waitFor()
    // The month that runs, so that it can be filled at once.
    await publish(admin, nextMonth)
    await admin.getByText('Berlaku').first().waitFor()

    const page = await visit(walk, facility)
    await chooseMonth(page, nextMonth)
    await openFromDesk(page, 'Survei kualitas air', 'Isi')
    await arrive(page, '**/formulir/lain/**')
    const report = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    await openSection(page, 'Pelapor')
    await fieldOf(page, 'Nama petugas pelapor').fill('Siti Aminah')
    await fieldOf(page, 'Jabatan petugas').fill('Sanitarian')
    await fieldOf(page, 'Nomor telepon/WhatsApp').fill('081234567890')
    await openSection(page, 'Isian')
    await fieldOf(page, 'Air dipakai').fill('1200')
    await openSection(page, 'Bukti dan pernyataan')
    await page.getByRole('checkbox', { name: 'Saya menyatakan data ini benar' }).check()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    // The month is not over yet.
    await page.getByRole('dialog').getByRole('button', { name: 'Tetap kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    const office = await walk.visitor()
    await office.clock.setFixedTime(new Date(now))
    await signIn(office, 'kota@silika.test')
    await office.goto(`/konfirmasi/formulir/${report}`)
    await office.getByText('1.200 liter').first().waitFor()
    await office.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
    await arrive(office, (url) => !url.pathname.endsWith(`/${report}`))

    await admin.goto(`/admin/formulir/laporan?date=${nextMonth}&form=isian-survei-air`)
    await admin.getByText('Puskesmas Cibeunying Kidul').first().waitFor()
    await expectGood(admin, 'all reports')
    const file = await office.request.get(`/api/data/isian-survei-air?format=csv&fil_blth=${nextMonth}`)
    const [head, ...rows] = (await readSheet(await file.body())).map(({ cells }) => cells)
    const row = rows.find((cells) => cells.includes('Puskesmas Cibeunying Kidul'))
    expect(row?.[head?.indexOf('Air dipakai (liter)') ?? -1]).toBe('1200')
  },
  at,
)
