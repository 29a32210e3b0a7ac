import { pageEnvelope, pageOf } from '#contract/envelope.ts'
import { listNotifications, markAllRead, markRead } from '#contract/notifications.ts'
import { problem } from '#contract/problem.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { pendingStatuses, type ReportStatus } from '#domain/report-status.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { isExpected } from '#server/features/reports/life/expectation.ts'
import { findFacility } from '#server/features/reports/life/facility-queries.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import { type Actor, read, type Route, write } from '#server/http/implement.ts'

import { listReportsOf } from '../reports/queries.ts'
import { presentNotification } from './present.ts'
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
    const counts = await countNotifications(db, actor.id)
    const total = { unread: counts.unread, read: counts.all - counts.unread, all: counts.all }[filter]
    const rows = await listNotificationsOf(db, actor.id, { filter, ...paging })
    return {
      ...pageEnvelope(
        rows.map((row) => presentNotification(row, actor, services.forms)),
        paging,
        total,
      ),
      unread: counts.unread,
      badge: counts.unread + (await countPendingForms(db, actor, services.forms, now)),
    }
  }),

  write(markRead, async ({ actor, db, params, now }) => {
    if (!(await markNotificationRead(db, actor.id, params.id, now)))
      throw problem('notFound', { what: 'Notifikasi' })
    return { message: 'Notifikasi ditandai sudah dibaca.' }
  }),

  write(markAllRead, async ({ actor, db, now }) => {
    await markNotificationsRead(db, actor.id, now)
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
  const pending: readonly ReportStatus[] = pendingStatuses
  return months.reduce((count, month) => {
    const owed = forms.list().filter(({ id }) => {
      const form = forms.findFor(id, month)
      const report = reports.find((row) => row.form === id && row.month === month)
      return form && isExpected(form, facility, month) && pending.includes(report?.status ?? 'unfilled')
    })
    return count + owed.length
  }, 0)
}
