import type { Permission } from '#domain/permissions.ts'
import { reachOf } from '#domain/permissions.ts'
import { getFormPages, pageOfStatus, reviewPage } from '#domain/report-pages.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { noticeWords } from '#server/features/reports/life/notice-words.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'

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
