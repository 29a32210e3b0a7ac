import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { checkPreviousMonth } from '#contract/desk.ts'

import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { draftWith } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { answer } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import type { OpenForm } from './open-form.ts'
import { CopiedNotice, PreviousMonthOffer } from './previous-month.tsx'

it.each([
  ['of last month', false, '1 isian disalin dari September 2026'],
  ['of the latest report, where the stock runs on', true, '1 isian disalin dari laporan sebelumnya'],
])('what was copied is said to be %s', (_what, stockRunsOn, words) => {
  // Safe: the notice reads nothing else.
  const open = {
    form: { ...sampleForm, ...(stockRunsOn && { stockRunsOn }) },
    report: { date: '2026-10' } as Report,
    context: sampleContext,
    state: { draft: { ...draftWith({ name: 'Siti' }), copied: ['name'] } } as unknown as KeeperState,
  } as unknown as OpenForm
  show(<CopiedNotice open={open} />)
  expect(screen.getByText(words)).toBeTruthy()
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]))
const draftOf = { draft: draftWith(many(8)), status: 'unsend', fields: 3 }

it.each([
  ['a draft with a few answers', draftOf, true],
  ['a draft with more', { ...draftOf, draft: draftWith(many(9)) }, false],
  ['a draft that holds copies already', { ...draftOf, draft: { ...draftWith({}), copied: ['a'] } }, false],
  ['a report that came back', { ...draftOf, status: 'revise' }, false],
  ['a month before that has nothing to copy', { ...draftOf, fields: 0 }, false],
])('last month is offered as it fits: %s', async (_what, { draft, status, fields }, isOffered) => {
  const data = { exists: true, date: '2026-09', report_id: 4, fields }
  const asked = answer(checkPreviousMonth, { data })
  // Safe: the offer reads nothing else.
  const open = {
    form: { ...sampleForm, prefill: true },
    report: { date: '2026-10', report_id: 5, report_status: status },
    context: sampleContext,
    keeper: {},
    state: { draft },
  } as unknown as OpenForm
  const { queries } = show(<PreviousMonthOffer open={open} />)
  const isAsked = isOffered || fields === 0
  await waitFor(() => expect(asked).toHaveLength(isAsked ? 1 : 0))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Isi dari bulan sebelumnya' }) !== null).toBe(isOffered),
  )
})
