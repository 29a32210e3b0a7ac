import { sql } from 'kysely'

import type { Page } from '#contract/envelope.ts'
import { givingBack } from '#domain/last-return.ts'
import type { Month } from '#domain/month.ts'
import type { Transition } from '#domain/report-status.ts'
import type { Config } from '#server/config.ts'
import { withinReach } from '#server/database/reach.ts'
import { hasStatus, isReported } from '#server/database/report-status.ts'
import { countFrom, rowsFrom, limitTo } from '#server/database/rows.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { insertFile, type NewFile } from '#server/files/uploads.ts'
import type { Actor } from '#server/http/implement.ts'

import { findDossier, reportColumns } from './life/dossier-queries.ts'
import { hasReport, type Report } from './life/dossier.ts'
import { isOfOpenMonth } from './life/owing.ts'

/** A facility's report in a list: with the standing return while it waits for its correction. */
export type ListedReport = Report & {
  form: string
  month: Month
  returnReason: string | null
  remarks: number
  /** The forms and sub-forms in which anything is answered beyond what was copied from the month before. */
  begunSheets: string[]
  /** How often it was taken back, where it could be taken back again. */
  withdrawals: number
}

/** A facility's reports of some months, newest month first; with `alsoReturned` those too, of any month, that wait for a correction. */
export async function listReportsOf(
  db: ReadDb,
  facilityId: number,
  { from, to, form, alsoReturned = false }: { from: Month; to: Month; form?: string; alsoReturned?: boolean },
): Promise<ListedReport[]> {
  return rowsFrom(db)<ListedReport>`
    select ${reportColumns}, report.form, report.month, returned.reason as "returnReason",
      coalesce((select count(*) from jsonb_object_keys(returned.remarks)), 0)::int as remarks,
      array(select sheet.form from report_sheet sheet
        where sheet.report_id = report.id and sheet.answers - sheet.copied <> '{}'::jsonb) as "begunSheets",
      (select count(*)::int from report_history entry
        where ${hasStatus('sent')} and entry.report_id = report.id and entry.transition = ${'withdraw' satisfies Transition}) as withdrawals
    from report
    join account saver on saver.id = report.saved_by
    left join lateral (
      select entry.reason, entry.remarks from report_history entry
      where ${hasStatus('revise')} and entry.report_id = report.id and entry.transition = any(${[...givingBack]}::text[])
      order by entry.id desc limit 1) returned on true
    where report.facility_id = ${facilityId}
      and (report.month between ${from} and ${to} or (${alsoReturned} and ${hasStatus('revise')}))
      ${form === undefined ? sql`` : sql`and report.form = ${form}`}
    order by report.month desc, report.form`
}

type YearlyReport = Report & { form: string; month: Month; userId: number | null; isOpen: boolean }

/** A page of the reports of a form and year within reach, newest first, and how many there are; what a merge has left behind only where its facility is named. */
export async function listReportsOfYear(
  db: ReadDb,
  actor: Actor,
  { form, year, facilityId, ...page }: Page & { form: string; year: number; facilityId?: number },
): Promise<{ reports: YearlyReport[]; total: number }> {
  const listed = sql`
    from report
    join facility on facility.id = report.facility_id
    where report.form = ${form} and report.month between ${`${year}-01`} and ${`${year}-12`}
      and ${withinReach(actor)}
      and ${facilityId === undefined ? sql`facility.merged_into is null` : sql`report.facility_id = ${facilityId}`}`
  const reports = await rowsFrom(db)<YearlyReport>`
    with page as materialized (
      select report.id ${listed} order by report.month desc, report.id ${limitTo(page)})
    select ${reportColumns}, report.form, report.month, owner.id as "userId", ${isOfOpenMonth} as "isOpen"
    from page
    join report on report.id = page.id
    join account saver on saver.id = report.saved_by
    left join account owner on owner.facility_id = report.facility_id
    order by report.month desc, report.id`
  return { reports, total: await countFrom(db, listed) }
}

/** The newest report of a facility's form; of those that were sent unless drafts are asked for too. */
export async function findNewestReportId(
  db: ReadDb,
  facilityId: number,
  formId: string,
  { drafts }: { drafts: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('form', '=', formId)
    .$if(!drafts, (query) => query.where(isReported()))
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** A submission by its verification code: what anybody may know of it. */
export async function findSubmissionByCode(db: ReadDb, code: string) {
  return db
    .selectFrom('submission')
    .innerJoin('report', 'report.id', 'submission.report_id')
    .innerJoin('facility', 'facility.id', 'report.facility_id')
    .innerJoin('regency', 'regency.code', 'facility.regency_code')
    .innerJoin('province', 'province.code', 'facility.province_code')
    .select((eb) => [
      'submission.receipt_number',
      'submission.sent_at',
      'submission.queued_at',
      'submission.on_time',
      'report.form',
      'report.month',
      'report.status',
      'facility.name as facility',
      'regency.name as regency',
      'province.name as province',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('submission as later')
              .select('later.id')
              .whereRef('later.report_id', '=', 'submission.report_id')
              .whereRef('later.number', '>', 'submission.number'),
          ),
        )
        .as('latest'),
    ])
    .where('submission.verification_code', '=', code)
    .executeTakeFirst()
}

