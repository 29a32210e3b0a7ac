import { describe, expect, it } from 'vitest'

import { mostFields, nestedFields, urlencodedFields } from './form-fields.ts'

function outcomeOf(text: string): string {
  try {
    nestedFields(urlencodedFields(text))
    return 'read'
  } catch (error) {
    return String(error)
  }
}

/** In milliseconds of the processor, so that other tests on the same cores do not count. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('the fields of a form', () => {
  it.each([
    ['a=1&b=x y', { a: '1', b: 'x y' }],
    ['answers[limbah]=12&answers[nama]=Siti', { answers: { limbah: '12', nama: 'Siti' } }],
    ['answers.limbah=12&pertanyaan.id=7', { answers: { limbah: '12' }, pertanyaan: { id: '7' } }],
    ['items[0][jumlah]=3&items[1][jumlah]=4', { items: { 0: { jumlah: '3' }, 1: { jumlah: '4' } } }],
    ['items[0].jumlah=3', { items: { 0: { jumlah: '3' } } }],
    // In brackets a dot belongs to the name.
    ['remarks[answers.nama]=Periksa', { remarks: { 'answers.nama': 'Periksa' } }],
    ['roles=a&roles=b', { roles: ['a', 'b'] }],
    ['roles[]=a&roles[]=b', { roles: ['a', 'b'] }],
    ['roles[]=a', { roles: 'a' }],
    ['a=&b=1&roles=&roles=x', { b: '1', roles: 'x' }],
    // All of its fields are empty, and still it was sent.
    ['answers[nama]=', { answers: {} }],
    ['', {}],
    // What is not written as a name is one that nobody knows.
    ['a[=1&[]=2&a..b=3&[x]=4', { 'a[': '1', '[]': '2', 'a..b': '3', '[x]': '4' }],
    ['a[][b]=1', { 'a[][b]': '1' }],
    ['constructor[prototype]=1&toString=2', { constructor: { prototype: '1' }, toString: '2' }],
  ])('%s', (written, expected) => {
    expect(nestedFields(new URLSearchParams(written))).toEqual(expected)
  })

  it.each(['a=1&a[b]=2', 'a[b]=2&a=1', `a${'[b]'.repeat(20)}=1`])('%s cannot be read', (written) => {
    expect(() => nestedFields(new URLSearchParams(written))).toThrow('tidak dapat dibaca')
  })

  it('called __proto__ change nothing but the object that holds them', () => {
    const nested = nestedFields(new URLSearchParams('__proto__[x]=1&a[__proto__][x]=2'))
    expect(Object.keys(nested)).toEqual(['__proto__', 'a'])
    expect(nested).not.toHaveProperty('x')
    expect({}).not.toHaveProperty('x')
  })

  it('are limited in number', () => {
    const fields = Array.from({ length: mostFields + 1 }, (_, index) => [`a${index}`, '1'] as const)
    expect(Object.keys(nestedFields(fields.slice(1)))).toHaveLength(mostFields)
    expect(() => nestedFields(fields)).toThrow('5.000 isian')
  })

  it.each([
    ['names alone', 'a&'.repeat(500_000)],
    ['names and texts', 'a=1&'.repeat(250_000)],
    ['one long name of dots', `a${'.a'.repeat(500_000)}=1`],
    ['one long name of brackets', `a${'[a]'.repeat(340_000)}=1`],
    ['brackets without end', `${'['.repeat(1_000_000)}=1`],
    ['one long text', `a=${'1'.repeat(1_000_000)}`],
  ])('of a megabyte are read or refused at once: %s', (_what, text) => {
    const cost = costOf(() =>
      expect(outcomeOf(text)).toMatch(/^(read|.*(terlalu besar|tidak dapat dibaca).*)$/),
    )
    expect(cost).toBeLessThan(250)
  })

  it.each([
    ['one list', () => 'a[]'],
    ['places of one list', (index: number) => `a[${index}][b]`],
    ['one far place', (index: number) => `a[999999][${index}]`],
    ['names that nest', (index: number) => `a${'[b]'.repeat(6)}[${index}]`],
    ['brackets without end', () => '['.repeat(150)],
  ])('cost as much each, however they are called: %s', (_what, nameOf) => {
    const fields = Array.from({ length: mostFields }, (_, index) => [nameOf(index), '1'] as const)
    expect(costOf(() => nestedFields(fields))).toBeLessThan(250)
  })
})
