import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'

import { sentReport, signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { cardOf, chooseMonth, openFromDesk } from '../pages/desk.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const reason = 'Nama petugas pelapor tidak sesuai surat tugas.'
const remark = 'Tulis nama petugas yang baru.'
const newName = 'Ahmad Fauzi'

journey(
  'a report is returned with a reason, corrected, sent again and confirmed; both sides see what happened',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(16, 62)
    const call = await signInByApi(productUrl(), 'puskesmas2@silika.test')
    const { report_id } = await sentReport(call, month)
    // Another report waits in the same queue.
    await sentReport(await signInByApi(productUrl(), 'puskesmas@silika.test'), month)

    const office = await visitor()
    await signInAtHome(office, 'kota@silika.test')
    await chooseMonth(office, month)
    await office.getByRole('link', { name: 'Periksa Puskesmas Sukasari' }).click()
    await arrive(office, (url) => url.pathname === `/konfirmasi/formulir/${report_id}`)
    await office.getByRole('button', { name: 'Beri catatan: Nama petugas pelapor' }).click()
    await office.getByRole('textbox', { name: 'Catatan: Nama petugas pelapor' }).fill(remark)
    await expectGood(office, 'the review')
    await office.getByRole('button', { name: 'Kembalikan' }).click()
    const dialog = office.getByRole('dialog', { name: 'Kembalikan untuk diperbaiki?' })
    await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Singkat')
    await dialog.getByRole('button', { name: 'Kembalikan' }).click()
    await dialog.getByText('Alasan paling sedikit 10 huruf').waitFor()
    await dialog.getByRole('textbox', { name: 'Alasan' }).fill(reason)
    await dialog.getByText(remark).waitFor()
    await dialog.getByRole('button', { name: 'Kembalikan' }).click()
    // The word of success outlives the dialog.
    await dialog.waitFor({ state: 'detached' })
    await office.getByText('Formulir dikembalikan untuk diperbaiki.', { exact: true }).waitFor()
    // On to the next in the queue, without going back.
    await arrive(
      office,
      (url) => /\/konfirmasi\/formulir\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${report_id}`),
    )

    const facility = await visitor()
    await signInAtHome(facility, 'puskesmas2@silika.test')
    await expect.poll(() => badgeOf(facility)).toBeGreaterThan(0)
    await facility.goto(`/formulir?bulan=${month}`)
    const card = cardOf(facility, limbahFasyankes.title)
    await card.getByText(reason).waitFor()
    await openFromDesk(facility, limbahFasyankes.title, 'Perbaiki')
    await arrive(facility, `**/perbaikan-formulir/limbah-fasyankes/${report_id}`)
    await facility.getByText(reason).waitFor()
    await openSection(facility, 'Pelapor dan sumber data')
    await facility.getByText(`Catatan dinas: ${remark}`).waitFor()
    await fieldOf(facility, 'Nama petugas pelapor').fill(newName)
    await expectGood(facility, 'the correction')
    await facility.getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('dialog').getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    await facility.getByText('Pengiriman ke-').waitFor()
    await expectGood(facility, 'the receipt')

    await office.goto(`/konfirmasi/formulir/${report_id}`)
    const changes = office.getByRole('region', { name: 'Diubah setelah dikembalikan' })
    await changes.getByText('Nama petugas pelapor').first().waitFor()
    await changes.getByText(newName).waitFor()
    await changes.getByText('Siti Rahmawati').waitFor()
    await office.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
    await arrive(office, (url) => !url.pathname.endsWith(`/${report_id}`))

    // Both see the history; the facility is notified.
    await office.goto(`/konfirmasi/formulir/${report_id}`)
    for (const step of ['Dikirim', 'Dikembalikan untuk perbaikan', 'Dikonfirmasi'])
      await office.getByText(step, { exact: true }).first().waitFor()
    await facility.goto(`/formulir/limbah-fasyankes/redaksi/${report_id}`)
    for (const step of ['Dikirim', 'Dikembalikan untuk perbaikan', 'Dikonfirmasi'])
      await facility.getByText(step, { exact: true }).first().waitFor()
    await expectGood(facility, 'the report as it was sent')
    await facility.goto('/user/notification')
    await facility.getByText(reason).first().waitFor()
    await expect.poll(() => badgeOf(facility)).toBeGreaterThan(1)
    const unread = await badgeOf(facility)
    await facility.getByRole('button', { name: 'Tandai semua dibaca' }).click()
    await facility.getByText('Semua sudah dibaca').waitFor()
    await expect.poll(() => badgeOf(facility)).toBeLessThan(unread)

    await facility.goto(`/print/fasyankes/${report_id}`)
    await facility.getByRole('heading', { level: 1, name: limbahFasyankes.title }).waitFor()
    await facility.getByText(newName).first().waitFor()
    await facility.getByText(/\/verifikasi\//).waitFor()
    await expectGood(facility, 'the report on paper')
    expect(await facility.getByRole('navigation').count()).toBe(0)
    const paper = (await facility.pdf({ format: 'A4', printBackground: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
  },
)

/** The number on the bell, 0 where it has none (yet: it comes with its own call, a moment after the bell). */
async function badgeOf(page: Page): Promise<number> {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifikasi/ })
  const name = (await bell.getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}
