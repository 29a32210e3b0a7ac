import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { calendarDaysOf, findCalendar } from '#forms/calendar.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { show } from '../../testing/show.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext } from '../drafts/testing/sample-form.ts'
import { DayDialog } from './day-dialog.tsx'
import { editorOf } from './testing/sample-editor.ts'

const calendar = findCalendar(limbahCovid)
if (!calendar) throw new Error('The form has a calendar.')
const { name, field } = calendar

/** The third of October, with something written down. */
function Page() {
  const [draft, setDraft] = useState(
    draftWith({
      [name]: [
        { [field.orderedBy]: '2026-10-03', [field.calendar.idle.field]: [field.calendar.idle.option] },
      ],
    }),
  )
  const editor = editorOf(draft, { update: (step) => setDraft(step) }, limbahCovid)
  const days = calendarDaysOf(name, field, editor.filled, sampleContext)
  const day = days[2]
  return (
    day && (
      <DayDialog {...{ editor, name, field, day, days }} onGo={() => undefined} onClose={() => undefined} />
    )
  )
}

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
