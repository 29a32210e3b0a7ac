import { addedPaths } from '#contract/added-form-calls.ts'
import { saveBor } from '#contract/bed-occupancy.ts'
import { fillWithPreviousMonth } from '#contract/desk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateIdentity } from '#contract/facility.ts'
import { uploadFile, uploadPhoto } from '#contract/files.ts'
import { importMeSmile } from '#contract/me-smile.ts'
import { uploadDeviceList } from '#contract/mercury.ts'
import { markRead } from '#contract/notifications.ts'
import { changePassword } from '#contract/own-account.ts'
import { SaveBody, SaveOrSendBody, SendBody } from '#contract/report-bodies.ts'
import { anyReview, healthReview, returnReport } from '#contract/review.ts'
import { saveHazardInstrument } from '#contract/self-assessment/hazard-instrument.ts'
import {
  saveCapacityInstrument,
  saveVulnerabilityInstrument,
} from '#contract/self-assessment/linked-instruments.ts'
import {
  saveCapacityQuick,
  saveHazardQuick,
  saveVulnerabilityQuick,
} from '#contract/self-assessment/quick.ts'
import { updateUser } from '#contract/users.ts'
import { facilityTypes } from '#domain/facility.ts'
import { formIds } from '#domain/form-ids.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { reportStatuses } from '#domain/report-status.ts'

import { findRecord } from './features/facility/queries.ts'
import { findDossier } from './features/reports/life/dossier-queries.ts'
import { monthNamed, type Target } from './features/reports/life/target.ts'
import { listQuestions } from './features/self-assessment/question-queries.ts'
import { presentUser } from './features/users/present.ts'
import { findAccount } from './features/users/queries.ts'
import type { Asked, RecordWords } from './http/implement.ts'

/** The account that is signed in. */
const session = {
  user_id: ({ actor }) => actor.id,
  username: ({ actor }) => actor.username,
} satisfies RecordWords

/** The forms of the calls that name theirs by the address alone; `updateBor` is of a report and its sub-form. */
const formsOfCalls: Readonly<Record<string, readonly string[]>> = {
  [saveBor.path]: [formIds.waste, formIds.bor],
  [importMeSmile.path]: [formIds.waste],
  [uploadDeviceList.path]: [formIds.mercury],
}
function formsOfCall({ endpoint: { path }, params, services: { forms } }: Asked): readonly string[] {
  // Of the forms that administrators make, the address names the one.
  const form =
    path.startsWith(addedPaths('{form}').base) && typeof params === 'object' && params && 'form' in params
      ? forms.list().find(({ id }) => id === params.form)
      : forms.list().find(({ paths }) => paths && Object.values(paths).some((one) => one === path))
  return formsOfCalls[path] ?? (form ? [form.id] : [])
}

/** The report that a body names, by its id or as the month of a form; undefined where nothing is within reach. */
async function reportOf(asked: Asked) {
  const { actor, db, body } = asked
  // Safe: the schemas of these calls make it so.
  const target = body as Target
  const month = monthNamed(target)
  const [form] = formsOfCall(asked)
  if (target.report_id !== undefined) return findDossier(db, actor, { reportId: target.report_id })
  return month !== undefined && form !== undefined && actor.facilityId !== null
    ? findDossier(db, actor, { facilityId: actor.facilityId, form, month })
    : undefined
}
async function statusOfReport({ once }: Asked) {
  const dossier = await once(reportOf)
  // A report that does not exist yet begins as a draft.
  return dossier && reportStatuses[dossier.report?.status ?? 'draft'].code
}
const monthOfReport = async ({ once }: Asked) => (await once(reportOf))?.month

/** The month of a report whose call names it by its id. */
const monthWords = {
  date: monthOfReport,
  month: async (asked) => {
    const month = await monthOfReport(asked)
    return month && monthNumberOf(month)
  },
  year: async (asked) => {
    const month = await monthOfReport(asked)
    return month && yearOf(month)
  },
} satisfies RecordWords
/** A report as its own facility writes it. */
const ownReport = {
  ...session,
  facility_id: ({ actor }) => actor.facilityId,
  fill_status: statusOfReport,
} satisfies RecordWords
/** A report as an office decides on it: all is the report's. */
const reviewedReport = {
  ...monthWords,
  user_id: async ({ once }) => (await once(reportOf))?.facility.userId,
  facility_id: async ({ once }) => (await once(reportOf))?.facility.id,
  form_type: async ({ once }) => (await once(reportOf))?.form,
  fill_status: statusOfReport,
} satisfies RecordWords

/** Safe: the addresses of these calls name an id. */
const idIn = (params: unknown) => (params as { id: number }).id

