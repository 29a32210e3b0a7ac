import { addMonths, currentMonth, type DeadlineSettings, dueDayOf, lockedSince } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { dayIn, type Day, type Zone, zones } from '#domain/time.ts'
import { dayText, monthText } from '#domain/words.ts'
import { getDeadlines } from '#server/features/reports/life/facility-queries.ts'
import { noticeWords } from '#server/features/reports/life/notice-words.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'

import { type Letter, writtenAs } from './letter.ts'
import {
  type DigestReader,
  insertMails,
  listDigestReaders,
  listPendingForms,
  type NewMail,
  type PendingForm,
  recordDigests,
} from './queries.ts'

/** The hours, in the reader's zone, between which the daily mail goes out: at the first, or as soon after it as the product runs. */
const digestHours = { from: 7, to: 12 }
/** The most notifications that a mail quotes; of more it gives only the number. */
const quotedNotices = 10
const readersAtOnce = 500

/** The digest of this day for each zone in which it is time for it: `WIB/2026-12-03`. */
export function digestsOf(now: Date): { key: string; runAt: Date }[] {
  return namesOf(zones).flatMap((zone) => {
    const day = dayIn(zone, now)
    const at = (hour: number) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + (hour - zones[zone].offsetHours) * 3_600_000)
    const isTime = at(digestHours.from) <= now && now < at(digestHours.to)
    return isTime ? [{ key: `${zone}/${day}`, runAt: at(digestHours.from) }] : []
  })
}

/** Writes the daily mails of a zone and a day: to everyone who has something new to read, one. */
export async function writeDigests({ key, db, transact, services, now }: JobRequest): Promise<void> {
  const { mail } = services.config
  const [zone, day] = key.split('/') as [Zone, Day]
  // A mail about a day that is over helps nobody; what is new then is in the next one.
  if (!mail || dayIn(zone, now) !== day) return
  const deadlines = await getDeadlines(db)
  for (;;) {
    const readers = await listDigestReaders(db, { zone, day, notices: quotedNotices, limit: readersAtOnce })
    if (readers.length === 0) return
    const pending = await listPendingOf(readers, { db, services, now, deadlines }, zone)
    const desk = {
      deadlines,
      forms: services.forms,
      day,
      publicUrl: mail.publicUrl,
      appName: services.config.appName,
    }
    const mails = readers.map((reader) => digestOf(reader, pending.get(reader.facilityId ?? 0) ?? [], desk))
    await transact(async (tx) => {
      await insertMails(tx, mails, now)
      await recordDigests(tx, readers, day)
    })
  }
}

/** The forms of the previous and the current month that wait for each facility, as its badge counts them, but those that it can no longer send. */
async function listPendingOf(
  readers: readonly DigestReader[],
  { db, services, now, deadlines }: Pick<JobRequest, 'db' | 'services' | 'now'> & Pick<Desk, 'deadlines'>,
  zone: Zone,
): Promise<Map<number, PendingForm[]>> {
  const ids = readers.flatMap(({ facilityId }) => facilityId ?? [])
  const current = currentMonth(now, zone)
  const rows: PendingForm[] = []
  for (const month of [addMonths(current, -1), current]) {
    const found = await listPendingForms(db, ids, { month, forms: services.forms.listFor(month) })
    // What came back is corrected in any month.
    rows.push(
      ...found.filter(({ status }) => status === 'revise' || lockedSince(month, now, deadlines) === null),
    )
  }
  return Map.groupBy(rows, ({ facilityId }) => facilityId)
}

type Desk = { deadlines: DeadlineSettings; forms: FormRegistry; day: Day; publicUrl: string; appName: string }

function digestOf(reader: DigestReader, pending: readonly PendingForm[], desk: Desk): NewMail {
  const { accountId, fullName, facility, facilityId, unread, notices } = reader
  const rest = unread - notices.length
  const letter: Letter = {
    subject: `${desk.appName}: ${unread} pemberitahuan baru${pending.length > 0 ? `, ${pending.length} formulir menunggu` : ''}`,
    greeting: `Yth. ${fullName},`,
    paragraphs: [`Ini ringkasan ${facility ?? 'Anda'} untuk ${dayText(desk.day)}.`],
    lists: [
      {
        heading: 'Pemberitahuan yang belum dibaca',
        items: [
          ...notices.map((notice) => noticeItem(notice, desk.forms)),
          ...(rest > 0 ? [`… dan ${rest} pemberitahuan lain.`] : []),
        ],
      },
      ...(pending.length > 0
        ? [{ heading: 'Formulir yang menunggu Anda', items: pending.map((form) => pendingItem(form, desk)) }]
        : []),
    ],
    action:
      facilityId === null
        ? { label: 'Buka pemberitahuan', url: `${desk.publicUrl}/user/notification` }
        : { label: 'Buka formulir', url: `${desk.publicUrl}/formulir` },
    footer: `Ringkasan ini dikirim paling banyak sekali sehari, bila ada yang baru. Anda dapat menghentikannya di ${desk.publicUrl}/profile.`,
  }
  return {
    accountId,
    kind: 'digest',
    key: `digest/${accountId}/${desk.day}`,
    ...writtenAs(letter),
  }
}

function noticeItem(
  { kind, form, month, facility, detail }: DigestReader['notices'][number],
  forms: FormRegistry,
) {
  const shortTitle = titleOf(forms, form, month, 'shortTitle')
  const { title, body } = noticeWords(kind, { form: shortTitle, month, facility, detail })
  return `${title}: ${body}`
}

function pendingItem({ form, month, status }: PendingForm, { forms, deadlines, day }: Desk): string {
  const due = dueDayOf(month, deadlines)
  const state = reportStatuses[status ?? 'unfilled'].short
  // A correction that an office asked for makes nobody late.
  const isLate = status !== 'revise' && day > due
  return `${titleOf(forms, form, month)}, ${monthText(month)}: ${state.toLowerCase()}; batas waktu ${dayText(due)}${isLate ? ' (terlambat)' : ''}`
}
