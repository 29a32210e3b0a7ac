import { createHash } from 'node:crypto'

import { addMonths, currentMonth, lastKnownDay, type Month } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import { dayIn } from '#domain/time.ts'
import { findingsOf } from '#forms/answers/findings.ts'
import { type AnswerSheet, answerOf } from '#forms/context.ts'
import { explanationField } from '#forms/shape.ts'
import type { Db } from '#server/database/transaction.ts'
import { isOwedBy, isOwedIn, keepsMonthly } from '#server/features/reports/life/expectation.ts'
import { flagsOf } from '#server/features/reports/life/flags.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { byMonth, type DemoFacility, type DemoReturn, type DemoSheets } from './form-generator.ts'
import { fillerOf, type KnownForm } from './forms.ts'
import { getFrom, insertMany, listFileIds } from './queries.ts'
import { type Life, livesOf, namedLives, stagedLife, stagedQueue, statusOf } from './report-lives.ts'
import { mapInStretches } from './stretches.ts'

/** The months whose reports are made. */
export type Calendar = {
  /** Oldest first; the last is the current one. */
  months: readonly Month[]
  /** From here on reports have their answers and their history; earlier ones are kept by what they are worth alone. */
  sheetsFrom: Month
  /** Whether the previous month of the cities that are shown whole is given its states on purpose. */
  isStaged: boolean
  trend: number
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
export type PlannedReport = FlaggedReport & { ofMonth: DemoSheets }
/** What each facility has sent of a month, all forms together. */
export type SentSheets = Map<string, DemoSheets>
const monthOf = ({ id }: DemoFacility, month: Month) => `${id}/${month}`

/** The reports of a form, made but not written; what is sent of them stands in `sent` for the forms that follow. */
export async function planReports(
  tx: Db,
  generator: KnownForm,
  {
    facilities,
    sent,
    calendar,
    now,
    forms,
    files,
  }: {
    facilities: readonly DemoFacility[]
    sent: SentSheets
    calendar: Calendar
    now: Date
    forms: FormRegistry
    files: FileStore
  },
): Promise<PlannedReport[]> {
  const { form } = generator
  const owing = facilities.filter((facility) => {
    const definition = forms.findFor(form, currentMonth(now, facility.zone))
    return definition !== undefined && isOwedBy(definition, facility)
  })
  const lived = await mapInStretches(owing, (facility) =>
    planReportsOf(generator, facility, { owing, sent, calendar, now, forms }),
  )
  const flagged = await flagAll(generator, lived.flat(), sent, { calendar, now, forms })
  await attachFiles(tx, generator, flagged, files)
  return flagged.map((report): PlannedReport => {
    const { facility, month, life, sheets } = report
    const related = sent.get(monthOf(facility, month)) ?? {}
    const ofMonth = { ...related, ...sheets }
    if (statusOf(life) !== 'draft') sent.set(monthOf(facility, month), ofMonth)
    return { ...report, ofMonth }
  })
}

/** After this many months the seasons of a facility, such as a contract that runs out, come again. */
const rhythm = 13

/** A facility's reports of one form, oldest first. */
function planReportsOf(
  generator: KnownForm,
  facility: DemoFacility,
  {
    owing,
    sent,
    calendar,
    now,
    forms,
  }: {
    owing: readonly DemoFacility[]
    sent: SentSheets
    calendar: Calendar
    now: Date
    forms: FormRegistry
  },
): LivedReport[] {
  const today = dayIn(facility.zone, now)
  const { months } = calendar
  const lives = livesFor(generator, facility, { owing, calendar, now })
  const fill = fillerOf(generator, facility, forms)
  const monthlyNeeds: Parameters<typeof isOwedIn>[1]['monthlyNeeds'] = []
  return months.flatMap((month, index) => {
    const definition = forms.findFor(generator.form, month)
    if (!definition) return []
    const life = isOwedIn(definition, { monthlyNeeds }, month) ? (lives[index] ?? null) : null
    const full = fill({
      month,
      index: index % rhythm,
      lastDay: lastKnownDay(month, today),
      isBegun: life !== null,
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
  { owing, calendar, now }: { owing: readonly DemoFacility[]; calendar: Calendar; now: Date },
): (Life | null)[] {
  const { months, trend, isStaged } = calendar
  const span = { form, months, now, trend }
  if (facility.person) return namedLives(facility, facility.person, span)
  const lives = livesOf(facility, rate, span)
  const staged = isStaged && queueOf(form, facility.regency, owing).get(facility.code)
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

/** What a facility's report is compared with: its latest earlier one, its latest confirmed one, and totals before. */
type Earlier = {
  latest: { month: Month; answers: AnswerSheet }
  confirmed: AnswerSheet | null
  history: Readonly<Record<string, readonly number[]>>
}

/**
 * The reports with the flags that their submissions would have been given, and with an explanation where a soft check asks for one.
 * Month by month over all facilities, since the schemas of a form are made once for each month.
 */
async function flagAll(
  { form, totals }: KnownForm,
  lived: readonly LivedReport[],
  sent: SentSheets,
  { calendar, now, forms }: { calendar: Calendar; now: Date; forms: FormRegistry },
): Promise<FlaggedReport[]> {
  const earlier = new Map<number, Earlier>()
  return mapInStretches(lived.toSorted(byMonth), (report): FlaggedReport => {
    const { facility, month, sheets, life } = report
    if (statusOf(life) === 'draft' || month < calendar.sheetsFrom) return { ...report, flags: [] }
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
  await Promise.all(attached.map(async ({ key, bytes }) => files.put(key, await files.receive([bytes]))))
}

/** Where a file of the demonstration data lies; always the same place. */
function storageKeyOf(what: string): string {
  const hash = createHash('sha256').update(`demonstration ${what}`).digest('hex')
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}
