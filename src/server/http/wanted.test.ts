import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { Id, ProvinceCode, RegencyCode, whole } from '#contract/envelope.ts'

import { asWanted } from './wanted.ts'

describe('a code', () => {
  it.each([
    [ProvinceCode, 32, '32'],
    [ProvinceCode.optional(), 94, '94'],
    [RegencyCode, 32.73, '32.73'],
    // As a number 32.10 is 32.1, and no other code is.
    [RegencyCode, 32.1, '32.10'],
    [RegencyCode, 32, '32.00'],
  ])('may come as a number (%#)', (schema, given, expected) => {
    expect(asWanted(schema, given)).toBe(expected)
  })

  it.each([
    [ProvinceCode, 3],
    [ProvinceCode, 320],
    [ProvinceCode, 32.5],
    [ProvinceCode, -32],
    [ProvinceCode, Number.NaN],
    // Without its dot it could be one of BPS, which names other regencies.
    [RegencyCode, 3273],
    [RegencyCode, 32.735],
    [z.string(), 32],
    [z.enum(['1', '2']), 1],
  ])('is no other number (%#)', (schema, given) => {
    expect(asWanted(schema, given)).toBe(given)
  })
})

describe('a text of a form', () => {
  const texts = { texts: true }

  it.each([
    [z.number(), '12', 12],
    [z.number(), '12.5', 12.5],
    [z.number(), '-3', -3],
    [z.number().nullable(), '-6.87', -6.87],
    [z.number().optional(), '0', 0],
    [z.boolean(), 'true', true],
    [z.boolean(), 'on', true],
    [z.boolean(), '0', false],
    [z.literal(true), '1', true],
    [z.union([z.boolean(), z.literal(0), z.literal(1)]), 'true', true],
    [z.array(z.string()), 'a', ['a']],
    [z.array(Id), ['1', '2'], ['1', '2']],
    [z.array(z.number()), { 10: '3', 9: '2' }, [2, 3]],
    [z.object({ a: z.object({ b: z.number() }) }), { a: { b: '1' } }, { a: { b: 1 } }],
    [z.record(z.string(), z.object({ n: z.number() })), { x: { n: '1' } }, { x: { n: 1 } }],
    [z.array(z.object({ n: z.number(), s: z.string() })), { 0: { n: '1', s: '1' } }, [{ n: 1, s: '1' }]],
    [
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), n: z.number() }),
        z.object({ kind: z.literal('b'), s: z.string() }),
      ]),
      { kind: 'a', n: '1' },
      { kind: 'a', n: 1 },
    ],
    // What has a shape may be written as JSON, where it could be no text.
    [z.record(z.string(), z.unknown()), ' {"a": {"b": [1, "2"]}}', { a: { b: [1, '2'] } }],
    [z.object({ a: RegencyCode }), '{"a":32.1}', { a: '32.10' }],
    [z.object({ a: z.record(z.string(), z.number()) }), { a: '{"x":1}' }, { a: { x: 1 } }],
    [z.array(z.object({ n: z.number() })), '[{"n":1},{"n":2}]', [{ n: 1 }, { n: 2 }]],
    [z.array(Id), '["1","2"]', ['1', '2']],
    [z.array(z.object({ n: z.number() })), ['{"n":1}', '{"n":2}'], [{ n: 1 }, { n: 2 }]],
  ])('becomes what is wanted (%#)', (schema, given, expected) => {
    expect(asWanted(schema, given, texts)).toEqual(expected)
    expect(z.safeParse(schema, asWanted(schema, given, texts)).success).toBe(true)
  })

  it.each([
    [z.string(), '12'],
    [z.string(), 'true'],
    [z.enum(['1', 'x']), '1'],
    [Id, '7'],
    [whole(1, 12), '07'],
    [z.unknown(), '1'],
    [z.number(), '1e3'],
    [z.number(), '0x10'],
    [z.number(), '12,5'],
    [z.number(), ' 1'],
    [z.number(), '٣'],
    [z.number(), 'Infinity'],
    [z.boolean(), 'ya'],
    [z.array(z.string()), { a: '1' }],
    [z.record(z.string(), z.unknown()), { a: '1' }],
    [z.record(z.string(), z.unknown()), { a: '{"b":1}' }],
    [z.record(z.string(), z.unknown()), '{"a":'],
    [z.record(z.string(), z.unknown()), '["a"]'],
    [z.record(z.string(), z.unknown()), '7'],
    [z.record(z.string(), z.unknown()), 'null'],
    [z.union([z.string(), z.record(z.string(), z.unknown())]), '{"a":1}'],
    [z.number(), '{"a":1}'],
  ])('stays a text where nothing else is wanted or it says nothing else (%#)', (schema, given) => {
    expect(asWanted(schema, given, texts)).toEqual(given)
  })

  it('is one entry of a list whose entries may be such texts', () => {
    expect(asWanted(z.array(z.string()), '["a"]', texts)).toEqual(['["a"]'])
  })

  it('is not what JSON says as a text', () => {
    expect(asWanted(z.record(z.string(), z.unknown()), '{"a":1}')).toBe('{"a":1}')
    for (const schema of [z.number(), z.boolean(), z.array(z.string())])
      expect(asWanted(schema, '1')).toBe('1')
  })
})
