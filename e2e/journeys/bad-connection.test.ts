import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { completeDraft, sentReport, signInByApi } from '../api.ts'
import { openPersistentPage } from '../browser.ts'
import { chunkOf } from '../chunks.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { keptEntries } from '../pages/device.ts'
import { fieldOf, openSection, type } from '../pages/form.ts'
import { endSession, signIn, signInAtHome } from '../pages/sign-in.ts'

const username = 'puskesmas2@silika.test'

journey(
  'the connection is lost while typing and the browser closed: every value is there when it is opened again',
  ['phone'],
  async () => {
    const month = monthsAgo(26)
    const call = await signInByApi(productUrl(), username)
    const { data: report } = await call('POST', '/api/limbahfasyankes', { date: month })
    const address = `/formulir/limbah-fasyankes/${report.report_id}`
    const typed = {
      'Nama petugas pelapor': 'Rina Kartika',
      'Jabatan petugas': 'Sanitarian ahli pertama',
      'Nomor telepon/WhatsApp': '0813-9876-5432',
    }
    const device = await mkdtemp(path.join(tmpdir(), 'silika-device-'))
    try {
      const first = await openPersistentPage(device, productUrl())
      await signIn(first.page, username)
      await first.page.goto(address)
      await openSection(first.page, 'Pelapor dan sumber data')
      await fieldOf(first.page, 'Nama petugas pelapor').fill('Rina')
      await first.page.getByText(/^Tersimpan di server/).waitFor()
      await first.page.context().setOffline(true)
      for (const [label, text] of Object.entries(typed)) await type(fieldOf(first.page, label), text)
      await openSection(first.page, 'Organisasi dan profil')
      // Half a number is kept as it was typed.
      await type(fieldOf(first.page, 'Jumlah tenaga sanitasi lingkungan'), '1,')
      await first.page
        .getByText(/di perangkat/)
        .first()
        .waitFor()
      await first.page.getByText('Luring — perubahan disimpan di perangkat ini').waitFor()
      await expect.poll(() => keptBy(first.page)).toContain('"1,"')
      // Also where the result stands, whose code was not needed until then.
      await openSection(first.page, 'Bukti dan pernyataan')
      // As a laptop whose battery ends: at once.
      await first.close()
      expect(first.faults).toEqual([])

      const second = await openPersistentPage(device, productUrl())
      await second.page.goto(address)
      await openSection(second.page, 'Pelapor dan sumber data')
      for (const [label, text] of Object.entries(typed))
        expect(await fieldOf(second.page, label).inputValue()).toBe(text)
      await openSection(second.page, 'Organisasi dan profil')
      const number = fieldOf(second.page, 'Jumlah tenaga sanitasi lingkungan')
      expect(await number.inputValue()).toBe('1,')
      await type(number, '3')
      await expect
        .poll(
          async () => (await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)).data.answers,
          {
            timeout: 10_000,
          },
        )
        .toMatchObject({ reporter_name: 'Rina Kartika', org_env_health_staff: 3 })
      await endSession(second.page)
      await second.close()
      expect(second.faults).toEqual([])
    } finally {
      await rm(device, { recursive: true, force: true })
    }
  },
)

/** The values that the device holds for the forms, as they are written. */
async function keptBy(page: Page): Promise<string> {
  const entries = await keptEntries(page)
  return entries.map(({ text }) => text).join('\n')
}

journey('a form rests while its report is on its way', ['phone'], async ({ visitor, ownMonth }) => {
  const call = await signInByApi(productUrl(), username)
  const { report_id } = await completeDraft(call, ownMonth(43, 47))
  const page = await visitor()
  await signInAtHome(page, username)
  await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/limbah/store', async (route) => {
    await answered.promise
    await route.continue()
  })
  const field = await fieldOf(page, 'Jabatan petugas').elementHandle()
  const rests = () => field?.evaluate((element) => element.closest('[inert]') !== null)
  expect(await rests()).toBe(false)
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
  await expect.poll(rests).toBe(true)
  answered.resolve()
  await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
})

