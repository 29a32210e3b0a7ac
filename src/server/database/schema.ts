import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'

import type { FacilityType, HospitalClass, Ownership, RegionType } from '#domain/facility.ts'
import type { CategoryKey, HazardKey, Level } from '#domain/hazards.ts'
import type { MercuryDevice, MercuryState } from '#domain/mercury-devices.ts'
import type { ProgramScope } from '#domain/program-scopes.ts'
import type { StoredStatus, Transition } from '#domain/report-status.ts'
import type { Role } from '#domain/roles.ts'
import type { AssessmentPart } from '#domain/self-assessment/parts.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'
import type { YesNo } from '#domain/self-assessment/questions.ts'
import type { Zone } from '#domain/time.ts'
import type { FactsByTable } from '#indicators/shipped-forms.ts'

import type { Extent } from '../boundaries/delivered.ts'
import type { AccountTables } from './account-tables.ts'
import type { AnnouncementTables } from './announcement-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { FigureTables } from './figure-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { FormTables } from './form-tables.ts'
import type { Json } from './json.ts'

/**
 * The tables as Kysely sees them; migrations/ makes them, and schema.test.ts compares the two. Days are `YYYY-MM-DD` text,
 * instants are Dates.
 */
type Sheet = Record<string, unknown>
type Day = ColumnType<string, string | undefined, string>
type Instant = ColumnType<Date, Date | undefined, Date>
type Stored<Facts> = {
  [Name in keyof Facts]: Facts[Name] extends object ? Json<Facts[Name]> : Facts[Name]
}
/** The tables that hold what the reports of shipped forms are worth: a row for each report that was sent. */
type FactTables = {
  [Table in keyof FactsByTable]: { report_id: number } & Stored<FactsByTable[Table]>
}
export type FactTable = keyof FactTables

