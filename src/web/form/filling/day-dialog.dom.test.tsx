import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { calendarDaysOf, findCalendar } from '#forms/calendar.ts'
import type { AnswerSheet } from '#forms/context.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { show } from '../../testing/show.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext } from '../drafts/testing/sample-form.ts'
import { DayDialog } from './day-dialog.tsx'
import { editorOf } from './testing/sample-editor.ts'

const calendar = findCalendar(limbahCovid)
if (!calendar) throw new Error('The form has a calendar.')
const { name, field } = calendar

const rowOf = (day: number, row: AnswerSheet) => ({ [field.orderedBy]: `2026-10-0${day}`, ...row })
const idle = { [field.calendar.idle.field]: [field.calendar.idle.option] }

/** The third of October in a month with these days; without others, a day on which nothing was done. */
function Page({
  rows = [rowOf(3, idle)],
  onClose = () => undefined,
}: {
  rows?: object[]
  onClose?: () => void
}) {
  const [draft, setDraft] = useState(draftWith({ cov_nihil: 'tidak', [name]: rows }))
  const editor = editorOf(draft, { update: (step) => setDraft(step) }, limbahCovid)
  const days = calendarDaysOf(name, field, editor.filled, sampleContext)
  const day = days[2]
  return (
    day && (
      <>
        <output>{JSON.stringify(draft.answers[name] ?? [])}</output>
        <DayDialog {...{ editor, name, field, day, days }} onGo={() => undefined} onClose={onClose} />
      </>
    )
  )
}

/** The list of days as it stands in the draft. */
const drawn = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '')

it('begins a day as the one before on which something was done, and leaves what is answered', async () => {
  const before = { cov_activity: ['rawat_inap'], cov_storage_place: 'tps', cov_transporter: 'PT Lama' }
  const rows = [rowOf(1, before), rowOf(2, idle), rowOf(3, { cov_transporter: 'PT Baru' })]
  const { user } = show(<Page rows={rows} />)
  screen.getByText(/dari 1 Oktober 2026/)
  await user.click(screen.getByRole('button', { name: 'Salin dari hari sebelumnya' }))
  expect(drawn()).toEqual([...rows.slice(0, 2), rowOf(3, { ...before, cov_transporter: 'PT Baru' })])
})

it('leaves nothing of a day in which nothing was answered', async () => {
  const onClose = vi.fn<() => void>()
  const { user } = show(<Page rows={[rowOf(2, idle), rowOf(3, {})]} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Selesai' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(drawn()).toEqual([rowOf(2, idle)])
})

it('reads out that a day is emptied', async () => {
  const { user } = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Kosongkan hari ini' }))
  await user.click(
    within(screen.getByRole('dialog', { name: 'Kosongkan hari ini?' })).getByRole('button', {
      name: 'Kosongkan',
    }),
  )
  expect(screen.getByText('3 Oktober 2026 dikosongkan.').role).toBe('status')
  expect(screen.queryByRole('button', { name: 'Kosongkan hari ini' })).toBeNull()
})
