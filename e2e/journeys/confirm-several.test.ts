import { expect } from 'vitest'

import { sentReport, signInByApi } from '../api.ts'
import { journey, monthsAgo, productUrl } from '../journey.ts'
import { chooseMonth } from '../pages/desk.ts'
import { expectSeenGoingBack } from '../pages/focus.ts'
import { signInAtHome } from '../pages/sign-in.ts'

journey(
  'a city office confirms several reports at once, and reminds who has not sent',
  ['desk'],
  async ({ visitor }) => {
    const month = monthsAgo(20)
    const senders = ['rs@silika.test', 'puskesmas@silika.test', 'puskesmas2@silika.test']
    const calls = await Promise.all(senders.map((username) => signInByApi(productUrl(), username)))
    // One of them has kept its waste too long, and says why.
    const late = { sto_max_days_infectious: 200, soft_check_notes: 'Pengangkut berhalangan datang dua kali.' }
    const ids = await Promise.all(
      calls.map(async (call, index) => (await sentReport(call, month, index === 1 ? late : {})).report_id),
    )

    const office = await visitor()
    await signInAtHome(office, 'kota@silika.test')
    await chooseMonth(office, month)
    await office.getByRole('button', { name: 'Pilih 2 tanpa hal yang perlu diperhatikan' }).click()
    await office.getByText('2 dipilih').waitFor()
    await office.getByRole('button', { name: 'Konfirmasi 2 formulir' }).click()
    await office
      .getByRole('dialog', { name: 'Konfirmasi 2 formulir?' })
      .getByRole('button', { name: 'Konfirmasi 2 formulir' })
      .click()
    await office.getByRole('dialog').waitFor({ state: 'detached' })
    await office.getByRole('checkbox', { name: 'Pilih RS Cahaya Parahyangan' }).waitFor({ state: 'detached' })
    await office.getByRole('link', { name: /^Terkonfirmasi\s*2$/ }).waitFor()
    // A page beyond the last one gives way to it: there is a report that waits.
    await office.goto(`/konfirmasi/formulir?date=${month}&page=9`)
    await office.getByRole('checkbox', { name: 'Pilih Puskesmas' }).first().waitFor()
    expect(new URL(office.url()).searchParams.get('page')).toBe('1')
    const statuses = await Promise.all(
      calls.map(async (call, index) => {
        const { data } = await call('GET', `/api/limbahfasyankes?report_id=${ids[index]}`)
        return data.report_status
      }),
    )
    expect(statuses).toEqual(['confirmed', 'sent', 'confirmed'])

    await office.getByRole('link', { name: /^Belum mengirim/ }).click()
    await office
      .getByRole('checkbox', { name: /^Pilih (?!semua)/ })
      .first()
      .check()
    await office.getByRole('button', { name: 'Kirim 1 pengingat' }).click()
    await office.getByText(/Hari ini pukul/).waitFor()
    // Once a day is enough.
    await office.getByRole('checkbox', { name: /sudah diingatkan hari ini/ }).waitFor()
    expect(await office.getByRole('checkbox', { name: /sudah diingatkan hari ini/ }).isDisabled()).toBe(true)
  },
)

journey('the bar above the queue lies over nothing that takes the focus', ['desk'], async ({ visitor }) => {
  const office = await visitor()
  await signInAtHome(office, 'kota@silika.test')
  for (const size of [
    { width: 1280, height: 500 },
    { width: 400, height: 640 },
  ]) {
    await office.setViewportSize(size)
    await office.goto('/konfirmasi/formulir')
    await office.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).waitFor()
    await expectSeenGoingBack(office, office.locator('main table a').last(), 15)
  }
})
