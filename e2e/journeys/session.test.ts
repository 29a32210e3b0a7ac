import { expect } from 'vitest'

import { signInByApi } from '../api.ts'
import { chunkOf } from '../chunks.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import { endSession, fillLogin, openLoginDialog, signIn, signInAtHome, signOut } from '../pages/sign-in.ts'

const refusedSentence = 'Nama pengguna atau kata sandi salah.'

journey(
  'the login dialog says what is missing and what was refused, at its field and in a toast of three seconds, and then opens what was asked for',
  ['desk', 'phone'],
  async ({ visitor, screen }) => {
    const page = await visitor()
    // By a link to a page inside: it is opened in the end.
    await openLoginDialog(page, '/table/fasyankes?tahun=2025')
    await page.getByText('Masuk dahulu untuk membuka halaman yang Anda tuju.').waitFor({ state: 'attached' })
    const dialog = page.getByRole('dialog', { name: 'Masuk' })
    const { width = 0 } = (await dialog.boundingBox()) ?? {}
    if (screen === 'phone') expect(width).toBe(360)
    else expect(width).toBeLessThan(600)

    await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await dialog.getByText('Nama pengguna wajib diisi').waitFor()
    await dialog.getByText('Kata sandi wajib diisi').waitFor()

    await fillLogin(page, `tidak.ada.${screen}@silika.test`, 'bukan sandinya')
    const toast = page.getByRole('status').getByText(refusedSentence)
    await toast.waitFor()
    const shownAt = performance.now()
    const words = dialog.getByText(/^Gunakan akun/)
    const button = dialog.getByRole('button', { name: 'Masuk', exact: true })
    const places = () => Promise.all([words.boundingBox(), button.boundingBox()])
    const meanwhile = await places()
    await toast.waitFor({ state: 'detached' })
    const stayed = performance.now() - shownAt
    expect(stayed).toBeGreaterThan(2000)
    expect(stayed).toBeLessThan(6000)
    // The note has moved nothing, and its words stay at the field.
    expect(await places()).toEqual(meanwhile)
    await dialog.getByRole('alert').getByText(refusedSentence).waitFor()

    // While the server is being asked the form is closed, and says so.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/login', async (route) => {
      await asked
      await route.abort('connectionfailed')
    })
    await fillLogin(page, 'rs@silika.test')
    await dialog.getByText('Memuat…').waitFor({ state: 'attached' })
    expect(await dialog.getByRole('textbox', { name: 'Nama pengguna' }).isDisabled()).toBe(true)
    answer()
    await page.getByText('No response from server. Please check network and API server status.').waitFor()
    await page.unroute('**/api/login')

    await fillLogin(page, 'RS@Silika.Test')
    await arrive(page, '**/table/fasyankes?tahun=2025')
  },
)

journey('a forged or stolen cookie opens nothing', ['desk'], async ({ visitor }) => {
  const forger = await visitor()
  const domain = new URL(productUrl()).hostname
  await forger.context().addCookies(
    Object.entries({ token: 'a'.repeat(43), id: '1', role: 'Administrator' }).map(([name, value]) => ({
      name,
      value,
      domain,
      path: '/',
    })),
  )
  for (const path of ['/admin/analysis', '/formulir', '/konfirmasi/formulir']) {
    await forger.goto(path)
    await expect.poll(() => new URL(forger.url()).pathname, { message: path }).toBe('/welcome')
  }

  // A facility that calls itself administrator stays what it is.
  const facility = await visitor()
  await signIn(facility, 'puskesmas2@silika.test')
  await facility.context().addCookies([{ name: 'role', value: 'Administrator', domain, path: '/' }])
  await facility.goto('/admin/analysis')
  await facility.getByRole('heading', { name: 'Halaman ini bukan untuk peran Anda' }).waitFor()

  // A token that was copied before its owner signed out is worth nothing afterwards.
  const stolen = await facility.context().cookies()
  await signOut(facility)
  await arrive(facility, '**/welcome**')
  const thief = await visitor()
  await thief.context().addCookies(stolen)
  await thief.goto('/formulir')
  await expect.poll(() => new URL(thief.url()).pathname).toBe('/welcome')
})

