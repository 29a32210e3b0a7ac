import * as z from 'zod'

import { hazardKeys, levelNames } from '#domain/hazards.ts'
import {
  assessmentParts,
  firstAssessmentYear,
  lastAssessmentYear,
  linkLength,
  parts,
  type Semester as SemesterOfYear,
  sentences,
} from '#domain/self-assessment.ts'

import { endpoint } from './endpoint.ts'
import {
  FileContent,
  Id,
  Instant,
  many,
  one,
  paged,
  paging,
  ProvinceCode,
  RegencyCode,
  whole,
} from './envelope.ts'
import { Reason } from './report-shapes.ts'

/**
 * The self-assessment of climate resilience (CRESHCF): quick assessments, instruments, their questions and read-backs as the
 * specification has them, and beside them what a period is worth, the regions' coverage, reopening and the hazard levels.
 */
const Year = whole(firstAssessmentYear, lastAssessmentYear)
const SemesterNumber = whole(1, 2).transform<SemesterOfYear>((semester) => (semester === 1 ? 1 : 2))
const Semester = z.union([z.literal(1), z.literal(2)])
const Level = z.enum(levelNames)
const HazardKey = z.enum(hazardKeys)
const Part = z.enum(assessmentParts)
const Name = z.string().max(60)
const Link = z.string({ error: sentences.linkRequired }).max(linkLength * 2, {
  error: 'Link/URL paling banyak 2.000 karakter',
})
/** Made by the page: a repeated sending with the same key is answered like the first. */
const SendKey = z.uuid({ error: 'Kunci pengiriman tidak sah' })

const period = { userId: Id, year: Year, semester: SemesterNumber }
const Period = z.strictObject(period)

// ————— Questions —————

export const listQuickQuestions = endpoint({
  method: 'GET',
  path: '/api/getPertayaanAssessmentKerentanan',
  permission: 'self-assessment.read',
  summary: 'The questions of all three quick assessments',
  reply: many(
    z.object({
      id: z.int(),
      name: z.string(),
      answers: z.array(z.object({ id: z.int(), name: z.enum(['ya', 'tidak']) })),
    }),
  ),
})
export const listHazardItems = endpoint({
  method: 'GET',
  path: '/api/identifikasi/merasakan',
  permission: 'self-assessment.read',
  summary: 'The general items of the hazard instrument; both columns of a cell hold the same items',
  reply: many(
    z.object({
      id: z.int(),
      bencana: z.object({
        name: z.string(),
        dampak: z.array(
          z.object({
            name: z.string(),
            type: z.enum(['dampak', 'potensi_dampak']),
            jawaban_dampak: z.array(z.object({ id: z.int(), name: z.string() })),
          }),
        ),
      }),
    }),
  ),
})
export const listImpactItems = endpoint({
  method: 'GET',
  path: '/api/get-pertanyaan-identifikasi-khusus',
  permission: 'self-assessment.read',
  summary: 'The boxes of BESAR, SEDANG and KECIL of the hazard instrument',
  reply: many(
    z.object({
      id: z.int(),
      name: z.string(),
      bencana_name: z.string(),
      question_name: z.string(),
      question_type: Level,
      /** Two levels of one dimension rarely go together; the page may hint. */
      dimension: z.string(),
    }),
  ),
})
const QuestionList = z.array(z.object({ id: z.int(), pertanyaan: z.string() }))
export const listGeneralVulnerability = endpoint({
  method: 'GET',
  path: '/api/kerentananquestionall',
  permission: 'self-assessment.read',
  summary: 'The general questions of the vulnerability instrument, by category',
  reply: many(z.object({ type_meresakan: z.string(), pertanyaan_list: QuestionList })),
})
export const listSpecialVulnerability = endpoint({
  method: 'GET',
  path: '/api/kerentanan-khusus',
  permission: 'self-assessment.read',
  summary: 'The questions of the vulnerability instrument that belong to a hazard, by hazard and category',
  reply: many(
    z.object({ type_bencana: z.string(), type_meresakan: z.string(), pertanyaan_list: QuestionList }),
  ),
})
export const listCapacityQuestions = endpoint({
  method: 'GET',
  path: '/api/penilaianquestionall',
  permission: 'self-assessment.read',
  summary: 'The questions of the capacity instrument, by group',
  reply: many(z.object({ id: z.int(), name: z.string(), questions: QuestionList })),
})

// ————— Quick assessments —————

