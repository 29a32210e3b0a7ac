import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { getFormVersion } from '#contract/report-questions.ts'
import { readReports } from '#contract/reports.ts'

import { answerJson, refuse, silence } from '../../testing/network.ts'
import { listRememberedReports, type Report, reportQuery } from './report-source.ts'
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

it('opens what the device remembers only where the server does not answer, the newest month first', async () => {
  const read = (id: number) =>
    new QueryClient().fetchQuery({ ...reportQuery(2, sampleForm.id, id, 'form'), retry: false })
  answerJson(getFormVersion, { data: sampleForm })
  for (const [id, date] of [2, 3, 1].entries()) {
    answerJson(readReports, { data: { ...report, report_id: id + 1, date: `2026-0${date}` } })
    await read(id + 1)
  }
  refuse(readReports, 403, { code: 'notAllowed', message: 'Di luar wilayah Anda.' })
  await expect(read(1)).rejects.toThrow('Di luar wilayah Anda.')
  refuse(readReports, 503, { code: 'busy', message: 'Sibuk.' })
  expect((await read(1)).isRemembered).toBe(true)
  const remembered = await listRememberedReports(2)
  expect(remembered.map(({ report: { date } }) => date)).toEqual(['2026-03', '2026-02', '2026-01'])
})