async function userOf({ db, actor, params, services }: Asked) {
  const row = await findAccount(db, actor, idIn(params), { now: services.now() })
  return row && presentUser(row)
}
/** A word of the account in the address, as `GET /api/pengguna/{id}` shows it. */
const ofUser =
  (word: keyof NonNullable<Awaited<ReturnType<typeof userOf>>>) =>
  async ({ once }: Asked) =>
    (await once(userOf))?.[word]
/** The same of a moment, as it stands on the wire. */
const momentOfUser =
  (word: 'last_sign_in_at' | 'locked_until' | 'mail_failed_at') =>
  async ({ once }: Asked) => {
    const user = await once(userOf)
    return user && (user[word]?.toISOString() ?? null)
  }

const facilityOf = ({ db, actor, params }: Asked) => findRecord(db, actor, { userId: idIn(params) })
/** A word of the facility of the account in the address. */
const ofFacility =
  (of: (row: NonNullable<Awaited<ReturnType<typeof facilityOf>>>) => unknown) =>
  async ({ once }: Asked) => {
    const row = await once(facilityOf)
    return row && of(row)
  }
const ofAddress = ({ params }: Asked) => idIn(params)

const quickQuestions = ({ db }: Asked) => listQuestions(db, ['quick'])
/** The text of the question whose id stands beside. */
async function quickQuestion({ once, beside: { id } }: Asked) {
  return (await once(quickQuestions)).find((question) => question.id === Number(id))?.text
}
const quickWords = {
  username: session.username,
  'answers.*.pertanyaan.name': quickQuestion,
} satisfies RecordWords

/** Which words of its record each call takes beside its own, and what each must agree with. */
const table: readonly { of: readonly (Endpoint | Endpoint['body'])[]; words: RecordWords }[] = [
  {
    of: [SaveBody, SendBody, SaveOrSendBody, saveBor, uploadDeviceList],
    words: { ...ownReport, form_type: formsOfCall },
  },
  { of: [importMeSmile], words: { ...ownReport, ...monthWords, form_type: formsOfCall } },
  { of: [fillWithPreviousMonth], words: { ...ownReport, ...monthWords } },
  {
    of: [anyReview, healthReview].flatMap(({ keep, decide }): Endpoint[] => [keep, decide]),
    words: reviewedReport,
  },
  { of: [returnReport], words: reviewedReport },
  {
    of: [updateUser],
    words: {
      id: ofAddress,
      user_id: ofAddress,
      user_image: ofUser('user_image'),
      tipe_fasyankes: ofUser('tipe_fasyankes'),
      nama_rs: ofUser('nama_rs'),
      nama_puskesmas: ofUser('nama_puskesmas'),
      digest_mail: ofUser('digest_mail'),
      last_sign_in_at: momentOfUser('last_sign_in_at'),
      locked_until: momentOfUser('locked_until'),
      mail_failed_at: momentOfUser('mail_failed_at'),
      has_password: ofUser('has_password'),
      has_second_factor: ofUser('has_second_factor'),
    },
  },
  {
    of: [updateIdentity],
    words: {
      id: ofAddress,
      user_id: ofAddress,
      facility_id: ofFacility(({ id }) => id),
      code: ofFacility(({ code }) => code),
      name: ofFacility(({ name }) => name),
      type: ofFacility(({ type }) => type),
      tipe_fasyankes: ofFacility(({ type }) => facilityTypes[type].code),
      province_id: ofFacility(({ provinceCode }) => provinceCode),
      regency_id: ofFacility(({ regencyCode }) => regencyCode),
      nama_rs: ofFacility(({ type, name }) => (type === 'hospital' ? name : null)),
      nama_puskesmas: ofFacility(({ type, name }) => (type === 'publicHealthCenter' ? name : null)),
    },
  },
  { of: [changePassword, uploadPhoto], words: { ...session, id: session.user_id } },
  { of: [uploadFile], words: session },
  { of: [markRead], words: { id: ofAddress } },
  { of: [saveHazardQuick, saveVulnerabilityQuick, saveCapacityQuick], words: quickWords },
  { of: [saveHazardInstrument], words: { username: session.username, form_type: () => 'identifikasi' } },
  { of: [saveVulnerabilityInstrument], words: { username: session.username, form_type: () => 'kerentanan' } },
  { of: [saveCapacityInstrument], words: { username: session.username } },
]

/** The words of its record that a call takes beside its own. */
export function recordWordsOf(endpoint: Endpoint): RecordWords {
  return (
    table.find(({ of }) => of.includes(endpoint) || (endpoint.body && of.includes(endpoint.body)))?.words ??
    {}
  )
}
