import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { saveBor } from '#contract/bed-occupancy.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { readReports } from '#contract/reports.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { closingSection } from '#forms/definitions/header.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import { copyWith, draftWith, sampleMoment, sheetWith } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { recordReached } from '../../offline/connection.ts'
import { kept } from '../../testing/kept.ts'
import { answerJson, refuse } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { sampleCalls, sampleReport, showEditor } from './testing/show-editor.tsx'

const beds = completeBor(sampleProfiles.hospital, '2026-10', { beds: 100 })

/** The reply of a save of bed occupancy, as far as it is read. */
const savedBeds = {
  ...{ report_id: 5, version: 2, answers: {}, sheets: { bor: beds }, copied: [], context: sampleContext },
  ...{ saved_at: sampleMoment, saved_by: 'Siti' },
}

/** Presses 'Kirim' in the form, and again in its question. */
async function send(user: ReturnType<typeof showEditor>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kirim' }))
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

it.each([
  ['only the sheet of bed occupancy', { 'sheets.bor.bor_bed_days': ['Wajib diisi'] }, /^BOR: Total hari/],
  ['only what the form cannot know', { 'answers.name': ['Nama ini tidak dikenal'] }, /^Nama: Nama ini/],
])('leads to the summary where a sending is refused for %s', async (_what, errors, listed) => {
  refuse(sampleCalls.send, 422, { code: 'invalidInput', message: 'Isian belum lengkap.', errors })
  const { user } = showEditor({ beds })
  await send(user)
  const summary = await heading('1 hal perlu diperbaiki sebelum dikirim')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(screen.getByText(listed)).toBeTruthy()
})

it('asks to explain what is unusual since another report was sent beside an open form, once a sending is refused for it', async () => {
  const explanation = 'soft_check_notes'
  const asks: Partial<FormDefinition> = {
    sections: [
      ...sampleForm.sections,
      { id: 'akhir', title: 'Akhir', fields: { [explanation]: closingSection.fields[explanation] } },
    ],
    checks: [
      {
        id: 'STOK',
        level: 'soft',
        rule: { rule: 'opensAsClosed', table: 'waste', opening: 'kg', closing: 'kg' },
        message: 'Stok {kategori} berbeda dari bulan lalu.',
      },
    ],
  }
  const context = { ...sampleContext, previous: { sharps_kg: 5 } }
  answerJson(readReports, { data: { ...sampleReport, context } })
  answerJson(getFormVersion, { data: { ...sampleForm, ...asks } })
  const errors = { [`answers.${explanation}`]: ['Wajib diisi'] }
  refuse(sampleCalls.send, 422, { code: 'invalidInput', message: 'Isian belum lengkap.', errors })
  const { user } = showEditor({ asks })
  await send(user)
  await heading('1 hal perlu diperbaiki sebelum dikirim')
  screen.getByText('Stok Benda tajam berbeda dari bulan lalu.')
  await user.click(screen.getByRole('button', { name: 'Penjelasan data tidak lazim: Wajib diisi' }))
  expect(await screen.findByRole('textbox', { name: 'Penjelasan data tidak lazim' })).toBeTruthy()
})

it('asks to send once last month is put right elsewhere, with which an open form did not agree', async () => {
  const asks: Partial<FormDefinition> = {
    checks: [
      {
        id: 'STOK',
        level: 'hard',
        rule: { rule: 'opensAsClosed', table: 'waste', opening: 'kg', closing: 'kg' },
        message: 'Stok {kategori} berbeda dari bulan lalu.',
      },
    ],
  }
  const contextWith = (sharps_kg: number) =>
    // Safe: the page writes to nothing of it.
    ({ ...sampleContext, previous: { sharps_kg } }) as unknown as Report['context']
  answerJson(readReports, { data: { ...sampleReport, context: contextWith(0) } })
  answerJson(getFormVersion, { data: { ...sampleForm, ...asks } })
  const { user } = showEditor({ asks, report: { context: contextWith(5) } })
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  await heading('Isian lengkap dan siap dikirim')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(await screen.findByRole('dialog', { name: 'Kirim Contoh?' })).toBeTruthy()
})

it('does not ask to send a form whose sheet of bed occupancy has errors, and lists them with the way there', async () => {
  const { user } = showEditor({ beds: { ...beds, bor_beds_changed: 'ya' } })
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  const summary = await heading('1 hal perlu diperbaiki sebelum dikirim')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  const link = screen.getByRole('link', { name: 'BOR: Total hari-tempat-tidur tersedia: Wajib diisi' })
  expect(link.getAttribute('href')).toContain('bor')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks the browser to keep a report that waits for a connection', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => true)
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  const { user } = showEditor({ beds })
  await send(user)
  await screen.findByText(/Menunggu sambungan untuk dikirim/)
  expect(persist).toHaveBeenCalledOnce()
})

it('sends a report that waits once the server is there, and again and again while that is busy', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => intervals.mockRestore())
  const { user } = showEditor({ beds })
  await send(user)
  await screen.findByText('Menunggu sambungan untuk dikirim')
  const tried = refuse(sampleCalls.send, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  act(() => recordReached(true))
  await vi.waitFor(() => expect(tried).toHaveLength(1))
  await screen.findByText('Menunggu sambungan untuk dikirim')
  // Its clock strikes.
  const [again] = intervals.mock.calls.findLast(([, every]) => every === 15_000) ?? []
  act(() => again?.())
  await vi.waitFor(() => expect(tried).toHaveLength(2))
  // It counts from the moment at which it was to go.
  expect(
    tried.map(({ body }) => (body as { queued_at: string }).queued_at).every((at) => at !== undefined),
  ).toBe(true)
})

