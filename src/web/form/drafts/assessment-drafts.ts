import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'

import { storedKeys } from '../../api/stored.ts'

/** An unfinished sheet of the self-assessment on this device, by account, period and part. */
export type AssessmentSheet = {
  account: number
  year: number
  semester: Semester | undefined
  part: AssessmentPart
  sheet: 'quick' | 'instrument'
}

const prefixOf = (account: number) => `silika.assessment/${account}/`

/** What a sheet is kept under. */
export const assessmentKey = ({ account, year, semester, part, sheet }: AssessmentSheet) =>
  `${prefixOf(account)}${year}/${semester ?? '-'}/${part}/${sheet}`

/** How many sheets of an account this device holds that the server has not got. */
export const countKeptAssessments = (account: number): number => storedKeys(prefixOf(account)).length
