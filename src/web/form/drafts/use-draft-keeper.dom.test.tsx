import { expect, it, vi } from 'vitest'

import { form as formWith } from '#forms/testing/one-section.ts'

import { withValue } from './draft.ts'
import type { Report } from './report-source.ts'
import { sampleMoment } from './testing/sample-drafts.ts'
import { sampleContext } from './testing/sample-form.ts'
import { openKeptDraft } from './use-draft-keeper.ts'

const form = formWith({ day: { kind: 'date', label: 'Tanggal', within: 'today' } })
const report = {
  ...{ report_id: 5, form_type: form.id, version: 1, answers: {}, sheets: {}, copied: [], sent: null },
  ...{ saved_at: sampleMoment, saved_by: 'Siti', context: sampleContext },
} as unknown as Report // Safe: a keeper reads nothing else of it.

it('saves the date of a day that has begun since the form was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T16:50:00Z') })
  const save = vi.fn<() => Promise<Report>>(async () => report)
  const { keeper } = await openKeptDraft(1, report, form, save)
  const typeTomorrow = async () => {
    keeper.change(withValue(keeper.getState().draft, 'day', '2026-11-06'), 'day')
    await keeper.flush()
  }
  await typeTomorrow()
  expect(save).not.toHaveBeenCalled()
  vi.setSystemTime('2026-11-05T17:10:00Z')
  await typeTomorrow()
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ answers: { day: '2026-11-06' } }))
  await keeper.leave()
})