journey(
  'a session that ends in the middle of typing is renewed in place, and nothing is lost',
  ['phone'],
  async ({ visitor }) => {
    const username = 'rs2@silika.test'
    const month = monthsAgo(31)
    const call = await signInByApi(productUrl(), username)
    const { data: report } = await call('POST', '/api/limbahfasyankes', { date: month })
    const page = await visitor()
    await signIn(page, username)
    await page.goto(`/formulir/limbah-fasyankes/${report.report_id}`)
    await openSection(page, 'Pelapor dan sumber data')
    const name = fieldOf(page, 'Nama petugas pelapor')
    await name.fill('Dewi')
    await page.getByText(/^Tersimpan di server/).waitFor()

    await endSession(page)
    await name.fill('Dewi Lestari')
    const dialog = page.getByRole('dialog', { name: 'Sesi berakhir' })
    await dialog.waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Nama pengguna' }).inputValue()).toBe(username)
    // Nothing moves under the finger when the note comes or goes: below the button is the way out, which asks nothing.
    await fillLogin(page, username, 'bukan sandinya')
    const toast = page.getByRole('status').getByText(refusedSentence)
    await toast.waitFor()
    const leave = dialog.getByRole('button', { name: 'Tinggalkan halaman ini' })
    const place = await leave.boundingBox()
    await toast.waitFor({ state: 'detached' })
    expect(await leave.boundingBox()).toEqual(place)
    await fillLogin(page, username)
    await dialog.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Dewi Lestari')
    await page.getByText(/^Tersimpan di server/).waitFor()
    const saved = await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)
    expect(saved.data.answers['reporter_name']).toBe('Dewi Lestari')
  },
)

journey(
  'the way in over a page is at hand, also where a new release has no such file any more',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, 'rs2@silika.test')
    const chunk = chunkOf('features/session/session-end-dialog.tsx')
    await expect
      .poll(() => page.evaluate(async (file) => (await caches.match(file)) !== undefined, chunk), {
        timeout: 20_000,
      })
      .toBe(true)
    await page.context().route(`**${chunk}`, (route) => route.fulfill({ status: 404 }))
    await page.goto('/profile')
    const position = page.getByRole('textbox', { name: 'Jabatan', exact: true })
    await position.fill('Sanitarian utama')
    // The page's other calls come before the session ends: refused, they would open the dialog over the button.
    await page.waitForLoadState('networkidle')
    await endSession(page)
    const saving = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Simpan', exact: true }).first().click()
    expect((await saving).status()).toBe(401)
    await page.getByRole('dialog', { name: 'Sesi berakhir' }).waitFor()
    expect(await position.inputValue()).toBe('Sanitarian utama')
  },
  { serviceWorkers: 'allow' },
)

journey(
  'a page whose code does not arrive offers to try again',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, 'rs@silika.test')
    // Every chunk but the ones that are there already.
    await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'))
    await page.goto('/formulir', { waitUntil: 'commit' }).catch(() => {})
    await page.unroute('**/assets/*.js')
    await page.goto('/formulir')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route(`**${chunkOf('features/profile/profile-page.tsx')}`, (route) =>
      route.abort('connectionfailed'),
    )
    await page.getByRole('button', { name: /^Menu profil/ }).click()
    await page.getByRole('link', { name: 'Profil saya' }).click()
    await page.getByRole('button', { name: 'Coba lagi' }).waitFor()
    await page.unroute(`**${chunkOf('features/profile/profile-page.tsx')}`)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('heading', { level: 1, name: /Profil/ }).waitFor()
  },
  { forgive: /Failed to fetch dynamically imported module/ },
)
