import * as z from 'zod'

import { type Endpoint, isRead } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** What of a call decides how it may be refused. */
type Shape = Endpoint & { isWrite: boolean; takesInput: boolean; fields: ReadonlySet<string> }
type Rule = { codes: readonly ProblemCode[]; when: (call: Shape) => boolean }

/** Fields that name a record, which may not exist or lie out of reach. */
const recordFields = ['id', 'report_id', 'user_id', 'userId', 'facility_ids']
/** Where a call changes the state of a report. */
const ofReports = ['report.fill', 'report.review', 'report.reopen']

/** How calls may be refused by what they are. */
const rules: readonly Rule[] = [
  { codes: ['malformed'], when: ({ method, takesInput }) => takesInput || method !== 'GET' },
  {
    codes: ['notSignedIn', 'sessionEnded', 'notAllowed', 'wrongProgramKey', 'notForProgram'],
    when: ({ permission }) => permission !== 'public',
  },
  { codes: ['viewing'], when: ({ isWrite, whileViewing = !isWrite }) => !whileViewing },
  {
    codes: ['practising'],
    when: ({ isWrite, inPractice, leavesPractice }) => isWrite && !inPractice && !leavesPractice,
  },
  {
    codes: ['otherWorld'],
    when: ({ permission, leavesPractice }) => permission !== 'public' && !leavesPractice,
  },
  {
    codes: ['secondFactorRequired'],
    when: ({ permission, beforeEnrolment }) => permission !== 'public' && !beforeEnrolment,
  },
  { codes: ['presenceNeeded'], when: ({ sensitive }) => sensitive ?? false },
  { codes: ['foreignOrigin'], when: ({ method, isWrite }) => isWrite || method !== 'GET' },
  {
    codes: ['notFound'],
    when: ({ params, fields }) => params !== undefined || recordFields.some((name) => fields.has(name)),
  },
  {
    codes: ['wrongStatus'],
    when: ({ permission, isWrite, fields }) =>
      isWrite && ofReports.includes(permission) && fields.has('report_id'),
  },
  {
    codes: ['answersChanged'],
    when: ({ permission, isWrite, fields }) =>
      isWrite && permission === 'report.review' && fields.has('version'),
  },
  { codes: ['remarksAdded'], when: ({ fields }) => fields.has('remark_count') },
  {
    codes: ['staleVersion', 'notAtWork'],
    when: ({ permission, isWrite, fields }) =>
      isWrite && permission === 'report.fill' && fields.has('version'),
  },
  {
    codes: ['monthLocked'],
    when: ({ permission, fields }) =>
      permission === 'report.fill' && (fields.has('key') || fields.has('final')),
  },
  { codes: ['tooLarge', 'wrongMediaType'], when: ({ method }) => method !== 'GET' },
  { codes: ['tooManyUploads', 'uploadQuota', 'uploadsBusy'], when: ({ upload }) => upload !== undefined },
  { codes: ['tooManyRequests', 'busy', 'internal'], when: () => true },
]

