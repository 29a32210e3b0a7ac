import type { Month } from './month.ts'
import { slack } from './slack.ts'
import { dayIn, type Day, type Zone, zones } from './time.ts'

/** Numbers, dates and periods as an Indonesian reader expects them. */

export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const
export const shortMonthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'Mei',
  'Jun',
  'Jul',
  'Agu',
  'Sep',
  'Okt',
  'Nov',
  'Des',
] as const
/** Sunday first, as Indonesian calendars begin. */
export const weekdayNames = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const

/**
 * How many characters of a text there is something to see of: blanks around it, control characters and those without a shape,
 * such as the zero-width space, do not count.
 */
export function seenLength(text: string): number {
  return text.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim().length
}

/** `April 2025` */
export function monthText(month: Month): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** `10 April 2025` */
export function dayText(day: Day): string {
  return `${Number(day.slice(8, 10))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** `10/04/2025` */
export function shortDayText(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** `Kamis, 10 April 2025` */
export function weekdayText(day: Day): string {
  return `${weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${dayText(day)}`
}

/** `4–6 dan 9 April 2025`: days of one month, in order, three and more in a row drawn together. */
export function daysText(days: readonly Day[]): string {
  const [first] = days
  if (first === undefined) return '–'
  const runs: { from: number; to: number }[] = []
  for (const day of days.map((one) => Number(one.slice(8, 10)))) {
    const last = runs.at(-1)
    if (last && day === last.to + 1) last.to = day
    else runs.push({ from: day, to: day })
  }
  const parts = runs.flatMap(({ from, to }) => {
    if (to - from >= 2) return [`${from}–${to}`]
    return from === to ? [`${from}`] : [`${from}`, `${to}`]
  })
  return `${listText(parts)} ${monthText(first.slice(0, 7))}`
}

/** `Aceh`, `Aceh dan Bali`, `Aceh, Bali, dan Papua`: a list in a sentence, with the comma that EYD puts before its last word. */
export function listText(names: readonly string[], word: 'dan' | 'atau' = 'dan'): string {
  if (names.length < 3) return names.join(` ${word} `)
  return `${names.slice(0, -1).join(', ')}, ${word} ${names.at(-1)}`
}

/** `Aceh, Bali, dan 12 lainnya`: the first of many names, and how many are left. */
export function firstNamesText(names: readonly string[], left: number, between = ', '): string {
  return [...names, ...(left > 0 ? [`dan ${numberText(left)} lainnya`] : [])].join(between)
}

/** `14.30 WIB` */
export function clockText(at: Date, zone: Zone): string {
  const local = new Date(at.getTime() + zones[zone].offsetHours * 3_600_000)
  return `${String(local.getUTCHours()).padStart(2, '0')}.${String(local.getUTCMinutes()).padStart(2, '0')} ${zone}`
}

/** `10 April 2025 pukul 14.30 WIB` */
export function momentText(at: Date, zone: Zone): string {
  return `${dayText(dayIn(zone, at))} pukul ${clockText(at, zone)}`
}

/** Half away from zero, as the indicators are rounded for display. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + slack)) / factor
}

/** `1.234,5`: at least `minDecimals`, at most `decimals` (2 by default). */
export function numberText(value: number, decimals = 2, minDecimals = 0): string {
  const [whole = '0', fraction = ''] = Math.abs(round(value, decimals)).toFixed(decimals).split('.')
  const kept = fraction.replace(new RegExp(`0{0,${Math.max(0, decimals - minDecimals)}}$`), '')
  const sign = round(value, decimals) < 0 ? '−' : ''
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')}${kept ? `,${kept}` : ''}`
}

/** `85,7%`; `–` where the share cannot be computed. */
export function percentText(value: number | null): string {
  return value === null ? '–' : `${numberText(value, 1, 1)}%`
}

/** What a typed number may turn out to be. */
export type TypedNumber =
  | { ok: true; value: number }
  /** `instead`: what was probably meant, as it should be typed. */
  | { ok: false; message: string; instead?: string }

/** Thousands apart: `1 234 567,5`. */
const spacedThousands = /^-?[1-9]\d{0,2}([ \u00A0\u202F]\d{3})+(,\d+)?$/

/**
 * Reads a number as it is typed in Indonesia. `1234,5`, `1.234,5`, `1.234` and `1 234` (= 1234) are numbers; what could be
 * meant in two ways (`1234.5`, `1,234.5`, `0.125`) is not guessed but asked about. Several numbers, as where cells of a sheet are
 * pasted, are never joined to one. `example` is a number that would be taken.
 */
export function readNumber(typed: string, example = '1.234,5'): TypedNumber {
  const given = typed.trim().replace('−', '-')
  const text = spacedThousands.test(given) ? given.replaceAll(/[ \u00A0\u202F]/g, '') : given
  if (/^-?\d[\d.,]*([\s;]+-?\d[\d.,]*)+$/.test(text))
    return { ok: false, message: `Isi satu angka saja, misalnya ${example}.` }
  if (/^-?\d+(,\d+)?$/.test(text)) return finite(text.replace(',', '.'))
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text))
    return finite(text.replaceAll('.', '').replace(',', '.'))
  if (/^-?\d+\.\d+$/.test(text)) {
    const [whole, fraction] = text.split('.')
    const instead = `${whole},${fraction}`
    return {
      ok: false,
      message: `Maksud Anda ${instead}? Tulis desimal dengan koma, ribuan dengan titik.`,
      instead,
    }
  }
  if (/^-?[\d.,]+$/.test(text))
    return {
      ok: false,
      message: `Angka tidak jelas. Tulis desimal dengan koma dan ribuan dengan titik, misalnya ${example}.`,
    }
  return { ok: false, message: `Harus berupa angka, misalnya ${example}.` }
}

function finite(text: string): TypedNumber {
  const value = Number(text)
  return Math.abs(value) <= 1e12 ? { ok: true, value } : { ok: false, message: 'Angka terlalu besar.' }
}

/** A date typed as `DD/MM/YYYY` (or with `-` or `.`), as `YYYY-MM-DD`; undefined when it names no day. */
export function readDay(typed: string): Day | undefined {
  const match = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/.exec(typed.trim())
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : undefined
}

export const yesNoText = (is: boolean): string => (is ? 'Ya' : 'Tidak')

/** `Pengangkutan`: a word as a sentence begins. */
export function capitalText(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
