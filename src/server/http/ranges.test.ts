import { describe, expect, it } from 'vitest'

import { askedOf } from './ranges.ts'

const tag = '"abc"'
const asked = (headers: Record<string, string>, method = 'GET') =>
  askedOf({ method, headers }, { tag, size: 100 })

describe('what a request asks for of a stored file', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=50-1000', { first: 50, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-0', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['bytes=1-x', null],
    ['items=0-9', null],
    [`bytes=${'9'.repeat(20)}-`, null],
  ])('%s is %j', (range, expected) => {
    expect(asked({ range })).toEqual({ isSame: false, range: expected })
  })

  it('is the whole where the part is of another file, or its head alone is asked for', () => {
    const range = 'bytes=0-9'
    expect(asked({ range, 'if-range': tag }).range).toEqual({ first: 0, last: 9 })
    expect(asked({ range, 'if-range': '"other"' }).range).toBeNull()
    expect(asked({ range, 'if-range': `W/${tag}` }).range).toBeNull()
    expect(asked({ range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }).range).toBeNull()
    expect(asked({ range }, 'HEAD').range).toBeNull()
  })

  it.each([
    [tag, true],
    [`"x", W/${tag}`, true],
    ['*', true],
    ['"x"', false],
  ])('is nothing new to who has %s: %s', (known, isSame) => {
    expect(asked({ 'if-none-match': known, range: 'bytes=0-9' }).isSame).toBe(isSame)
  })
})
