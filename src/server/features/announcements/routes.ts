import type * as z from 'zod'

import * as contract from '#contract/announcements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { type AnnouncementFault, fieldProblem, problem } from '#contract/problem.ts'
import { announcementStateOf, minuteOf, momentOfMinute } from '#domain/announcements.ts'
import { recordAct } from '#server/database/audit.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { orNotFound } from '#server/http/found.ts'
import { read, type Route, write } from '#server/http/implement.ts'

import * as queries from './queries.ts'

const what = 'Pengumuman'
type Given = BodyOf<typeof contract.createAnnouncement>
type Shown = z.input<typeof contract.Announcement>

/** What the API shows of announcements, with the names of their regions and who has read them. */
async function present(db: ReadDb, rows: readonly queries.AnnouncementRow[], now: Date): Promise<Shown[]> {
  const names = await queries.listRegionNames(db, [...new Set(rows.flatMap(({ regions }) => regions))])
  const counts = await queries.countReaders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { id, version, title, body, importance, roles, linkLabel, linkHref } = row
    return {
      ...{ id, version, title, body, importance, roles },
      link: linkLabel !== null && linkHref !== null ? { label: linkLabel, href: linkHref } : null,
      facility_types: row.facilityTypes,
      regions: row.regions.map((code) => ({ id: code, name: names.get(code) ?? code })),
      from: minuteOf(row.from),
      until: minuteOf(row.until),
      state: announcementStateOf(row, now),
      ...(counts.get(id) ?? { accounts: 0, read: 0 }),
      updated_at: row.updatedAt,
    }
  })
}

/** @throws Problem notFound */
const getAnnouncement = async (db: ReadDb, id: number, options?: { locked: boolean }) =>
  orNotFound(await queries.findAnnouncement(db, id, options), what)

async function presentOne(db: ReadDb, id: number, now: Date): Promise<Shown> {
  const [shown] = await present(db, [await getAnnouncement(db, id)], now)
  return orNotFound(shown, what)
}

type GivenAudience = Pick<Given, 'roles' | 'facility_types' | 'regions'>
/** Each once, and only what exists. @throws Problem by field */
async function audienceOf(db: ReadDb, given: GivenAudience): Promise<queries.AudienceRow> {
  const roles = [...new Set(given.roles)]
  const regions = [...new Set(given.regions)].toSorted()
  const facilityTypes = [...new Set(given.facility_types)]
  if (facilityTypes.length > 0 && !roles.includes('HealthServiceFacility'))
    throw fieldProblem('facility_types', 'Jenis fasyankes hanya dapat dipilih bersama peran Fasyankes')
  const known = await queries.listRegionNames(db, regions)
  if (regions.some((code) => !known.has(code)))
    throw fieldProblem('regions', 'Ada wilayah yang tidak dikenal')
  // What lies in a province that is chosen too is meant already.
  return {
    roles,
    facilityTypes,
    regions: regions.filter((code) => code.length === 2 || !regions.includes(code.slice(0, 2))),
  }
}

async function fieldsOf(db: ReadDb, given: Given): Promise<queries.AnnouncementFields> {
  const { title, body, link_label: linkLabel, link_href: linkHref, importance } = given
  if (linkLabel === null && linkHref !== null) throw fieldProblem('link_label', 'Isi tulisan tombol')
  if (linkHref === null && linkLabel !== null) throw fieldProblem('link_href', 'Isi alamat tombol')
  const [from, until] = [momentOfMinute(given.from), momentOfMinute(given.until)]
  if (until <= from) throw fieldProblem('until', 'Waktu berakhir harus sesudah waktu mulai')
  return { title, body, linkLabel, linkHref, importance, from, until, ...(await audienceOf(db, given)) }
}

const refuse = (why: AnnouncementFault) => problem('announcementRefused', { why })

/** @throws Problem where nobody would ever see it */
async function assertSeen(db: ReadDb, row: queries.AudienceRow & { until: Date }, now: Date): Promise<void> {
  if (row.until <= now) throw refuse('past')
  const { accounts } = await queries.countAudience(db, row)
  if (accounts === 0) throw refuse('nobody')
}

/** What the audit keeps of an announcement. */
const kept = (row: queries.AnnouncementFields) => ({
  ...{ title: row.title, body: row.body, importance: row.importance, roles: row.roles, regions: row.regions },
  facility_types: row.facilityTypes,
  link: row.linkHref && `${row.linkLabel}: ${row.linkHref}`,
  from: minuteOf(row.from),
  until: minuteOf(row.until),
})

