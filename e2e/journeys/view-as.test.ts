import { expect } from 'vitest'

import { callAs, signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { keptEntries } from '../pages/device.ts'
import { expectGood } from '../pages/good.ts'
import { cookieOf, signInAtHome } from '../pages/sign-in.ts'

const admin = 'admin@silika.test'
const viewed = 'puskesmas2@silika.test'

journey(
  "'Lihat sebagai': an administrator sees what an account sees, changes nothing, and leaves nothing behind",
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const facility = await signInByApi(productUrl(), viewed)
    const date = ownMonth(71, 72)
    const { report_id } = (await facility('POST', '/api/limbahfasyankes', { date })).data
    const page = await visitor()
    await signInAtHome(page, admin)
    const call = callAs(productUrl(), await cookieOf(page, 'token'))
    const found = (await call('GET', `/api/pengguna?find=${viewed}`)) as unknown as {
      data: { id: number; full_name: string }[]
    }
    const [account] = found.data
    if (!account) throw new Error(`There is no account ${viewed}.`)
    await page.goto(`/admin/user?akun=${account.id}`)
    const look = page.getByRole('dialog').getByRole('button', { name: 'Lihat sebagai' })
    await look.click()
    await page.getByRole('dialog', { name: `Lihat sebagai ${account.full_name}?` }).waitFor()
    await expectGood(page, 'the question before looking')
    await look.click()
    await arrive(page, '**/formulir')
    const banner = page.getByRole('complementary', { name: 'Lihat sebagai' })
    await banner.getByText(`Melihat sebagai ${account.full_name}`).waitFor()
    await expectGood(page, 'the desk of somebody else')
    await page.goto(`/formulir/limbah-fasyankes/${report_id}`)
    await arrive(page, '**/formulir/limbah-fasyankes/redaksi/**')
    await banner.waitFor()
    await page.getByText('Ini isian yang tersimpan sejauh ini').waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    const refused = await page.request.post('/api/sessions/end-others', {
      headers: { 'x-requested-with': 'silika' },
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'viewing'])
    await expectGood(page, 'the draft of somebody else')

    await banner.getByRole('button', { name: 'Kembali ke akun saya' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/formulir'))
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Menu profil/ }).waitFor()
    const kept = await keptEntries(page)
    expect(kept.filter(({ key }) => key.includes(`/${account.id}/`))).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('silika.me'))).toContain(admin)
  },
)
