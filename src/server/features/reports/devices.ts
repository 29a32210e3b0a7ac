import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { getDeviceList, getDeviceListTemplate, uploadDeviceList } from '#contract/mercury.ts'
import { problem } from '#contract/problem.ts'
import { formIds } from '#domain/form-ids.ts'
import { dayIn } from '#domain/time.ts'
import { withComputed } from '#forms/answers/computed.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'
import type { UploadedFile } from '#forms/kinds/kind.ts'
import { recordAct } from '#server/database/audit.ts'
import { describeUpload, discard } from '#server/files/checked-upload.ts'
import { read, type Route, type Slow, slow } from '#server/http/implement.ts'
import { workbookFile } from '#server/spreadsheet/download.ts'

import { type DeviceList, deviceListJudge, deviceListTemplate, withTotals } from './device-sheet.ts'
import { detailReply } from './drafts.ts'
import { assertBasis, getDossierToWrite } from './life/basis.ts'
import { contextOf } from './life/context.ts'
import type { OpenDossier } from './life/dossier.ts'
import { visibleSheets } from './life/present.ts'
import { assertSavable, openDraft, saveSheet, type TransitionRequest } from './life/saving.ts'
import { definitionOf, getOwnDossier } from './life/target.ts'
import { insertDeviceList, listDeviceRows } from './queries.ts'
import { getNamedDossier } from './reading.ts'
import { sendReport } from './sending.ts'

const formId = formIds.mercury

type UploadRequest = Slow<typeof uploadDeviceList>
type UploadedList = { list: DeviceList; file: ReturnType<typeof describeUpload> }

export const deviceRoutes: Route[] = [
  slow(uploadDeviceList, async (request) => {
    const { upload, body, now, services } = request
    const found = await getOwnDossier(request, formId, body)
    assertSavable(found, request)
    const list = await services.sheets.read(deviceListJudge, {
      path: upload.path,
      account: request.actor.id,
      given: dayIn(found.facility.profile.zone, now),
    })
    const check = presentCheck(list)
    if (body.dry_run) return { data: null, check, receipt: null, message: checkedWords(list) }
    if (list.errorCount > 0) throw sheetProblem(list)
    const file = describeUpload(upload, list.kind)
    await services.files.put(file.storage_key, upload)
    const saved = await request
      .transact((tx) => store({ ...request, db: tx }, { list, file }))
      .catch((error: unknown) => discard(request, file.storage_key, error))
    return { ...saved, check }
  }),

  read(getDeviceList, async ({ actor, db, query }) => {
    const { report_id, user_id, date, sent, ...paging } = query
    const dossier = await getNamedDossier(db, actor, formId, { report_id, user_id, date })
    const isOwn = actor.facilityId === dossier.facility.id
    const sheets = isOwn && sent ? (dossier.sentSheets ?? {}) : visibleSheets(dossier, actor)
    const file = sheetFileOf(sheets[formId] ?? {})
    const page = pageOf(paging, 50)
    const { rows, total } = file ? await listDeviceRows(db, file.id, page) : { rows: [], total: 0 }
    return {
      ...pageEnvelope(rows, page, total),
      report_id: dossier.report.id,
      file: file ?? null,
      totals: (file && dossier.deviceTotals[file.id]) ?? {},
    }
  }),

  read(getDeviceListTemplate, async ({ actor, now }) =>
    workbookFile('Templat daftar alat bermerkuri', deviceListTemplate(dayIn(actor.zone, now))),
  ),
]

/**
 * The list with its report, all of it or nothing. Where no count has changed nobody asks for a list; it is kept as evidence.
 * @throws Problem where the report cannot be saved, or sent with `final`.
 */
async function store(request: UploadRequest & TransitionRequest, { list, file }: UploadedList) {
  const { body, now, services } = request
  // Read again: the draft may have been saved while the sheet was read.
  const found = await getDossierToWrite(request, formId, body)
  const { dossier, version } = await openDraft(request, found, body.version)
  const { report } = dossier
  assertSavable(dossier, request)
  assertBasis(dossier, request.actor, version)
  const before = dossier.sheets[formId]?.answers ?? {}
  const definition = definitionOf(dossier, services.forms)
  const context = contextOf(dossier, definition, now)
  const counted = body.fill ? withComputed(definition, withTotals(before, list.totals), context) : before
  const attached = await attach(request, dossier, { list, file })
  const listed = { ...dossier, deviceTotals: { ...dossier.deviceTotals, [attached.id]: list.totals } }
  const saved = await saveSheet(request, listed, definition, {
    answers: { ...counted, mer_sheet: [attached] },
    version: report.version,
  })
  if (!body.final)
    return {
      ...detailReply(request, saved, `Lampiran dengan ${list.rows.length} baris disimpan.`),
      receipt: null,
    }
  const sending = { report_id: saved.report.id, version: saved.report.version }
  return sendReport({ ...request, body: sending }, formId)
}

/** Stores the list and its file; gives the answer that names them. */
async function attach(
  { actor, db, now, services }: TransitionRequest,
  { report, facility }: OpenDossier,
  { list, file }: UploadedList,
): Promise<UploadedFile> {
  const id = await insertDeviceList(db, {
    file: { ...file, subject: 'answer', owner_id: actor.id, facility_id: facility.id, created_at: now },
    reportId: report.id,
    config: services.config,
    ...list,
  })
  const detail = { file: id, rows: list.rows.length }
  await recordAct({ db, actor, now }, 'report.uploadDevices', report.id, detail)
  return { id, name: file.name }
}

function presentCheck({ rows, totals, errors, errorCount }: DeviceList) {
  return { rows: rows.length, totals, errors, error_count: errorCount }
}

/** All that is wrong with the sheet; at `file` too, for those who read no more than the fields. */
function sheetProblem({ errors, errorCount }: DeviceList) {
  return problem('invalidSheet', {
    errors: { file: errors.map(({ row, column, message }) => `Baris ${row}, kolom ${column}: ${message}`) },
    sheet_errors: errors,
    error_count: errorCount,
  })
}

function checkedWords({ rows, errorCount }: DeviceList): string {
  return errorCount > 0
    ? `${errorCount} kesalahan ditemukan; belum ada yang disimpan.`
    : `${rows.length} baris benar; belum ada yang disimpan.`
}
