import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { listQuickQuestions } from '#contract/self-assessment/questions.ts'
import { listAssessmentHistory, readResult } from '#contract/self-assessment/results.ts'
import { getUser } from '#contract/users.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import type { QuickReadBack } from '#domain/self-assessment/submissions.ts'

import { answer, answerJson, hold, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { describedBy } from '../../testing/show.tsx'
import { assessmentYearIn, reads, semesterIn } from '../../ui/search-text.ts'
import { CapacityQuickPage, HazardQuickPage, VulnerabilityQuickPage } from './quick-page.tsx'
import { quickCalls } from './use-quick-saving.ts'

const everyPart = ['hazard', 'vulnerability', 'capacity'] as const satisfies AssessmentPart[]
const pages = { hazard: HazardQuickPage, vulnerability: VulnerabilityQuickPage, capacity: CapacityQuickPage }
const ids = Array.from({ length: 10 }, (_, index) => index + 1)
const questions = { data: ids.map((id) => ({ id, text: `Pertanyaan nomor ${id}?` })) }
const maintenance = { code: 'internal', message: 'Basis data sedang dipelihara.' } as const

beforeEach(() => {
  localStorage.clear()
  // oxlint-disable-next-line unicorn/no-document-cookie -- as the sign-in leaves it
  document.cookie = 'id=7'
  answer(configuration, sampleConfiguration)
  answerJson(getUser, { data: { full_name: 'Puskesmas Contoh' } })
  answer(listQuickQuestions, questions)
  for (const part of everyPart) refuse(quickCalls[part].read, 404, { code: 'notFound', message: 'Belum ada' })
})

const open = (part: AssessmentPart, period = 'year=2024&semester=1') =>
  showAt(`${parts[part].quick.route}?${period}`, pages[part], {
    read: reads({ year: assessmentYearIn, semester: semesterIn }),
  })
const saveButton = (part: AssessmentPart) =>
  screen.findByRole<HTMLButtonElement>('button', { name: parts[part].quick.save })
const questionOf = (id: number) => screen.findByRole('group', { name: `${id} Pertanyaan nomor ${id}?` })
const hazardBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Banjir/ })
type User = ReturnType<typeof showAt>['user']

async function choose(user: User, id: number, word: 'Ya' | 'Tidak') {
  await user.click(within(await questionOf(id)).getByRole('radio', { name: word }))
}

/** Answers everything, so that the page has nothing against it. */
async function fill(user: User) {
  await choose(user, 1, 'Ya')
  await user.click(await hazardBox())
  for (const id of [2, 3, 4, 5, 6, 8, 9, 10]) await choose(user, id, 'Tidak')
}

/** What a part reads back once it is saved. */
const stored: QuickReadBack = {
  userId: 7,
  year: 2024,
  semester: 1,
  answers: {},
  hazards: null,
  savedAt: new Date('2024-03-01T02:00:00Z'),
  version: 1,
  mayContinue: true,
  closedNote: null,
}

