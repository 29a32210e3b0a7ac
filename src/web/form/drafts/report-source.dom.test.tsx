import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { getFormVersion } from '#contract/report-questions.ts'
import { readReports } from '#contract/reports.ts'

import { answerJson, silence } from '../../testing/network.ts'
import { type Report, reportQuery } from './report-source.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const report = {
  ...{ report_id: 5, form_type: sampleForm.id, form_version: 1, subforms: [] },
  context: { ...sampleContext, today: '2026-12-05' },
} as unknown as Report // Safe: nothing else is read of it.

/** The day that a form is judged on, read at a moment of the device's clock. */
async function todayAt(moment: string) {
  vi.setSystemTime(moment)
  const loaded = await new QueryClient().fetchQuery({
    ...reportQuery(1, sampleForm.id, report.report_id, 'form'),
    retry: false,
  })
  return [loaded.report.context.today, loaded.isRemembered]
}

it('counts the days that go by while the server is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerJson(readReports, { data: report })
  answerJson(getFormVersion, { data: sampleForm })
  expect(await todayAt('2026-12-05T03:00:00Z')).toEqual(['2026-12-05', false])
  silence(readReports)
  expect(await todayAt('2026-12-05T16:59:00Z')).toEqual(['2026-12-05', true])
  expect(await todayAt('2026-12-08T01:00:00Z')).toEqual(['2026-12-08', true])
  // A device that has lost its clock has not gone back in time.
  expect(await todayAt('2001-01-01T01:00:00Z')).toEqual(['2026-12-05', true])
})
