import type { FacilityProfile } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { Day } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { ExampleOptions } from '#forms/examples/example.ts'
import type { Db } from '#server/database/transaction.ts'

import type { NamedFacility } from './facilities.ts'
import type { Group } from './sampled-regencies.ts'

/** A facility as the generators of forms see it. */
export type DemoFacility = FacilityProfile & {
  id: number
  code: string
  name: string
  town: string
  /** The code of its regency or city. */
  regency: string
  group: Group
  /** Its account. */
  accountId: number
  /** 0 = always exemplary, 1 = never: one latent quality, so that what fails at a facility fails together. */
  carelessness: number
  /** Who signs in for it, if the demonstration names one. */
  person: NamedFacility | undefined
}

/** One month of one facility, in order: a generator is asked for every month, since stocks go on where nobody reports. */
export type DemoMonth = {
  month: Month
  /** 0 for the oldest; of more than a year, it begins again. */
  index: number
  /** The last day that answers may speak of: the end of the month, or today. */
  lastDay: Day
  /** Whether there is a report of the month at all. */
  isBegun: boolean
  /** Whether the month's report is sent; the next one is then compared with it. */
  isReported: boolean
  /** Whether a mistake may be put in; never into the reports of the named facilities. */
  mayErr: boolean
  /** What the facility has sent of the month's other forms, those before this one in the order of the forms. */
  related: DemoSheets
}

/** A month's answers by form: its own sheet and those of its sub-forms, in the order of the fields. */
export type DemoSheets = Readonly<Record<string, AnswerSheet>>

export type ReportForFacts = {
  reportId: number
  facility: DemoFacility
  month: Month
  status: 'sent' | 'revise' | 'confirmed'
  sheets: DemoSheets
}

/** A return: what the office wrote, and what the answers were before the correction. */
export type DemoReturn = {
  reason: string
  remarks: Readonly<Record<string, string>>
  mistaken: (answers: AnswerSheet) => AnswerSheet
}

/** How the sheets of a month are answered where their definitions alone are not enough, by form. */
export type MonthHabits = Readonly<Record<string, Pick<ExampleOptions<null>, 'habits' | 'cells'>>>

/** What is peculiar to the demonstration data of a form; one without a row in the table is made from its definition. */
export type DemoForm = {
  /** On the reporting rate of the facility's group; 1 for the form that everybody sends. */
  rate?: number
  /** Begins a facility's months; the result is called once for each, oldest first. */
  begin?: (facility: DemoFacility) => (month: DemoMonth) => MonthHabits
  /** What an office writes when it returns such a report. */
  returns?: readonly [DemoReturn, ...DemoReturn[]]
  /** The totals of a sent report that later ones are compared with, by the name that `FormContext.history` has for them. */
  totals?: (sheets: DemoSheets) => Readonly<Record<string, number>>
  /** The file that a sheet is sent with, at a question that asks for one; the sheet names it with the id 0. */
  attachmentOf?: (sheet: AnswerSheet) => { field: string; name: string; mime: string; bytes: Buffer } | null
  /** What is stored beside the reports of this form, such as the rows of their files. */
  saveMore?: (db: Db, reports: readonly { id: number; sheet: AnswerSheet }[]) => Promise<void>
}

/** Oldest first. Months sort as plain text; `localeCompare` would take a hundred times as long. */
export function byMonth(a: { month: Month }, b: { month: Month }): number {
  if (a.month === b.month) return 0
  return a.month < b.month ? -1 : 1
}
