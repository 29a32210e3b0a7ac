import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

/** Where a field's kind may be compared: the kinds themselves, their inputs, and what a field is made of. */
const homes = ['src/forms/kinds/', 'src/web/form/filling/kinds/', 'src/forms/shape.ts', 'src/kinds.test.ts']

const words = 'number|text|phone|choice|choices|yesNo|date|file|link|statement|table|rows'
const compared = new RegExp(
  `\\bkind\\s*(===|!==)\\s*'(${words})'|'(${words})'\\s*(===|!==)\\s*\\S*\\bkind\\b`,
)
const switched = new RegExp(`switch \\([^)]*\\bkind\\)[^}]*case '(${words})':`)

const asksForKind = (source: string) => compared.test(source) || switched.test(source)

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{src,e2e,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !homes.some((home) => file.startsWith(home)),
)

test('no other file asks for the kind of a field', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => asksForKind(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ["if (field.kind === 'number') return", true],
  ["slots.filter(({ kind }) => kind !== 'rows')", true],
  ["if ('yesNo' === cell.kind) return", true],
  ["switch (field.kind) {\n  case 'date':\n    return", true],
  ["if (isAmount(field)) return { kind: 'number' }", false],
  ["outcome.kind === 'sent'", false],
  ["switch (outcome.kind) {\n  case 'sent':\n    return", false],
])('%j asks for it: %s', (source, expected) => {
  expect(asksForKind(source)).toBe(expected)
})
