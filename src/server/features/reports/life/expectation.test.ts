import { describe, expect, it } from 'vitest'

import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { sampleProfiles } from '#forms/testing/samples.ts'

import type { Facility } from './dossier.ts'
import { isExpected, isOpenMonth } from './expectation.ts'

const facility: Facility = {
  ...{ id: 1, userId: 2, code: 'RS001', name: 'RS Contoh', profile: sampleProfiles.hospital },
  ...{ province: 'Jawa Barat', regency: 'Kota Bandung', provinceCode: '32', regencyCode: '32.73' },
  ...{ district: null, address: null, activeSince: '2026-01-01', closedOn: null },
  ...{ closures: [], monthlyNeeds: [] },
}
const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
const keeps = (month: string, is: boolean) => ({ form: alkesMerkuri.id, month, keeps: is })

describe('a report', () => {
  // The last minute of November in Jakarta, and December in Papua.
  const now = new Date('2026-11-30T16:59:00Z')
  it.each<[string, Partial<Facility>, string[]]>([
    ['of a month that has begun', {}, ['2026-08', '2026-09', '2026-10', '2026-11']],
    [
      'and begins earlier in the east',
      { profile: { ...sampleProfiles.hospital, zone: 'WIT' } },
      ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'],
    ],
    ['from the month on in which the facility begins', { activeSince: '2026-10-31' }, ['2026-10', '2026-11']],
    ['until the month in which it closes', { closedOn: '2026-10-02' }, ['2026-08', '2026-09', '2026-10']],
    [
      'not of a month that it is closed from the first day on',
      { closedOn: '2026-10-01' },
      ['2026-08', '2026-09'],
    ],
    [
      'not while it was closed, and again from the month on in which it opened',
      { closures: [{ from: '2026-09', until: '2026-11' }] },
      ['2026-08', '2026-11'],
    ],
  ])('can be made %s', (_when, change, open) => {
    expect(months.filter((month) => isOpenMonth({ ...facility, ...change }, month, now))).toEqual(open)
  })

  it.each<[string, Partial<Facility>, string[]]>([
    ['every month', {}, months],
    [
      'of a month on whose last day the facility is at work',
      { activeSince: '2026-10-31', closedOn: '2026-12-31' },
      ['2026-10', '2026-11'],
    ],
    [
      'not while it was closed',
      { closures: [{ from: '2026-09', until: '2026-11' }] },
      ['2026-08', '2026-11', '2026-12', '2027-01'],
    ],
    [
      'once a year after what was confirmed for an earlier month',
      { monthlyNeeds: [keeps('2026-09', false)] },
      ['2026-08', '2026-09', '2027-01'],
    ],
    [
      'monthly again after another',
      { monthlyNeeds: [keeps('2026-08', false), keeps('2026-10', true)] },
      ['2026-08', '2026-11', '2026-12', '2027-01'],
    ],
  ])('of mercury devices is owed %s', (_when, change, owed) => {
    expect(months.filter((month) => isExpected(alkesMerkuri, { ...facility, ...change }, month))).toEqual(
      owed,
    )
  })
})
