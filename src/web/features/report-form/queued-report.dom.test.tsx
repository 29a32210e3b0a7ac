import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { sampleSending } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { show } from '../../testing/show.tsx'
import { QueuedReport } from './queued-report.tsx'

function open(
  isSending: boolean,
  due_date = '2026-11-10',
  { deviceFails = false, until = null }: { deviceFails?: boolean; until?: string | null } = {},
) {
  const onCallBack = vi.fn<() => void>()
  const { user } = show(
    <QueuedReport
      open={{
        form: sampleForm,
        // Safe: it reads nothing else of the report.
        report: { due_date } as Report,
        answers: { name: 'Siti' },
        context: sampleContext,
        // Safe: it reads nothing else of the state.
        state: { queued: sampleSending, deviceFails } as KeeperState,
        zone: 'WIB',
        lock: { isClosed: false, isNear: false, until, said: undefined },
      }}
      isSending={isSending}
      onCallBack={onCallBack}
    />,
  )
  return { user, onCallBack }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Batalkan pengiriman/ })

it('says since when it waits, shows the answers, and can be called back', async () => {
  const { user, onCallBack } = open(false)
  expect(await screen.findByText('Siti')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Menunggu sambungan untuk dikirim')
  expect(screen.getByText(/pada 5 November 2026 pukul 08\.00 WIB/)).toBeTruthy()
  await user.click(button())
  expect(onCallBack).toHaveBeenCalledOnce()
})

it('says where the device keeps nothing that the page has to stay', () => {
  open(false, '2026-11-10', { deviceFails: true })
  expect(screen.getByText(/biarkan halaman ini terbuka sampai formulir terkirim/)).toBeTruthy()
  expect(screen.queryByText(/di halaman mana pun/)).toBeNull()
})

it('cannot be called back while it is being sent', () => {
  open(true)
  expect(screen.getByText('Mengirim…')).toBeTruthy()
  expect(button().disabled).toBe(true)
})

it('says until when it has to arrive', () => {
  open(false, '2026-11-10', { until: '15 November 2026 pukul 23.59 WIB' })
  expect(screen.getByText(/Setelah pengiriman ditutup 15 November 2026 pukul 23\.59 WIB,/)).toBeTruthy()
})

it.each([
  ['2026-11-05', true],
  ['2026-11-04', false],
])(
  'of what is due on %s, queued on 5 November, promises that it counts as in time: %s',
  (due, isPromised) => {
    open(false, due)
    expect(screen.queryByText(/dihitung tepat waktu/) !== null).toBe(isPromised)
  },
)
