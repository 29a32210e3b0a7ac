import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, expect, inject } from 'vitest'

import { addMonths } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'

import { journey, type Journey, thisMonth } from './journey.ts'
import { arrive } from './pages/arrive.ts'
import { openFromDesk } from './pages/desk.ts'
import { fieldOf, openSection } from './pages/form.ts'
import { expectGood } from './pages/good.ts'
import { signInAtHome } from './pages/sign-in.ts'
import { copyData, type Product, startProduct } from './product.ts'

/** The days around a deadline, on one product whose clock is moved: it is stopped and starts again on a later day. */
const previous = addMonths(thisMonth, -1)
const dayOf = (day: string) => `${thisMonth}-${day}T08:00:00+07:00`

let dataDir: string
let product: Product | undefined
let today = ''
beforeAll(async () => {
  dataDir = await copyData(inject('preparedData'))
})
afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function moveTo(day: string): Promise<void> {
  if (today === day) return
  await product?.stop()
  product = await startProduct({ dataDir, env: { CLOCK: dayOf(day) } })
  today = day
}

/** A page in which it is that day too. */
async function visit({ visitor }: Journey, day: string, username: string) {
  const page = await visitor()
  await page.clock.setFixedTime(new Date(dayOf(day)))
  await signInAtHome(page, username)
  return page
}
const at = { url: () => product?.url ?? '', timeout: 240_000 }
/** Its last month's waste report is a draft. */
const late = 'puskesmas2@silika.test'
const form = limbahFasyankes.shortTitle
const months = new RegExp(`${form} bulan ${monthText(previous)}`)

for (const { day, when, notices, screen } of [
  { day: '03', when: '7 hari lagi', notices: 1, screen: 'phone' },
  { day: '09', when: 'besok', notices: 2, screen: 'desk' },
] as const)
  journey(
    `on day ${day} a facility is reminded of the deadline, and its desk shows the month that is due`,
    [screen],
    async (walk) => {
      await moveTo(day)
      const page = await visit(walk, day, late)
      const month = page.getByRole('combobox', { name: 'Bulan laporan' })
      await expect.poll(() => month.inputValue()).toBe(previous)
      await page.getByText(`Batas waktu 10 ${monthText(thisMonth)}, ${when}`).waitFor()
      await page.goto('/user/notification')
      const reminders = page
        .getByRole('listitem')
        .filter({ hasText: 'Batas waktu mendekat' })
        .filter({ hasText: months })
      // The job that notifies runs a moment after the start.
      await expect
        .poll(
          async () => {
            await page.reload()
            await page.getByRole('heading', { level: 1 }).waitFor()
            await page.getByRole('listitem').first().waitFor()
            return reminders.count()
          },
          { timeout: 60_000, interval: 1000 },
        )
        .toBe(notices)
      await expectGood(page, `the reminders of day ${day}`)
    },
    at,
  )

journey(
  'after the deadline the desk opens on the running month and still asks for what is overdue',
  ['phone'],
  async (walk) => {
    await moveTo('12')
    const page = await visit(walk, '12', late)
    const month = page.getByRole('combobox', { name: 'Bulan laporan' })
    await expect.poll(() => month.inputValue()).toBe(thisMonth)
    await expectGood(page, 'the desk after the deadline')
    await page.goto(`/formulir?bulan=${previous}`)
    await page.getByText(`Batas waktu 10 ${monthText(thisMonth)}, lewat 2 hari`).waitFor()
    await page.goto('/user/notification')
    const overdue = page
      .getByRole('listitem')
      .filter({ hasText: 'Formulir terlambat' })
      .filter({ hasText: months })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('listitem').first().waitFor()
          return overdue.count()
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(1)
  },
  at,
)

journey(
  'what was copied from last month is marked until it is touched',
  ['desk'],
  async (walk) => {
    await moveTo('12')
    // Its last month's report was sent.
    const page = await visit(walk, '12', 'puskesmas@silika.test')
    await page.goto(`/formulir?bulan=${thisMonth}`)
    await openFromDesk(page, limbahFasyankes.title, 'Isi')
    await arrive(page, '**/formulir/limbah-fasyankes/*')
    await page.getByRole('button', { name: 'Isi dari bulan sebelumnya' }).click()
    await page.getByText(/isian disalin dari bulan lalu/).waitFor()
    await openSection(page, 'Pelapor dan sumber data')
    const name = fieldOf(page, 'Nama petugas pelapor')
    const marks = page.getByText('Disalin dari bulan lalu', { exact: true })
    await marks.first().waitFor()
    const marked = await marks.count()
    await expectGood(page, 'copied answers')
    await name.fill('Ahmad Fauzi')
    await expect.poll(() => marks.count()).toBe(marked - 1)
  },
  at,
)
