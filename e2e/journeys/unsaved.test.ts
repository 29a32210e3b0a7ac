import { expect } from 'vitest'

import { signInByApi } from '../api.ts'
import { chunkOf } from '../chunks.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import { signIn, signInAtHome } from '../pages/sign-in.ts'

/** What is typed into a profile is neither kept on the device nor sent by itself: leaving asks first. */
journey('a profile with unsaved changes asks before it is left', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signInAtHome(page, 'rs2@silika.test')
  const question = page.getByRole('dialog', { name: 'Buang perubahan?', exact: true })
  const leave = () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifikasi/ })
      .click()
  const arrived = () => page.getByRole('heading', { level: 1, name: 'Notifikasi' }).waitFor()
  for (const { address, field, cancel } of [
    { address: '/profile-fasyankes?ubah=true', field: 'Nomor telepon', cancel: 'Batal' },
    { address: '/profile', field: 'Jabatan', cancel: null },
  ]) {
    await page.goto(address)
    const input = page.getByRole('textbox', { name: field, exact: true })
    const before = await input.inputValue()
    await input.fill('021-5550199')
    // Past the menu is still on the page.
    await page.getByRole('link', { name: 'Langsung ke isi' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('isi')
    expect(await question.count()).toBe(0)
    await leave()
    await question.getByRole('button', { name: 'Tetap di sini', exact: true }).click()
    expect(page.url()).toContain(address)
    expect(await input.inputValue()).toBe('021-5550199')

    // The browser asks in its own words.
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => setTimeout(() => location.reload()))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await input.inputValue()).toBe('021-5550199')

    // As it was before, there is nothing to ask about.
    if (cancel) await page.getByRole('button', { name: cancel, exact: true }).click()
    else await input.fill(before)
    await leave()
    await arrived()
    expect(await question.count()).toBe(0)
  }

  await page.goto('/profile')
  await page.getByRole('textbox', { name: 'Jabatan', exact: true }).fill('Sanitarian ahli')
  await leave()
  await question.getByRole('button', { name: 'Buang', exact: true }).click()
  await arrived()
})

journey(
  'what cannot be read closes no form, and signs that no text holds do not get in',
  ['desk'],
  async ({ visitor }) => {
    const username = 'rs2@silika.test'
    const call = await signInByApi(productUrl(), username)
    const { data: report } = await call('POST', '/api/limbahfasyankes', { date: monthsAgo(45) })
    const page = await visitor()
    await signIn(page, username)
    await page.goto(`/formulir/limbah-fasyankes/${report.report_id}`)
    await openSection(page, 'Pelapor dan sumber data')
    const name = fieldOf(page, 'Nama petugas pelapor')
    const storedName = async () => {
      const saved = await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)
      return saved.data.answers['reporter_name']
    }
    // What takes signs out of a text is loaded when the page is at rest.
    await page.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name: address }) => address.endsWith(file)),
      chunkOf('shell/typed-signs.ts'),
    )

    // The refusal of what was sent leaves the form open, and the next change is tried.
    const saving = '**/api/limbahfasyankes'
    await page.route(saving, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { code: 'malformed', message: 'Kiriman tidak dapat dibaca.' } })
        : route.continue(),
    )
    await name.fill('Siti')
    await page.getByText('Kiriman tidak dapat dibaca.').waitFor()
    expect(await name.inputValue()).toBe('Siti')
    await page.unroute(saving)

    await name.fill('')
    await page.keyboard.insertText('Siti\u0000 Aminah')
    expect(await name.inputValue()).toBe('Siti Aminah')
    await expect.poll(storedName).toBe('Siti Aminah')
    await page.getByText('Kiriman tidak dapat dibaca.').waitFor({ state: 'detached' })
  },
)
