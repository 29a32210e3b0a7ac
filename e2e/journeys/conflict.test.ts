import { expect } from 'vitest'

import { completeDraft, signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

const username = 'puskesmas@silika.test'
const label = 'Nama petugas pelapor'

journey('two devices fill the same report: the second one chooses', ['phone'], async ({ visitor }) => {
  const month = monthsAgo(34)
  const call = await signInByApi(productUrl(), username)
  const { data: report } = await call('POST', '/api/limbahfasyankes', { date: month })
  const address = `/formulir/limbah-fasyankes/${report.report_id}`

  const [office, phone] = [await visitor(), await visitor()]
  for (const page of [office, phone]) {
    await signIn(page, username)
    await page.goto(address)
    await openSection(page, 'Pelapor dan sumber data')
  }
  await fieldOf(office, label).fill('Dari kantor')
  await office.getByText(/^Tersimpan di server/).waitFor()
  await fieldOf(phone, label).fill('Dari ponsel')
  const dialog = phone.getByRole('dialog', { name: 'Formulir ini sudah disimpan dari tempat lain' })
  await dialog.getByRole('cell', { name: 'Dari kantor' }).waitFor()
  await dialog.getByRole('cell', { name: 'Dari ponsel' }).waitFor()
  // It cannot be escaped: there is a choice to be made.
  await phone.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Pakai isian saya' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await fieldOf(phone, label).inputValue()).toBe('Dari ponsel')
  await phone.getByText(/^Tersimpan di server/).waitFor()
  await expect
    .poll(async () => (await call('GET', `/api/limbahfasyankes?report_id=${report.report_id}`)).data.answers)
    .toMatchObject({ reporter_name: 'Dari ponsel' })
})

journey(
  'a report that another device has sent meanwhile is not sent, and why stays in view',
  ['phone'],
  async ({ visitor }) => {
    const call = await signInByApi(productUrl(), username)
    const { report_id, version } = await completeDraft(call, monthsAgo(51))
    const page = await visitor()
    await signIn(page, username)
    await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
    const send = page.getByRole('button', { name: 'Kirim', exact: true })
    await send.waitFor()
    await call('POST', '/api/limbah/store', { report_id, version })
    await send.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    const why = page.getByRole('alert').filter({ hasText: 'Formulir ini tidak dapat diubah lagi' })
    await why.waitFor()
    await page.getByText('Pelapor dan sumber data').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    const { top, bottom, height } = await why.evaluate((notice) => {
      const box = notice.getBoundingClientRect()
      return { top: box.top, bottom: box.bottom, height: innerHeight }
    })
    // Below the bar at the top of the page.
    expect(top).toBeGreaterThanOrEqual(56)
    expect(bottom).toBeLessThanOrEqual(height)
    await expectGood(page, 'a form that another device has sent')
  },
)
