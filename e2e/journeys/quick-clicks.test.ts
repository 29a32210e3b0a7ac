import { expect } from 'vitest'

import { sentReport, signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { chooseMonth } from '../pages/desk.ts'
import { signInAtHome } from '../pages/sign-in.ts'

/** Counts the tries: each needs reports that nobody has decided yet. */
let tries = 0

journey(
  'quick clicks and a double Enter decide the report that is read, not those that come under the same button',
  ['desk'],
  async ({ visitor }) => {
    const month = monthsAgo(52 + tries++)
    const senders = ['rs@silika.test', 'puskesmas@silika.test', 'puskesmas2@silika.test']
    const calls = await Promise.all(senders.map((username) => signInByApi(productUrl(), username)))
    const ids = await Promise.all(calls.map(async (call) => (await sentReport(call, month)).report_id))
    const countConfirmed = async () => {
      const read = await Promise.all(
        calls.map((call, index) => call('GET', `/api/limbahfasyankes?report_id=${ids[index]}`)),
      )
      return read.filter(({ data }) => data.report_status === 'confirmed').length
    }

    const office = await visitor()
    await signInAtHome(office, 'kota@silika.test')
    await chooseMonth(office, month)
    await office.getByRole('link', { name: 'Periksa Puskesmas Sukasari' }).click()
    const confirm = office.getByRole('button', { name: 'Konfirmasi', exact: true })
    const isReady = async () => (await confirm.count()) === 1 && (await confirm.isEnabled())
    await expect.poll(isReady).toBe(true)
    const box = await confirm.boundingBox()
    if (!box) throw new Error('The button is not drawn.')
    await office.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    for (const pause of [700, 300, 700, 500, 900, 600]) {
      await office.mouse.down()
      await office.mouse.up()
      await office.waitForTimeout(pause)
    }
    await expect.poll(countConfirmed).toBe(1)

    // Left alone for a moment it hears again.
    await office.getByText('1 lagi menunggu untuk formulir dan bulan ini').waitFor()
    await expect.poll(isReady).toBe(true)
    await confirm.focus()
    await office.keyboard.press('Enter')
    await office.keyboard.press('Enter')
    await office.getByText('Terakhir yang menunggu untuk formulir dan bulan ini').waitFor()
    await office.keyboard.press('Enter')
    await expect.poll(isReady).toBe(true)
    await office.keyboard.press('Enter')
    expect(await countConfirmed()).toBe(2)
  },
)
