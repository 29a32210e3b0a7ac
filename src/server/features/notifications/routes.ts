import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { listNotifications, markAllRead, markRead } from '#contract/notifications.ts'
import { problem } from '#contract/problem.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { isPending } from '#domain/report-status.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { findFacility } from '#server/features/reports/life/facility-queries.ts'
import { getOwed } from '#server/features/reports/life/owing.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { listShownTo, markAnnouncementsRead } from '../announcements/queries.ts'
import { listReportsOf } from '../reports/queries.ts'
import { presentAnnouncement, presentBanner, presentNotification } from './present.ts'
import {
  countNotifications,
  listNotificationsOf,
  markNotificationRead,
  markNotificationsRead,
} from './queries.ts'

export const notificationRoutes: Route[] = [
  read(listNotifications, async ({ actor, db, query, now, services }) => {
    const filter = query.type ?? query.tipeNotif ?? 'all'
    const paging = pageOf(query)
    const announced = await listShownTo(db, actor, now)
    const counts = await countNotifications(db, actor.id)
    const unread = counts.unread + announced.filter(({ readAt }) => readAt === null).length
    const all = counts.all + announced.length
    // What is announced stands before all else for as long as it is shown.
    const pinned = announced.filter(
      ({ readAt }) => filter === 'all' || (readAt !== null) === (filter === 'read'),
    )
    const start = (paging.page - 1) * paging.perPage
    const first = pinned.slice(start, start + paging.perPage)
    const rows = await listNotificationsOf(db, actor.id, {
      ...{ filter, offset: Math.max(0, start - pinned.length), limit: paging.perPage - first.length },
    })
    return {
      ...pageEnvelope(
        [
          ...first.map(presentAnnouncement),
          ...rows.map((row) => presentNotification(row, actor, services.forms)),
        ],
        paging,
        { unread, read: all - unread, all }[filter],
      ),
      unread,
      badge: unread + (await countPendingForms(db, actor, services.forms, now)),
      announcements: announced.map(presentBanner),
    }
  }),

  write(markRead, async ({ actor, db, params, now }) => {
    const { id } = params
    // Their ids lie apart.
    const isRead =
      (await markNotificationRead(db, actor.id, id, now)) ||
      (await markAnnouncementsRead(db, actor, { id, now }))
    if (!isRead) throw problem('notFound', { what: 'Notifikasi' })
    return { message: 'Notifikasi ditandai sudah dibaca.' }
  }),

  write(markAllRead, async ({ actor, db, now }) => {
    await markNotificationsRead(db, actor.id, now)
    await markAnnouncementsRead(db, actor, { now })
    return { message: 'Semua notifikasi ditandai sudah dibaca.' }
  }),
]

/** A facility's expected forms of the current and the previous month that still wait for it; 0 for everyone else. */
async function countPendingForms(db: ReadDb, actor: Actor, forms: FormRegistry, now: Date): Promise<number> {
  if (actor.facilityId === null) return 0
  const found = await findFacility(db, actor, { facilityId: actor.facilityId })
  if (!found) return 0
  const { facility } = found
  const current = currentMonth(now, facility.profile.zone)
  const months = [addMonths(current, -1), current]
  const reports = await listReportsOf(db, facility.id, { from: addMonths(current, -1), to: current })
  const isOwed = await getOwed(db, facility, { forms: forms.list(), months })
  return months.reduce((count, month) => {
    const owed = forms.listFor(month).filter((form) => {
      const report = reports.find((row) => row.form === form.id && row.month === month)
      return isOwed(form, month) && isPending(report?.status ?? 'unfilled')
    })
    return count + owed.length
  }, 0)
}
