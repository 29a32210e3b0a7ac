import { expect, it } from 'vitest'

import { firstPracticeId, isPracticeId } from './practice.ts'

it('an id is of practice from the first one on', () => {
  expect([firstPracticeId - 1, firstPracticeId].map(isPracticeId)).toEqual([false, true])
})
