import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { readHazardInstrument, readImpactLevels } from '#contract/self-assessment/hazard-instrument.ts'
import {
  readCapacityInstrument,
  readVulnerabilityInstrument,
  saveCapacityInstrument,
} from '#contract/self-assessment/linked-instruments.ts'
import {
  listCapacityQuestions,
  listGeneralVulnerability,
  listHazardItems,
  listImpactItems,
  listSpecialVulnerability,
} from '#contract/self-assessment/questions.ts'
import { readHazardQuick, readVulnerabilityQuick } from '#contract/self-assessment/quick.ts'
import { getUser } from '#contract/users.ts'
import type { Level } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'

import { answer, answerJson, refuse } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { assessmentYearIn, reads, semesterIn } from '../../ui/search-text.ts'
import { CapacityInstrumentPage } from './capacity-instrument-page.tsx'
import { HazardInstrumentPage } from './hazard-instrument-page.tsx'
import { VulnerabilityInstrumentPage } from './vulnerability-instrument-page.tsx'

const pages = {
  hazard: HazardInstrumentPage,
  vulnerability: VulnerabilityInstrumentPage,
  capacity: CapacityInstrumentPage,
}
const notFound = { code: 'notFound', message: 'Belum ada' } as const
const maintenance = { code: 'internal', message: 'Basis data sedang dipelihara.' } as const
const link = 'https://contoh.go.id/bukti'

beforeEach(() => {
  localStorage.clear()
  // oxlint-disable-next-line unicorn/no-document-cookie -- as the sign-in leaves it
  document.cookie = 'id=7'
  answer(configuration, sampleConfiguration)
  answerJson(getUser, { data: { full_name: 'Puskesmas Contoh' } })
  answer(listHazardItems, { data: [] })
  answer(listImpactItems, { data: [] })
  answer(listSpecialVulnerability, { data: [] })
  answer(listGeneralVulnerability, {
    data: [{ id: 9, hazard: null, category: 'wash', text: 'Apakah air cukup?' }],
  })
  answer(listCapacityQuestions, {
    data: [{ id: 40_101, groupId: 1, group: 'Kepemimpinan dan Tata Kelola', text: 'Ada kebijakan?' }],
  })
  for (const reading of [
    readHazardQuick,
    readVulnerabilityQuick,
    readHazardInstrument,
    readImpactLevels,
    readVulnerabilityInstrument,
    readCapacityInstrument,
  ])
    refuse(reading, 404, notFound)
})

const open = (part: AssessmentPart) =>
  showAt(`${parts[part].instrument.route}?year=2024&semester=1`, pages[part], {
    read: reads({ year: assessmentYearIn, semester: semesterIn }),
  })
const sendButton = (part: AssessmentPart) =>
  screen.findByRole<HTMLButtonElement>('button', { name: parts[part].instrument.button })

const sent = (number: number, level: Level) =>
  answer(readCapacityInstrument, {
    data: {
      answers: [{ id: 40_101, level, link }],
      sentAt: new Date('2024-03-01T02:00:00Z'),
      number,
      isFinal: false,
      reopened: null,
    },
  })
const level = (name: Level) => screen.findByRole<HTMLInputElement>('radio', { name })

describe('an instrument whose earlier answers cannot be loaded', () => {
  it.each([
    ['hazard', readHazardInstrument],
    ['hazard', readImpactLevels],
    ['hazard', readHazardQuick],
    ['vulnerability', readVulnerabilityInstrument],
    ['vulnerability', readVulnerabilityQuick],
    ['capacity', readCapacityInstrument],
  ] as const)('%s (%o) cannot be sent before they are', async (part, reading) => {
    refuse(reading, 500, maintenance)
    const { user } = open(part)
    await screen.findByText('Gagal memuat jawaban sebelumnya: Basis data sedang dipelihara.')
    const send = await sendButton(part)
    expect(send.disabled).toBe(true)
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Belum dapat dikirim: sebagian pertanyaan atau jawaban sebelumnya belum dimuat.',
    )
    refuse(reading, 404, notFound)
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    await waitFor(() => expect(send.disabled).toBe(false))
    expect(screen.queryByText(/^Belum dapat dikirim/)).toBeNull()
  })
})

