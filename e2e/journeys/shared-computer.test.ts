import path from 'node:path'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { readManifest } from '../../scripts/built-chunks.ts'
import { signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { keptEntries } from '../pages/device.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import {
  cookieOf,
  endSession,
  fillLogin,
  signIn,
  signInAtHome,
  signInByDialog,
  signOut,
} from '../pages/sign-in.ts'

const username = 'rs2@silika.test'
const other = 'puskesmas2@silika.test'
/** What the server has of the report, and what it cannot be given yet. */
const [said, typed] = ['Rina dari Server', '31,']
const staff = 'Jumlah tenaga sanitasi lingkungan'

/** All that this browser keeps for the product, as text. The kept files and definitions of the product are nobody's. */
async function deviceOf(page: Page): Promise<string> {
  const forms = (await keptEntries(page)).filter(({ key }) => !/^reply\/(form|questions)/.test(key))
  const others = await page.evaluate(async () => {
    const entries: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (!/\/assets\/|\/favicon|\/api\/forms\/|\/api\/config$/.test(url)) entries.push(`${name} ${url}`)
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage))
    return [...entries, ...stored]
  })
  return [...forms.map(({ key, text }) => `${key} ${text}`), ...others].join('\n')
}

/** Waits until nothing of what the server has said is on the device, while what was typed is. */
async function expectOnlyTyped(page: Page, report: number): Promise<void> {
  const sees = async () => {
    const device = await deviceOf(page).catch(() => 'the page is on its way')
    return { said: device.includes(said), me: device.includes('silika.me'), typed: device.includes(typed) }
  }
  await expect.poll(sees, { timeout: 10_000 }).toEqual({ said: false, me: false, typed: true })
  const drafts = (await deviceOf(page)).split('\n').filter((line) => /^(draft|reply)\//.test(line))
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toContain(`/${report}/`)
}

/** Opens a draft whose name the server has, and types half a number. */
async function typeHalf(page: Page, report: number): Promise<void> {
  await page.goto(`/formulir/limbah-fasyankes/${report}`)
  await openSection(page, 'Organisasi dan profil')
  await fieldOf(page, staff).fill(typed)
  await page.getByText(/belum tersimpan di server/).waitFor()
  expect(await deviceOf(page)).toContain(said)
}

/** Where a module stands that is loaded lazily: the names of built files do not tell. */
function builtFile(module: string): string {
  const manifest = readManifest(path.resolve(import.meta.dirname, '../../dist/web'))
  return `/${manifest[module]?.file ?? 'none'}`
}

async function draftOf(ago: number): Promise<number> {
  const call = await signInByApi(productUrl(), username)
  const { data } = await call('POST', '/api/limbahfasyankes', { date: monthsAgo(ago) })
  const { report_id, version } = data
  await call('PUT', '/api/limbahfasyankes', { report_id, version, answers: { reporter_name: said } })
  return report_id
}

const askToLeave = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu profil/ }).click()
  await page.getByRole('button', { name: 'Keluar' }).last().click()
  return page.getByRole('dialog', { name: /Keluar/ })
}

