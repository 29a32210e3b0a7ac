import { problem } from '#contract/problem.ts'
import { firstDayOf, type Month } from '#domain/month.ts'
import { isReporterAnswer } from '#domain/personal-data.ts'
import {
  type ReportedStatus,
  reportedStatuses,
  reportStatuses,
  type StoredStatus,
  storedStatuses,
} from '#domain/report-status.ts'
import { answeredPaths, withoutPaths } from '#forms/answers/paths.ts'
import { isUpload } from '#forms/answers/words.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Cells } from '#server/imports/kind.ts'
import type { ReportColumn, ReportReader } from '#server/report-tables/reading.ts'

import type { Sheets } from './life/dossier.ts'
import { type Read, said, wrong } from './read-cell.ts'

/** When a report was sent and decided on, as its file says. */
type SentBefore = {
  firstSentAt: Date
  sentAt: Date
  decidedAt: Date | null
  onTime: boolean
}
/** What a row says of a report beside its answers; `sent` is null for a draft. */
export type ImportedRow = {
  code: string
  month: Month
  definition: FormDefinition
} & ({ status: 'draft'; sent: null } | { status: ReportedStatus; sent: SentBefore })

type Faults = Partial<Record<ReportColumn, string[]>>
const missing = wrong('Wajib diisi')

/** Reads the cells one by one, and keeps what is wrong with them. */
function cellsOf(cells: Cells) {
  const faults: Faults = {}
  const take = <T>(column: ReportColumn, read: (text: string) => Read<T>): T | undefined => {
    const found = read((cells[column] ?? '').trim())
    if (found.ok) return found.value
    faults[column] = [found.message]
    return undefined
  }
  return { faults, take }
}

/** The report that a row tells of. @throws Problem invalidInput at every column that is wrong */
export function readRow(
  cells: Cells,
  { forms, form, now }: { forms: FormRegistry; form: string; now: Date },
): ImportedRow {
  const { faults, take } = cellsOf(cells)
  const code = take('code', (text) => (text === '' ? missing : said(text)))
  const month = take('month', readMonth)
  const status = take('status', readStatus)
  const definition =
    month === undefined ? undefined : take('version', (text) => readVersion(text, forms, { form, month }))
  const isSent = status !== undefined && status !== 'draft'
  const instant = (text: string) => readInstant(text, { month, now })
  const sent = isSent && {
    firstSentAt: take('first_sent_at', instant),
    sentAt: take('sent_at', instant),
    decidedAt: take('decided_at', (text) => (text === '' && status === 'sent' ? said(null) : instant(text))),
    onTime: take('on_time', readYesNo),
  }
  if (code === undefined || month === undefined || definition === undefined || status === undefined)
    throw refused(faults)
  if (status === 'draft') return { code, month, definition, status, sent: null }
  if (!isWhole(sent)) throw refused(faults)
  if (sent.firstSentAt > sent.sentAt)
    throw refused({ first_sent_at: ['Lebih lambat daripada pengiriman terakhir.'] })
  if (status !== 'sent' && sent.decidedAt !== null && sent.decidedAt < sent.sentAt)
    throw refused({ decided_at: ['Lebih awal daripada pengiriman terakhir.'] })
  return { code, month, definition, status, sent }
}

const refused = (errors: Faults) => problem('invalidInput', { errors })

type Taken = { [Name in keyof SentBefore]: SentBefore[Name] | undefined }
const isWhole = (sent: Taken | false): sent is SentBefore =>
  sent !== false && Object.values(sent).every((value) => value !== undefined)

/** A spreadsheet program may have made a day of it. */
function readMonth(text: string): Read<Month> {
  const [month] = /^20\d\d-(0[1-9]|1[0-2])(?=$|-01$)/.exec(text) ?? []
  return month === undefined
    ? text === ''
      ? missing
      : wrong('Tulis tahun dan bulan, misalnya 2025-11.')
    : said(month)
}

function readStatus(text: string): Read<StoredStatus> {
  if (text === '') return missing
  const found = storedStatuses.find(
    (status) => reportStatuses[status].label.toLowerCase() === text.toLowerCase(),
  )
  return found
    ? said(found)
    : wrong(`Pilih ${reportedStatuses.map((each) => `‘${reportStatuses[each].label}’`).join(', ')}.`)
}

function readVersion(
  text: string,
  forms: FormRegistry,
  { form, month }: { form: string; month: Month },
): Read<FormDefinition> {
  const current = forms.findFor(form, month)
  if (!current) return wrong('Formulir ini tidak dibuka pada bulan tersebut.')
  const definition = text === '' ? current : forms.find(form, Number(text))
  if (!definition) return wrong('Versi formulir ini tidak dikenal.')
  return definition.validFrom > month
    ? wrong('Versi formulir ini belum berlaku pada bulan tersebut.')
    : said(definition)
}

function readInstant(text: string, { month, now }: { month: Month | undefined; now: Date }): Read<Date> {
  if (text === '') return missing
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) ? new Date(text) : undefined
  if (!at || Number.isNaN(at.getTime())) return wrong('Tulis waktu seperti 2025-12-03T02:15:00.000Z.')
  if (at > now) return wrong('Waktu ini belum tiba.')
  // A day before, since the month begins earlier in the east than in UTC.
  const earliest = month && new Date(new Date(`${firstDayOf(month)}T00:00:00Z`).getTime() - 86_400_000)
  return earliest && at < earliest ? wrong('Waktu ini sebelum bulan laporan.') : said(at)
}

function readYesNo(text: string): Read<boolean> {
  const plain = text.toLowerCase()
  if (plain === '') return missing
  return plain === 'ya' ? said(true) : plain === 'tidak' ? said(false) : wrong('Tulis Ya atau Tidak.')
}

/** The answers of each of these forms as the row has them. */
export function readSheets(
  cells: Cells,
  definitions: readonly FormDefinition[],
  { answersOf }: ReportReader,
): Sheets {
  return Object.fromEntries(definitions.map((definition) => [definition.id, answersOf(definition, cells)]))
}

/** What a download tells of a report to every reader: no uploads, and nobody's name. */
function comparable(definition: FormDefinition, answers: AnswerSheet | undefined): AnswerSheet {
  const all = answers ?? {}
  const bare = withoutPaths(all, answeredPaths(definition, all, isUpload))
  return Object.fromEntries(Object.entries(bare).filter(([name]) => !isReporterAnswer(name)))
}

/** The answers of a report that can be compared with those of a file. */
export function comparableSheets(definitions: readonly FormDefinition[], sheets: Sheets): Sheets {
  return Object.fromEntries(
    definitions.map((definition) => [definition.id, comparable(definition, sheets[definition.id])]),
  )
}