/** A confirmed report, for everybody. */
export async function findConfirmedReport(db: ReadDb, reportId: number, formId: string) {
  const dossier = await findDossier(db, { reach: 'all' }, { reportId })
  const isTold = hasReport(dossier) && dossier.report.status === 'confirmed' && dossier.form === formId
  return isTold ? dossier : undefined
}

type NewDeviceList = {
  file: NewFile
  config: Config
  reportId: number
  rows: readonly object[]
  totals: Readonly<Record<string, number>>
}

/** Stores a checked list with its file; gives the file's id. */
export async function insertDeviceList(
  db: Db,
  { file, reportId, rows, totals, config }: NewDeviceList,
): Promise<number> {
  const id = await insertFile(db, file, config)
  await sql`
    with list as (
      insert into device_list (file_id, report_id, row_count, totals)
      values (${id}, ${reportId}, ${rows.length}, ${JSON.stringify(totals)}::jsonb) returning file_id)
    insert into device_row (file_id, row, device, state, amount, brand, serial, acquired, room, state_on, document, note)
    select list.file_id, given.row, given.device, given.state, given.amount, given.brand, given.serial, given.acquired,
      given.room, given."stateOn", given.document, given.note
    from list, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (row int, device text, state text,
      amount double precision, brand text, serial text, acquired smallint, room text, "stateOn" date, document text,
      note text)`.execute(db)
  return id
}

const deviceColumns = [
  'file_id',
  'row',
  'device',
  'state',
  'amount',
  'brand',
  'serial',
  'acquired',
  'room',
  'state_on',
  'document',
  'note',
] as const

/** The rows of several lists, list by list in the order of each sheet; `after` names the last row that was read. */
export async function listDeviceRowsOf(
  db: ReadDb,
  fileIds: readonly number[],
  { after, limit }: { after: { file_id: number; row: number } | undefined; limit: number },
) {
  if (fileIds.length === 0) return []
  return db
    .selectFrom('device_row')
    .select(deviceColumns)
    .where('file_id', 'in', fileIds)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(file_id, row) > (${after?.file_id}, ${after?.row})`),
    )
    .orderBy('file_id')
    .orderBy('row')
    .limit(limit)
    .execute()
}
export type DeviceRow = Awaited<ReturnType<typeof listDeviceRowsOf>>[number]

/** A page of a list's rows, in the order of the sheet, and how many there are. */
export async function listDeviceRows(db: ReadDb, fileId: number, { page, perPage }: Page) {
  const rows = await db
    .selectFrom('device_row')
    .select(deviceColumns)
    .where('file_id', '=', fileId)
    .orderBy('row')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const list = await db
    .selectFrom('device_list')
    .select('row_count')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return { rows, total: list?.row_count ?? 0 }
}

/** What the reports of key questions of some months are worth, by report. */
export async function listKeyQuestionFacts(db: ReadDb, reportIds: readonly number[]) {
  return db.selectFrom('key_question_fact').selectAll().where('report_id', 'in', reportIds).execute()
}

/** What the other rows of an import say of a facility's earlier months, newest first. */
export async function listEarlierRows(
  db: ReadDb,
  importId: number,
  { code, month, limit }: { code: string; month: Month; limit: number },
): Promise<Record<string, string>[]> {
  const rows = await rowsFrom(db)<{ cells: Record<string, string> }>`
    select cells from import_row
    where import_id = ${importId} and cells ? 'month' and lower(cells ->> 'code') = ${code.toLowerCase()}
      and cells ->> 'month' < ${month}
    order by cells ->> 'month' desc limit ${limit}`
  return rows.map(({ cells }) => cells)
}

/** The regencies in which a facility lay before it moved, with the provinces that have them now. */
export async function listFormerRegencies(
  db: ReadDb,
  facilityId: number,
): Promise<{ regency: string; province: string }[]> {
  return rowsFrom(db)<{ regency: string; province: string }>`
    select distinct regency.name as regency, province.name as province
    from facility_move move
    join regency on regency.code = move.former_regency_code
    join province on province.code = regency.province_code
    where move.facility_id = ${facilityId}`
}
