import * as z from 'zod'

import { Announcement } from '#contract/announcements.ts'
import { Content } from '#contract/contents.ts'
import { DocumentRecord } from '#contract/documents.ts'
import { FacilityRecord } from '#contract/facility.ts'
import { FormDraft } from '#contract/form-admin.ts'
import { RowError } from '#contract/mercury.ts'
import { Office } from '#contract/offices.ts'
import { PasskeyQuestion } from '#contract/passkeys.ts'
import { type Problem, type ProblemCode, problem, problems } from '#contract/problem.ts'
import { Finding, MessagesByField } from '#contract/report-bodies.ts'
import { AnswerSheet } from '#contract/report-shapes.ts'
import { User } from '#contract/users.ts'
import { namesOf } from '#domain/names-of.ts'
import { programScopes } from '#domain/program-scopes.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { paragraphsOf } from '#domain/rich-text/model.ts'
import { sentences } from '#domain/self-assessment/words.ts'

type DetailsOf<C extends ProblemCode> =
  Parameters<(typeof problems)[C]['message']> extends [infer Details] ? Details : undefined
/** The problems that say more than their sentence. */
type Detailed = { [C in ProblemCode]: DetailsOf<C> extends undefined ? never : C }[ProblemCode]

/** An instant as it stands on the wire. */
const Moment = z.iso.datetime()
const Seconds = z.int().positive().meta({ description: 'How long to wait; also in Retry-After.' })
/** What is stored, where somebody else has saved meanwhile. */
const StoredSheets = z.object({
  version: z.int(),
  answers: AnswerSheet,
  sheets: z.record(z.string(), AnswerSheet),
  copied: z.array(z.string()),
  saved_at: Moment,
  saved_by: z.string(),
})

const StoredVersion = DocumentRecord.shape.versions.element.extend({ created_at: Moment })
const StoredDocument = DocumentRecord.extend({
  published_at: Moment.nullable(),
  changed_at: Moment.nullable(),
  latest: StoredVersion.omit({ restored_from: true, created_by: true }).nullable(),
  versions: z.array(StoredVersion),
})

/** What stands beside code and message in a refusal. */
const details = {
  notFound: z.object({ what: z.string() }),
  secondFactorNeeded: z.object({
    ways: z.array(z.enum(['otp', 'passkey', 'recovery'])),
    passkey: PasskeyQuestion.nullable(),
  }),
  passwordLinkEnded: z.object({ why: z.enum(['unknown', 'used', 'expired', 'replaced']) }),
  viewRefused: z.object({ why: z.enum(['own', 'administrator', 'nonactive']) }),
  ssoRefused: z.object({ why: z.enum(['answer', 'unverified']) }),
  ssoUnknownAccount: z.object({ email: z.string() }),
  wrongStatus: z.object({ status: z.string(), fill_status: z.int(), last: z.string().nullable() }),
  staleVersion: z.object({ current: StoredSheets }),
  staleFacility: z.object({ current: FacilityRecord.extend({ updated_at: Moment }) }),
  staleOffice: z.object({ current: Office }),
  staleAnnouncement: z.object({ current: Announcement.extend({ updated_at: Moment }) }),
  announcementRefused: z.object({ why: z.string() }),
  staleContent: z.object({ current: Content.extend({ draft_at: Moment, published_at: Moment.nullable() }) }),
  contentRefused: z.object({ why: z.string() }),
  staleForm: z.object({ current: FormDraft.extend({ saved_at: Moment }) }),
  formRefused: z.object({ why: z.string() }),
  staleDocument: z.object({ by: z.string(), at: z.string(), current: StoredDocument }),
  placeRefused: z.object({ why: z.string() }),
  staleAccount: z.object({
    current: User.extend({
      last_sign_in_at: Moment.nullable(),
      locked_until: Moment.nullable(),
      mail_failed_at: Moment.nullable(),
    }),
  }),
  bulkChanged: z.object({ count: z.int() }),
  importChanged: z.object({ count: z.int() }),
  monthLocked: z.object({ lockedAt: z.string() }),
  notAtWork: z.object({ why: z.string() }),
  reopenClosed: z.object({ until: z.string() }),
  staleAssessment: z.object({ at: z.string(), version: z.int(), saved_at: Moment }),
  hazardFinal: z.object({ sent_at: Moment }),
  capacityQuickSaved: z.object({ saved_at: Moment }),
  tooLarge: z.object({ limit: z.string() }),
  invalidInput: z.object({ errors: MessagesByField, findings: z.array(Finding).optional() }),
  invalidHazardInput: z.object({ errors: MessagesByField }),
  invalidPeriod: z.object({ errors: MessagesByField }),
  userIdRequired: z.object({ errors: MessagesByField }),
  invalidSheet: z.object({
    errors: MessagesByField,
    sheet_errors: z.array(RowError).meta({ description: 'At most 200 of them; `error_count` counts all.' }),
    error_count: z.int(),
  }),
  tooManyAttempts: z.object({ seconds: Seconds }),
  tooManyRequests: z.object({ seconds: Seconds }),
  tooManyUploads: z.object({ seconds: Seconds }),
  uploadQuota: z.object({ seconds: Seconds, quota: z.string() }),
  uploadsBusy: z.object({ seconds: Seconds }),
  tooManyDownloads: z.object({ seconds: Seconds }),
  downloadsBusy: z.object({ seconds: Seconds }),
  meSmileFailed: z.object({ why: z.string() }),
  fileDangerous: z.object({ threat: z.string().nullable() }),
  notForProgram: z.object({ scope: z.string().nullable() }),
} satisfies Record<Detailed, z.ZodObject>

