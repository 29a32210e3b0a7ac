import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { reopenReport } from '#contract/reports.ts'

import { call } from '../api/call.ts'
import { hold, refuse } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

it.each([
  [409, 'wrongStatus', 1],
  [503, 'busy', 0],
] as const)(
  'after a refusal with %i reads what is stored and closes only where it has changed',
  async (status, code, times) => {
    refuse(reopenReport, status, { code, message: 'Tidak dapat dibuka.' })
    const [reread, close] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = show(
      <ReopenDialog
        title="Buka kembali?"
        send={(reason) => call(reopenReport, { params: { report_id: 7 }, body: { reason } })}
        onReopened={reread}
        onClose={close}
      >
        Perlu diperbaiki.
      </ReopenDialog>,
    )
    await user.type(await screen.findByLabelText('Alasan'), 'Manifes tidak sama dengan tabel.')
    await user.click(screen.getByRole('button', { name: 'Buka kembali' }))
    await screen.findByText('Tidak dapat dibuka.')
    await waitFor(() => expect([reread, close].map(({ mock }) => mock.calls.length)).toEqual([times, times]))
  },
)

it('lets the reason be while it is on its way', async () => {
  const answered = Promise.withResolvers<void>()
  const asked = refuse(reopenReport, 503, { code: 'busy', message: 'Tidak dapat dibuka.' })
  hold(reopenReport, answered.promise)
  const { user } = show(
    <ReopenDialog
      title="Buka kembali?"
      send={(reason) => call(reopenReport, { params: { report_id: 7 }, body: { reason } })}
      onReopened={() => {}}
      onClose={() => {}}
    >
      Perlu diperbaiki.
    </ReopenDialog>,
  )
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Alasan')
  await user.type(reason, 'Manifes tidak cocok.')
  await user.click(screen.getByRole('button', { name: 'Buka kembali' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.type(reason, ' Lagi.')
  answered.resolve()
  await screen.findByText('Tidak dapat dibuka.')
  expect(reason.value).toBe('Manifes tidak cocok.')
})
