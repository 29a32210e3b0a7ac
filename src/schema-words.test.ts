import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { schemaOf } from '#forms/answers/schemas.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { isRows } from '#forms/shape.ts'
import { addedForm } from '#forms/testing/added-form.ts'
import { sampleContext, sampleProfiles } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

/**
 * The page is built without Zod's English messages (scripts/page-zod.ts), so a check without words of its own would say nothing that a
 * person understands. The server has Indonesian words for those that are left.
 */
type Definition = {
  type: string
  error?: unknown
  checks?: readonly { _zod: { def: { check: string; error?: unknown } } }[]
  shape?: Record<string, z.ZodType>
} & Partial<Record<'innerType' | 'in' | 'out' | 'element', z.ZodType>>

const wrappers = [
  'optional',
  'nullable',
  'nonoptional',
  'default',
  'prefault',
  'readonly',
  'catch',
  'pipe',
  'transform',
]

/** The checks of a schema, as paths, that have no words of their own. Unknown keys have theirs in `errorsOf`. */
function unworded(schema: z.ZodType, name: string): string[] {
  // Safe: every schema of Zod carries its definition; only the parts that are named above are read.
  const def = schema.def as unknown as Definition
  const own = def.error === undefined && !wrappers.includes(def.type) ? [`${name}: ${def.type}`] : []
  const checks = (def.checks ?? []).flatMap(({ _zod: { def: check } }) =>
    check.error === undefined && check.check !== 'overwrite' ? [`${name}: ${check.check}`] : [],
  )
  const inner = [def.innerType, def.in, def.out].flatMap((one) => (one ? unworded(one, name) : []))
  const items = def.element ? unworded(def.element, `${name}[]`) : []
  return [...own, ...checks, ...inner, ...items, ...unwordedFields(def.shape ?? {}, name)]
}

const unwordedFields = (shape: Record<string, z.ZodType>, name: string): string[] =>
  Object.entries(shape).flatMap(([key, field]) => unworded(field, `${name}.${key}`))

/** Everything that the files of the contract export, by its name. */
const exported = await Promise.all(
  globSync('contract/**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.includes('.test.'))
    .map(async (file): Promise<object> => import(path.join(import.meta.dirname, file))),
)
const endpoints = new Map<string, unknown>(exported.flatMap((module) => Object.entries(module)))

describe('every check that the page makes has its own words', () => {
  it.each([...shippedForms, addedForm].map((form) => [form.id, form] as const))(
    'in the form %s',
    (_id, form) => {
      const context = sampleContext(sampleProfiles.hospital, '2025-04')
      const fields = slotsOf(form).flatMap(({ name, field }) =>
        isRows(field)
          ? Object.entries(field.fields).map(([cell, options]) => [`${name}.${cell}`, options] as const)
          : [[name, field] as const],
      )
      expect(fields.length).toBeGreaterThan(0)
      expect(fields.flatMap(([name, field]) => unworded(schemaOf(field, context), name))).toEqual([])
    },
  )

  const root = path.resolve(import.meta.dirname, 'web')
  const checked = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bschema: (\w+)\.body\b/g)].map(
      ([, name = '']) => name,
    ),
  )

  it('finds the calls that a page checks, in every file of the contract', () => {
    expect(checked).toContain('changePassword')
    expect(endpoints.has('saveHazardInstrument')).toBe(true)
    expect(checked.filter((name) => !endpoints.has(name))).toEqual([])
  })

  it.each([...new Set(checked)])('in the body of %s', (name) => {
    // Safe: the page names an endpoint here, and the compiler knows its body.
    const { body } = endpoints.get(name) as { body: z.ZodObject }
    expect(unwordedFields(body.shape, name)).toEqual([])
  })

  it.each([
    [z.string(), ['x: string']],
    [z.string({ error: 'Harus berupa teks' }).trim().max(3).optional(), ['x: max_length']],
    [z.array(z.int({ error: 'Harus bilangan bulat' })).nullable(), ['x: array']],
    [z.strictObject({ y: z.boolean() }, { error: 'Tidak dikenal' }), ['x.y: boolean']],
    [z.string({ error: 'Harus berupa teks' }).refine(Boolean), ['x: custom']],
    [z.enum(['ya'], { error: 'Pilih Ya' }), []],
  ])('would notice a check without words: %#', (schema, found) =>
    expect(unworded(schema, 'x')).toEqual(found),
  )
})