describe.each(everyPart)('the quick assessment of %s', (part) => {
  it('says why its questions cannot be loaded, saves nothing, and tries again', async () => {
    refuse(listQuickQuestions, 500, maintenance)
    const { user } = open(part)
    await screen.findByText('Gagal memuat daftar pertanyaan: Basis data sedang dipelihara.')
    await user.click(await saveButton(part))
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(({ textContent }) => textContent)).toContain(
      'Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.',
    )
    answer(listQuickQuestions, questions)
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    await questionOf(10)
  })

  it('says that the questions are no list', async () => {
    answerJson(listQuickQuestions, { data: { 1: 'bukan daftar' } })
    open(part)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Format data pertanyaan tidak sesuai.')
  })

  it('warns of answers that cannot be loaded, but not where nothing was saved', async () => {
    refuse(quickCalls[part].read, 500, maintenance)
    const { user } = open(part)
    await screen.findByText('Gagal memuat jawaban sebelumnya: Basis data sedang dipelihara.')
    // The questions are there all the same, but nothing is saved over what nobody has seen.
    await questionOf(10)
    const save = await saveButton(part)
    expect(save.disabled).toBe(true)
    expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Belum dapat disimpan: jawaban sebelumnya belum dimuat.',
    )
    const asked = refuse(quickCalls[part].read, 404, { code: 'notFound', message: 'Belum ada' })
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    await waitFor(() => expect(screen.queryByText(/^Gagal memuat/)).toBeNull())
    expect(asked).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(save.disabled).toBe(false)
  })

  it('says all that cannot be loaded in one notice, and tries it all again at once', async () => {
    refuse(configuration, 500, maintenance)
    refuse(getUser, 500, maintenance)
    refuse(listQuickQuestions, 500, maintenance)
    refuse(quickCalls[part].read, 500, maintenance)
    const { user } = open(part)
    const lines = async () => [...(await screen.findByRole('alert')).querySelectorAll('p')]
    await screen.findByText('Konfigurasi environment tidak ditemukan.')
    expect((await lines()).map(({ textContent }) => textContent)).toEqual([
      'Konfigurasi environment tidak ditemukan.',
      'Gagal memuat data pengguna',
      'Gagal memuat daftar pertanyaan: Basis data sedang dipelihara.',
      'Gagal memuat jawaban sebelumnya: Basis data sedang dipelihara.',
    ])
    answer(configuration, sampleConfiguration)
    answerJson(getUser, { data: { full_name: 'Puskesmas Contoh' } })
    answer(listQuickQuestions, questions)
    refuse(quickCalls[part].read, 404, { code: 'notFound', message: 'Belum ada' })
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    await questionOf(10)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('closes its button while it loads and while it saves', async () => {
    const loading = Promise.withResolvers<void>()
    hold(quickCalls[part].read, loading.promise)
    const { user } = open(part)
    expect((await saveButton(part)).disabled).toBe(true)
    loading.resolve()
    await questionOf(1)

    await fill(user)
    const saving = Promise.withResolvers<void>()
    silence(quickCalls[part].save)
    hold(quickCalls[part].save, saving.promise)
    await user.click(await saveButton(part))
    expect((await saveButton(part)).disabled).toBe(true)
    saving.resolve()
    await screen.findByText('Gagal menghubungi server. Periksa koneksi internet Anda.')
    expect((await saveButton(part)).disabled).toBe(false)
    // What was filled in is still there.
    expect((await hazardBox()).checked).toBe(true)
  })

  it('shows a refusal in the server’s own words', async () => {
    refuse(quickCalls[part].save, 500, { code: 'internal', message: 'Penyimpanan penuh.' })
    const { user } = open(part)
    await fill(user)
    await user.click(await saveButton(part))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Gagal menyimpan: Penyimpanan penuh.')
  })

  it('says where its configuration is missing, and tries again', async () => {
    refuse(configuration, 404, { code: 'notFound', message: 'Tidak ada' })
    const { user } = open(part)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Konfigurasi environment tidak ditemukan.')
    answerJson(configuration, { data: {} })
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

it.each([
  ['hazard', 'Terdapat kesalahan validasi pada input Anda.'],
  ['vulnerability', 'Terdapat kesalahan validasi pada data yang dikirim.'],
  ['capacity', 'Gagal menyimpan: Ditolak'],
] as const)(
  'shows the errors of a refused %s at their fields until they are answered',
  async (part, words) => {
    refuse(quickCalls[part].save, 422, {
      code: 'invalidInput',
      message: 'Ditolak',
      errors: {
        'answers.3.jawaban': ['Jawaban pertanyaan 3 ditolak.'],
        'answers.1.bencana': ['Jenis bencana ditolak.'],
      },
    })
    const { user } = open(part)
    await fill(user)
    await user.click(await saveButton(part))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    const third = await questionOf(3)
    within(third).getByText('Jawaban pertanyaan 3 ditolak.')
    expect([third.getAttribute('aria-invalid'), describedBy(third)]).toEqual([
      'true',
      'Jawaban pertanyaan 3 ditolak.',
    ])
    const hazards = screen.getByRole('group', { name: 'Jenis bencana yang sering terjadi' })
    expect(describedBy(hazards)).toBe('Jenis bencana ditolak.')
    // A new answer takes its error away, and no other.
    await choose(user, 3, 'Ya')
    expect(screen.queryByText('Jawaban pertanyaan 3 ditolak.')).toBeNull()
    within(hazards).getByText('Jenis bencana ditolak.')
  },
)

describe.each(['hazard', 'vulnerability'] as const)(
  'the quick assessment of %s that was saved from another device meanwhile',
  (part) => {
    const saved = (version: number, third: 'ya' | 'tidak') =>
      answer(quickCalls[part].read, {
        data: {
          ...stored,
          ...{ answers: { 1: 'tidak', 3: third }, version, mayContinue: false },
        },
      })
    const title = 'Jawaban ini sudah disimpan dari tempat lain'

    it('asks on opening, and saves one’s own over it only after the choice', async () => {
      saved(1, 'tidak')
      const before = open(part)
      await choose(before.user, 5, 'Ya')
      cleanup()
      saved(2, 'ya')
      const { user } = open(part)
      const choice = await screen.findByRole('dialog', { name: title })
      expect(choice.textContent).toContain('pada 1 Maret 2024 pukul 09.00 WIB')
      expect(choice.textContent).toContain('Pertanyaan nomor 3?')
      await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
      const asked = refuse(quickCalls[part].save, 500, maintenance)
      await user.click(await saveButton(part))
      await waitFor(() => expect(asked[0]?.body).toMatchObject({ version: 2 }))
    })

    it('asks when the server refuses, and takes what is saved where that is chosen', async () => {
      saved(1, 'tidak')
      const { user } = open(part)
      await choose(user, 5, 'Ya')
      saved(2, 'ya')
      const asked = refuse(quickCalls[part].save, 409, { code: 'staleAssessment', message: 'Disimpan lagi.' })
      await user.click(await saveButton(part))
      await screen.findByRole('dialog', { name: title })
      expect(asked[0]?.body).toMatchObject({ version: 1 })
      expect(localStorage).toHaveLength(1)
      await user.click(screen.getByRole('button', { name: 'Pakai isian tersimpan' }))
      const radios = within(await questionOf(3)).getByRole<HTMLInputElement>('radio', { name: 'Ya' })
      expect([radios.checked, localStorage.length]).toEqual([true, 0])
      expect(screen.queryByRole('alert')).toBeNull()
    })
  },
)

it('asks in the hazard part for question 1, and for no other', async () => {
  const asked = silence(quickCalls.hazard.save)
  const { user } = open('hazard')
  const first = await questionOf(1)
  await user.click(await saveButton('hazard'))
  within(first).getByText('Jawab dengan Ya atau Tidak.')
  expect(screen.getAllByText('Jawab dengan Ya atau Tidak.')).toHaveLength(1)
  expect(screen.queryByText('Harap jawab semua pertanyaan sebelum melanjutkan.')).toBeNull()
  expect(asked).toEqual([])
})

it('leads on from the vulnerability part without any answer', async () => {
  answer(quickCalls.vulnerability.save, { data: stored })
  const { user, addressNow } = open('vulnerability')
  await questionOf(1)
  await user.click(await saveButton('vulnerability'))
  await waitFor(() => expect(addressNow()).toMatch(new RegExp(`^${parts.vulnerability.instrument.route}\\?`)))
})

it.each(everyPart)('asks for the semester of %s where the address has none', async (part) => {
  open(part, 'year=2022')
  await screen.findByText('userId, year, dan semester wajib diisi')
  const link = screen.getByRole('link', { name: 'Semester 2 Tahun 2022' })
  expect(link.getAttribute('href')).toBe(`${parts[part].quick.route}?year=2022&semester=2`)
})

it('stops the hazard part at Tidak to question 1, and lets what it changes be asked for again', async () => {
  answer(quickCalls.hazard.save, { data: { ...stored, answers: { 1: 'tidak' }, mayContinue: false } })
  const { user, queries, addressNow } = open('hazard')
  const keys = [readResult, listAssessmentHistory].map(({ path }) => [path])
  for (const key of keys) queries.setQueryData(key, {})
  await choose(user, 1, 'Tidak')
  await user.click(await saveButton('hazard'))
  await screen.findByText(
    "Data berhasil disimpan. Anda tidak dapat melanjutkan karena jawaban pada pertanyaan pertama adalah 'Tidak'.",
  )
  expect(addressNow()).toMatch(new RegExp(`^${parts.hazard.quick.route}\\?`))
  expect(screen.queryByRole('link', { name: 'Selanjutnya' })).toBeNull()
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

it('leads on from a quick assessment that is saved but once, and saves it no second time', async () => {
  answer(quickCalls.capacity.read, {
    data: { ...stored, answers: { 1: 'tidak' }, closedNote: 'Penilaian ini sudah disimpan.' },
  })
  const asked = silence(quickCalls.capacity.save)
  const { user, addressNow } = open('capacity')
  await screen.findByText('Penilaian ini sudah disimpan.')
  await user.click(await saveButton('capacity'))
  await waitFor(() => expect(addressNow()).toBe(`${parts.capacity.instrument.route}?year=2024&semester=1`))
  expect(asked).toEqual([])
})

it('closes the hazard part once its instrument is sent, says why, and leads on', async () => {
  const closedNote = 'Instrumen bahaya periode ini sudah dikirim.'
  const answers = { 1: 'ya' } as const
  answer(quickCalls.hazard.read, { data: { ...stored, answers, hazards: ['banjir'], closedNote } })
  open('hazard')
  await screen.findByText(closedNote)
  const fields = [await hazardBox(), ...screen.getAllByRole('radio')]
  expect(fields.filter((field) => field.closest('fieldset:disabled') === null)).toEqual([])
  expect(screen.queryByRole('button', { name: parts.hazard.quick.save })).toBeNull()
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Selanjutnya' })
  expect(new URL(href).pathname).toBe(parts.hazard.instrument.route)
})
