import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { Report } from '../../form/drafts/report-source.ts'
import { show } from '../../testing/show.tsx'
import { SendDialog } from './send-dialog.tsx'

// Safe: the dialog reads nothing else of the report.
const report = { date: '2026-10' } as Report
const odd = 'Berat melonjak'

function open(props: Partial<Parameters<typeof SendDialog>[0]>) {
  const onSend = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  const { user } = show(
    <SendDialog
      label="Kirim"
      title="Contoh"
      report={report}
      soft={[]}
      isLate={false}
      monthIsOver
      isUnchanged={false}
      online
      onSend={onSend}
      onCancel={onCancel}
      {...props}
    />,
  )
  return { user, onSend, onCancel }
}

it('asks once more, and sends', async () => {
  const { user, onSend } = open({})
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  expect(onSend).toHaveBeenCalledOnce()
})

it('does not hear the second tap on what opened it', () => {
  const { onCancel } = open({})
  const cancel = screen.getByRole('button', { name: 'Batal' })
  fireEvent.click(cancel, { detail: 2 })
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.click(cancel, { detail: 1 })
  expect(onCancel).toHaveBeenCalledOnce()
})

it('warns of a month that is not over', () => {
  open({ monthIsOver: false })
  expect(screen.getByText('Bulan laporan belum berakhir')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tetap kirim' })).toBeTruthy()
})

it('warns of a returned report in which nothing was changed', () => {
  open({ label: 'Kirim perbaikan', isUnchanged: true })
  expect(screen.getByText('Belum ada yang diubah')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Kirim perbaikan' })).toBeTruthy()
})

it('says that a report is queued without a connection', () => {
  open({ online: false })
  expect(screen.getByText(/laporan diantrekan dan dikirim begitu tersambung/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Kirim saat tersambung' })).toBeTruthy()
})

it.each([true, false])('says that a report will be marked as late where it is: %s', (isLate) => {
  open({ isLate })
  expect(screen.queryByText(/ditandai Terlambat/) !== null).toBe(isLate)
})

it('lists what is sent with an explanation', () => {
  open({ soft: [odd] })
  expect(screen.getByRole('listitem').textContent).toBe('Berat melonjak')
})
