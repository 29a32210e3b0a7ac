import type { Month } from '#domain/month.ts'
import { type Day, daysBetween, dayIn, type Zone } from '#domain/time.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import type { IconName } from '../../ui/icons.tsx'
import { type DeskRow, isLocked, isPending, statusOf } from './desk-rows.ts'

/** From this many days before the due date on, the banner is urgent. */
const urgentDays = 7

type Banner = { tone: 'done' | 'calm' | 'urgent' | 'overdue'; icon: IconName; title: string; words: string }

/** The words of the banner; what is sent, what is returned, and how the due date stands. */
export function bannerOf({
  rows,
  month,
  due,
  today,
  lockedAt,
  zone,
  hasOthers,
}: {
  rows: readonly DeskRow[]
  month: Month
  due: Day
  today: Day
  lockedAt: string | null
  zone: Zone
  /** Reports of other months wait for the facility. */
  hasOthers: boolean
}): Banner {
  const expected = rows.filter((row) => row.expected)
  const pending = expected.filter(isPending)
  const sentence = `Batas waktu ${dayText(due)}`
  if (expected.length === 0)
    return {
      tone: 'calm',
      icon: 'calendar',
      title: sentence,
      words: `Tidak ada formulir yang wajib untuk ${monthText(month)}.`,
    }
  if (pending.length === 0) {
    const isIdle = !hasOthers && rows.every((row) => statusOf(row) !== 'revise')
    return {
      tone: 'done',
      icon: 'done',
      title: `Semua formulir wajib ${monthText(month)} sudah terkirim`,
      words: `${sentence}.${isIdle ? ' Tidak ada yang perlu Anda lakukan.' : ''}`,
    }
  }
  const unsent = pending.filter((row) => statusOf(row) !== 'revise')
  if (unsent.length === 0)
    return {
      tone: 'urgent',
      icon: 'return',
      title: `${pending.length} formulir ${monthText(month)} perlu perbaikan`,
      words: `Dinas kesehatan menunggu perbaikan Anda. ${sentence}.`,
    }
  const left = `${unsent.length} dari ${expected.length} formulir wajib belum terkirim.`
  if (lockedAt && unsent.every(isLocked))
    return {
      tone: 'overdue',
      icon: 'lock',
      title: `Pengiriman ${monthText(month)} sudah ditutup`,
      words: `Ditutup ${momentText(new Date(lockedAt), zone)}. ${left} Hubungi dinas kesehatan Anda.`,
    }
  const lock = lockedAt ? ` Pengiriman ditutup ${dayText(dayIn(zone, new Date(lockedAt)))}.` : ''
  const days = daysBetween(today, due)
  // The due day ends with that of WIB, two hours into the next day further east: the server knows.
  if (days < 0 && unsent.some(({ late }) => late))
    return {
      tone: 'overdue',
      icon: 'alert',
      title: `${sentence}, lewat ${-days} hari`,
      words: `${left} Formulir tetap dapat dikirim dan ditandai Terlambat.${lock}`,
    }
  const when = days <= 0 ? 'hari ini sampai pukul 23.59 WIB' : days === 1 ? 'besok' : `${days} hari lagi`
  return {
    tone: days <= urgentDays ? 'urgent' : 'calm',
    icon: 'clock',
    title: `${sentence}, ${when}`,
    words: left + lock,
  }
}
