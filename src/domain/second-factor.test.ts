import { describe, expect, test } from 'vitest'

import { secondFactorDue } from './second-factor.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const account = { role: 'Administrator', hasSecondFactor: false, since: day('2026-11-01') } as const
const rule = { roles: ['Administrator'], from: null, graceDays: 14 } as const

describe('a second factor is due', () => {
  test.each([
    ['some days after the account was made', account, rule, day('2026-11-15')],
    ['not before the rule begins', account, { ...rule, from: day('2026-12-01') }, day('2026-12-01')],
    [
      'some days after it was made, also where the rule is older',
      account,
      { ...rule, from: day('2026-01-01') },
      day('2026-11-15'),
    ],
    ['from the first day on without such days', account, { ...rule, graceDays: 0 }, day('2026-11-01')],
    ['never again where there is one', { ...account, hasSecondFactor: true }, rule, null],
    ['never of a role that is free', { ...account, role: 'External' as const }, rule, null],
  ])('%s', (_when, of, by, due) => {
    expect(secondFactorDue(of, by)).toEqual(due)
  })
})
