import { describe, expect, it, test } from 'vitest'

import {
  announcementStateOf,
  isButtonAddress,
  isMinute,
  minuteOf,
  momentOfMinute,
  paragraphsOf,
} from './announcements.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 2, hour))

describe('the state of an announcement', () => {
  const times = { releasedAt: at(1), withdrawnAt: null, from: at(2), until: at(4) }
  it.each([
    ['draft', { ...times, releasedAt: null }, 3],
    ['scheduled', times, 1],
    ['shown', times, 2],
    ['shown', times, 3],
    ['ended', times, 4],
    ['withdrawn', { ...times, withdrawnAt: at(3) }, 3],
  ] as const)('is %s', (state, given, hour) => expect(announcementStateOf(given, at(hour))).toBe(state))
})

test('a minute is one of WIB, there and back', () => {
  expect(momentOfMinute('2026-12-02T09:30').toISOString()).toBe('2026-12-02T02:30:00.000Z')
  expect(minuteOf(new Date('2026-12-01T17:05:59Z'))).toBe('2026-12-02T00:05')
})

it.each(['2026-12-02', '2026-02-30T10:00', '2026-12-02T24:00', '2026-12-02T10:00:00', '2026-12-02 10:00'])(
  '%s is no minute',
  (text) => expect(isMinute(text)).toBe(false),
)

it.each([
  ['/formulir', true],
  ['https://kemkes.example.go.id/edaran?no=1#isi', true],
  ['http://10.0.0.1/a', true],
  ['//jahat.example', false],
  ['/\\jahat.example', false],
  ['/\t/jahat.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://kemkes.go.id@jahat.example', false],
  ['https:/jahat.example', false],
  ['/api/keluar', false],
  ['mailto:info@kemkes.go.id', false],
  ['formulir', false],
  ['', false],
])('the address %j may stand behind a button: %s', (href, may) => expect(isButtonAddress(href)).toBe(may))

test('paragraphs stand between empty lines', () =>
  expect(paragraphsOf('Satu\nbaris\n\n \n\nDua\n')).toEqual(['Satu\nbaris', 'Dua']))
