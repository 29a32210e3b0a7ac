import { expect } from 'vitest'

import { sentReport, signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { chooseMonth } from '../pages/desk.ts'
import { expectSeenGoingBack } from '../pages/focus.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey(
  'a province reads reports as a table, opens a facility, and goes on to the review',
  ['desk'],
  async ({ visitor }) => {
    const month = monthsAgo(58)
    const facility = await signInByApi(productUrl(), 'puskesmas2@silika.test')
    const { report_id } = await sentReport(facility, month)
    const page = await visitor()
    await signIn(page, 'provinsi@silika.test')
    await page.goto('/table/user')
    await page.getByRole('link', { name: 'Limbah fasyankes' }).waitFor()
    await chooseMonth(page, month)
    const row = page.getByRole('link', { name: 'Puskesmas Sukasari', exact: true })
    await row.waitFor()
    await expectGood(page, 'the table of medical waste')
    await expectSeenGoingBack(page, page.getByRole('columnheader').getByRole('button').last(), 10)
    await row.click()
    const dialog = page.getByRole('dialog', { name: 'Puskesmas Sukasari' })
    await dialog.getByRole('heading', { name: 'Izin dan kerja sama' }).waitFor()
    await expectGood(page, "a facility's card")
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Periksa laporan Puskesmas Sukasari' }).click()
    await page.getByRole('button', { name: 'Konfirmasi' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/konfirmasi/formulir/${report_id}`)
  },
)
