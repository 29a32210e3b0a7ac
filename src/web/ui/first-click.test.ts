import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'

import { onFirstClick } from './first-click.ts'

test('a double click takes a step once; the keyboard and two single clicks are heard each time', () => {
  let steps = 0
  const click = onFirstClick(() => (steps += 1))
  // Safe: of the event only `detail`, the number of the click, is read.
  for (const detail of [1, 2, 3]) click({ detail } as MouseEvent)
  expect(steps).toBe(1)
  click({ detail: 0 } as MouseEvent)
  click({ detail: 1 } as MouseEvent)
  expect(steps).toBe(3)
})
