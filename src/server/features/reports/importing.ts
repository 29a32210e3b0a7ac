import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { fieldProblem, Problem } from '#contract/problem.ts'
import { facilityTypes } from '#domain/facility.ts'
import { currentMonth } from '#domain/month.ts'
import { reportStatuses } from '#domain/report-status.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { Db } from '#server/database/transaction.ts'
import { readZerosApart } from '#server/features/facility/queries.ts'
import type { Actor, Services } from '#server/http/implement.ts'
import { unknownFacilityWords } from '#server/imports/cells.ts'
import type { Cells, ImportColumn, ImportKind, ImportOutcome, ImportSource } from '#server/imports/kind.ts'
import { settledApart } from '#server/imports/settling.ts'
import { reportReader, type ReportReader } from '#server/report-tables/reading.ts'

import { assertFits } from './imported-facility.ts'
import { comparableSheets, type ImportedRow, readRow, readSheets } from './imported-row.ts'
import { judgeImported, leftBehind } from './imported-sheets.ts'
import { dossierSheets } from './life/context.ts'
import { findDossier } from './life/dossier-queries.ts'
import { type Dossier, type EarlierReport, hasReport, type OpenDossier } from './life/dossier.ts'
import { keepsMonthly, monthRefusal } from './life/expectation.ts'
import { findFacilityId, lockFacility } from './life/facility-queries.ts'
import { factsOfSubmission } from './life/facts.ts'
import { mayReport } from './life/owing.ts'
import { newVerificationCode, receiptNumberOf } from './life/receipt.ts'
import { takeTransition } from './life/saving.ts'
import { formsOf } from './life/target.ts'
import { insertDraft } from './life/transition-queries.ts'
import { listEarlierRows } from './queries.ts'

/** What bringing in a row of a file needs. */
type Importing = {
  db: Db
  actor: Actor
  now: Date
  services: Services
  reader: ReportReader
  form: string
  /** Whose other rows tell of the months before; null while a file is only being read. */
  importId: number | null
}

/** Past months of the forms from downloads of reports: a table for each form. */
export const reportImports: ImportSource = {
  permission: 'report.import',
  isOfDownloads: true,
  variants: (forms) => forms.list().map(({ id }) => id),
  kindOf: (form, services, importId): ImportKind => {
    const reader = reportReader(services.forms, form)
    const columns = Object.entries(reader.columns).map(
      ([key, { label, isNeeded }]): [string, ImportColumn] => [
        key,
        { label, isNeeded, hint: 'Dari berkas unduhan.' },
      ],
    )
    return {
      permission: reportImports.permission,
      subject: 'report',
      // What names a report comes first.
      columns: Object.fromEntries(columns.toSorted(([one], [other]) => placeOf(one) - placeOf(other))),
      keys: ['code', 'month'],
      keysOf: ({ code = '', month = '' }) =>
        code && month ? [{ column: 'month', key: `${code}/${month.slice(0, 7)}` }] : [],
      apply: async ({ db, ...by }, rows) => {
        const outcomes: (ImportOutcome | Problem)[] = []
        for (const cells of rows)
          outcomes.push(
            await settledApart(db, async (one) => ({
              isNew: await importReport({ ...by, db: one, services, reader, form, importId }, cells),
              change: { before: {}, after: {} },
            })),
          )
        return outcomes
      },
    }
  },
}

const first = ['code', 'facility', 'month']
const placeOf = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)

/**
 * Brings in the report that a row tells of, in the state in which it left; false where it is there with the same answers.
 * @throws Problem invalidInput at the columns that are wrong
 */
async function importReport(importing: Importing, cells: Cells): Promise<boolean> {
  const { db, actor, now, services, reader, form } = importing
  const row = readRow(cells, { forms: services.forms, form, now })
  const facilityId = await findFacilityId(db, row.code)
  if (facilityId === undefined) {
    const zerosApartOf = await readZerosApart(db, actor, [row.code])
    throw fieldProblem('code', unknownFacilityWords(zerosApartOf(row.code)))
  }
  await lockFacility(db, facilityId)
  const found = await findDossier(db, actor, { facilityId, form, month: row.month })
  if (!found) throw fieldProblem('code', unknownFacilityWords(undefined))
  await assertFits(db, found.facility, cells)
  if (hasReport(found)) {
    assertSame(found, row, { cells, importing })
    return false
  }
  await assertPossible(db, found, row, now)
  const dossier = await openImported(importing, await withEarlier(importing, found, row), row)
  const definitions = formsOf(dossier, services.forms)
  refuseOthers(importing, row, { cells, definitions })
  const given = readSheets(cells, definitions, reader)
  const { sheets, flags } = await judgeImported({ db, now, services, reader }, dossier, { row, given })
  const { status, sent } = row
  await takeTransition({ actor, db, now, services }, dossier, {
    transition: 'import',
    to: status,
    set: {
      // Whenever it was sent: the term of the names in it begins with their coming here.
      savedAt: now,
      ...(sent && {
        firstSentAt: sent.firstSentAt,
        sentAt: sent.sentAt,
        onTime: sent.onTime,
        decidedAt: sent.decidedAt,
        openedAt: sent.decidedAt,
        flags: [...flags],
        keepsMonthly: keepsMonthly(row.definition, sheets[form] ?? {}, dossier.facility.profile),
      }),
    },
    sheets: Object.entries(sheets).map(([id, answers]) => ({ form: id, answers, copied: [] })),
    ...(sent && {
      submission: {
        number: 1,
        key: randomUUID(),
        sheets,
        formVersion: row.definition.version,
        queuedAt: null,
        onTime: sent.onTime,
        receiptNumber: receiptNumberOf(dossier.month, dossier.report.id, 1),
        verificationCode: newVerificationCode(),
        sentAt: sent.sentAt,
      },
      ...factsOfSubmission(dossier, sheets, services.forms, status),
    }),
    noted: true,
    reason: leftBehind(definitions, cells, reader),
  })
  return true
}

