import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { elementsOf } from '#forms/versions/elements.ts'
import { dependentsOn } from '#indicators/dependents/dependents.ts'
import { formRows, shippedForms } from '#indicators/shipped-forms.ts'

/** Files that name an answer without reading it: examples in comments, definitions, samples, and the list of readers itself. */
const others = [
  /\.test\.tsx?$|\/testing\/|\/demo\/|\/examples\//,
  /^src\/forms\/(definitions|shape)/,
  /^src\/forms\/answers\/paths\.ts$|^src\/web\/form\/drafts\/draft\.ts$/,
  /^src\/server\/features\/reports\/life\/remarks\.ts$/,
  /^src\/contract\/problem\.ts$/,
  /^src\/indicators\/dependents\//,
]
const root = path.resolve(import.meta.dirname, '..')
const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !others.some((other) => other.test(file)))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

/** Words of answers that are also words of something else. */
const ambiguous = new Set(['domestic_kg'])

describe.each(shippedForms)('of $id', (form) => {
  test('every answer that code names is known to be read', () => {
    expect(code.length).toBeGreaterThan(500)
    const unknown = [...elementsOf(form).values()].flatMap(({ keys, part }) =>
      part.sort === 'row' || part.sort === 'column' || part.sort === 'table'
        ? []
        : keys.filter((key) => {
            const word = key.split('.').at(-1) ?? key
            if (!word.includes('_') || ambiguous.has(word)) return false
            const named = new RegExp(`['"\`.]${word}\\b`)
            return code.some((text) => named.test(text)) && dependentsOn(form, [key], formRows).length === 0
          }),
    )
    expect(unknown).toEqual([])
  })
})