const isSame = (one: queries.AnnouncementFields, other: queries.AnnouncementFields) =>
  JSON.stringify(kept(one)) === JSON.stringify(kept(other))

export const announcementRoutes: Route[] = [
  read(contract.listAnnouncements, async ({ db, query, now }) => {
    const filter = { state: query.state, now }
    const page = pageOf(query)
    const rows = await queries.listAnnouncements(db, filter, page)
    return pageEnvelope(await present(db, rows, now), page, await queries.countAnnouncements(db, filter))
  }),

  read(contract.getAnnouncement, async ({ db, params: { id }, now }) => ({
    data: await presentOne(db, id, now),
  })),

  read(contract.countAudience, async ({ db, body }) => ({
    data: await queries.countAudience(db, await audienceOf(db, body)),
  })),

  write(contract.createAnnouncement, async ({ actor, db, body, now }) => {
    const fields = await fieldsOf(db, body)
    const drafts = await queries.listUntouchedDrafts(db, actor.id, fields.title)
    // The same again: the answer to the first try was lost.
    const earlier = drafts.find((one) => isSame(one, fields))
    if (earlier) return { data: await presentOne(db, earlier.id, now), message: 'Draf pengumuman disimpan.' }
    const id = await queries.insertAnnouncement(db, fields, { accountId: actor.id, now })
    await recordAct({ db, actor, now }, 'announcementCreated', id, { after: kept(fields) })
    return { data: await presentOne(db, id, now), message: 'Draf pengumuman disimpan.' }
  }),

  write(contract.updateAnnouncement, async ({ actor, db, params: { id }, body, now }) => {
    const row = await getAnnouncement(db, id, { locked: true })
    if (row.withdrawnAt) throw refuse('withdrawn')
    const fields = await fieldsOf(db, body)
    if (isSame(row, fields))
      return { data: await presentOne(db, id, now), message: 'Tidak ada yang berubah.' }
    if (row.version !== body.version)
      throw problem('staleAnnouncement', { current: await presentOne(db, id, now) })
    if (row.releasedAt) await assertSeen(db, fields, now)
    await queries.updateAnnouncement(db, id, fields, now)
    await recordAct({ db, actor, now }, 'announcementChanged', id, { before: kept(row), after: kept(fields) })
    return {
      data: await presentOne(db, id, now),
      message: row.releasedAt
        ? 'Pengumuman diubah. Yang sudah membacanya tidak diberi tahu lagi.'
        : 'Draf pengumuman disimpan.',
    }
  }),

  write(contract.releaseAnnouncement, async ({ actor, db, params: { id }, body, now }) => {
    const row = await getAnnouncement(db, id, { locked: true })
    if (row.withdrawnAt) throw refuse('withdrawn')
    const message = row.from > now ? 'Pengumuman dijadwalkan.' : 'Pengumuman ditayangkan.'
    // What was read has been released since, and nothing else: the answer to the first try was lost.
    if (row.releasedAt && row.version === body.version + 1)
      return { data: await presentOne(db, id, now), message }
    if (row.releasedAt) throw refuse('released')
    if (row.version !== body.version)
      throw problem('staleAnnouncement', { current: await presentOne(db, id, now) })
    await assertSeen(db, row, now)
    await queries.updateAnnouncement(db, id, { released_at: now }, now)
    await recordAct({ db, actor, now }, 'announcementReleased', id, { after: kept(row) })
    return { data: await presentOne(db, id, now), message }
  }),

  write(contract.withdrawAnnouncement, async ({ actor, db, params: { id }, now }) => {
    const row = await getAnnouncement(db, id, { locked: true })
    if (row.withdrawnAt)
      return { data: await presentOne(db, id, now), message: 'Pengumuman ini sudah ditarik.' }
    if (!row.releasedAt) throw refuse('draft')
    await queries.updateAnnouncement(db, id, { withdrawn_at: now }, now)
    await recordAct({ db, actor, now }, 'announcementWithdrawn', id, { before: { title: row.title } })
    return { data: await presentOne(db, id, now), message: 'Pengumuman ditarik.' }
  }),

  write(contract.deleteAnnouncement, async ({ actor, db, params: { id }, now }) => {
    const row = await getAnnouncement(db, id, { locked: true })
    if (row.releasedAt) throw refuse('released')
    await queries.removeAnnouncement(db, id)
    await recordAct({ db, actor, now }, 'announcementRemoved', id, { before: kept(row) })
    return { message: 'Draf pengumuman dihapus.' }
  }),
]
