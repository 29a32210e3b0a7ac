import { saveBor } from '#contract/bed-occupancy.ts'

import { call } from '../../api/call.ts'
import type { SavedSheet } from './draft-shapes.ts'
import { rememberReport } from './report-source.ts'

/** How the bed occupancy of a report is saved; the report is remembered with it, since the form may go on without a connection. */
export const savingBor =
  (account: number, report_id: number, options: { keepsSession?: boolean } = {}) =>
  async ({ answers, version }: Pick<SavedSheet, 'answers' | 'version'>) => {
    const { data } = await call(saveBor, { body: { report_id, version, answers } }, options)
    await rememberReport(account, data)
    return data
  }