const boxes = Object.fromEntries(
  hazardKeys.map((key) => [key, z.boolean({ error: 'Harus ya atau tidak' }).optional()]),
) as { [K in (typeof hazardKeys)[number]]: z.ZodOptional<z.ZodBoolean> }
const QuickAnswer = z.strictObject({
  pertanyaan: z.strictObject({ id: Id }).optional(),
  jawaban: z.string({ error: 'Jawab dengan Ya atau Tidak.' }).max(20).nullable().optional(),
  bencana: z.strictObject(boxes).nullable().optional(),
})
const quickBody = <F extends string>(formType: F) =>
  z.strictObject({
    form_type: z.literal(formType, { error: `Harus ${formType}` }),
    user_id: Id,
    year: Year,
    semester: SemesterNumber,
    answers: z.record(z.string().max(20), QuickAnswer),
  })

const QuickReadBack = z.object({
  form_type: z.string(),
  user_id: z.int(),
  year: z.int(),
  semester: Semester,
  answers: z.record(
    z.string(),
    z.object({
      pertanyaan: z.object({ id: z.int() }),
      jawaban: z.enum(['ya', 'tidak']),
      bencana: z.record(HazardKey, z.boolean()).optional(),
    }),
  ),
  saved_at: Instant,
  /** Whether one may go on to the instrument with these answers. */
  may_continue: z.boolean(),
  /** Closed answers are shown read only, with the note. */
  closed: z.boolean(),
  closed_note: z.string().nullable(),
})

const reading = { permission: 'self-assessment.read', params: Period } as const
const quickReading = { ...reading, method: 'GET', reply: one(QuickReadBack) } as const
const quickSaving = {
  method: 'POST',
  permission: 'self-assessment.fill',
  reply: one(QuickReadBack),
} as const

export const readHazardQuick = endpoint({
  ...quickReading,
  path: '/api/assessmentIdentifikasiAnswer/user/{userId}/{year}/{semester}',
  summary: "A facility's hazard quick assessment; 404 where nothing is saved",
})
export const saveHazardQuick = endpoint({
  ...quickSaving,
  path: '/api/form-assessment-answers',
  summary: 'Saves the hazard quick assessment; closed once the hazard instrument is sent',
  body: quickBody(parts.hazard.formType),
  invalid: 'invalidHazardInput',
})
export const readVulnerabilityQuick = endpoint({
  ...quickReading,
  path: '/api/assessmentKerentananAnswer/user/{userId}/{year}/{semester}',
  summary: "A facility's vulnerability quick assessment; 404 where nothing is saved",
})
export const saveVulnerabilityQuick = endpoint({
  ...quickSaving,
  path: '/api/form-assessment-answers-kerentanan',
  summary: 'Saves the vulnerability quick assessment',
  body: quickBody(parts.vulnerability.formType),
})
export const readCapacityQuick = endpoint({
  ...quickReading,
  path: '/api/assessmentPenilaianAnswer/user/{userId}/{year}/{semester}',
  summary: "A facility's capacity quick assessment; 404 where nothing is saved",
})
export const saveCapacityQuick = endpoint({
  ...quickSaving,
  path: '/api/assessments/penilaian',
  summary: 'Saves the capacity quick assessment, once for a period',
  body: quickBody(parts.capacity.formType),
})

// ————— Instruments —————

/** Of every instrument: when it was sent, and whether an administrator has reopened it since. */
const sending = {
  sent_at: Instant,
  /** How often it has been sent, this time included. */
  number: z.int(),
  /** What is final can no longer be changed by the facility. */
  final: z.boolean(),
  reopened: z.object({ at: Instant, reason: z.string() }).nullable(),
}
const Sent = one(z.object(sending))
const detailsOf = <T extends z.ZodType>(row: T) => one(z.object({ details: z.array(row), ...sending }))

