import { expect, it } from 'vitest'

import { firstLineOf, judgeSlowTests } from './test-reporter.ts'

const reasons = { 'a.test.ts': { 'waits for': 'the clock is real' }, 'never-run.test.ts': { '': 'large' } }
const tested = (name: string, duration: number) => ({ file: 'a.test.ts', name, duration })

it('lists what takes a second or more with its reason, the slowest first', () => {
  expect(judgeSlowTests([tested('waits for a claim', 1200), tested('adds', 5)], reasons)).toEqual({
    lines: ['  1.2 s  a.test.ts > waits for a claim: the clock is real'],
    faults: [],
  })
})

it('lets a test without a reason be slow on a busy machine, and not slower than that', () => {
  const { lines, faults } = judgeSlowTests(
    [tested('waits for a claim', 60_000), tested('adds', 4000), tested('multiplies', 16_000)],
    reasons,
  )
  expect(lines).toHaveLength(3)
  expect(faults).toEqual([
    'a.test.ts > multiplies takes very long: say why in scripts/slow-tests.ts, or speed it up.',
  ])
})

it('notices a reason whose test is gone', () => {
  expect(judgeSlowTests([tested('adds', 5)], reasons).faults).toEqual([
    'scripts/slow-tests.ts names “waits for” of a.test.ts, which has no such test.',
  ])
})

it('says at which line of its own file a test was tried again', () => {
  const at = (file: string, line: number) => ({ method: '', file, line, column: 1 })
  const error = {
    message: 'Timeout 30000ms exceeded.\nCall log:',
    stacks: [at('/e2e/pages/form.ts', 7), at('/e2e/a.test.ts', 42), at('/e2e/a.test.ts', 90)],
  }
  expect(firstLineOf(error, '/e2e/a.test.ts')).toBe('Timeout 30000ms exceeded. (line 42)')
  expect(firstLineOf({ message: 'gone' }, '/e2e/a.test.ts')).toBe('gone')
})