/** What the rules of one call alone add. */
export const peculiarRefusals: Readonly<Record<string, readonly ProblemCode[]>> = {
  'POST /api/login': [
    'wrongAppsKey',
    'wrongCredentials',
    'accountInactive',
    'secondFactorNeeded',
    'wrongSecondFactor',
    'tooManyAttempts',
  ],
  'DELETE /api/faktor-kedua': ['secondFactorKept'],
  'DELETE /api/faktor-kedua/aplikasi': ['secondFactorKept'],
  'DELETE /api/faktor-kedua/kunci-sandi/{id}': ['secondFactorKept'],
  'POST /api/faktor-kedua/kode-pemulihan': ['secondFactorOff'],
  'POST /api/konfirmasi-diri/kunci-sandi': ['secondFactorOff'],
  'DELETE /api/pengguna/{id}/faktor-kedua': ['ownAccount', 'secondFactorOff'],
  'POST /api/updatepass': ['tooManyAttempts'],
  'POST /api/konfirmasi-diri': ['tooManyAttempts'],
  'POST /api/lupa-sandi': ['tooManyAttempts'],
  'POST /api/atur-sandi/periksa': ['passwordLinkEnded', 'tooManyAttempts'],
  'POST /api/atur-sandi': ['passwordLinkEnded', 'tooManyAttempts'],
  'POST /api/sso': [
    ...(['ssoNotConfigured', 'ssoUnavailable', 'ssoEnded', 'ssoRefused', 'ssoUnknownAccount'] as const),
    ...(['accountInactive', 'tooManyAttempts'] as const),
  ],
  'GET /api/pp': ['noSuchPart', 'fileUnchecked', 'fileDangerous'],
  'GET /api/dokumen/{dokumen_id}/berkas/{number}': ['noSuchPart', 'fileUnchecked', 'fileDangerous'],
  'GET /api/file/{id}': ['noSuchPart', 'fileUnchecked', 'fileDangerous'],
  'GET /api/report/downloads/{id}': ['noSuchPart'],
  'GET /api/data/provinsi/get-byid': ['notFound'],
  'POST /api/kutipan': ['notFound'],
  'GET /api/get-question-limbah': ['notFound'],
  'GET /api/getQuestionKesling': ['notFound'],
  'GET /api/form-filling-status': ['notFound'],
  // One facility's figures: `id_fasyankes`.
  'GET /api/grafikberanda/limbahfasyankes': ['notSignedIn', 'notFound'],
  'POST /api/konfirmasi-formulir/remind': ['monthLocked'],
  'GET /api/kesling/answers/user-year': ['userIdRequired'],
  'GET /api/limbah/answers/user-year': ['userIdRequired'],
  'POST /api/pengguna': ['presenceNeeded', 'mailOff'],
  'POST /api/user/create-facilitator': ['mailOff'],
  'POST /api/pengguna/{id}/lihat': ['viewRefused'],
  'PUT /api/pengguna/{id}': ['staleAccount', 'lastAdministrator', 'presenceNeeded'],
  'DELETE /api/pengguna/{id}': ['ownAccount', 'lastAdministrator', 'accountUsed'],
  'PUT /api/pengguna/{type}/{id}': ['ownAccount', 'lastAdministrator'],
  'POST /api/resetpass': ['ownAccount', 'mailOff'],
  'POST /api/surat-aktivasi': ['lettersChanged'],
  'POST /api/pengguna/bulk': ['bulkChanged', 'mailOff'],
  'PUT /api/impor/{id}/baris/{row}': ['importBusy', 'importRowDone'],
  'POST /api/impor/{id}/jalankan': ['importBusy', 'importChanged'],
  'PUT /api/pengguna/updateidentitas/{id}': ['staleFacility'],
  'PUT /api/fasyankes/{id}': ['staleFacility', 'placeRefused'],
  'POST /api/fasyankes/{id}/tutup': ['placeRefused'],
  'POST /api/fasyankes/{id}/buka': ['placeRefused'],
  'GET /api/fasyankes/{id}/gabung': ['placeRefused'],
  'POST /api/fasyankes/{id}/gabung': ['placeRefused', 'mergeChanged'],
  'PUT /api/dinas/{id}': ['staleOffice'],
  'DELETE /api/dinas/{id}': ['placeRefused'],
  'PUT /api/pengumuman/{id}': ['staleAnnouncement', 'announcementRefused'],
  'POST /api/pengumuman/{id}/tayangkan': ['staleAnnouncement', 'announcementRefused'],
  'POST /api/pengumuman/{id}/tarik': ['announcementRefused'],
  'DELETE /api/pengumuman/{id}': ['announcementRefused'],
  'GET /api/tentang': ['notAllowed', 'notFound'],
  'GET /api/panduan': ['notAllowed'],
  'GET /api/panduan/{id}': ['notAllowed'],
  'PUT /api/tentang-update/{id}': ['staleContent', 'contentRefused'],
  'POST /api/tentang-diagram-update': ['staleContent', 'contentRefused', 'notFound'],
  'POST /api/faq': ['contentRefused'],
  'PUT /api/faq/{id}': ['staleContent', 'contentRefused'],
  'DELETE /api/faq/{id}': ['contentRefused'],
  'POST /api/panduan': ['contentRefused'],
  'PUT /api/panduan/{id}': ['staleContent', 'contentRefused'],
  'DELETE /api/panduan/{id}': ['contentRefused'],
  'POST /api/konten/{id}/tarik': ['staleContent', 'contentRefused'],
  'POST /api/konten/{id}/pulihkan': ['staleContent'],
  'PUT /api/konten-urutan': ['contentRefused'],
  'POST /api/kelola-formulir/{form}/draf': ['formRefused'],
  'PUT /api/kelola-formulir/{form}/draf': ['staleForm'],
  'DELETE /api/kelola-formulir/{form}/draf': ['staleForm'],
  'POST /api/kelola-formulir/{form}/draf/uji': ['staleForm', 'formRefused'],
  'POST /api/kelola-formulir/{form}/terbit': ['staleForm', 'formRefused'],
  'POST /api/kelola-formulir/{form}/tarik': ['formRefused'],
  'PUT /api/kelola-formulir/{form}/penutupan': ['formRefused'],
  'POST /api/dokumen': ['staleDocument'],
  'PUT /api/dokumen': ['notFound', 'staleDocument'],
  'POST /api/dokumen/{dokumen_id}/versi/{number}/pulihkan': ['staleDocument'],
  'POST /api/upload-alkes-bermerkuri': ['invalidSheet'],
  // A region out of reach.
  'POST /api/report/download': ['notFound', 'tooManyDownloads', 'downloadsBusy'],
  'GET /api/report/download/count': ['notFound'],
  'POST /api/report/downloads': ['notFound', 'tooManyDownloads'],
  'POST /api/limbahfasyankes/meSmile': ['meSmileNotConfigured', 'meSmileFailed'],
  'POST /api/reports/{report_id}/withdraw': ['alreadyOpened', 'withdrawnOften'],
  'POST /api/reports/{report_id}/reopen': ['reopenClosed'],
  'POST /api/form-assessment-answers': ['hazardFinal', 'staleAssessment'],
  'POST /api/form-assessment-answers-kerentanan': ['staleAssessment'],
  'POST /api/instrument-identifikasi': ['hazardFinal', 'staleAssessment'],
  'POST /api/instrument-kerentanan': ['staleAssessment'],
  'POST /api/instrument-penilaian': ['staleAssessment'],
  'POST /api/assessments/penilaian': ['capacityQuickSaved'],
  'POST /api/creshcf/reopen': ['nothingToReopen'],
}

/** Every way in which a call may be refused; the tests' application fails on a reply that is not among them. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, path, params, query, body, upload } = endpoint
  const call: Shape = {
    ...endpoint,
    isWrite: !isRead(endpoint),
    takesInput: Boolean(params ?? query ?? body ?? upload),
    fields: new Set([params, query, body].flatMap(fieldsOf)),
  }
  const codes = rules.filter(({ when }) => when(call)).flatMap((rule) => rule.codes)
  const wrong = call.takesInput ? [endpoint.invalid ?? 'invalidInput'] : []
  return [...new Set([...(peculiarRefusals[`${method} ${path}`] ?? []), ...wrong, ...codes])]
}

type Fields = { properties?: object; anyOf?: Fields[]; oneOf?: Fields[] }

/** The names of a body's fields, whichever of its variants has them. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const namesIn = ({ properties = {}, anyOf = [], oneOf = [] }: Fields): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf].flatMap(namesIn),
  ]
  return namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}
