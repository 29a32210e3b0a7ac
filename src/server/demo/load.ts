import { createHash, randomUUID } from 'node:crypto'

import {
  addMonths,
  currentMonth,
  defaultDeadlines,
  dueDayOf,
  dueInstantOf,
  isOnTime,
  type Month,
} from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import { type ReportStatus, transitions } from '#domain/report-status.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { findingsOf } from '#forms/answers/findings.ts'
import { type AnswerSheet, answerOf } from '#forms/context.ts'
import { explanationField } from '#forms/define-form.ts'
import { type Db, inTransaction, type Pool } from '#server/database/transaction.ts'
import { hashPassword } from '#server/features/auth/password.ts'
import { isOwedBy, isOwedIn, keepsMonthly } from '#server/features/reports/life/expectation.ts'
import { flagsOf } from '#server/features/reports/life/flags.ts'
import { newVerificationCode, receiptNumberOf } from '#server/features/reports/life/receipt.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { namedFacilities, type NamedFacility, type SampleFacility, sampleFacilities } from './facilities.ts'
import { factRowsOf, insertFacts } from './facts.ts'
import {
  byMonth,
  type DemoFacility,
  type DemoReturn,
  type DemoSheets,
  type ReportForFacts,
} from './form-generator.ts'
import { demoFormOf, fillerOf, type KnownForm } from './forms.ts'
import { demoPassword, officials } from './people.ts'
import { groupOf, places } from './places.ts'
import {
  analyse,
  compressFast,
  hasAccounts,
  hasMarker,
  insertHistory,
  insertMany,
  listAccounts,
  listDistrictsOf,
  listFileIds,
  listFacilityIds,
  listRegionNames,
  listReportIds,
} from './queries.ts'
import {
  lastKnownDay,
  type Life,
  livesOf,
  namedLives,
  stagedLife,
  stagedQueue,
  statusOf,
} from './report-lives.ts'
import { insertSelfAssessments } from './self-assessments.ts'
import { mapInStretches } from './stretches.ts'

/** So many months before the current one have reports. */
const monthsBack = 12

/**
 * Fills an empty database with the demonstration data: offices, facilities, accounts, and a year of reports in all states.
 * Everything in one transaction with its marker, so that a first start that was killed simply begins again. Does nothing
 * where the marker stands or anybody has an account. The regions must be there and the forms published.
 */
export async function loadDemonstrationData(
  db: Pool,
  { now, forms, files }: { now: Date; forms: FormRegistry; files: FileStore },
): Promise<{ loaded: boolean }> {
  if ((await hasMarker(db, 'demo')) || (await hasAccounts(db))) return { loaded: false }
  const password_hash = await hashPassword(demoPassword)
  await inTransaction(db, async (tx) => {
    await compressFast(tx)
    const facilities = await insertPeople(tx, { now, password_hash })
    const sent: SentSheets = new Map()
    let writing = Promise.resolve()
    for (const generator of forms.list().map(demoFormOf)) {
      // While the database writes the reports of one form, those of the next are made.
      const [planned] = await Promise.all([
        planReports(tx, generator, facilities, sent, { now, forms, files }),
        writing,
      ])
      writing = insertReports(tx, generator, planned, { now, forms })
    }
    await writing
    await insertSelfAssessments(tx, facilities, { now })
    await tx
      .insertInto('setting')
      .values({ key: 'demo', value: JSON.stringify({ loadedAt: now.toISOString() }) })
      .execute()
    await analyse(tx)
  })
  return { loaded: true }
}