const Flag = z.boolean({ error: 'Harus ya atau tidak' })
export const saveHazardInstrument = endpoint({
  method: 'POST',
  path: '/api/instrument-identifikasi',
  permission: 'self-assessment.fill',
  summary: 'Sends the hazard instrument, which is then final until an administrator reopens it',
  body: z.strictObject({
    user_id: Id,
    year: Year,
    semester: SemesterNumber,
    /** By hazard name, then category name, then item id. */
    pertanyaan_umum: z
      .record(
        Name,
        z.record(
          Name,
          z.strictObject({
            answers: z.record(
              z.string().regex(/^\d{1,6}$/, { error: 'Pertanyaan tidak dikenal.' }),
              z.strictObject({
                dampak: Flag.optional(),
                potensiDampak: Flag.optional(),
                name_lainnya: z.string().max(1000).nullable().optional(),
              }),
            ),
          }),
        ),
      )
      .optional(),
    /** By hazard name, then category name, then level. */
    pertanyaan_khusus: z
      .record(
        Name,
        z.record(
          Name,
          z.partialRecord(
            Level,
            z
              .array(
                z.strictObject({
                  id_question: Id,
                  bencana_name: Name.optional(),
                  section_name: Name.optional(),
                  answered: Level.nullable(),
                }),
              )
              .max(100),
          ),
        ),
      )
      .optional(),
    key: SendKey.optional(),
  }),
  invalid: 'invalidHazardInput',
  reply: Sent,
})
export const readHazardInstrument = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/instrument-identifikasi/{userId}/{year}/{semester}',
  summary: "A facility's general hazard answers; 404 where nothing is saved",
  reply: detailsOf(
    z.object({
      question_id: z.int(),
      dampak: z.int(),
      potensiDampak: z.int(),
      name_lainnya: z.string().nullable(),
      bencana_type: z.string(),
    }),
  ),
})
export const readImpactLevels = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/get-jawaban-pertanyaan-identifikasi-khusus/{userId}/{year}/{semester}',
  summary: "A facility's ticked impact levels; 404 where nothing is saved",
  reply: many(
    z.object({ bencana_name: z.string(), section_name: z.string(), answered: Level, id_question: z.int() }),
  ),
})

const Linked = { question_id: Id, answer: Level.nullable(), link: Link.nullable().optional() }
export const saveVulnerabilityInstrument = endpoint({
  method: 'POST',
  path: '/api/instrument-kerentanan',
  permission: 'self-assessment.fill',
  summary: 'Sends the vulnerability instrument; the newest sending replaces the earlier one',
  body: z.strictObject({
    user_id: Id,
    year: Year,
    semester: SemesterNumber,
    pertanyaan_khusus: z
      .array(
        z.strictObject({
          ...Linked,
          bencana_id: Id.optional(),
          bencana_name: Name.optional(),
          section_name: Name.optional(),
        }),
      )
      .max(500)
      .optional(),
    pertanyaan_umum: z
      .array(
        z.strictObject({
          ...Linked,
          section_name: Name.optional(),
          question_text: z.string().max(1000).optional(),
          answered: z.boolean().optional(),
        }),
      )
      .max(500)
      .optional(),
    key: SendKey.optional(),
  }),
  reply: Sent,
})
const LinkedDetail = {
  question_id: z.int(),
  answer: Level,
  link: z.string(),
}
export const readVulnerabilityInstrument = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/instrument-kerentanan/{userId}/{year}/{semester}',
  summary: "A facility's vulnerability answers; 404 where nothing is saved",
  reply: detailsOf(z.object({ ...LinkedDetail, question_type: z.enum(['general', 'specific']) })),
})
export const saveCapacityInstrument = endpoint({
  method: 'POST',
  path: '/api/instrument-penilaian',
  permission: 'self-assessment.fill',
  summary: 'Sends the capacity instrument; the newest sending replaces the earlier one',
  body: z.strictObject({
    form_type: z.literal('penilaian_instrument', { error: 'Harus penilaian_instrument' }),
    user_id: Id,
    tahun_assessment: Year,
    semester_assessment: SemesterNumber,
    answers: z.array(z.strictObject({ ...Linked, section_name: Name.optional() })).max(500),
    key: SendKey.optional(),
  }),
  reply: Sent,
})
export const readCapacityInstrument = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/instrument-penilaian/{userId}/{year}/{semester}',
  summary: "A facility's capacity answers; 404 where nothing is saved",
  reply: detailsOf(z.object(LinkedDetail)),
})

// ————— Lists, result, history —————

const reportRows = {
  method: 'GET',
  permission: 'self-assessment.read',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({ year: Year.optional(), semester: SemesterNumber.optional() }),
  reply: many(
    z.object({
      user_id: z.int(),
      username: z.string(),
      year: z.int(),
      semester: Semester,
      form_assessment: z.enum(['already answer', 'Belum diisi']),
      form_instrument: z.enum(['already answer', 'Belum diisi']),
      /** The hazard instrument once sent, unless reopened. */
      final: z.boolean(),
      reopened: sending.reopened,
    }),
  ),
} as const
export const listHazardReports = endpoint({
  ...reportRows,
  path: '/api/creshcf-identifikasi-report-user/{userId}',
  summary: "What of the hazard part a facility has filled; without a semester both of the year's",
})
export const listVulnerabilityReports = endpoint({
  ...reportRows,
  path: '/api/creshcf-kerentanan-report-user/{userId}',
  summary: "What of the vulnerability part a facility has filled; without a semester both of the year's",
})
export const listCapacityReports = endpoint({
  ...reportRows,
  path: '/api/creshcf-penilaian-report-user/{userId}',
  summary: "What of the capacity part a facility has filled; without a semester both of the year's",
})

