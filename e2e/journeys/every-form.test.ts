import { expect } from 'vitest'

import { isOnEnvironmentalHealth } from '#domain/form-ids.ts'
import { getFormPages } from '#domain/report-pages.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { completeMercury, completeMonth } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { type Report, signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { cardOf, openFromDesk } from '../pages/desk.ts'
import { fieldOf, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { signIn } from '../pages/sign-in.ts'

/** An inpatient Puskesmas with COVID care: every form applies to it. */
const username = 'puskesmas@silika.test'
const office = 'kota@silika.test'
const reason = 'Nama petugas pelapor tidak sesuai surat tugas.'
const remark = 'Tulis nama petugas yang baru.'
const newName = 'Ahmad Fauzi'
const nameLabel = 'Nama petugas pelapor'

/** Where an office reviews the report. */
const reviewPage = (report: number) => `/konfirmasi/formulir/${report}`

/** Opens the month's report and answers everything but who reports, as the form's own journey does by hand. */
async function almostCompleteDraft({ id, paths }: FormDefinition, month: string): Promise<Report> {
  if (!paths) throw new Error(`${id} has no calls of its own.`)
  const call = await signInByApi(productUrl(), username)
  const { data: opened } = await call('POST', paths.base, { date: month })
  const { profile } = opened.context
  const { [id]: usual = {} } = completeMonth(profile, month)
  // Who owns no mercury device attaches no list; attaching one is a journey of its own.
  const sheet = id === 'alkesbermerkuri' ? completeMercury({ ...profile, inpatient: false }, month) : usual
  const { reporter_name: _byHand, ...answers } = sheet
  const { report_id, version } = opened
  return (await call('PUT', paths.base, { report_id, version, answers })).data
}

/** Whether a page is at this address, which is a path or a path with its query. */
const begins = (address: string) => (url: URL) => `${url.pathname}${url.search}`.startsWith(address)

const reporterSectionOf = ({ sections }: FormDefinition): string => {
  const found = sections.find(({ fields }) => 'reporter_name' in fields)
  if (!found) throw new Error('Every form asks who reports.')
  return found.title
}

/**
 * Each form on one screen, in turn; its own journey fills it on the other. Three go all of this way in journeys of their own: medical waste
 * (return-and-correction.test.ts) and those of environmental health (kesling.test.ts, kunci.test.ts).
 */
const screens = ['phone', 'desk'] as const
const walked = shippedForms.filter(
  ({ id, partOf }) => !partOf && id !== limbahFasyankes.id && !isOnEnvironmentalHealth(id),
)
for (const [index, form] of walked.entries())
  journey(
    `${form.shortTitle}: filled, sent, returned, corrected, confirmed and printed`,
    screens.filter((_screen, turn) => turn === index % screens.length),
    async ({ visitor, ownMonth }) => {
      const month = ownMonth(66, 57)
      const pages = getFormPages(form.id)
      const { report_id } = await almostCompleteDraft(form, month)
      const facility = await visitor()
      await signIn(facility, username)
      await facility.goto(`/formulir?bulan=${month}`)
      await openFromDesk(facility, form.title, 'Lanjutkan')
      await arrive(facility, begins(pages.fill(report_id)))
      await openSection(facility, reporterSectionOf(form))
      await fieldOf(facility, nameLabel).fill('Siti Rahmawati')
      await expectGood(facility, `${form.id}: the form`)
      await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
      await facility.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
      await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
      await expectGood(facility, `${form.id}: the receipt`)

      const reviewer = await visitor()
      await signIn(reviewer, office)
      await reviewer.goto(reviewPage(report_id))
      await reviewer.getByRole('button', { name: `Beri catatan: ${nameLabel}` }).click()
      await reviewer.getByRole('textbox', { name: `Catatan: ${nameLabel}` }).fill(remark)
      await expectGood(reviewer, `${form.id}: the review`)
      await reviewer.getByRole('button', { name: 'Kembalikan' }).click()
      const dialog = reviewer.getByRole('dialog', { name: 'Kembalikan untuk diperbaiki?' })
      await dialog.getByRole('textbox', { name: 'Alasan' }).fill(reason)
      await dialog.getByRole('button', { name: 'Kembalikan' }).click()
      await dialog.waitFor({ state: 'detached' })

      await facility.goto(`/formulir?bulan=${month}`)
      await cardOf(facility, form.title).getByText(reason).waitFor()
      await openFromDesk(facility, form.title, 'Perbaiki')
      await arrive(facility, begins(pages.correct(report_id)))
      await facility.getByText(reason).waitFor()
      await openSection(facility, reporterSectionOf(form))
      await facility.getByText(`Catatan dinas: ${remark}`).waitFor()
      await fieldOf(facility, nameLabel).fill(newName)
      await expectGood(facility, `${form.id}: the correction`)
      await facility.getByRole('button', { name: 'Kirim perbaikan' }).click()
      await facility.getByRole('dialog').getByRole('button', { name: 'Kirim perbaikan' }).click()
      await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

      await reviewer.goto(reviewPage(report_id))
      const changes = reviewer.getByRole('region', { name: 'Diubah setelah dikembalikan' })
      await changes.getByText(newName).waitFor()
      await reviewer.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
      await arrive(reviewer, (url) => url.pathname !== reviewPage(report_id))

      await facility.goto(pages.sent(report_id))
      for (const step of ['Dikirim', 'Dikembalikan untuk perbaikan', 'Dikonfirmasi'])
        await facility.getByText(step, { exact: true }).first().waitFor()
      await expectGood(facility, `${form.id}: as it was sent`)
      await facility.goto(pages.print(report_id))
      await facility.getByRole('heading', { level: 1, name: form.title }).waitFor()
      await facility.getByText(newName).first().waitFor()
      await facility.getByText(/\/verifikasi\//).waitFor()
      expect(await facility.getByRole('navigation').count()).toBe(0)
      await expectGood(facility, `${form.id}: on paper`)
    },
    { timeout: 240_000 },
  )
