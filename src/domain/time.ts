/** Indonesia's three zones. None has daylight saving, so an offset says all. */
export const zones = {
  WIB: { offsetHours: 7, name: 'Asia/Jakarta' },
  WITA: { offsetHours: 8, name: 'Asia/Makassar' },
  WIT: { offsetHours: 9, name: 'Asia/Jayapura' },
} as const
export type Zone = keyof typeof zones

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const wita = ['51', '52', '53', '63', '64', '65', '71', '72', '73', '74', '75', '76']
const wit = ['81', '82', '91', '92', '93', '94', '95', '96']

/** The zone of a province by its Kemendagri code. */
export function zoneOfProvince(provinceCode: string): Zone {
  if (wit.includes(provinceCode)) return 'WIT'
  return wita.includes(provinceCode) ? 'WITA' : 'WIB'
}

/** The calendar day that it is at `now` in `zone`. */
export function dayIn(zone: Zone, now: Date): Day {
  return new Date(now.getTime() + zones[zone].offsetHours * 3_600_000).toISOString().slice(0, 10)
}

/** The first moment of a day in a zone. */
export function startOfDay(day: Day, zone: Zone): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - zones[zone].offsetHours * 3_600_000)
}

/** The last millisecond of a day in a zone. */
export function endOfDay(day: Day, zone: Zone): Date {
  return new Date(startOfDay(day, zone).getTime() + 86_400_000 - 1)
}

/** Whether `YYYY-MM-DD` names a day that exists, between 1900 and 2199. */
export function isDay(value: string): value is Day {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false
  const [year, month, day] = value.split('-').map(Number) as [number, number, number] // Safe: the pattern has three parts.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whole seconds from `now` until an instant, rounded up. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000)
}

/** The day `days` later; negative for earlier. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