type Tables = {
  province: { code: string; name: string; zone: Zone }
  regency: { code: string; province_code: string; name: string }
  district: { code: string; regency_code: string; name: string }
  office: {
    id: GeneratedAlways<number>
    name: string
    province_code: string
    regency_code: string | null
    address: string | null
    phone: string | null
    email: string | null
    version: Generated<number>
    created_at: Instant
  }
  facility: {
    id: GeneratedAlways<number>
    code: string
    name: string
    type: FacilityType
    hospital_class: HospitalClass | null
    region_type: RegionType
    ownership: Ownership | null
    inpatient: boolean
    beds: number | null
    covid_handler: Generated<boolean>
    province_code: string
    regency_code: string
    district_code: string | null
    address: string | null
    phone: string | null
    email: string | null
    latitude: number | null
    longitude: number | null
    active_since: Day
    closed_on: string | null
    merged_into: number | null
    name_key: GeneratedAlways<string | null>
    version: Generated<number>
    created_at: Instant
    updated_at: Instant
  }
  /** Closings that have ended: the months from `from_month` to before `until_month`. */
  facility_closure: { facility_id: number; from_month: string; until_month: string }
  /** From which month a facility has lain in another region. */
  facility_move: {
    facility_id: number
    from_month: string
    former_regency_code: string
    regency_code: string
    moved_by: number
    moved_at: Date
    former_district_code: string | null
  }
  account: {
    id: GeneratedAlways<number>
    username: string
    full_name: string
    role: Role
    password_hash: string | null
    status: Generated<'active' | 'nonactive'>
    facility_id: number | null
    province_code: string | null
    regency_code: string | null
    phone: string | null
    position: string | null
    profile: string | null
    photo_file_id: number | null
    version: Generated<number>
    last_sign_in_at: Date | null
    second_factor_at: Date | null
    created_by: number | null
    created_at: Instant
    updated_at: Instant
    searched: GeneratedAlways<string>
  }
  session: {
    token_hash: Buffer
    account_id: number
    created_at: Date
    expires_at: Date
    user_agent: string | null
    address: string | null
    seen_at: Instant
    id: GeneratedAlways<number>
    proved_at: Date
    by_sso: Generated<boolean>
    viewed_account_id: number | null
    viewed_until: Date | null
    practice_since: Date | null
  }
  program_key: {
    id: GeneratedAlways<number>
    account_id: number
    name: string
    scopes: ProgramScope[]
    key_hash: Buffer
    ending: string
    created_at: Date
    expires_on: string
    expires_at: Date
    last_used_at: Date | null
    last_used_from: string | null
    revoked_at: Date | null
  }
  /** Boundaries that were uploaded and found whole, as TopoJSON. */
  boundary_set: {
    id: GeneratedAlways<number>
    key: string
    source: string
    file_name: string
    provinces: string
    regencies: string
    extents: Json<Record<string, Extent>>
    uploaded_by: number
    uploaded_at: Date
    taken_at: Date | null
  }
  /** What the map draws: one row at most; without a set, what was delivered with the product. */
  boundary_use: { is_only: Generated<boolean>; set_id: number | null; used_by: number; used_at: Date }
  setting: { key: string; value: Json<unknown>; updated_at: Instant }
  audit: {
    id: GeneratedAlways<number>
    at: Instant
    actor_id: number | null
    action: string
    subject: string
    subject_id: string
    detail: JSONColumnType<Sheet | null, string | null, string | null>
    facility_id: number | null
    txid: Generated<string>
  }
  audit_chain: { position: number; audit_id: number; hash: Buffer }
  refusal: {
    actor_id: number
    call: string
    at: Date
    code: string
    address: string
    count: Generated<number>
  }
  report: {
    id: GeneratedAlways<number>
    facility_id: number
    form: string
    month: string
    status: StoredStatus
    version: Generated<number>
    form_version: number
    /** The facility's type and regions when the report was opened; decision 17 says what they wait for. */
    facility_type: FacilityType
    province_code: string
    regency_code: string
    created_at: Date
    saved_at: Date
    saved_by: number
    first_sent_at: Date | null
    sent_at: Date | null
    queued_at: Date | null
    on_time: boolean | null
    opened_at: Date | null
    decided_at: Date | null
    decided_by: number | null
    flags: Generated<string[]>
    keeps_monthly: boolean | null
  }
  report_sheet: { report_id: number; form: string; answers: Json<Sheet>; copied: Generated<string[]> }
  submission: {
    id: GeneratedAlways<number>
    report_id: number
    number: number
    send_key: string
    sheets: Json<Record<string, Sheet>>
    form_version: number
    sent_by: number
    sent_at: Date
    queued_at: Date | null
    on_time: boolean
    receipt_number: string
    verification_code: string
  }
  report_history: {
    id: GeneratedAlways<number>
    report_id: number
    at: Date
    actor_id: number
    actor_name: string
    actor_role: Role
    transition: Transition
    from_status: StoredStatus | 'unfilled'
    to_status: StoredStatus
    reason: string | null
    remarks: JSONColumnType<Record<string, string> | null, string | null, string | null>
    submission_id: number | null
  }
  /** What a person wants to see of a form's table. */
  table_columns: { account_id: number; form: string; columns: string[] }
  review_note: {
    report_id: number
    remarks: Json<Record<string, string>>
    reviewer_id: number
    saved_at: Date
  }
  notification: {
    id: GeneratedAlways<number>
    account_id: number
    kind: 'sent' | 'returned' | 'confirmed' | 'reopened' | 'due' | 'overdue' | 'remind' | 'quality'
    report_id: number | null
    form: string
    month: string
    facility_id: number | null
    detail: string | null
    created_at: Date
    read_at: Date | null
    days_ahead: number | null
  }
  job: {
    id: GeneratedAlways<number>
    kind: string
    key: string
    run_at: Date
    is_bulk: Generated<boolean>
    attempts: Generated<number>
    claimed_until: Date | null
    finished_at: Date | null
    last_error: string | null
  }
  digest: {
    account_id: number
    wanted: Generated<boolean>
    sent_on: string | null
    told_to: Generated<number>
  }
  mail: {
    id: GeneratedAlways<number>
    account_id: number
    kind: 'digest' | 'return' | 'link' | 'safety'
    key: string
    subject: string
    body_text: string
    body_html: string
    created_at: Date
    handed_over_at: Date | null
    outcome: 'sent' | 'refused' | 'unknown' | 'dropped' | null
    decided_at: Date | null
    link_id: number | null
    former_address: string | null
  }
  me_smile_import: {
    report_id: number
    imported_at: Date
    imported_by: number
    figures: Json<Record<string, number>>
  }
  download: {
    id: GeneratedAlways<number>
    account_id: number
    asked: Json<Sheet>
    total: number
    rows: Generated<number>
    file_id: number | null
    created_at: Date
  }
  device_list: { file_id: number; report_id: number; row_count: number; totals: Json<Record<string, number>> }
  device_row: {
    file_id: number
    row: number
    device: MercuryDevice
    state: MercuryState
    amount: number
    brand: string | null
    serial: string | null
    acquired: number | null
    room: string | null
    state_on: string | null
    document: string | null
    note: string | null
  }
  assessment_question: {
    id: number
    revision: number
    is_current: boolean
    part: QuestionPart
    hazard: HazardKey | null
    category: CategoryKey | null
    group_id: number | null
    group_name: string | null
    is_other: Generated<boolean>
    dimension: string | null
    level: Level | null
    text: string
    since: Instant
  }
  quick_assessment: {
    facility_id: number
    year: number
    semester: Semester
    part: AssessmentPart
    answers: Json<Record<string, YesNo>>
    hazards: HazardKey[] | null
    saved_at: Date
    saved_by: number
  }
  assessment_instrument: {
    id: GeneratedAlways<number>
    facility_id: number
    year: number
    semester: Semester
    part: AssessmentPart
    number: number
    is_current: Generated<boolean>
    send_key: string | null
    sent_at: Date
    sent_by: number
    reopened_at: Date | null
    reopened_by: number | null
    reopen_reason: string | null
  }
  assessment_answer: {
    instrument_id: number
    question_id: number
    question_revision: number
    impact: boolean | null
    potential: boolean | null
    other_text: string | null
    level: Level | null
    link: string | null
  }
  assessment_history: {
    id: GeneratedAlways<number>
    facility_id: number
    year: number
    semester: Semester
    part: AssessmentPart
    action: 'saveQuick' | 'send' | 'reopen'
    at: Date
    actor_id: number
    actor_name: string
    actor_role: Role
    reason: string | null
    instrument_id: number | null
    detail: JSONColumnType<Sheet | null, string | null, string | null>
  }
  irbi_level: {
    regency_code: string
    hazard: HazardKey
    level: Level
    source: string | null
    updated_at: Date
    updated_by: number | null
  }
  assessment_result: {
    facility_id: number
    year: number
    semester: Semester
    hazard_sent: boolean
    vulnerability_sent: boolean
    capacity_sent: boolean
    risk_max: number | null
    risk_mean: number | null
    risk_class: Level | null
    leading_hazard: HazardKey | null
    capacity_index: number | null
    quick_hazard: number | null
    quick_vulnerability: number | null
    quick_capacity: number | null
    computed_at: Date
  }
  assessment_hazard_result: {
    facility_id: number
    year: number
    semester: Semester
    hazard: HazardKey
    base_level: Level | null
    severity: number | null
    breadth: number | null
    hazard_index: number | null
    vulnerability_index: number | null
    risk_index: number | null
  }
}

export type Schema = Tables &
  AccountTables &
  AnnouncementTables &
  ContentTables &
  DocumentTables &
  FactTables &
  FigureTables &
  FileTables &
  FormTables

/** Where a question of the self-assessment is asked. */
export type QuestionPart = 'quick' | 'hazardGeneral' | 'hazardSpecial' | 'vulnerability' | 'capacity'

/** A question of the self-assessment, without its revision. */
export type Question = Omit<Selectable<Tables['assessment_question']>, 'revision' | 'is_current' | 'since'>