describe('bed occupancy that this device alone holds', () => {
  const keep = (answers: AnswerSheet) =>
    kept.set(`draft/${siti.id}/5/bor/another-page`, copyWith(draftWith(answers), sheetWith(1, {})))

  it('counts in the form, so that a report without a connection can be queued', async () => {
    keep(beds)
    const { user } = showEditor({ beds: { bor_beds_total: 100 } })
    await user.click(await screen.findByRole('button', { name: 'Kirim' }))
    expect(await screen.findByRole('dialog', { name: 'Kirim Contoh?' })).toBeTruthy()
  })

  it('is saved before the report is sent', async () => {
    keep(beds)
    const saves = answerJson(saveBor, { data: savedBeds, message: '' })
    const sendings = refuse(sampleCalls.send, 422, { code: 'invalidInput', message: 'Tunggu.', errors: {} })
    const { user } = showEditor({ beds: {} })
    await send(user)
    await waitFor(() => expect(sendings).toHaveLength(1))
    expect(saves).toMatchObject([
      { body: { report_id: 5, answers: { bor_patient_days: beds.bor_patient_days } } },
    ])
    await waitFor(() => expect([...kept.keys()].filter((key) => key.includes('/bor/'))).toEqual([]))
  })

  it('keeps the report from being sent while another page is saving it', async () => {
    keep(beds)
    const held = [...kept.keys()].map((name) => ({ name }))
    // Safe: nothing else of it is used.
    const locks = {
      request: async (_name: string, ...rest: (() => unknown)[]) => rest.at(-1)?.(),
      query: async () => ({ held }),
    } as unknown as LockManager
    const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
    onTestFinished(() => spy.mockRestore())
    const sendings = refuse(sampleCalls.send, 422, { code: 'invalidInput', message: 'Tunggu.', errors: {} })
    const { user } = showEditor({ beds })
    await send(user)
    expect(await screen.findByRole('link', { name: /BOR masih disimpan/ })).toBeTruthy()
    expect(sendings).toEqual([])
  })
})

it('says that a report is late which is sent from a form that was opened in time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date('2026-11-05T16:50:00Z') })
  const { user } = showEditor({ report: { due_date: '2026-11-05' } })
  await screen.findByText(/hari ini sampai pukul 23.59 WIB/)
  expect(screen.queryByText('Terlambat')).toBeNull()
  vi.setSystemTime('2026-11-05T17:05:00Z')
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Terlambat')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('laporan ditandai Terlambat')
})

it.each([
  ['never sent', null, true],
  ['sent in time and taken back', true, false],
  ['sent late and given back', false, true],
])('says that a report is late after its day where it was %s', async (_what, on_time, isTold) => {
  const { user } = showEditor({ report: { late: true, on_time } })
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent.includes('laporan ditandai Terlambat')).toBe(isTold)
})

