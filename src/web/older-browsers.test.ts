import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What Chrome 109 does not have, and where it stands. */
const missing: readonly (readonly [object, string])[] = [
  ...['toReversed', 'toSorted', 'toSpliced', 'with'].map((name) => [Array.prototype, name] as const),
  [Map, 'groupBy'],
  [Object, 'groupBy'],
  [Promise, 'withResolvers'],
  [URL, 'parse'],
  [AbortSignal, 'any'],
]

describe('a browser without what came after Chrome 109', () => {
  const own = missing.map(([place, name]) => Object.getOwnPropertyDescriptor(place, name))
  beforeAll(async () => {
    for (const [place, name] of missing) Reflect.deleteProperty(place, name)
    await import('./older-browsers.ts')
  })
  afterAll(() => {
    for (const [index, [place, name]] of missing.entries())
      Object.defineProperty(place, name, own[index] as PropertyDescriptor)
  })

  it.each(missing.map(([place, name], index) => [name, place, index] as const))(
    'is given %s',
    (name, place, index) => {
      const given: unknown = Object.getOwnPropertyDescriptor(place, name)?.value
      expect(given).toBeTypeOf('function')
      expect(given).not.toBe(own[index]?.value)
    },
  )

  it('copies lists as the page does', () => {
    const list = [3, 1, 2]
    expect([
      list.toSorted((a, b) => a - b),
      list.toReversed(),
      list.with(0, 9),
      list.toSpliced(1, 1),
    ]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [9, 1, 2],
      [3, 2],
    ])
    expect(list).toEqual([3, 1, 2])
  })

  it('groups, reads addresses, and waits for a promise', async () => {
    expect([...Map.groupBy([1, 2, 3], (n) => n % 2)]).toEqual([
      [1, [1, 3]],
      [0, [2]],
    ])
    expect(Object.groupBy([1, 2, 3], (n) => (n > 1 ? 'more' : 'one'))).toEqual({ one: [1], more: [2, 3] })
    expect(URL.parse('/a', 'https://silika.test')?.href).toBe('https://silika.test/a')
    expect(URL.parse('kata')).toBeNull()
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
  })

  it('gives up with the first signal, for its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const either = AbortSignal.any([first.signal, second.signal])
    expect(either.aborted).toBe(false)
    second.abort('late')
    first.abort('later')
    expect(either.reason).toBe('late')
    expect(AbortSignal.any([second.signal]).reason).toBe('late')
  })
})
