import * as z from 'zod'

import { addMonths, firstDayOf, lastDayOf, sameDayLater } from '#domain/month.ts'
import { addDays, isDay } from '#domain/time.ts'
import { stillHolds } from '#domain/validity.ts'
import { dayText, readDay, shortDayText } from '#domain/words.ts'

import type { Kind } from './kind.ts'

export type DateOptions = {
  /** `today`: not in the future; `month`: inside the report month; `monthToDate`: both. */
  within?: 'today' | 'month' | 'monthToDate'
  /** The sentence for a date outside the report month, where a form's catalogue words it. */
  outsideMessage?: string
  /** Accepted, but to be explained, when older than this at the end of the report month. */
  softOlderThanMonths?: number
  /** For how many months something done on this day stays valid; 0: only until this very day. The page says until when. */
  validMonths?: number
}

const limitsOf = (within: DateOptions['within']) => ({
  past: within === 'today' || within === 'monthToDate',
  inMonth: within === 'month' || within === 'monthToDate',
})

export const date: Kind<DateOptions, string> = {
  holds: 'day',
  schema: ({ within, outsideMessage }, { month, today }) => {
    const { past, inMonth } = limitsOf(within)
    return z
      .string({ error: 'Harus berupa tanggal' })
      .refine(isDay, { error: 'Tanggal tidak ada di kalender; tulis hari/bulan/tahun, misalnya 10/04/2025' })
      .refine((value) => !past || value <= today, {
        error: 'Tanggal tidak boleh setelah hari ini',
      })
      .refine((value) => !inMonth || (value >= firstDayOf(month) && value <= lastDayOf(month)), {
        error: outsideMessage ?? 'Tanggal harus pada bulan laporan',
      })
  },
  text: (value) => dayText(value),
  short: (value) => shortDayText(value),
  inRow: ({ dates }) => dates,
  cell: (value) => shortDayText(value),
  read: (text) => readDay(text) ?? text,
  describe: ({ within }) => {
    const { past, inMonth } = limitsOf(within)
    return `tanggal${past ? ', tidak setelah hari ini' : ''}${inMonth ? ', pada bulan laporan' : ''}`
  },
  example: ({ within, softOlderThanMonths, validMonths = 0 }, { month, today, random }) => {
    const last = today < lastDayOf(month) ? today : lastDayOf(month)
    if (limitsOf(within).inMonth) return addDays(last, -random.whole(0, Number(last.slice(8)) - 1))
    if (!limitsOf(within).past && validMonths === 0) return addDays(lastDayOf(month), random.whole(30, 700))
    const months = Math.min(softOlderThanMonths ?? 24, validMonths || 24)
    return addDays(last, -random.whole(0, 28 * months))
  },
  note: (value, { validMonths }, { month }) => {
    if (validMonths === undefined || (value === undefined && validMonths === 0)) return null
    if (value === undefined) return { tone: 'warning', words: 'Belum pernah' }
    if (!isDay(value)) return null
    const until = sameDayLater(value, validMonths)
    if (!stillHolds(value, validMonths, month))
      return { tone: 'danger', words: `Lewat sejak ${dayText(until)}` }
    // Two months are the time that it takes to have something calibrated or bought.
    return until <= lastDayOf(addMonths(month, 2))
      ? { tone: 'warning', words: `Segera jatuh tempo: ${dayText(until)}` }
      : { tone: 'good', words: `Berlaku sampai ${dayText(until)}` }
  },
  soft: (value, { softOlderThanMonths }, { month }) =>
    softOlderThanMonths !== undefined && !stillHolds(value, softOlderThanMonths, month)
      ? `Tanggal lebih dari ${softOlderThanMonths} bulan sebelum akhir bulan laporan.`
      : null,
}
