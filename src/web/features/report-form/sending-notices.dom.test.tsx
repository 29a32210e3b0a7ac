import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import type { OpenForm } from './open-form.ts'
import { SendingNotices } from './sending-notices.tsx'

it.each([true, false])('asks to send again what was refused, unless sending is closed: %s', (isClosed) => {
  const open = {
    report: { date: '2026-10' },
    state: { rejection: 'Ditolak.', refusedWhole: [] },
    lock: { isClosed, isNear: true, until: '5 November 2026 pukul 23.59 WIB', said: undefined },
  } as unknown as OpenForm // Safe: the notices read nothing else.
  show(<SendingNotices open={open} />)
  const refusal = screen.getByText('Pengiriman dari perangkat ditolak: Ditolak.').closest('[role="alert"]')
  expect(refusal?.textContent).toContain('Isian Anda tetap tersimpan.')
  expect(refusal?.textContent?.includes('kirim kembali')).toBe(!isClosed)
  expect(screen.queryByText(/Hubungi dinas kesehatan atau administrator/) !== null).toBe(isClosed)
})
