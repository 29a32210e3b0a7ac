import { minuteOf } from '#domain/announcements.ts'
import type { Permission } from '#domain/permissions.ts'
import { reachOf } from '#domain/permissions.ts'
import { getFormPages, pageOfStatus, reviewPage } from '#domain/report-pages.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { noticeWords } from '#server/features/reports/life/notice-words.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

import type { ShownAnnouncement } from '../announcements/queries.ts'
import type { StoredNotification } from './queries.ts'

function hrefOf({ kind, form, month, reportId, status }: StoredNotification, { role }: Actor): string {
  const holds = (permission: Permission) => reachOf(role, permission) !== null
  if (kind === 'quality' && holds('queue.read'))
    return `/konfirmasi/formulir?date=${month}&form_type=${form}&status=all`
  if (holds('report.review') && reportId !== null) return reviewPage(form, reportId)
  if (!holds('report.fill')) return '/user/notification'
  const page = status && pageOfStatus[status]
  return reportId === null || !page ? `/formulir?bulan=${month}` : getFormPages(form)[page](reportId)
}

export function presentNotification(stored: StoredNotification, actor: Actor, forms: FormRegistry) {
  const { id, kind, reportId, form, month, facility, detail, createdAt, readAt, status } = stored
  return {
    id,
    kind,
    ...noticeWords(kind, { form: titleOf(forms, form, month, 'shortTitle'), month, facility, detail }),
    related_model: 'report',
    report_id: reportId,
    form_type: form,
    date: month,
    fill_status: reportStatuses[status ?? 'unfilled'].fill,
    href: hrefOf(stored, actor),
    created_at: createdAt,
    read_at: readAt,
  }
}

/** An announcement among the notifications. */
export function presentAnnouncement({ id, title, body, from, readAt }: ShownAnnouncement) {
  return {
    ...{ id, kind: 'announcement' as const, title, body, related_model: 'announcement', report_id: null },
    ...{ form_type: '', date: minuteOf(from).slice(0, 7), fill_status: null, href: '/user/notification' },
    created_at: from,
    read_at: readAt,
  }
}

/** The same with all that the page shows of it. */
export function presentBanner(shown: ShownAnnouncement) {
  const { id, title, body, linkLabel: label, linkHref: href, importance, until, readAt } = shown
  return {
    ...{ id, title, body, until },
    link: label !== null && href !== null ? { label, href } : null,
    important: importance === 'important',
    read_at: readAt,
  }
}