const now = '2026-12-02T02:00:00.000Z'
const aText = {
  ...{
    judul: 'Kapan batas waktu pelaporan?',
    ringkasan: '',
    formulir: null,
    peran: [],
    lampiran: [],
    diagram: null,
  },
  isi: paragraphsOf('Tanggal 10 bulan berikutnya.'),
}

/** A refusal of each kind that says more than its sentence. */
const samples: { readonly [C in Detailed]: DetailsOf<C> } = {
  notFound: { what: 'Formulir' },
  secondFactorNeeded: {
    ways: ['otp', 'passkey', 'recovery'],
    passkey: {
      challenge: 'aGFueWEgY29udG9o',
      rpId: 'silika.example.id',
      timeout: 60_000,
      userVerification: 'preferred',
      allowCredentials: [{ id: 'Y29udG9oIGt1bmNp', type: 'public-key', transports: ['internal'] }],
    },
  },
  passwordLinkEnded: { why: 'used' },
  viewRefused: { why: 'administrator' },
  ssoRefused: { why: 'unverified' },
  ssoUnknownAccount: { email: 'nama@contoh.go.id' },
  wrongStatus: {
    ...{ status: reportStatuses.sent.label, fill_status: reportStatuses.sent.code },
    last: 'Dikirim oleh RS Contoh Bandung pada 2 Desember 2026 pukul 09.00 WIB.',
  },
  staleVersion: {
    current: {
      version: 4,
      answers: { reporter_name: 'Sari' },
      sheets: {},
      copied: [],
      saved_at: now,
      saved_by: 'RS Contoh Bandung',
    },
  },
  staleFacility: {
    current: {
      facility_id: 1,
      user_id: 7,
      version: 3,
      code: 'RS001',
      name: 'RS Contoh Bandung',
      type: 'hospital',
      tipe_fasyankes: 1,
      hospital_class: 'B',
      region_type: 'urban',
      ownership: 'pemda',
      province: { id: '32', name: 'Jawa Barat' },
      regency: { id: '32.73', name: 'Kota Bandung' },
      district: { id: '32.73.01', name: 'Sukasari' },
      address: 'Jalan Contoh 12, Bandung',
      phone: null,
      email: null,
      latitude: null,
      longitude: null,
      inpatient: true,
      beds: 120,
      covid_handler: true,
      active_since: '2020-01',
      closed_on: null,
      updated_at: now,
    },
  },
  staleContent: {
    current: {
      ...{ id: 4, slug: 'kapan-batas-waktu-pelaporan', kind: 'faq', version: 3, state: 'published' },
      ...{ draft: aText, published: aText, draft_at: now, draft_by: 'Sari', published_at: now },
    },
  },
  contentRefused: { why: 'notPublished' },
  formRefused: { why: 'breaks' },
  staleForm: {
    current: {
      ...{ form_type: 'sanitarian-kit', revision: 4, saved_at: now, saved_by: 'Administrator' },
      ...{ definition: { id: 'sanitarian-kit', title: 'Sanitarian Kit' }, base: 1, earliest: '2027-01' },
      ...{ changes: [], faults: [] },
    },
  },
  staleDocument: {
    by: 'Administrator SILIKA',
    at: '2 Desember 2026 pukul 09.00 WIB',
    current: {
      dokumen_id: 7,
      title: 'Surat Edaran: Batas Waktu Pelaporan Bulanan',
      kategori: 'Surat edaran',
      description: '',
      access: 'public',
      status: 'published',
      published_at: now,
      latest: null,
      version: 3,
      downloads: 12,
      changed_at: now,
      changed_by: 'Administrator SILIKA',
      text_state: null,
      versions: [],
    },
  },
  staleOffice: {
    current: {
      id: 2,
      version: 3,
      name: 'Dinas Kesehatan Kota Bandung',
      province: { id: '32', name: 'Jawa Barat' },
      regency: { id: '32.73', name: 'Kota Bandung' },
      address: 'Jalan Contoh 75, Bandung',
      phone: null,
      email: null,
      accounts: 1,
      facilities: 3,
    },
  },
  staleAnnouncement: {
    current: {
      ...{
        id: 2_000_000_001,
        version: 3,
        title: 'Pemeliharaan sistem',
        body: 'Sistem ditutup dua jam.',
        link: null,
      },
      ...{ importance: 'important', roles: ['HealthServiceFacility'], facility_types: [], regions: [] },
      ...{ from: '2026-12-02T09:00', until: '2026-12-09T09:00', state: 'shown', accounts: 4, read: 1 },
      updated_at: now,
    },
  },
  announcementRefused: { why: 'nobody' },
  placeRefused: { why: 'closed' },
  staleAccount: {
    current: {
      id: 7,
      username: 'rs@contoh.go.id',
      full_name: 'RS Contoh Bandung',
      profile: null,
      user_image: null,
      roles: 'HealthServiceFacility',
      tipe_fasyankes: 1,
      province_id: '32',
      regency_id: '32.73',
      status: 'active',
      nama_rs: 'RS Contoh Bandung',
      nama_puskesmas: null,
      phone: null,
      position: null,
      digest_mail: true,
      facility_id: 1,
      version: 3,
      last_sign_in_at: now,
      locked_until: null,
      mail_failed_at: null,
      has_password: true,
      has_second_factor: false,
    },
  },
  bulkChanged: { count: 12 },
  importChanged: { count: 12 },
  monthLocked: { lockedAt: '31 Desember 2026 pukul 23.59 WIB' },
  notAtWork: { why: 'Fasyankes sudah tutup pada bulan ini.' },
  reopenClosed: { until: '10 Januari 2027 pukul 23.59 WIB' },
  staleAssessment: { at: '2 Desember 2026 pukul 09.00 WIB', version: 3, saved_at: new Date(now) },
  hazardFinal: { sent_at: new Date(now) },
  capacityQuickSaved: { saved_at: new Date(now) },
  tooLarge: { limit: '1 MB' },
  invalidInput: { errors: { date: ['Pilih bulan laporan.'] } },
  invalidHazardInput: { errors: { semester: ['Harus bilangan bulat'] } },
  invalidPeriod: { errors: { year: [sentences.periodRequired] } },
  userIdRequired: { errors: { user_id: ['User ID is required'] } },
  invalidSheet: {
    errors: { file: ['Baris 4, kolom Jumlah: Harus bilangan bulat'] },
    sheet_errors: [{ row: 4, column: 'Jumlah', message: 'Harus bilangan bulat' }],
    error_count: 1,
  },
  tooManyAttempts: { seconds: 30 },
  tooManyRequests: { seconds: 12 },
  tooManyUploads: { seconds: 5 },
  uploadQuota: { seconds: 3600, quota: '200 berkas atau 500 MB' },
  uploadsBusy: { seconds: 5 },
  tooManyDownloads: { seconds: 30 },
  downloadsBusy: { seconds: 30 },
  meSmileFailed: { why: 'unreachable' },
  fileDangerous: { threat: null },
  notForProgram: { scope: programScopes.send.label },
}

export const problemCodes = namesOf(problems)

/** The body of a refusal as its schema has it. */
export function problemSchemaOf(code: ProblemCode): z.ZodObject {
  const said: Partial<Record<ProblemCode, z.ZodObject>> = details
  return z.object({
    code: z.literal(code),
    message: z.string().meta({ description: 'For a person, in Indonesian.' }),
    ...said[code]?.shape,
  })
}

/** A refusal as it stands on the wire. */
export function exampleProblem(code: ProblemCode): { code: ProblemCode; message: string } {
  const said: Partial<Record<ProblemCode, object>> = samples
  // Safe: `samples` has the details of every code that wants some.
  const make = problem as (code: ProblemCode, details: unknown) => Problem
  const { message, details: more } = make(code, said[code])
  return JSON.parse(JSON.stringify({ code, message, ...more })) as { code: ProblemCode; message: string }
}
