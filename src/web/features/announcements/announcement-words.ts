import type { getAnnouncement } from '#contract/announcements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type AnnouncementState, importances } from '#domain/announcements.ts'
import { type FacilityType, facilityTypes } from '#domain/facility.ts'
import { type Role, roles as roleTable, roleNames } from '#domain/roles.ts'
import { dayText, listText, numberText, percentText, shortDayText } from '#domain/words.ts'

import type { Place } from '../../ui/places.tsx'
import { oneOf, type SearchOf, wholeOf } from '../../ui/search-text.ts'
import type { MarkTone } from '../../ui/status-chip.tsx'

export type Announcement = ReplyOf<typeof getAnnouncement>['data']

export const announcementsPath = '/admin/pengumuman'
export const announcementPlace = (id: number | 'baru'): Place => ({ to: `${announcementsPath}/${id}` })
/** What the address of the announcements carries. */
export const announcementSearch = {
  keadaan: oneOf('draft', 'scheduled', 'shown', 'ended', 'withdrawn'),
  page: wholeOf,
}
export type AnnouncementSearch = SearchOf<typeof announcementSearch>

export const stateTones = {
  draft: 'calm',
  scheduled: 'warning',
  shown: 'good',
  ended: 'calm',
  withdrawn: 'danger',
} as const satisfies Record<AnnouncementState, MarkTone>

/** `Fasyankes dan Dinkes Kota`; all six have one word. */
export function rolesText(roles: readonly Role[]): string {
  if (roles.length === roleNames.length) return 'Semua peran'
  return listText(roleNames.filter((role) => roles.includes(role)).map((role) => roleTable[role].label))
}

/** `Puskesmas`; nothing where both are meant. */
export const typesText = (types: readonly FacilityType[]): string =>
  listText(types.map((type) => facilityTypes[type].label))

export const regionsText = (regions: readonly { name: string }[]): string =>
  regions.length === 0 ? 'Seluruh Indonesia' : listText(regions.map(({ name }) => name))

/** `24 November 2026 pukul 08.00 WIB`, of a minute of WIB. */
export const minuteText = (minute: string): string =>
  `${dayText(minute.slice(0, 10))} pukul ${clockOf(minute)} WIB`
/** The same for a table. */
export const shortMinuteText = (minute: string): string =>
  `${shortDayText(minute.slice(0, 10))} ${clockOf(minute)}`
const clockOf = (minute: string) => minute.slice(11).replace(':', '.')

/** `12.900 akun fasyankes di 38 provinsi`: who would get an announcement now. */
export function audienceText(
  roles: readonly Role[],
  { accounts, provinces, regencies }: { accounts: number; provinces: number; regencies: number },
): string {
  const [only] = roles
  const whose = roles.length === 1 && only ? ` ${roleTable[only].label}` : ''
  const where =
    provinces > 1
      ? ` di ${numberText(provinces)} provinsi`
      : regencies > 0
        ? ` di ${numberText(regencies)} kabupaten/kota`
        : ''
  return `${numberText(accounts)} akun${whose}${where}`
}

/** What of an announcement a person may change, in words. */
export const wordsOf = (one: Announcement): readonly (readonly [label: string, words: string])[] => [
  ['Judul', one.title],
  ['Isi', one.body],
  ['Kepentingan', importances[one.importance]],
  ['Peran', rolesText(one.roles)],
  ['Jenis fasyankes', typesText(one.facility_types) || 'Semua'],
  ['Wilayah', regionsText(one.regions)],
  ['Tampil sejak', minuteText(one.from)],
  ['Tampil sampai', minuteText(one.until)],
  ['Tombol', one.link ? `${one.link.label}: ${one.link.href}` : '–'],
]

/** `8.412 dari 12.900 akun (65,2%)` */
export const readersText = (accounts: number, read: number): string =>
  `${numberText(read)} dari ${numberText(accounts)} akun (${percentText(accounts === 0 ? null : (read / accounts) * 100)})`