journey(
  'however a session ends, the device keeps only what was typed, for the person who typed it',
  ['desk'],
  async ({ visitor }) => {
    const report = await draftOf(33)
    const page = await visitor()
    await signIn(page, username)
    await typeHalf(page, report)

    // By leaving.
    const dialog = await askToLeave(page)
    await dialog.getByText('1 formulir berisi isian yang belum sampai ke server.').waitFor()
    await dialog.getByRole('button', { name: 'Keluar' }).click()
    await arrive(page, '**/welcome**')
    await expectOnlyTyped(page, report)
    await page.goBack()
    await arrive(page, '**/welcome**')

    // Another person sees nothing of it, and it waits for its own.
    await signInAtHome(page, other)
    expect(await deviceOf(page)).not.toContain(said)
    const leaving = await askToLeave(page)
    await leaving.getByText('Isian yang sudah tersimpan tetap aman.').waitFor()
    await leaving.getByRole('button', { name: 'Keluar' }).click()
    await arrive(page, '**/welcome**')
    await signIn(page, username)
    await page.goto(`/formulir/limbah-fasyankes/${report}`)
    await openSection(page, 'Organisasi dan profil')
    expect(await fieldOf(page, staff).inputValue()).toBe(typed)
    await openSection(page, 'Pelapor dan sumber data')
    expect(await fieldOf(page, 'Nama petugas pelapor').inputValue()).toBe(said)

    // By itself: what the page shows is veiled, and the same person goes on.
    await endSession(page)
    await fieldOf(page, 'Jabatan petugas').fill('Sanitarian')
    const ended = page.getByRole('dialog', { name: 'Sesi berakhir' })
    await ended.waitFor()
    await expectOnlyTyped(page, report)
    await fillLogin(page, username)
    await ended.waitFor({ state: 'detached' })
    await page.getByText(/^Tersimpan di server/).waitFor()
    expect(await fieldOf(page, 'Nama petugas pelapor').inputValue()).toBe(said)

    // By itself, and another person signs in over the page.
    await endSession(page)
    await fieldOf(page, 'Jabatan petugas').fill('Sanitarian ahli')
    await ended.waitFor()
    await fillLogin(page, other)
    await arrive(page, '**/formulir')
    await expect.poll(() => deviceOf(page)).not.toContain(said)
    expect(await deviceOf(page)).toContain(typed)
    await signOut(page)
    await arrive(page, '**/welcome**')

    // In another tab: this one goes too.
    const beside = await page.context().newPage()
    await signIn(page, username)
    await typeHalf(page, report)
    // It hears of other tabs once it looks after the session, a second after it has loaded.
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      builtFile('shell/session-watch.ts'),
    )
    await beside.goto('/formulir')
    await signOut(beside)
    await Promise.all([page, beside].map((one) => arrive(one, '**/welcome**')))
    await expectOnlyTyped(beside, report)

    // While the page is away: a session that goes on keeps what opens without a connection, the next start after its end does not.
    await signIn(page, username)
    await typeHalf(page, report)
    await page.goto('about:blank')
    await beside.goto('/formulir')
    await beside.getByRole('heading', { level: 1, name: 'Formulir' }).waitFor()
    expect(await deviceOf(beside)).toContain(said)
    await endSession(beside)
    await beside.goto('about:blank')
    await page.goto('/formulir')
    await arrive(page, '**/welcome**')
    await expectOnlyTyped(page, report)

    // Nor does it where the cookies have ended meanwhile, after their seven days.
    await signInByDialog(page, username)
    await typeHalf(page, report)
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/welcome')
    await expectOnlyTyped(page, report)
  },
)

journey(
  'leaving without a connection closes the account on this device, and on the server before anything else',
  ['phone'],
  async ({ visitor }) => {
    const report = await draftOf(37)
    // In this browser no page for visitors was ever opened.
    const page = await visitor()
    await signInAtHome(page, username)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await typeHalf(page, report)
    await page.waitForLoadState('networkidle')
    const token = await cookieOf(page, 'token')

    await page.context().setOffline(true)
    await page.getByText('Luring — perubahan disimpan di perangkat ini').waitFor()
    const dialog = await askToLeave(page)
    await dialog.getByText(/perangkat ini menutup akun Anda sekarang/).waitFor()
    await dialog.getByRole('button', { name: 'Keluar' }).click()
    await arrive(page, '**/welcome**')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    await page.getByRole('banner').getByText('Masuk').first().click()
    await page.getByRole('dialog', { name: 'Masuk' }).getByLabel('Kata sandi', { exact: true }).waitFor()
    await expectOnlyTyped(page, report)
    for (const address of ['/formulir', `/formulir/limbah-fasyankes/${report}`]) {
      await page.goto(address)
      await arrive(page, '**/welcome**')
    }
    // The cookie that only the server can take back is still there, and opens nothing.
    expect(await cookieOf(page, 'token')).toBe(token)

    await page.context().setOffline(false)
    await page.goto('/formulir')
    await arrive(page, '**/welcome**')
    await expect.poll(() => cookieOf(page, 'token')).toBeUndefined()
    const isOther = (address: string) => address !== '/api/logout'
    await expect.poll(() => asked.some(isOther)).toBe(true)
    expect(asked.slice(asked.findIndex(isOther))).not.toContain('/api/logout')
    const session = await fetch(`${productUrl()}/api/session`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await session.json()).toEqual({ data: null })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('silika.leaving'))).toBeNull()
  },
  { serviceWorkers: 'allow' },
)
