import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { failures } from '../me-smile.ts'
import { cellOf, openSection, type } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const username = 'rs@silika.test'

/** A draft of the hospital that says that it uses ME-SMILE, open at its amounts. */
async function openDraft(page: Page, date: string): Promise<void> {
  const call = await signInByApi(productUrl(), username)
  const { data } = await call('POST', '/api/limbahfasyankes', { date })
  const { report_id, version } = data
  const answers = { org_me_smile: 'ya', infectious_generated_kg: 3 }
  await call('PUT', '/api/limbahfasyankes', { report_id, version, answers })
  await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
  await openSection(page, 'Timbulan')
}

journey(
  'a hospital takes its weights over from ME-SMILE, sees what came, and is asked when it changes them',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, username)
    await openDraft(page, monthsAgo(72))
    await page.getByRole('button', { name: 'Impor dari ME-SMILE' }).click()
    const result = page.getByRole('dialog', { name: 'Hasil impor ME-SMILE' })
    await result.getByText('3 angka dan 1 pengangkutan diisi dari ME-SMILE; 1 catatan dilewati.').waitFor()
    const row = result.getByRole('row', { name: /^Limbah infeksius/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['3 kg', '15 kg'])
    await result.getByText('Kategori limbah tidak dikenal.').waitFor()
    await result.getByText('Label: QR-4').waitFor()
    await expectGood(page, 'what came from ME-SMILE')
    await result.getByRole('button', { name: 'Lanjutkan mengisi' }).click()

    const weight = cellOf(page, 'Limbah infeksius', { label: 'Dihasilkan bulan ini' })
    expect(await weight.inputValue()).toBe('15')
    const question = page.getByText(/berbeda lebih dari 5% dari hasil ME-SMILE \(15 kg\)/).first()
    expect(await question.isVisible()).toBe(false)
    await type(weight, '20')
    await weight.press('Tab')
    await question.waitFor()
    await expectGood(page, 'a weight that is no longer what ME-SMILE weighed')
  },
)

journey(
  'what ME-SMILE cannot give is explained in an alert',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, username)
    for (const { month, words } of failures) {
      await openDraft(page, month)
      await page.getByRole('button', { name: 'Impor dari ME-SMILE' }).click()
      await page.getByRole('alert').filter({ hasText: words }).waitFor()
      await expectGood(page, words)
    }
  },
  { forgive: /502/ },
)
