import type { Month } from '#domain/month.ts'
import { isDay } from '#domain/time.ts'
import { dayText, monthText } from '#domain/words.ts'
import type { Schema } from '#server/database/schema.ts'

type NoticeKind = Schema['notification']['kind']
type Words = { form: string; month: string; facility: string; detail: string | null }

const quoted = (detail: string | null) => (detail ? ` Alasan: ${detail}` : '')
/** The detail of a reminder is the day of the deadline as it stood then. */
const until = (detail: string | null) => (detail !== null && isDay(detail) ? ` (${dayText(detail)})` : '')

/** What each kind of notification says. */
const words: Record<NoticeKind, { title: string; body: (words: Words) => string }> = {
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
    body: ({ form, month, detail }) =>
      `Formulir ${form} bulan ${month} segera mencapai batas waktu${until(detail)}. Kirim sebelum terlambat.`,
  },
  overdue: {
    title: 'Formulir terlambat',
    body: ({ form, month, detail }) =>
      `Batas waktu formulir ${form} bulan ${month}${until(detail)} sudah lewat. Segera kirim formulir ini.`,
  },
  remind: {
    title: 'Pengingat dari dinas kesehatan',
    body: ({ form, month }) => `Formulir ${form} bulan ${month} belum Anda kirim.`,
  },
  quality: {
    title: 'Mohon periksa mutu data',
    body: ({ form, month, detail }) =>
      `Administrator meminta Anda memeriksa formulir ${form} bulan ${month}. ${detail ?? ''}`,
  },
}

type Notice = { form: string; month: Month; facility: string | null; detail: string | null }

/** A notification in words, on a screen or in a mail. `form` is its short title. */
export function noticeWords(
  kind: NoticeKind,
  { form, month, facility, detail }: Notice,
): { title: string; body: string } {
  const { title, body } = words[kind]
  return { title, body: body({ form, month: monthText(month), facility: facility ?? 'Fasyankes', detail }) }
}
