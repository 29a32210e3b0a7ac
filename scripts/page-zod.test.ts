import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { methods, zodOfPage } from './page-zod.ts'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'node_modules/zod/v4/classic/schemas.js')

// The whole file of tests has the page's Zod: nothing else of it has loaded the library before.
registerHooks({
  load(url, context, nextLoad) {
    const isSchemas = url.startsWith('file:') && fileURLToPath(url) === file
    if (!isSchemas) return nextLoad(url, context)
    return { format: 'module', source: zodOfPage(readFileSync(file, 'utf8')), shortCircuit: true }
  },
})
const { array, int, iso, object, record, string, strictObject, unknown } = await import('zod')

describe('the Zod of the page', () => {
  it('has only what is called', () => {
    const schema = string() as unknown as Record<string, unknown>
    expect(typeof schema['trim']).toBe('function')
    expect(['jwt', 'encode', 'toJSONSchema', 'spa'].filter((name) => name in schema)).toEqual([])
    // What stands behind the rest is left out by the bundler, where nothing names it.
    const code = zodOfPage(readFileSync(file, 'utf8'))
    expect(code).not.toMatch(/\bprocessors\.\w+\(|createToJSONSchemaMethod\(|JIT|^ {4}_ensureDefault/m)
  })

  it('reads and refuses as before', () => {
    const schema = strictObject({
      name: string().trim().min(2, 'Terlalu pendek').catch('-'),
      when: iso.datetime().nullable(),
      rows: array(object({ count: int('Harus bilangan bulat').positive('Harus lebih dari 0') })).max(2),
      more: record(string(), unknown()).optional(),
    })
    const value = { name: ' Sintang ', when: null, rows: [{ count: 1, further: 2 }], more: { a: [1] } }
    expect(schema.parse(value)).toEqual({ ...value, name: 'Sintang', rows: [{ count: 1 }] })
    const refused = schema.safeParse({ ...value, rows: [{ count: 0.5 }, {}], other: 1 })
    expect(refused.error?.issues.map(({ code, path: at }) => `${code} ${at.join('.')}`)).toEqual([
      'invalid_type rows.0.count',
      'invalid_type rows.1.count',
      'unrecognized_keys ',
    ])
  })

  const making = globSync('src/{contract,domain,forms,indicators,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => !/\.test\.|\/testing\//.test(name))
    .filter((name) => /^import \* as z from 'zod'/m.test(readFileSync(path.join(root, name), 'utf8')))

  it('finds what makes schemas', () => {
    expect(making.length).toBeGreaterThan(50)
    expect(making).toContain('src/contract/users.ts')
  })

  it.each(making)('has all that %s calls', async (name) => {
    await expect(import(path.join(root, name))).resolves.toBeTypeOf('object')
  })

  // What is called inside a function is not run by loading its file. Names that texts, lists and our own codecs have too cannot be told
  // apart here.
  it('has what these files call anywhere', () => {
    const methodsOf = (code: string) => new Set([...code.matchAll(methods)].map(([, name = '']) => name))
    const whole = readFileSync(file, 'utf8')
    const kept = methodsOf(zodOfPage(whole))
    const others = [String.prototype, Array.prototype, { encode: null, decode: null }]
    const dropped = [...methodsOf(whole)].filter(
      (name) => !kept.has(name) && !others.some((other) => name in other),
    )
    expect(dropped).toContain('superRefine')
    const call = new RegExp(String.raw`(?<!\bz(?:\.\w+)?)\.(?:${dropped.join('|')})\(`, 'g')
    const calls = making.flatMap((name) =>
      [...readFileSync(path.join(root, name), 'utf8').matchAll(call)].map(([words]) => `${name}: ${words}`),
    )
    expect(calls).toEqual([])
  })

  it('has all that the fields of forms call', async () => {
    const { schemaOf } = await import('../src/forms/answers/schemas.ts')
    const { slotsOf } = await import('../src/forms/answers/slots.ts')
    const { isRows } = await import('../src/forms/shape.ts')
    const { addedForm } = await import('../src/forms/testing/added-form.ts')
    const { sampleContext, sampleProfiles } = await import('../src/forms/testing/samples.ts')
    const { shippedForms } = await import('../src/indicators/shipped-forms.ts')
    const context = sampleContext(sampleProfiles.hospital, '2025-04')
    const fields = [...shippedForms, addedForm]
      .flatMap((form) => slotsOf(form))
      .flatMap(({ field }) => (isRows(field) ? Object.values(field.fields) : [field]))
    expect(fields.map((field) => schemaOf(field, context).safeParse(null).success)).toContain(false)
  })
})
