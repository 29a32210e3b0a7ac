import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { reopenReport } from '#contract/reports.ts'

import { call } from '../api/call.ts'
import { refuse } from '../testing/network.ts'
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