/** Offices, facilities and accounts; gives the facilities as the generators see them, in a fixed order. */
async function insertPeople(
  tx: Db,
  { now, password_hash }: { now: Date; password_hash: string },
): Promise<DemoFacility[]> {
  const { provinces, regencies } = await listRegionNames(tx)
  const zones = new Map(provinces.map(({ code, zone }) => [code, zone]))
  const names = new Map(regencies.map(({ code, name }) => [code, name]))
  const districts = await listDistrictsOf(
    tx,
    places.map(({ regency }) => regency),
  )
  // Accounts and facilities are older than the oldest report.
  const created_at = new Date(`${addMonths(currentMonth(now, 'WIB'), -30)}-01T02:00:00Z`)

  await insertMany(tx, 'office', { name: 'text', province_code: 'text', regency_code: 'text' }, [
    ...provinces.map(({ code, name }) => ({ name: `Dinas Kesehatan Provinsi ${name}`, province_code: code })),
    ...regencies.map(({ code, name, province_code }) => ({
      name: `Dinas Kesehatan ${name}`,
      province_code,
      regency_code: code,
    })),
  ])
  const sample = sampleFacilities(districts, names)
  await insertMany(
    tx,
    'facility',
    facilityColumns,
    sample.map((facility) => ({ ...facility, created_at, updated_at: created_at })),
  )
  const ids = await listFacilityIds(tx)
  const people = personsOf(sample)
  const ofOffices = new Set(officials.flatMap(({ regency_code }) => regency_code ?? []))
  const officeAccounts = places
    .filter(({ regency }) => !ofOffices.has(regency))
    .map(({ regency }) => ({
      username: `dinkes.${regency.replace('.', '')}@silika.test`,
      role: 'PublicHealthService_Regency',
      full_name: `Dinas Kesehatan ${names.get(regency) ?? regency}`,
      province_code: regency.slice(0, 2),
      regency_code: regency,
    }))
  const usernameOf = (facility: SampleFacility) =>
    people.get(facility.code) ?? `${facility.code.toLowerCase()}@silika.test`
  await insertMany(
    tx,
    'account',
    accountColumns,
    [
      ...officials.map((official) => ({ ...official, password_hash })),
      ...officeAccounts,
      ...sample.map((facility) => ({
        username: usernameOf(facility),
        role: 'HealthServiceFacility',
        full_name: facility.name,
        facility_id: ids.get(facility.code),
        // Who has no password has not accepted an invitation yet, and cannot sign in.
        ...(people.has(facility.code) ? { password_hash } : {}),
      })),
    ].map((account) => ({ ...account, created_at, updated_at: created_at })),
  )
  const accounts = new Map((await listAccounts(tx)).map(({ username, id }) => [username, id]))
  return sample.map((facility) =>
    demoFacilityOf(facility, {
      id: getFrom(ids, facility.code),
      accountId: getFrom(accounts, usernameOf(facility)),
      zone: getFrom(zones, facility.province_code),
      town: (names.get(facility.regency_code) ?? '').replace(/^(Kabupaten|Kota) /, ''),
      person: people.get(facility.code),
    }),
  )
}

const facilityColumns = {
  code: 'text',
  name: 'text',
  type: 'text',
  hospital_class: 'text',
  region_type: 'text',
  ownership: 'text',
  inpatient: 'boolean',
  beds: 'int',
  covid_handler: 'boolean',
  province_code: 'text',
  regency_code: 'text',
  district_code: 'text',
  address: 'text',
  latitude: 'float8',
  longitude: 'float8',
  active_since: 'date',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
const accountColumns = {
  username: 'text',
  full_name: 'text',
  role: 'text',
  password_hash: 'text',
  facility_id: 'int',
  province_code: 'text',
  regency_code: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

function getFrom<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`Nothing is known of ${String(key)}`)
  return value
}

/** Whose account a facility is, by its code; only of the named ones. */
function personsOf(sample: readonly SampleFacility[]): Map<string, NamedFacility> {
  const persons = Object.entries(namedFacilities) as [
    NamedFacility,
    (typeof namedFacilities)[NamedFacility],
  ][]
  return new Map(
    persons.map(([person, { name, regency }]) => {
      const found = sample.find((facility) => facility.name === name && facility.regency_code === regency)
      if (!found) throw new Error(`${name} is not in the sample`)
      return [found.code, person]
    }),
  )
}

function demoFacilityOf(
  facility: SampleFacility,
  more: { id: number; accountId: number; zone: Zone; town: string; person: NamedFacility | undefined },
): DemoFacility {
  const group = groupOf(facility.province_code)
  return {
    ...more,
    code: facility.code,
    name: facility.name,
    regency: facility.regency_code,
    group,
    type: facility.type,
    regionType: facility.region_type,
    hospitalClass: facility.hospital_class,
    inpatient: facility.inpatient,
    beds: facility.beds,
    covidHandler: facility.covid_handler,
    carelessness: more.person ? 0.1 : randomOf(`quality ${facility.code}`).next(),
  }
}

