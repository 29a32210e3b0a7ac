import { expect, test } from 'vitest'

import { colourOf, indexBreaks, shareBreaks } from './breaks.ts'

const [green, amber, red, grey] = ['#4CAF50', '#FFC107', '#FF5252', '#9E9E9E']

test.each([
  [
    'a share that is better the more there is',
    shareBreaks('more'),
    [80, 79.99, 50, 49.99, 0],
    [green, amber, amber, red, red],
  ],
  [
    'a share that is better the less there is',
    shareBreaks('less'),
    [0, 19.99, 20, 49.99, 50],
    [green, green, amber, amber, red],
  ],
  [
    'an index that is better the less there is',
    indexBreaks('less'),
    [0, 1 / 3, 2 / 3, 1],
    [green, amber, red, red],
  ],
])('%s takes its colour from each limit on', (_what, breaks, values, colours) => {
  expect(values.map((value) => colourOf(breaks ?? [], value))).toEqual(colours)
  expect(colourOf(breaks ?? [], null)).toBe(grey)
})

test('where neither way is better there is no colour', () => {
  expect([shareBreaks(null), indexBreaks(null)]).toEqual([null, null])
})
