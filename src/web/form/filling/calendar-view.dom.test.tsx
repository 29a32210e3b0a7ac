import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { findCalendar } from '#forms/calendar.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'

import { showAt } from '../../testing/show-at.tsx'
import { draftWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext } from '../drafts/testing/sample-form.ts'
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

/** The month as the page holds it, from a draft with these days. */
function Page({ rows }: { rows: object[] }) {
  const [draft, setDraft] = useState(draftWith({ cov_nihil: 'tidak', [name]: rows }))
  const context = { ...sampleContext, today: '2026-10-04' }
  const editor = editorOf(draft, { context, update: (step) => setDraft(step) }, limbahCovid)
  return (
    <>
      <output>{JSON.stringify(draft.answers[name])}</output>
      <CalendarView editor={editor} name={name} field={field} />
    </>
  )
}
const rowOf = (day: string, row: object = {}) => ({ [field.orderedBy]: day, ...row })
const none = { [field.calendar.idle.field]: [field.calendar.idle.option] }
const drawn = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '')

it('records every day without a record until today as one without activity, after a question', async () => {
  const filled = rowOf('2026-10-02', { cov_patients: 3 })
  const { user } = showAt('/formulir', () => <Page rows={[filled]} />)
  await user.click(await screen.findByRole('button', { name: '3 hari lain tanpa kegiatan' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Catat 3 hari tanpa kegiatan?' }))
  expect(drawn()).toEqual([filled])
  await user.click(dialog.getByRole('button', { name: 'Catat' }))
  const days = ['2026-10-01', '2026-10-03', '2026-10-04'].map((day) => rowOf(day, none))
  expect(drawn()).toEqual(expect.arrayContaining([filled, ...days]))
  expect(drawn()).toHaveLength(4)
  // Nothing is left to be recorded today.
  expect(screen.queryByRole('button', { name: /tanpa kegiatan$/ })).toBeNull()
})

it('shows a record that stands on no day of the month, and removes it alone', async () => {
  const [own, strange] = [rowOf('2026-10-02', none), rowOf('2026-09-30', none)]
  const { user } = showAt('/formulir', () => <Page rows={[strange, own]} />)
  const line = (await screen.findByText(/tidak berada pada satu hari bulan ini/)).closest('li')
  await user.click(within(line as HTMLElement).getByRole('button', { name: 'Hapus' }))
  expect(drawn()).toEqual([own])
})

it('opens the first day that has no record, in the address, and no day that is still to come', async () => {
  const { user, addressNow } = showAt('/formulir', () => <Page rows={[rowOf('2026-10-01', none)]} />)
  await user.click(await screen.findByRole('button', { name: 'Catat 2 Oktober 2026' }))
  expect(addressNow()).toBe('/formulir?hari=2026-10-02')
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Selesai' }))
  expect(addressNow()).toBe('/formulir')
  const future = document.querySelector<HTMLElement>('[data-day="2026-10-05"]')
  expect(future?.getAttribute('aria-disabled')).toBe('true')
  await user.click(future as HTMLElement)
  expect(addressNow()).toBe('/formulir')
})
