import { expect } from 'vitest'

import { parts } from '#domain/self-assessment/parts.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { expectGood } from '../../pages/good.ts'
import { answer, assessorOf, evidence, read, saveQuick, sendInstruments } from '../../pages/instruments.ts'
import { openAssessment } from '../../pages/self-assessment.ts'
import { signIn } from '../../pages/sign-in.ts'

/** Filling in on one device while another one saves something else, or the server cannot be reached. */

const username = 'rs@silika.test'
const ticked = ['banjir'] as const

journey(
  'an instrument that was sent elsewhere meanwhile is shut at once, and shows both what was sent and what was not',
  ['phone'],
  async ({ visitor }) => {
    const period = { year: 2023, semester: 2 } as const
    const facility = await assessorOf(username)
    await saveQuick(facility, period, 'hazard', ticked)
    const page = await visitor()
    await signIn(page, username)
    await openAssessment(page, parts.hazard.instrument.route, period)
    const own = page.getByRole('checkbox', { name: /^Dampak: / }).first()
    await own.check()

    await sendInstruments(facility, period, ticked, { vulnerability: 'Sedang', capacity: 'Sedang' })
    await page.getByRole('button', { name: 'Kirim Semua Jawaban', exact: true }).click()
    await page.getByRole('button', { name: 'Ya, Kirim Semua', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/^Gagal mengirim data: Instrumen bahaya periode ini/)
      .waitFor()
    await page.getByText('Isian di perangkat ini belum terkirim', { exact: true }).waitFor()
    await page.getByText(/^Instrumen ini sudah dikirim dari tempat lain pada/).waitFor()
    expect([await own.isChecked(), await own.isDisabled()]).toEqual([false, true])
    expect(await page.getByRole('button', { name: 'Kirim Semua Jawaban' }).count()).toBe(0)

    // One's own is not lost: to be read, after a reload too, and in the count of who leaves.
    await page.getByRole('button', { name: 'Lihat isian saya' }).click()
    expect([await own.isChecked(), await own.isDisabled()]).toEqual([true, true])
    await page.reload()
    await page.getByRole('button', { name: 'Lihat isian saya' }).click()
    expect(await own.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Lihat jawaban yang terkirim' }).click()
    expect(await own.isChecked()).toBe(false)
    await page.getByRole('button', { name: /^Menu profil/ }).click()
    await page.getByRole('button', { name: 'Keluar' }).last().click()
    const leaving = page.getByRole('dialog', { name: 'Keluar dari SILIKA?' })
    await leaving.getByText(/^1 formulir berisi isian yang belum sampai ke server\./).waitFor()
    await leaving.getByRole('button', { name: 'Batal' }).click()

    await page.getByRole('button', { name: 'Hapus isian saya' }).click()
    await page.getByText('Isian di perangkat ini belum terkirim').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/^Sudah dikirim pada/).waitFor()
    expect(await page.getByText('Isian di perangkat ini belum terkirim').count()).toBe(0)
  },
)

journey(
  'without a connection this device shows what was sent before, and what is filled in over it',
  ['desk'],
  async ({ visitor }) => {
    const period = { year: 2024, semester: 1 } as const
    const facility = await assessorOf(username)
    for (const part of ['hazard', 'vulnerability'] as const) await saveQuick(facility, period, part, ticked)
    await sendInstruments(facility, period, ticked, { vulnerability: 'Sedang', capacity: 'Sedang' })
    const page = await visitor()
    await signIn(page, username)
    const first = page.getByRole('radio', { name: 'Sedang', exact: true }).first()
    await openAssessment(page, parts.vulnerability.instrument.route, period)
    await first.waitFor()

    await page.route('**/api/**', (route) => route.abort('connectionfailed'))
    await page.reload()
    await page.getByText(/^Sudah dikirim pada/).waitFor()
    expect(await first.isChecked()).toBe(true)
    expect(await page.getByText(/^Gagal memuat/).count()).toBe(0)
    await page.getByRole('radio', { name: 'Tinggi', exact: true }).first().check()
    await page.reload()
    await page.getByText('Isian yang belum dikirim dibuka kembali').waitFor()
    await page.getByRole('button', { name: 'Pakai jawaban yang terkirim' }).click()
    expect(await first.isChecked()).toBe(true)
  },
)

journey(
  'an instrument that was sent elsewhere while it was filled in is sent over that only knowingly',
  ['phone'],
  async ({ visitor }) => {
    const period = { year: 2022, semester: 2 } as const
    const facility = await assessorOf(username)
    for (const part of ['hazard', 'vulnerability'] as const) await saveQuick(facility, period, part, ticked)
    const page = await visitor()
    await signIn(page, username)
    await openAssessment(page, parts.vulnerability.instrument.route, period)
    await answer(page, 1, 'Tinggi', evidence)
    await sendInstruments(facility, period, ticked, { vulnerability: 'Sedang', capacity: 'Sedang' })

    const send = async () => {
      await page.getByRole('button', { name: 'Kirim Semua Data', exact: true }).click()
      await page.getByRole('button', { name: 'Ya', exact: true }).click()
    }
    const sent = () =>
      read<{ details: { answer: string }[]; number: number }>(
        facility.call,
        `/api/instrument-kerentanan/${facility.id}/${period.year}/${period.semester}`,
      )
    await send()
    const choice = page.getByRole('dialog', { name: 'Jawaban ini sudah dikirim dari tempat lain' })
    await choice.getByText(/^Jawaban dikirim dari perangkat lain pada/).waitFor()
    await expectGood(page, 'the choice between two copies of an instrument')
    expect(await sent()).toMatchObject({ number: 1 })
    // A reload asks again, and Escape is no answer.
    await page.reload()
    await choice.waitFor()
    await page.keyboard.press('Escape')
    await choice.getByRole('button', { name: 'Pakai isian saya' }).click()
    await choice.waitFor({ state: 'detached' })
    await send()
    await arrive(page, '**/formulir?*')
    const { number, details } = await sent()
    expect([number, details.map((detail) => detail.answer)]).toEqual([2, ['Tinggi']])
  },
)
