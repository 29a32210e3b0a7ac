import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { form as formWith } from '#forms/testing/one-section.ts'

import { recordReached } from '../../offline/connection.ts'
import { show } from '../../testing/show.tsx'
import { withValue } from './draft.ts'
import type { Report } from './report-source.ts'
import { holdLocks } from './testing/locks.ts'
import { sampleMoment } from './testing/sample-drafts.ts'
import { sampleContext } from './testing/sample-form.ts'
import { type KeptDraft, openKeptDraft, useDraftKeeper, useKeptDraft } from './use-draft-keeper.ts'

const form = formWith({ day: { kind: 'date', label: 'Tanggal', within: 'today' } })
const report = {
  ...{ report_id: 5, form_type: form.id, version: 1, answers: {}, sheets: {}, copied: [], sent: null },
  ...{ saved_at: sampleMoment, saved_by: 'Siti', context: sampleContext },
} as unknown as Report // Safe: a keeper reads nothing else of it.

it('saves the date of a day that has begun since the form was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T16:50:00Z') })
  const save = vi.fn<() => Promise<Report>>(async () => report)
  const { keeper } = await openKeptDraft(1, report, form, save)
  const typeTomorrow = async () => {
    keeper.change(withValue(keeper.getState().draft, 'day', '2026-11-06'), 'day')
    await keeper.flush()
  }
  await typeTomorrow()
  expect(save).not.toHaveBeenCalled()
  vi.setSystemTime('2026-11-05T17:10:00Z')
  await typeTomorrow()
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ answers: { day: '2026-11-06' } }))
  await keeper.leave()
})

it('goes on with what is still on its way to the server when a person comes back to the form', async () => {
  holdLocks()
  const saved = Promise.withResolvers<Report>()
  const save = vi.fn<() => Promise<Report>>(() => saved.promise)
  function Form() {
    const kept = useDraftKeeper(1, report, form, save)
    return kept && <Open kept={kept} />
  }
  function Open({ kept }: { kept: KeptDraft }) {
    const { draft } = useKeptDraft(kept)
    const type = () => kept.keeper.change(withValue(draft, 'day', '2026-10-06'), 'day')
    return <button onClick={type}>Tanggal {String(draft.answers['day'])}</button>
  }
  function Pages() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Pindah</button>
        {isOpen && <Form />}
      </>
    )
  }
  const { user } = show(<Pages />)
  const turn = () => user.click(screen.getByRole('button', { name: 'Pindah' }))
  await user.click(await screen.findByRole('button', { name: 'Tanggal undefined' }))
  await turn()
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  await turn()
  await screen.findByRole('button', { name: 'Tanggal 2026-10-06' })
  await act(async () => saved.resolve({ ...report, version: 2, answers: { day: '2026-10-06' } }))
  await turn()
  expect(save).toHaveBeenCalledOnce()
})

describe('a form that is left before the device has answered', () => {
  const opens = async () => {
    const device = Promise.withResolvers<void>()
    const held = holdLocks(device.promise)
    const Form = () => <p>{useDraftKeeper(1, report, form, async () => report) ? 'Terbuka' : 'Memuat'}</p>
    function Pages() {
      const [isOpen, setOpen] = useState(true)
      return (
        <>
          <button onClick={() => setOpen(!isOpen)}>Pindah</button>
          {isOpen && <Form />}
        </>
      )
    }
    const { user } = show(<Pages />)
    await waitFor(() => expect([...held].join()).toContain('draft/1/5/contoh/'))
    const move = () => user.click(screen.getByRole('button', { name: 'Pindah' }))
    return { device, held, move }
  }

  it('is let go', async () => {
    const { device, held, move } = await opens()
    await move()
    device.resolve()
    await waitFor(() => expect([...held]).toEqual([]))
  })

  it('is opened once where its person comes back meanwhile', async () => {
    const { device, held, move } = await opens()
    await move()
    await move()
    expect([...held]).toHaveLength(1)
    device.resolve()
    await screen.findByText('Terbuka')
    expect([...held]).toHaveLength(1)
  })
})

it('saves when the page is hidden, and at once when the connection is back', async () => {
  const save = vi.fn<() => Promise<Report>>(async () => {
    throw Object.assign(new Error('away'), { name: 'Unreachable' })
  })
  const kept = await openKeptDraft(1, { ...report, sent: { sent_at: sampleMoment } } as Report, form, save)
  const { keeper } = kept
  // Without it a key that has sent would be given again.
  expect(keeper.getState().sentBefore).toBe(sampleMoment)
  // It saves by itself two seconds after a change, and as long after a failure.
  vi.useFakeTimers()
  const Page = () => useKeptDraft(kept).server
  show(<Page />)
  keeper.change(withValue(keeper.getState().draft, 'day', '2026-10-06'), 'day')
  const saved = (times: number) => vi.waitFor(() => expect(save).toHaveBeenCalledTimes(times))
  document.dispatchEvent(new Event('visibilitychange'))
  await saved(0)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => hidden.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await saved(1)
  await act(async () => recordReached(false))
  save.mockResolvedValue(report)
  await act(async () => recordReached(true))
  await saved(2)
})