/** A report with its life so far. */
type LivedReport = {
  facility: DemoFacility
  month: Month
  life: Life
  sheets: DemoSheets
  returned: DemoReturn
  /** See `keepsMonthly`. */
  keeps: boolean | null
}
type FlaggedReport = LivedReport & { flags: readonly string[] }
/** Beside its own sheets, `ofMonth` has those that the facility has sent of the forms before. */
type PlannedReport = FlaggedReport & { ofMonth: DemoSheets }
type StoredReport = PlannedReport & { id: number }
/** What each facility has sent of a month, all forms together. */
type SentSheets = Map<string, DemoSheets>
const monthOf = ({ id }: DemoFacility, month: Month) => `${id}/${month}`

/** The reports of a form, made but not written; what is sent of them stands in `sent` for the forms that follow. */
async function planReports(
  tx: Db,
  generator: KnownForm,
  facilities: readonly DemoFacility[],
  sent: SentSheets,
  { now, forms, files }: { now: Date; forms: FormRegistry; files: FileStore },
): Promise<PlannedReport[]> {
  const { form } = generator
  const owing = facilities.filter((facility) => {
    const definition = forms.findFor(form, currentMonth(now, facility.zone))
    return definition !== undefined && isOwedBy(definition, facility)
  })
  const lived = await mapInStretches(owing, (facility) =>
    livedBy(generator, facility, { owing, sent, now, forms }),
  )
  const flagged = await flagAll(generator, lived.flat(), sent, { now, forms })
  await attachFiles(tx, generator, flagged, files)
  return flagged.map((report): PlannedReport => {
    const { facility, month, life, sheets } = report
    const related = sent.get(monthOf(facility, month)) ?? {}
    const ofMonth = { ...related, ...sheets }
    if (statusOf(life) !== 'draft') sent.set(monthOf(facility, month), ofMonth)
    return { ...report, ofMonth }
  })
}

async function insertReports(
  tx: Db,
  generator: KnownForm,
  planned: readonly PlannedReport[],
  { now, forms }: { now: Date; forms: FormRegistry },
): Promise<void> {
  const { form } = generator
  const offices = new Map(
    (await listAccounts(tx)).flatMap(({ id, regency_code }) =>
      regency_code ? [[regency_code, id] as const] : [],
    ),
  )
  await insertMany(
    tx,
    'report',
    reportColumns,
    planned.map((report) => rowOf(generator, report, offices, forms)),
  )
  const ids = await listReportIds(tx)
  const stored = planned.map((report) => ({
    ...report,
    id: getFrom(ids, `${report.facility.id}/${form}/${report.month}`),
  }))

  const [facts] = await Promise.all([
    factRowsOf(
      form,
      stored.flatMap(({ id, facility, month, life, ofMonth }): ReportForFacts[] => {
        const status = statusOf(life)
        return status === 'draft' ? [] : [{ reportId: id, facility, month, status, sheets: ofMonth }]
      }),
      forms,
    ),
    insertLives(tx, generator, stored, { offices, now, forms }),
  ])
  await insertFacts(tx, forms.worthOf(form), facts)
}

