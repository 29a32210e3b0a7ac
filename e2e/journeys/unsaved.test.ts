import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { signInAtHome } from '../pages/sign-in.ts'

/** What is typed into a profile is neither kept on the device nor sent by itself: leaving asks first. */
journey('a profile with unsaved changes asks before it is left', ['desk', 'phone'], async ({ visitor }) => {
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
