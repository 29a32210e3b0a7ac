import type { Permission } from '#domain/permissions.ts'
import { reachOf } from '#domain/permissions.ts'
import { getFormPages, pageOfStatus } from '#domain/report-pages.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'
import type { FormRegistry } from '#server/forms/form-registry.ts'
import type { Actor } from '#server/http/implement.ts'
import { titleOf } from '#server/report-life/present.ts'

import type { StoredNotification } from './queries.ts'

type Words = { form: string; month: string; facility: string; detail: string | null }

const quoted = (detail: string | null) => (detail ? ` Alasan: ${detail}` : '')

/** What each kind of notification says. */
const words: Record<StoredNotification['kind'], { title: string; body: (words: Words) => string }> = {
  sent: {
    title: 'Formulir masuk',
    body: ({ form, month, facility }) => `${facility} mengirim formulir ${form} bulan ${month}.`,
  },
  returned: {
    title: 'Formulir perlu perbaikan',
    body: ({ form, month, detail }) =>
      `Dinas kesehatan mengembalikan formulir ${form} bulan ${month}.${quoted(detail)}`,
  },
  confirmed: {
    title: 'Formulir dikonfirmasi',
    body: ({ form, month }) => `Dinas kesehatan mengonfirmasi formulir ${form} bulan ${month}.`,
  },
  reopened: {
    title: 'Formulir dibuka kembali',
    body: ({ form, month, detail }) =>
      `Formulir ${form} bulan ${month} dibuka kembali untuk diperbaiki.${quoted(detail)}`,
  },
  due: {
    title: 'Batas waktu mendekat',
    body: ({ form, month }) =>
      `Formulir ${form} bulan ${month} segera mencapai batas waktu. Kirim sebelum terlambat.`,
  },
  overdue: {
    title: 'Formulir terlambat',
    body: ({ form, month }) =>
      `Batas waktu formulir ${form} bulan ${month} sudah lewat. Formulir masih dapat dikirim.`,
  },
  remind: {
    title: 'Pengingat dari dinas kesehatan',
    body: ({ form, month }) => `Formulir ${form} bulan ${month} belum Anda kirim.`,
  },
}

function hrefOf({ form, month, reportId, status }: StoredNotification, { role }: Actor): string {
  const holds = (permission: Permission) => reachOf(role, permission) !== null
  if (holds('report.review') && reportId !== null) return `/konfirmasi/formulir/${reportId}`
  if (!holds('report.fill')) return '/user/notification'
  const page = status && pageOfStatus[status]
  return reportId === null || !page ? `/formulir?bulan=${month}` : getFormPages(form)[page](reportId)
}

export function presentNotification(stored: StoredNotification, actor: Actor, forms: FormRegistry) {
  const { id, kind, reportId, form, month, facility, detail, createdAt, readAt, status } = stored
  const { title, body } = words[kind]
  return {
    id,
    kind,
    title,
    body: body({
      form: titleOf(forms, form, month, 'shortTitle'),
      month: monthText(month),
      facility: facility ?? 'Fasyankes',
      detail,
    }),
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
