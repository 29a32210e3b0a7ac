import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { draftWith } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { show } from '../../testing/show.tsx'
import type { OpenForm } from './open-form.ts'
import { CopiedNotice } from './previous-month.tsx'

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