const Marks = z.array(z.object({ mark: z.string(), words: z.string() }))
const Index = z.object({
  /** From 0 to 1; null where it cannot be computed. */
  value: z.number().nullable(),
  class: Level.nullable(),
  /** The summands: `part` = `weight` × `value`. */
  terms: z.array(
    z.object({
      label: z.string(),
      weight: z.number(),
      value: z.number(),
      part: z.number(),
      detail: z.string(),
    }),
  ),
})
const AssessmentResult = z.object({
  user_id: z.int(),
  facility: z.string(),
  regency: z.string(),
  province: z.string(),
  year: z.int(),
  semester: Semester,
  parts: z.array(
    z.object({
      part: Part,
      name: z.string(),
      quick_saved_at: Instant.nullable(),
      quick: z.object({ concerns: z.int(), answered: z.int(), value: z.number().nullable() }).nullable(),
      sent_at: Instant.nullable(),
      answered: z.int().nullable(),
      questions: z.int().nullable(),
    }),
  ),
  risk: z.object({
    max: z.number().nullable(),
    mean: z.number().nullable(),
    class: Level.nullable(),
    leading: HazardKey.nullable(),
    marks: Marks,
  }),
  /** All five; those that are not ticked are "tidak dinilai". */
  hazards: z.array(
    z.object({
      hazard: HazardKey,
      name: z.string(),
      ticked: z.boolean(),
      /** Of the facility's regency; null without reference data. */
      base_level: Level.nullable(),
      base_source: z.string().nullable(),
      hazard_index: Index,
      vulnerability_index: Index,
      risk: z.number().nullable(),
      class: Level.nullable(),
      marks: Marks,
    }),
  ),
  capacity: Index.nullable(),
  actions: z.array(
    z.object({
      question_id: z.int(),
      part: Part,
      hazard: HazardKey.nullable(),
      section: z.string(),
      text: z.string(),
      risk: z.number().nullable(),
    }),
  ),
  levers: z.array(
    z.object({
      part: Part,
      hazard: HazardKey.nullable(),
      section: z.string(),
      questions: z.int(),
      risk: z.number(),
      gain: z.number(),
    }),
  ),
})
export const readResult = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/creshcf/result/{userId}/{year}/{semester}',
  summary: "What a facility's period is worth, how each figure comes about and what would improve it most",
  reply: one(AssessmentResult),
})
export const exportAssessment = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/creshcf/result/{userId}/{year}/{semester}/file',
  summary:
    "A facility's result as a spreadsheet; a workbook also holds the terms, the actions and the answers",
  query: z.strictObject({ format: z.enum(['xlsx', 'csv'], { error: 'Harus xlsx atau csv' }) }),
  reply: FileContent,
})
export const listAssessmentHistory = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/creshcf/history/{userId}/{year}/{semester}',
  summary: 'Who saved, sent and reopened the parts of a period',
  reply: many(
    z.object({
      at: Instant,
      actor: z.string(),
      role: z.string(),
      part: Part,
      action: z.enum(['saveQuick', 'send', 'reopen']),
      reason: z.string().nullable(),
    }),
  ),
})
export const reopenAssessment = endpoint({
  method: 'POST',
  path: '/api/creshcf/reopen',
  permission: 'self-assessment.reopen',
  summary: 'Reopens the hazard instrument of a period, and with it its quick assessment',
  body: z.strictObject({ user_id: Id, year: Year, semester: SemesterNumber, reason: Reason }),
  reply: Sent,
})

// ————— Regions —————

