import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

journey('the daily mail is switched off and on again', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kota2@silika.test')
  await page.goto('/profile')
  const digest = page.getByRole('checkbox', { name: 'Kirim ringkasan harian ke surel saya' })
  await digest.uncheck()
  await page.getByText('Ringkasan harian tidak lagi dikirim ke surel Anda.').waitFor()
  await page.reload()
  await expect.poll(() => digest.isChecked()).toBe(false)
  await expectGood(page, 'the profile without the daily mail')
  await digest.check()
  await page.getByText('Ringkasan harian akan dikirim ke surel Anda.').waitFor()
  await page.reload()
  await expect.poll(() => digest.isChecked()).toBe(true)
})
