import { expect, it } from 'vitest'

import type { FacilityType } from '#domain/facility.ts'
import { type Role, roleNames } from '#domain/roles.ts'

import {
  audienceText,
  minuteText,
  readersText,
  regionsText,
  rolesText,
  shortMinuteText,
  typesText,
} from './announcement-words.ts'

it.each<[Role[], string]>([
  [['HealthServiceFacility'], 'Fasyankes'],
  [
    ['PublicHealthService_Province', 'Administrator', 'HealthServiceFacility'],
    'Administrator, Fasyankes, dan Dinkes Provinsi',
  ],
  [[...roleNames], 'Semua peran'],
])('names the roles %j', (roles, words) => {
  expect(rolesText(roles)).toBe(words)
})

it.each<[FacilityType[], string]>([
  [['publicHealthCenter'], 'Puskesmas'],
  [[], ''],
])('names the types %j', (types, words) => {
  expect(typesText(types)).toBe(words)
})

it('takes no region for the whole country', () => {
  expect(regionsText([])).toBe('Seluruh Indonesia')
  expect(regionsText([{ name: 'Aceh' }, { name: 'Bali' }])).toBe('Aceh dan Bali')
})

it.each<[Role[], [accounts: number, provinces: number, regencies: number], string]>([
  [['HealthServiceFacility'], [12_900, 38, 514], '12.900 akun Fasyankes di 38 provinsi'],
  [['HealthServiceFacility', 'Administrator'], [40, 1, 27], '40 akun di 27 kabupaten/kota'],
  [['MinistryOfHealth'], [9, 0, 0], '9 akun Kemenkes'],
])(
  'says how many accounts an announcement for %j reaches',
  (roles, [accounts, provinces, regencies], words) => {
    expect(audienceText(roles, { accounts, provinces, regencies })).toBe(words)
  },
)

it.each([
  [12_900, 8412, '8.412 dari 12.900 akun (65,2%)'],
  [0, 0, '0 dari 0 akun (–)'],
])('says of %i accounts how many have read it', (accounts, read, words) => {
  expect(readersText(accounts, read)).toBe(words)
})

it('shows a minute of WIB as it is', () => {
  expect(minuteText('2026-11-24T08:05')).toBe('24 November 2026 pukul 08.05 WIB')
  expect(shortMinuteText('2026-11-24T08:05')).toBe('24/11/2026 08.05')
})