it('answers that were begun before the earlier ones could be loaded are neither sent over them nor lost', async () => {
  refuse(readCapacityInstrument, 500, maintenance)
  const { user } = open('capacity')
  await user.click(await level('Rendah'))
  sent(3, 'Sedang')
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  const choice = await screen.findByRole('dialog', { name: 'Isian ini berbeda dari jawaban yang tersimpan' })
  expect(choice.textContent).toContain(
    'Jawaban yang tersimpan dikirim pada 1 Maret 2024 pukul 09.00 WIB dan belum tentu ikut termuat',
  )
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  expect((await level('Rendah')).checked).toBe(true)
})

describe('an instrument that was sent from another device meanwhile', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Jawaban ini sudah dikirim dari tempat lain' })
  type User = ReturnType<typeof open>['user']
  async function send(user: User) {
    await user.click(await sendButton('capacity'))
    await user.click(await screen.findByRole('button', { name: parts.capacity.instrument.confirm.yes }))
  }

  /** Answered 'Rendah' over the first submission; the second, 'Sedang', comes from elsewhere before this page is opened again. */
  async function openAgain() {
    sent(1, 'Tinggi')
    const before = open('capacity')
    await before.user.click(await level('Rendah'))
    cleanup()
    sent(2, 'Sedang')
    return open('capacity').user
  }

  it('asks on opening; one’s own is sent over it only after the choice', async () => {
    const user = await openAgain()
    const choice = await dialog()
    expect(choice.textContent).toContain(
      'Jawaban dikirim dari perangkat lain pada 1 Maret 2024 pukul 09.00 WIB, setelah Anda mulai mengisi di sini.',
    )
    for (const words of ['Ada kebijakan?', `Rendah, ${link}`, `Sedang, ${link}`])
      expect(choice.textContent).toContain(words)
    await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
    expect((await level('Rendah')).checked).toBe(true)
    const asked = refuse(saveCapacityInstrument, 500, maintenance)
    await send(user)
    await waitFor(() =>
      expect(asked[0]?.body).toMatchObject({
        version: 2,
        answers: [{ question_id: 40_101, answer: 'Rendah' }],
      }),
    )
  })

  it('keeps one’s own on the device until the other is chosen', async () => {
    const user = await openAgain()
    await dialog()
    expect(localStorage).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Pakai isian tersimpan' }))
    expect((await level('Sedang')).checked).toBe(true)
    expect([screen.queryByRole('dialog'), localStorage.length]).toEqual([null, 0])
  })

  it('asks when the server refuses, and sends one’s own as another submission', async () => {
    sent(1, 'Tinggi')
    const { user } = open('capacity')
    await user.click(await level('Rendah'))
    sent(2, 'Sedang')
    const asked = refuse(saveCapacityInstrument, 409, {
      code: 'staleAssessment',
      message: 'Jawaban periode ini sudah disimpan lagi.',
    })
    await send(user)
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await send(user)
    await waitFor(() => expect(asked).toHaveLength(2))
    const [first, second] = asked.map(({ body }) => body as { version: number; key: string })
    expect([first?.version, second?.version]).toEqual([1, 2])
    expect(first?.key).not.toBe(second?.key)
  })
})

it('a final instrument that this device has sent itself is not called unsent for a space behind its words', async () => {
  answer(listHazardItems, {
    data: [{ id: 1190, hazard: 'banjir', category: 'health', isOther: true, text: 'Lainnya (sebutkan)' }],
  })
  answer(readHazardQuick, {
    data: {
      ...{ userId: 7, year: 2024, semester: 1, answers: { 1: 'ya' }, hazards: ['banjir'], version: 1 },
      ...{ savedAt: new Date('2024-03-01T02:00:00Z'), mayContinue: true, closedNote: null },
    },
  })
  const { user } = open('hazard')
  await user.click(await screen.findByRole('checkbox', { name: 'Dampak: Lainnya (sebutkan)' }))
  await user.type(screen.getByRole('textbox', { name: 'Lainnya' }), 'Jembatan putus ')
  cleanup()
  expect(localStorage).toHaveLength(1)

  const other = { impact: true, potential: false, other: 'Jembatan putus' }
  answer(readHazardInstrument, {
    data: {
      ...{ sentAt: new Date('2024-03-01T02:00:00Z'), number: 1, isFinal: true, reopened: null },
      answers: [{ id: 1190, hazard: 'banjir', ...other }],
    },
  })
  answer(readImpactLevels, { data: [] })
  open('hazard')
  await screen.findByText(/^Sudah dikirim pada 1 Maret 2024/)
  expect(screen.queryByText('Isian di perangkat ini belum terkirim')).toBeNull()
  expect(localStorage).toHaveLength(0)
})
