import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import type { Zone } from '#domain/time.ts'

import type { Report } from '../../form/drafts/report-source.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { answerJson } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { EditorHead } from './editor-head.tsx'
import { useReportContext } from './use-report-context.ts'

/** Of the last days of September's report, as the server read it on the day that it is due where the facility is. */
const report = {
  ...{ date: '2026-10', facility: { name: 'RS Contoh' }, report_status: 'unsend', due_date: '2026-11-10' },
  ...{ late: false, subforms: [], context: { ...sampleContext, today: '2026-11-10' } },
} as unknown as Report // Safe: the head reads nothing else.

/** The head of the form, opened at a moment by the device's clock. */
async function opened(at: string, zone: Zone, receipt: { on_time: boolean } | null = null) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date(at) })
  function Page() {
    const { context } = useReportContext(report, [])
    return (
      <EditorHead open={{ form: sampleForm, report, context, isCorrection: false, zone }} receipt={receipt} />
    )
  }
  const me = { ...siti, zone }
  answerJson(whoAmI, { data: me })
  showAt('/formulir', Page, { me })
  const said = (await screen.findByText(/^Batas waktu/)).textContent
  const after = async (minutes: number) => {
    vi.setSystemTime(Date.now() + (minutes - 1) * 60_000)
    await act(async () => vi.advanceTimersByTime(60_000))
    return screen.getByText(/^Batas waktu/).textContent
  }
  return { said, after }
}

const today = 'Batas waktu 10 November 2026 (hari ini sampai pukul 23.59 WIB)'
const past = 'Batas waktu 10 November 2026 sudah lewat'

it('says that the deadline has passed once it has, in a form that stays open', async () => {
  const { said, after } = await opened('2026-11-10T16:55:00Z', 'WIB')
  expect([said, await after(4), await after(2)]).toEqual([today, today, past])
})

it('goes by the midnight of a device whose date is wrong', async () => {
  const { said, after } = await opened('2024-01-31T16:55:00Z', 'WIB')
  expect([said, await after(4), await after(2)]).toEqual([today, today, past])
})

it('lets the day end with that of WIB further east, where the next has begun', async () => {
  // 23.55 in Jayapura, and 21.55 in Jakarta.
  const { said, after } = await opened('2026-11-10T14:55:00Z', 'WIT')
  expect([said, await after(10), await after(114), await after(2)]).toEqual([today, today, today, past])
})

it('says of what was sent in time that it was, past midnight too', async () => {
  const { after } = await opened('2026-11-10T16:58:00Z', 'WIB', { on_time: true })
  expect(await after(5)).toBe('Batas waktu 10 November 2026')
  expect(screen.queryByText('Terlambat')).toBeNull()
})