describe('the lock', () => {
  const locked_at = '2026-11-05T16:59:59.999Z'
  const moment = '5 November 2026 pukul 23.59 WIB'
  const closed = 'Pengiriman Oktober 2026 sudah ditutup'
  const sendButton = () => screen.queryByRole('button', { name: 'Kirim' })

  it('leaves a form that can be saved and not sent, and says since when', async () => {
    const { user } = showEditor({ report: { locked_at, actions: ['save'] } })
    const notice = (await screen.findByText(closed)).closest('[role="alert"]')
    expect(notice?.textContent).toContain(`Ditutup ${moment}.`)
    expect(sendButton()).toBeNull()
    const shut = screen.getByRole<HTMLButtonElement>('button', { name: 'Pengiriman ditutup' })
    expect(shut.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
    await user.click(await screen.findByRole('button', { name: 'Periksa isian' }))
    expect(await heading('Isian lengkap, tetapi pengiriman sudah ditutup')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan draf' }).disabled).toBe(false)
  })

  it('is told beforehand, and closes a form that stays open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date('2026-11-05T16:58:00Z') })
    const { user } = showEditor({ report: { locked_at } })
    await screen.findByText(`Pengiriman ditutup ${moment}`)
    await user.click(screen.getByRole('button', { name: 'Kirim' }))
    await screen.findByRole('dialog')
    await act(async () => vi.advanceTimersByTime(180_000))
    expect(screen.getByText(closed)).toBeTruthy()
    expect(sendButton()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not told while it is far away', async () => {
    showEditor({ report: { locked_at: '2026-11-13T16:59:59.999Z' } })
    // What is said of sending arrives with what is said of these.
    await import('./sending-notices.tsx')
    await screen.findByRole('button', { name: 'Kirim' })
    expect(screen.queryByText(/^Pengiriman ditutup/)).toBeNull()
  })

  it('closes the form when a sending is refused for it', async () => {
    const message = 'Pengiriman untuk bulan ini ditutup sejak tadi.'
    refuse(sampleCalls.send, 409, { code: 'monthLocked', message })
    const { user } = showEditor()
    await send(user)
    const notice = (await screen.findByText(closed)).closest('[role="alert"]')
    expect(notice?.textContent).toContain(message)
    expect(sendButton()).toBeNull()
  })

  it('never closes a correction', async () => {
    showEditor({ report: { locked_at, report_status: 'revise', actions: ['saveCorrection', 'send'] } })
    expect(await screen.findByRole('button', { name: 'Kirim perbaikan' })).toBeTruthy()
    expect(screen.queryByText(/^Pengiriman/)).toBeNull()
  })
})

it.each(['revise', 'unsend'] as const)('says why the office returned it: %s', async (report_status) => {
  // Also of a correction that was sent and taken back.
  showEditor({ report: { report_status, return_reason: 'Jumlah kantong belum sesuai.' } })
  await screen.findByText('Jumlah kantong belum sesuai.')
})

it('leads from each remark of the office to its answer, as far as that is still there', async () => {
  const shipments = [
    { manifest: 'A', weight: 1 },
    { manifest: 'B', weight: 2 },
  ]
  const answers = { name: 'Siti', shipped: 'tidak', shipments: [shipments[1]] }
  const remarks = {
    'shipments.0.weight': 'Timbang lagi.',
    'shipments.1.weight': 'Nol terlalu banyak.',
    bor_patient_days: 'Lebih dari kapasitas.',
    name: 'Tulis lengkap.',
  }
  const report = {
    ...{
      report_status: 'revise',
      return_reason: 'Perbaiki.',
      remarks,
      answers,
      actions: ['saveCorrection', 'send'],
    },
    sent: { answers: { ...answers, shipments }, sheets: { bor: beds }, sent_at: sampleMoment },
  } as unknown as Partial<Report>
  const { user } = showEditor({ beds, report })
  const notice =
    (await screen.findByText('Perlu diperbaiki')).closest<HTMLElement>('[data-tone]') ?? document.body
  const lines = within(notice)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/\(barisnya sudah dihapus\): Timbang lagi\.$/),
    expect.stringMatching(/^[^(]*: Nol terlalu banyak\.$/),
    expect.stringMatching(/^BOR: .*: Lebih dari kapasitas\.$/),
    'Nama: Tulis lengkap.',
  ])
  expect(within(notice).getByRole('link').getAttribute('href')).toContain('/bor/5')
  // The row has moved up since.
  await user.click(within(notice).getAllByRole('button')[0] as HTMLElement)
  await waitFor(() => expect(document.activeElement?.id).toBe('isian-shipments-0-weight'))
})
