import { describe, expect, test } from 'vitest'

import type { AnswerSheet } from '../context.ts'
import type { When } from '../define-form.ts'
import { context } from '../testing/example-form.ts'
import { holds } from './conditions.ts'

describe('conditions', () => {
  const answers = { a: 'x', many: ['p', 'q'], n: 5 }
  const withPrevious = { ...context, previous: { n: 4 } }
  test.each<[When | undefined, boolean]>([
    [undefined, true],
    [{ field: 'a', is: 'x' }, true],
    [{ field: 'a', is: ['y', 'x'] }, true],
    [{ field: 'a', is: 'y' }, false],
    [{ field: 'none', is: 'x' }, false],
    [{ field: 'a', isNot: 'y' }, true],
    [{ field: 'a', isNot: ['x', 'y'] }, false],
    [{ field: 'none', isNot: 'x' }, false],
    [{ field: 'many', has: 'p' }, true],
    [{ field: 'many', has: ['r', 'q'] }, true],
    [{ field: 'many', has: 'r' }, false],
    [{ field: 'a', has: 'x' }, false],
    [{ field: 'n', above: 4 }, true],
    [{ field: 'n', above: 5 }, false],
    [{ field: 'a', above: 0 }, false],
    [{ field: 'a', answered: true }, true],
    [{ field: 'none', answered: true }, false],
    [{ field: 'n', rose: true }, true],
    [{ field: 'n', changed: true }, true],
    [{ field: 'a', changed: true }, false],
    [{ field: 'none', changed: true }, false],
    [{ profile: 'type', is: 'publicHealthCenter' }, true],
    [{ profile: 'type', is: 'hospital' }, false],
    [{ profile: 'inpatient', is: false }, true],
    [{ profile: 'covidHandler', is: true }, false],
    [{ findings: 'soft' }, false],
    [
      {
        all: [
          { field: 'a', is: 'x' },
          { field: 'n', above: 9 },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { field: 'a', is: 'y' },
          { field: 'n', above: 1 },
        ],
      },
      true,
    ],
    [{ all: [] }, true],
    [{ any: [] }, false],
  ])('%j: %s', (when, expected) => {
    expect(holds(when, answers, withPrevious)).toBe(expected)
  })

  test('a number that did not rise', () => {
    expect(holds({ field: 'n', rose: true }, answers, { ...context, previous: { n: 5 } })).toBe(false)
  })
})

test('a number that did not change, or is 0 where last month had none', () => {
  const changed = (n: number, previous: AnswerSheet | null) =>
    holds({ field: 'n', changed: true }, { n }, { ...context, previous })
  expect([changed(5, { n: 5 }), changed(4, { n: 5 }), changed(0, null), changed(1, null)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
