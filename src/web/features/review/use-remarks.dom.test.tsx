import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { anyReview } from '#contract/review.ts'

import { recordReached } from '../../offline/connection.ts'
import { answer, refuse, silence } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { RemarkField } from './remark-field.tsx'
import { type Remarks, useRemarked, useRemarks } from './use-remarks.ts'

/** Called each time that the desk is drawn. */
const drawn = vi.fn<() => void>()

function Desk() {
  const remarks = useRemarks({ report_id: 7, version: 2, notes: { bins: 'Milik petugas A' } })
  drawn()
  return (
    <>
      {['bins', 'weight'].map((path) => (
        <RemarkField key={path} path={path} label={path} remarks={remarks} />
      ))}
      <button type="button" onClick={() => void remarks.catchUp()}>
        Kembalikan
      </button>
      <State remarks={remarks} />
    </>
  )
}
const State = ({ remarks }: { remarks: Remarks }) => <p>{useRemarked(remarks).state.kind}</p>
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(`Catatan: ${name}`)

it('keeps what was typed alone, and shows what another reviewer remarked since', async () => {
  const asked = answer(anyReview.keep, {
    message: 'Catatan disimpan.',
    notes: { bins: 'Diubah petugas B', weight: 'Periksa lagi' },
  })
  showAt('/konfirmasi/limbah/7', Desk)
  fireEvent.click(await screen.findByRole('button', { name: 'Beri catatan: weight' }))
  fireEvent.change(await field('weight'), { target: { value: 'Periksa lagi ' } })
  fireEvent.blur(await field('weight'))
  await screen.findByText('saved')
  expect(asked.map(({ body }) => body)).toEqual([
    { report_id: 7, version: 2, fields: ['weight'], remarks: { weight: 'Periksa lagi' } },
  ])
  expect((await field('bins')).value).toBe('Diubah petugas B')
  expect((await field('weight')).value).toBe('Periksa lagi')
})

it('does not draw the report around the remarks again while one is typed and kept', async () => {
  answer(anyReview.keep, { message: 'Catatan disimpan.', notes: { bins: 'Periksa' } })
  showAt('/konfirmasi/limbah/7', Desk)
  const bins = await field('bins')
  drawn.mockClear()
  for (const value of ['P', 'Pe', 'Per']) fireEvent.change(bins, { target: { value } })
  await screen.findByText('writing')
  fireEvent.blur(bins)
  await screen.findByText('saved')
  expect(drawn).not.toHaveBeenCalled()
})

it('takes a remark back by an empty one', async () => {
  const asked = answer(anyReview.keep, { message: 'Catatan disimpan.', notes: {} })
  showAt('/konfirmasi/limbah/7', Desk)
  fireEvent.change(await field('bins'), { target: { value: ' ' } })
  fireEvent.blur(await field('bins'))
  await screen.findByRole('button', { name: 'Beri catatan: bins' })
  await screen.findByText('saved')
  expect(asked.map(({ body }) => body)).toEqual([{ report_id: 7, version: 2, fields: ['bins'], remarks: {} }])
})

it('reads the remarks of others before a return, and keeps what could not be kept here', async () => {
  silence(anyReview.keep)
  showAt('/konfirmasi/limbah/7', Desk)
  fireEvent.change(await field('bins'), { target: { value: 'Milik A, diubah' } })
  fireEvent.blur(await field('bins'))
  await screen.findByText('failed')
  expect((await field('bins')).value).toBe('Milik A, diubah')
  const asked = answer(anyReview.keep, {
    message: 'Catatan disimpan.',
    notes: { bins: 'Milik A, diubah', weight: 'Dari B' },
  })
  fireEvent.click(screen.getByText('Kembalikan'))
  expect((await field('weight')).value).toBe('Dari B')
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { report_id: 7, version: 2, fields: ['bins'], remarks: { bins: 'Milik A, diubah' } },
      { report_id: 7, version: 2, fields: [], remarks: {} },
    ]),
  )
})

it('keeps what did not arrive later and later, and as soon as the server answers again; what is refused waits', async () => {
  vi.useFakeTimers()
  const lost = silence(anyReview.keep)
  showAt('/konfirmasi/limbah/7', Desk)
  await act(() => vi.advanceTimersByTimeAsync(100))
  const type = async (value: string) => {
    fireEvent.change(screen.getByLabelText('Catatan: bins'), { target: { value } })
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  await type('Periksa')
  screen.getByText('failed')
  // Ever more seldom: after two seconds, then after four.
  for (const tries of [2, 2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(lost).toHaveLength(tries)
  }
  const kept = answer(anyReview.keep, { message: 'Catatan disimpan.', notes: { bins: 'Periksa' } })
  await act(async () => recordReached(true))
  await act(() => vi.advanceTimersByTimeAsync(100))
  screen.getByText('saved')
  expect(kept).toHaveLength(1)
  const refused = refuse(anyReview.keep, 409, { code: 'wrongStatus', message: 'Sudah diputuskan.' })
  await type('Periksa lagi')
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  screen.getByText('failed')
  expect(refused).toHaveLength(1)
})
