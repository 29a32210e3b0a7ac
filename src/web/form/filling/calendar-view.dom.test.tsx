import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { findCalendar } from '#forms/calendar.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { showAt } from '../../testing/show-at.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { CalendarView } from './calendar-view.tsx'
import { editorOf } from './testing/sample-editor.ts'

const calendar = findCalendar(limbahCovid)
if (!calendar) throw new Error('The form has a calendar.')
const { name, field } = calendar

it('marks the days on which something is wrong or to be explained, and no others', async () => {
  const idle = { [field.calendar.idle.field]: [field.calendar.idle.option] }
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...{ [field.orderedBy]: `2026-10-${String(index + 1).padStart(2, '0')}`, ...idle },
  }))
  const known = {
    errors: new Map([[`${name}.10.cov_activity`, 'Wajib diisi']]),
    warnings: new Map([[`${name}.11.cov_activity`, ['Tidak lazim']]]),
  }
  const editor = editorOf(draftWith({ cov_nihil: 'tidak', [name]: rows }), known, limbahCovid)
  showAt('/formulir', () => <CalendarView editor={editor} name={name} field={field} />)
  await screen.findByRole('grid')
  const lookOf = (day: number) =>
    document.querySelector(`[data-day="2026-10-${String(day).padStart(2, '0')}"]`)?.getAttribute('data-look')
  expect([1, 2, 11, 12].map(lookOf)).toEqual(['idle', 'idle', 'wrong', 'odd'])
})
