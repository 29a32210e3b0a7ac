import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { inLanes } from './in-lanes.ts'

it('does each once, at most as many at a time as asked', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await inLanes(2, [1, 2, 3, 4, 5], async (item) => {
    most = Math.max(most, ++running)
    await sleep(1)
    running -= 1
    done.push(item)
  })
  expect(most).toBe(2)
  expect(done).toHaveLength(5)
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5]))
})

it('begins nothing after a failure, and tells it when the rest has ended', async () => {
  const ended: number[] = []
  const work = inLanes(2, [1, 2, 3, 4], async (item) => {
    if (item === 1) throw new Error('No.')
    await sleep(1)
    ended.push(item)
  })
  await expect(work).rejects.toThrow('No.')
  expect(ended).toEqual([2])
})
