import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { logout } from '#contract/auth.ts'

import { assessmentKey, keepSheet } from '../form/drafts/assessment-drafts.ts'
import { copyWith, draftWith, sheetWith } from '../form/drafts/testing/sample-drafts.ts'
import { recordReached } from '../offline/connection.ts'
import { kept } from '../testing/kept.ts'
import { refuse } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'
import { show } from '../testing/show.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

const ask = () => show(<LeaveDialog me={siti} onStay={() => undefined} />)

/** What this device holds of two reports and a self-assessment of hers, and of a report that the server has got. */
function leaveBehind() {
  const copy = copyWith(draftWith({ name: 'Budi' }), sheetWith(1, {}))
  for (const key of ['7/sample/a', '7/bor/a', '8/sample/a']) kept.set(`draft/${siti.id}/${key}`, copy)
  kept.set(`draft/${siti.id}/9/sample/a`, { ...copy, isUnsaved: false })
  kept.set('draft/99/5/sample/a', copy)
  const sheet = { account: siti.id, year: 2026, semester: 1, part: 'hazard', sheet: 'quick' } as const
  keepSheet(assessmentKey(sheet), {})
}

it('says how much of the person only this device holds', async () => {
  leaveBehind()
  ask()
  await screen.findByText(/^3 formulir berisi isian yang belum sampai ke server\. .* selama 30 hari/)
})

it('says that all is kept where it is', async () => {
  recordReached(false)
  ask()
  await screen.findByText(/^Isian yang sudah tersimpan tetap aman/)
  screen.getByText(/^Anda sedang luring: perangkat ini menutup akun Anda sekarang/)
})

it('stays open where neither the device nor the server has noted it', async () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('The storage is full.')
    },
  })
  refuse(logout, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { user } = ask()
  await user.click(await screen.findByRole('button', { name: 'Keluar' }))
  await screen.findByText('Server sedang sibuk.')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keluar' })).toHaveProperty('disabled', false),
  )
})