journey(
  'a submission without connection goes out when it is back, and counts once; so does a double click',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const call = await signInByApi(productUrl(), username)
    const page = await visitor()
    await signInAtHome(page, username)

    const queued = await completeDraft(call, ownMonth(30, 77))
    await queueOffline(queued.report_id)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    expect(await sendingsOf(queued.report_id)).toBe(1)

    const clicked = await completeDraft(call, ownMonth(36, 79))
    await page.goto(`/formulir/limbah-fasyankes/${clicked.report_id}`)
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).dblclick()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    expect(await sendingsOf(clicked.report_id)).toBe(1)

    // It also goes out from other pages than its own.
    const left = await completeDraft(call, ownMonth(41, 81))
    await queueOffline(left.report_id)
    await page.getByRole('link', { name: 'Daftar formulir' }).click()
    await page.getByRole('heading', { name: 'Formulir', level: 1 }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/terkirim\. Nomor bukti/).waitFor()
    expect(await sendingsOf(left.report_id)).toBe(1)

    /** Sends a whole draft without a connection; the page stays offline. */
    async function queueOffline(id: number): Promise<void> {
      await page.goto(`/formulir/limbah-fasyankes/${id}`)
      await page.getByRole('button', { name: 'Kirim', exact: true }).waitFor()
      await page.context().setOffline(true)
      await page.getByText('Luring — perubahan disimpan di perangkat ini').waitFor()
      await page.getByRole('button', { name: 'Kirim', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Kirim saat tersambung' }).click()
      await page.getByText('Menunggu sambungan untuk dikirim').waitFor()
    }
    async function sendingsOf(id: number): Promise<number> {
      const { data } = await call('GET', `/api/limbahfasyankes?report_id=${id}`)
      const { history } = data as unknown as { history: { transition: string }[] }
      return history.filter(({ transition }) => transition === 'send').length
    }
  },
  { serviceWorkers: 'allow' },
)

journey(
  'a busy server is stood in for by the device, and asked again after the time that it asks for',
  ['desk'],
  async ({ visitor }) => {
    const call = await signInByApi(productUrl(), username)
    const { data: report } = await call('POST', '/api/limbahfasyankes', { date: monthsAgo(38) })
    const address = `/formulir/limbah-fasyankes/${report.report_id}`
    const page = await visitor()
    await signInAtHome(page, username)
    await page.goto(address)
    await openSection(page, 'Pelapor dan sumber data')
    await fieldOf(page, 'Nama petugas pelapor').fill('Rina')
    await page.getByText(/^Tersimpan di server/).waitFor()

    const busy = page.getByText('Server sedang sibuk — perubahan disimpan di perangkat ini')
    const answered = {
      status: 503,
      headers: { 'retry-after': '2' },
      json: { code: 'busy', message: 'Sibuk.' },
    }
    const overload = async () => page.route('**/api/**', async (route) => route.fulfill(answered))
    await overload()
    await page.reload()
    await busy.waitFor()
    await openSection(page, 'Pelapor dan sumber data')
    expect(await fieldOf(page, 'Nama petugas pelapor').inputValue()).toBe('Rina')
    await fieldOf(page, 'Jabatan petugas').fill('Sanitarian')
    await expect.poll(() => keptBy(page)).toContain('Sanitarian')
    await page.unroute('**/api/**')
    await page.getByText(/^Tersimpan di server/).waitFor()
    const { data } = await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)
    expect(data.answers).toMatchObject({ reporter_name: 'Rina', reporter_position: 'Sanitarian' })

    await overload()
    await page.goto('/formulir')
    await page.getByRole('heading', { name: 'Formulir di perangkat ini' }).waitFor()
    await busy.waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('heading', { name: /^Formulir \w+ \d{4}$/ }).waitFor()
    await busy.waitFor({ state: 'detached' })

    const { report_id } = await sentReport(call, monthsAgo(39))
    await page.goto(`/formulir/limbah-fasyankes/redaksi/${report_id}`)
    await page.getByRole('button', { name: 'Tarik kembali' }).waitFor()
    await overload()
    await page.reload()
    const copy = page.getByText('Ini salinan terakhir yang diingat perangkat ini')
    await copy.waitFor()
    await page.unroute('**/api/**')
    await copy.waitFor({ state: 'detached' })
  },
  { forgive: /503/ },
)

journey(
  'what looks after the session is asked for again where its code did not come',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, username)
    let isCut = true
    const watch = chunkOf('shell/session-watch.ts')
    await page.route(`**${watch}`, async (route) =>
      isCut ? route.abort('connectionfailed') : route.continue(),
    )
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(watch))
    await page.goto('/formulir')
    await failed
    await page.waitForTimeout(1000)
    isCut = false
    // Once it looks after the session, the way out is at hand.
    await page.waitForResponse((response) => response.url().endsWith(chunkOf('shell/leave-dialog.tsx')))
  },
  { forgive: /dynamically imported module|ERR_CONNECTION_FAILED/ },
)