const RegionRow = z.object({
  /** A province's or a regency's code; null for the sum. */
  id: z.string().nullable(),
  name: z.string(),
  /** Active facilities, and how many of them have begun, have sent each part, and all three. */
  facilities: z.int(),
  begun: z.int(),
  hazard: z.int(),
  vulnerability: z.int(),
  capacity: z.int(),
  complete: z.int(),
  /** `complete` ÷ `facilities` in percent; null without facilities. */
  completion: z.number().nullable(),
  /** Of the complete ones with a risk index. */
  classes: z.object({ Tinggi: z.int(), Sedang: z.int(), Rendah: z.int() }),
  mean_risk: z.number().nullable(),
  mean_capacity: z.number().nullable(),
})
export const listRegionResults = endpoint({
  method: 'GET',
  path: '/api/creshcf/regions',
  permission: 'table.read',
  summary: 'Coverage and mean scores per province, or per regency within a province',
  query: z.strictObject({ year: Year, semester: SemesterNumber, provinsi_id: ProvinceCode.optional() }),
  reply: one(z.object({ total: RegionRow, regions: z.array(RegionRow) })),
})
export const listFacilityResults = endpoint({
  method: 'GET',
  path: '/api/creshcf/facilities',
  permission: 'table.read',
  summary: 'The facilities within reach with what they have sent of a period and their risk',
  query: z.strictObject({
    year: Year,
    semester: SemesterNumber,
    provinsi_id: ProvinceCode.optional(),
    kabupatenkota_id: RegencyCode.optional(),
    find: z.string().trim().max(100).optional(),
    status: z.enum(['none', 'begun', 'complete']).optional(),
    ...paging,
  }),
  reply: paged(
    z.object({
      user_id: z.int().nullable(),
      facility: z.string(),
      code: z.string(),
      tipe_fasyankes: z.int(),
      regency: z.string(),
      hazard: z.boolean(),
      vulnerability: z.boolean(),
      capacity: z.boolean(),
      begun: z.boolean(),
      risk: z.number().nullable(),
      class: Level.nullable(),
      leading: HazardKey.nullable(),
      /** The hazard instrument is sent and not reopened. */
      reopenable: z.boolean(),
    }),
  ),
})

// ————— Hazard levels —————

export const listHazardLevels = endpoint({
  method: 'GET',
  path: '/api/creshcf/hazard-levels',
  permission: 'hazard-level.manage',
  summary: 'The hazard levels of the regencies of a province',
  query: z.strictObject({ provinsi_id: ProvinceCode }),
  reply: many(
    z.object({
      kabupatenkota_id: z.string(),
      name: z.string(),
      levels: z.partialRecord(HazardKey, Level),
      source: z.string().nullable(),
      updated_at: Instant.nullable(),
    }),
  ),
})
const Source = z.string().trim().max(100, { error: 'Sumber paling banyak 100 huruf' }).optional()
const ImportCounts = z.object({
  rows: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  recomputed: z.int(),
  dry_run: z.boolean(),
})
export const importHazardLevels = endpoint({
  method: 'POST',
  path: '/api/creshcf/hazard-levels',
  permission: 'hazard-level.manage',
  summary:
    'Sets hazard levels of regencies and computes the scores anew that rest on them; with dry_run only counts',
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ kabupatenkota_id: RegencyCode, bencana: Name, tingkat: z.string().max(20) }))
      .min(1, { error: 'Tidak ada baris' })
      .max(5000, { error: 'Paling banyak 5.000 baris' }),
    source: Source,
    dry_run: z.boolean().optional(),
  }),
  reply: one(ImportCounts),
})
export const uploadHazardLevels = endpoint({
  method: 'POST',
  path: '/api/creshcf/hazard-levels/sheet',
  permission: 'hazard-level.manage',
  summary:
    'The same by a sheet (XLSX or CSV) with a column "Kode" and a column for each hazard, all or nothing; with dry_run it only says what is wrong and counts',
  upload: { maxBytes: 5_000_000 },
  body: z.strictObject({
    source: Source,
    /** Form data knows texts only. */
    dry_run: z.enum(['true', 'false'], { error: 'Tulis true atau false' }).optional(),
  }),
  reply: one(
    z.object({
      ...ImportCounts.shape,
      /** At most 200 of them, by row; `error_count` tells all. */
      errors: z.array(z.object({ row: z.int(), message: z.string() })),
      error_count: z.int(),
    }),
  ),
})

export const selfAssessmentEndpoints = {
  listQuickQuestions,
  listHazardItems,
  listImpactItems,
  listGeneralVulnerability,
  listSpecialVulnerability,
  listCapacityQuestions,
  readHazardQuick,
  saveHazardQuick,
  readVulnerabilityQuick,
  saveVulnerabilityQuick,
  readCapacityQuick,
  saveCapacityQuick,
  saveHazardInstrument,
  readHazardInstrument,
  readImpactLevels,
  saveVulnerabilityInstrument,
  readVulnerabilityInstrument,
  saveCapacityInstrument,
  readCapacityInstrument,
  listHazardReports,
  listVulnerabilityReports,
  listCapacityReports,
  readResult,
  exportAssessment,
  listAssessmentHistory,
  reopenAssessment,
  listRegionResults,
  listFacilityResults,
  listHazardLevels,
  importHazardLevels,
  uploadHazardLevels,
}