/** All that belongs to the reports but what they are worth. */
async function insertLives(
  tx: Db,
  generator: KnownForm,
  stored: readonly StoredReport[],
  { offices, now, forms }: { offices: ReadonlyMap<string, number>; now: Date; forms: FormRegistry },
): Promise<void> {
  const { form } = generator
  await insertMany(
    tx,
    'report_sheet',
    { report_id: 'int', form: 'text', answers: 'jsonb' },
    stored.flatMap(({ id, sheets }) =>
      Object.entries(sheets).map(([sheet, answers]) => ({ report_id: id, form: sheet, answers })),
    ),
  )
  await generator.saveMore?.(
    tx,
    stored.flatMap(({ id, sheets }) => (sheets[form] ? [{ id, sheet: sheets[form] }] : [])),
  )
  await insertMany(
    tx,
    'submission',
    submissionColumns,
    stored.flatMap((report) => submissionsOf(form, report, forms)),
  )
  await insertHistory(
    tx,
    stored
      .flatMap((report) => historyOf(report, getFrom(offices, report.facility.regency)))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertMany(
    tx,
    'notification',
    notificationColumns,
    stored
      .flatMap((report) => notificationsOf(form, report, getFrom(offices, report.facility.regency), now))
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}

/** A facility's reports of one form, oldest first. */
function livedBy(
  generator: KnownForm,
  facility: DemoFacility,
  {
    owing,
    sent,
    now,
    forms,
  }: { owing: readonly DemoFacility[]; sent: SentSheets; now: Date; forms: FormRegistry },
): LivedReport[] {
  const today = dayIn(facility.zone, now)
  const current = currentMonth(now, 'WIB')
  const months = Array.from({ length: monthsBack + 1 }, (_, index) => addMonths(current, index - monthsBack))
  const lives = livesFor(generator, facility, owing, months, now)
  const fill = fillerOf(generator, facility, forms)
  const monthlyNeeds: Parameters<typeof isOwedIn>[1]['monthlyNeeds'] = []
  return months.flatMap((month, index) => {
    const definition = forms.findFor(generator.form, month)
    if (!definition) return []
    const life = isOwedIn(definition, { monthlyNeeds }, month) ? (lives[index] ?? null) : null
    const full = fill({
      month,
      index,
      lastDay: lastKnownDay(month, today),
      isReported: life !== null && statusOf(life) !== 'draft',
      mayErr: facility.person === undefined,
      related: sent.get(monthOf(facility, month)) ?? {},
    })
    if (!life) return []
    const random = randomOf(`draft ${facility.code} ${month}`)
    const returned = random.pick(generator.returns)
    const isRevised = statusOf(life) === 'revise'
    const sheets =
      statusOf(life) === 'draft'
        ? begunOf(full, generator.form, random.between(0.3, 0.9))
        : isRevised
          ? {
              ...full,
              [generator.form]: { ...full[generator.form], ...returned.mistaken(full[generator.form] ?? {}) },
            }
          : full
    const keeps = keepsMonthly(definition, sheets[generator.form] ?? {}, facility)
    if (keeps !== null && statusOf(life) === 'confirmed')
      monthlyNeeds.push({ form: generator.form, month, keeps })
    return [{ facility, month, life, sheets, returned, keeps }]
  })
}

function livesFor(
  { form, rate }: KnownForm,
  facility: DemoFacility,
  owing: readonly DemoFacility[],
  months: readonly Month[],
  now: Date,
): (Life | null)[] {
  if (facility.person) return namedLives(facility, facility.person, form, months, now)
  const lives = livesOf(facility, form, rate, months, now)
  const staged = queueOf(form, facility.regency, owing).get(facility.code)
  if (!staged) return lives
  return lives.map((life, index) =>
    index === months.length - 2 ? stagedLife(staged, facility, months[index] ?? '', now) : life,
  )
}

const queues = new WeakMap<readonly DemoFacility[], Map<string, ReturnType<typeof stagedQueue>>>()
function queueOf(form: string, regency: string, owing: readonly DemoFacility[]) {
  const known = queues.get(owing) ?? new Map<string, ReturnType<typeof stagedQueue>>()
  queues.set(owing, known)
  const queue =
    known.get(regency) ??
    stagedQueue(
      form,
      regency,
      owing.filter((other) => other.regency === regency && !other.person).map(({ code }) => code),
    )
  known.set(regency, queue)
  return queue
}

/** What a person has filled who has not finished: the first answers, in the order of the form. */
function begunOf(full: DemoSheets, form: string, share: number): DemoSheets {
  const entries = Object.entries(full[form] ?? {})
  return { [form]: Object.fromEntries(entries.slice(0, Math.max(4, Math.round(entries.length * share)))) }
}

const reportColumns = {
  facility_id: 'int',
  form: 'text',
  month: 'text',
  status: 'text',
  version: 'int',
  form_version: 'int',
  facility_type: 'text',
  province_code: 'text',
  regency_code: 'text',
  created_at: 'timestamptz',
  saved_at: 'timestamptz',
  saved_by: 'int',
  first_sent_at: 'timestamptz',
  sent_at: 'timestamptz',
  on_time: 'boolean',
  opened_at: 'timestamptz',
  decided_at: 'timestamptz',
  decided_by: 'int',
  flags: 'text[]',
  keeps_monthly: 'boolean',
}
const notificationColumns = {
  account_id: 'int',
  kind: 'text',
  report_id: 'int',
  form: 'text',
  month: 'text',
  facility_id: 'int',
  detail: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
}

/** What a facility's report is compared with: its latest earlier one, its latest confirmed one, and totals before. */
type Earlier = {
  latest: { month: Month; answers: AnswerSheet }
  confirmed: AnswerSheet | null
  history: Readonly<Record<string, readonly number[]>>
}

/**
 * The reports with the flags that their sendings would have been given, and with an explanation where a soft check asks for one.
 * Month by month over all facilities, since the schemas of a form are made once for each month.
 */
async function flagAll(
  { form, totals }: KnownForm,
  lived: readonly LivedReport[],
  sent: SentSheets,
  { now, forms }: { now: Date; forms: FormRegistry },
): Promise<FlaggedReport[]> {
  const earlier = new Map<number, Earlier>()
  return mapInStretches(lived.toSorted(byMonth), (report): FlaggedReport => {
    const { facility, month, sheets, life } = report
    if (statusOf(life) === 'draft') return { ...report, flags: [] }
    const [definition, answers] = [forms.findFor(form, month), sheets[form]]
    if (!definition || !answers) throw new Error(`No version of ${form} for ${month} is known.`)
    const { latest, confirmed = null, history = {} } = earlier.get(facility.id) ?? {}
    const counts = latest && (definition.stockRunsOn || latest.month === addMonths(month, -1))
    const previous = counts ? latest.answers : null
    const today = dayIn(facility.zone, now)
    const related = { ...sent.get(monthOf(facility, month)), ...sheets }
    const context = { month, today, profile: facility, previous, confirmed, related, history }
    const findings = findingsOf(definition, answers, context)
    earlier.set(facility.id, {
      latest: { month, answers },
      confirmed: statusOf(life) === 'confirmed' ? answers : confirmed,
      history: grown(history, totals?.(sheets) ?? {}),
    })
    const flags = flagsOf(definition, answers, previous, findings)
    const asksToExplain = findings.some(({ level }) => level === 'soft')
    if (!asksToExplain || answerOf(answers, explanationField) !== undefined) return { ...report, flags }
    const explained = {
      ...answers,
      [explanationField]: 'Isian sudah diperiksa kembali dan sesuai keadaan.',
    }
    return { ...report, flags, sheets: { ...sheets, [form]: explained } }
  })
}

function grown(history: Earlier['history'], totals: Readonly<Record<string, number>>): Earlier['history'] {
  return Object.fromEntries(
    Object.entries(totals).map(([name, total]) => [name, [total, ...(history[name] ?? [])]]),
  )
}

/** Stores the files that the sheets name, and gives the sheets their ids. */
async function attachFiles(
  tx: Db,
  { form, attachmentOf }: KnownForm,
  planned: readonly FlaggedReport[],
  files: FileStore,
): Promise<void> {
  const attached = planned.flatMap((report) => {
    const sheet = report.sheets[form] ?? {}
    const file = attachmentOf?.(sheet)
    const { facility, month } = report
    return file ? [{ report, sheet, ...file, key: storageKeyOf(`${form} ${facility.code} ${month}`) }] : []
  })
  if (attached.length === 0) return
  await insertMany(
    tx,
    'file',
    fileColumns,
    attached.map(({ report: { facility, life }, name, mime, bytes, key }) => ({
      owner_id: facility.accountId,
      facility_id: facility.id,
      name,
      mime,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key: key,
      created_at: life.steps[0]?.at,
    })),
  )
  const ids = await listFileIds(tx)
  for (const { report, sheet, field, name, key } of attached)
    report.sheets = { ...report.sheets, [form]: { ...sheet, [field]: [{ id: getFrom(ids, key), name }] } }
  // Each is flushed to the disk, which many can do at once.
  await Promise.all(attached.map(({ key, bytes }) => files.put(key, bytes)))
}

/** Where a file of the demonstration data lies; always the same place. */
function storageKeyOf(what: string): string {
  const hash = createHash('sha256').update(`demonstration ${what}`).digest('hex')
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}

const fileColumns = {
  owner_id: 'int',
  facility_id: 'int',
  name: 'text',
  mime: 'text',
  size: 'int',
  sha256: 'text',
  storage_key: 'text',
  created_at: 'timestamptz',
}

function rowOf(
  { form }: KnownForm,
  { facility, month, life, keeps, flags }: PlannedReport,
  offices: ReadonlyMap<string, number>,
  forms: FormRegistry,
) {
  const sendings = life.steps.filter(({ transition }) => transition === 'send')
  const decision = life.steps.findLast(
    ({ transition }) => transition === 'return' || transition === 'confirm',
  )
  const written = life.steps.findLast(({ transition }) => transition === 'save' || transition === 'send')
  const first = sendings[0]?.at
  return {
    facility_id: facility.id,
    form,
    month,
    status: statusOf(life),
    version: life.steps.length,
    form_version: forms.findFor(form, month)?.version,
    facility_type: facility.type,
    province_code: facility.regency.slice(0, 2),
    regency_code: facility.regency,
    created_at: life.steps[0]?.at,
    saved_at: written?.at,
    saved_by: facility.accountId,
    first_sent_at: first,
    sent_at: sendings.at(-1)?.at,
    on_time: first && isOnTime(month, first, null, defaultDeadlines),
    opened_at: life.opened,
    decided_at: decision?.at,
    decided_by: decision && getFrom(offices, facility.regency),
    keeps_monthly: keeps,
    flags,
  }
}

const submissionColumns = {
  report_id: 'int',
  number: 'int',
  send_key: 'uuid',
  sheets: 'jsonb',
  form_version: 'int',
  sent_by: 'int',
  sent_at: 'timestamptz',
  on_time: 'boolean',
  receipt_number: 'text',
  verification_code: 'text',
}

function submissionsOf(
  form: string,
  { id, facility, month, life, sheets, returned }: StoredReport,
  forms: FormRegistry,
) {
  const sendings = life.steps.filter(({ transition }) => transition === 'send')
  const first = sendings[0]?.at
  return sendings.map(({ at }, index) => ({
    report_id: id,
    number: index + 1,
    send_key: randomUUID(),
    // What an office returned was not yet what it confirmed later.
    sheets:
      index < sendings.length - 1
        ? { ...sheets, [form]: { ...sheets[form], ...returned.mistaken(sheets[form] ?? {}) } }
        : sheets,
    form_version: forms.findFor(form, month)?.version,
    sent_by: facility.accountId,
    sent_at: at,
    on_time: isOnTime(month, first ?? at, null, defaultDeadlines),
    receipt_number: receiptNumberOf(month, id, index + 1),
    verification_code: newVerificationCode(),
  }))
}

function historyOf({ id, facility, life, returned }: StoredReport, officeId: number) {
  let status: ReportStatus = 'unfilled'
  let sendings = 0
  return life.steps.map(({ transition, at }) => {
    const [from_status, to_status] = [status, transitions[transition].to]
    status = to_status
    if (transition === 'send') sendings += 1
    const isReturn = transition === 'return'
    return {
      report_id: id,
      at,
      actor_id: transitions[transition].permission === 'report.fill' ? facility.accountId : officeId,
      transition,
      from_status,
      to_status,
      reason: isReturn ? returned.reason : null,
      remarks: isReturn ? returned.remarks : null,
      submission_number: transition === 'send' ? sendings : null,
    }
  })
}

/** Only the accounts that somebody can sign in with are told. What has been dealt with, or is old, is read. */
function notificationsOf(form: string, report: StoredReport, officeId: number, now: Date) {
  const { id, facility, month, life, returned } = report
  const kinds = { send: 'sent', return: 'returned', confirm: 'confirmed' } as const
  const told = life.steps.flatMap(({ transition, at }, index) => {
    if (transition === 'save') return []
    const isToOffice = transition === 'send'
    if (isToOffice ? !staffedOffices.has(facility.regency) : facility.person === undefined) return []
    const isOld = now.getTime() - at.getTime() > 21 * 86_400_000
    const isDone = isToOffice && index < life.steps.length - 1
    return [
      {
        account_id: isToOffice ? officeId : facility.accountId,
        kind: kinds[transition],
        report_id: id,
        form,
        month,
        facility_id: facility.id,
        detail: transition === 'return' ? returned.reason : null,
        created_at: at,
        read_at: isOld || isDone ? new Date(Math.min(now.getTime(), at.getTime() + 3_600_000)) : null,
      },
    ]
  })
  const due = dueInstantOf(month, defaultDeadlines)
  if (facility.person === undefined || statusOf(life) !== 'draft' || now <= due) return told
  return [
    ...told,
    {
      account_id: facility.accountId,
      kind: 'overdue' as const,
      report_id: id,
      form,
      month,
      facility_id: facility.id,
      detail: dueDayOf(month, defaultDeadlines),
      created_at: new Date(due.getTime() + 1),
      read_at: null,
    },
  ]
}
/** The cities whose office has an account with a password. */
const staffedOffices = new Set(officials.flatMap(({ regency_code }) => regency_code ?? []))