/** @throws Problem invalidInput at the month where another report stands there already */
function assertSame(
  dossier: OpenDossier,
  row: ImportedRow,
  { cells, importing: { services, reader } }: { cells: Cells; importing: Importing },
) {
  const { report, sentSheets } = dossier
  const definitions = formsOf(dossier, services.forms)
  const stored = report.status === 'draft' ? dossierSheets(dossier) : (sentSheets ?? {})
  const isSame =
    report.status === row.status &&
    isDeepStrictEqual(
      comparableSheets(definitions, stored),
      comparableSheets(definitions, readSheets(cells, definitions, reader)),
    )
  if (isSame) return
  const { label } = reportStatuses[report.status]
  throw fieldProblem(
    'month',
    `Laporan bulan ini sudah ada (${label}) dan isinya berbeda. Impor tidak mengubahnya.`,
  )
}

async function assertPossible(
  db: Db,
  { facility, month }: Dossier,
  { definition }: ImportedRow,
  now: Date,
): Promise<void> {
  if (month >= currentMonth(now, facility.profile.zone))
    throw fieldProblem('month', 'Hanya bulan yang sudah lewat dapat diimpor.')
  const refusal = monthRefusal(facility, month, now)
  if (refusal !== null) throw fieldProblem('month', refusal)
  if (!(await mayReport(db, facility, definition, month)))
    throw fieldProblem(
      'code',
      `Formulir ini tidak berlaku untuk ${facilityTypes[facility.profile.type].label}.`,
    )
}

/** @throws Problem invalidInput where the row answers a sub-form that the facility does not fill in */
function refuseOthers(
  { services: { forms }, reader, form }: Importing,
  { month }: ImportedRow,
  { cells, definitions }: { cells: Cells; definitions: readonly FormDefinition[] },
) {
  for (const other of forms.subformsOf(form, month)) {
    if (definitions.includes(other)) continue
    const [name] = Object.keys(reader.answersOf(other, cells))
    const key = name !== undefined && reader.keyOf(other, name)
    if (key) throw fieldProblem(key, `${other.title} tidak berlaku untuk fasyankes ini.`)
  }
}

/** The report, opened with the version of its file. */
async function openImported(
  { db, actor, now }: Importing,
  dossier: Dossier,
  { definition: { version: formVersion } }: ImportedRow,
): Promise<OpenDossier> {
  const { facility, form, month } = dossier
  const id = await insertDraft(db, { actor, now }, { facility, form, month, formVersion }, { noted: false })
  if (id === undefined)
    throw fieldProblem('month', 'Laporan bulan ini baru saja dibuat. Periksa lagi baris ini.')
  return {
    ...dossier,
    report: {
      ...{ id, status: 'draft', version: 1, formVersion },
      ...{ savedAt: now, savedBy: actor.fullName, savedById: actor.id },
      ...{ firstSentAt: null, sentAt: null, queuedAt: null, onTime: null, openedAt: null, decidedAt: null },
      flags: [],
    },
  }
}

/** What the file itself says of the months before counts as if it were there: its rows come in any order. */
async function withEarlier(importing: Importing, dossier: Dossier, row: ImportedRow): Promise<Dossier> {
  const { db, services, reader, form, importId } = importing
  if (importId === null) return dossier
  // Of the others only last month's counts.
  const limit = row.definition.stockRunsOn ? 12 : 1
  const told = (await listEarlierRows(db, importId, { ...row, limit })).flatMap((cells) =>
    toldBy(cells, importing),
  )
  const isConfirmed = ({ status }: Pick<EarlierReport, 'status'>) => status === 'confirmed'
  const sheetsOf = (earlier: Told | undefined): EarlierReport | undefined => {
    if (!earlier) return undefined
    const { month, status, definition, cells } = earlier
    const definitions = [definition, ...services.forms.subformsOf(form, month)]
    return { reportId: 0, month, status, sheets: readSheets(cells, definitions, reader) }
  }
  const latest = later(dossier.latest, sheetsOf(told[0]))
  const confirmed = dossier.latest && isConfirmed(dossier.latest) ? dossier.latest : dossier.latestConfirmed
  return {
    ...dossier,
    latest,
    latestConfirmed:
      latest && isConfirmed(latest) ? null : later(confirmed, sheetsOf(told.find(isConfirmed))),
  }
}

type Told = ImportedRow & { cells: Cells }

/** A report that was sent, as another row tells of it; one that is wrong itself tells nothing. */
function toldBy(cells: Cells, { services: { forms }, form, now }: Importing): Told[] {
  try {
    const row = readRow(cells, { forms, form, now })
    return row.status === 'draft' ? [] : [{ ...row, cells }]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

const later = <T extends { month: string }>(stored: T | null, told: T | undefined): T | null =>
  told && (!stored || stored.month < told.month) ? told : stored
