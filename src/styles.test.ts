import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

/** Sizes come from the scale in src/web/tokens.css, or are calculated from it. Only 0, a line of 1 px and percentages need no token. */
const scaled =
  /(?<![\w-])((?:row-|column-)?gap|font-size|padding[\w-]*|margin[\w-]*|border[\w-]*radius): ([^;}]+)/g
const onScale = (value: string) =>
  value
    .trim()
    .replaceAll(/var\(--(?:type|space|radius|paper)-[\w-]+\)/g, 'var')
    // What a stylesheet may set of another's class, with what it is otherwise.
    .replaceAll(/var\(--[\w-]+, var\)/g, 'var')
    .replaceAll(/calc\((?:var|[-+*/() ]|[\d.]+(?![\w.])|[\d.]+%)+\)/g, 'var')
    .split(/\s+/)
    .every((part) => /^(?:var|0|-?1px|-?[\d.]+%|auto|inherit|!important)$/.test(part))

/** The declarations that are off the scale. @page is exempt: it reads no variables. */
function offScale(rules: string): string[] {
  return [
    ...withoutComments(rules)
      .replaceAll(/@page\s*\{[^}]*\}/g, '')
      .matchAll(scaled),
  ]
    .filter(([, , value = '']) => !onScale(value))
    .map(([declaration]) => declaration)
}

/**
 * A class that a page names and its stylesheet does not have is a style that got lost; one that nobody names is dead. Neither
 * the compiler nor the dead-code check can see them.
 */
const root = path.resolve(import.meta.dirname, 'web')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const wordsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word)

const withoutComments = (stylesheet: string) => stylesheet.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function classesOf(stylesheet: string): ReadonlySet<string> {
  const rules = withoutComments(stylesheet)
    .replaceAll(/url\([^)]*\)/g, '')
    .replaceAll(/composes: [^;]+/g, '')
  return new Set(wordsIn(rules, /\.([a-z][\w-]*)/gi))
}

/** What the sources name of each stylesheet, by its path. */
function namedClasses(): Map<string, Map<string, string[]>> {
  const named = new Map<string, Map<string, string[]>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
    const source = read(file)
    for (const [, name = '', relative = ''] of source.matchAll(
      /import (\w+) from '(\.[^']+\.module\.css)'/g,
    )) {
      const stylesheet = path.join(path.dirname(file), relative)
      const classes = named.get(stylesheet) ?? new Map<string, string[]>()
      named.set(stylesheet, classes)
      for (const word of wordsIn(source, new RegExp(`\\b${name}(?:\\.|\\[')([\\w-]+)`, 'g')))
        classes.set(word, [...(classes.get(word) ?? []), file])
    }
  }
  return named
}

const named = namedClasses()
const stylesheets = globSync('**/*.module.css', { cwd: root })

test('every stylesheet is used, and some are found', () => {
  expect([...named.keys()].toSorted()).toEqual(stylesheets.toSorted())
  expect(stylesheets.length).toBeGreaterThan(20)
})

test.each(stylesheets)('%s has the classes that are named, and no others', (stylesheet) => {
  const has = classesOf(read(stylesheet))
  const names = named.get(stylesheet) ?? new Map<string, string[]>()
  const lost = [...names]
    .filter(([word]) => !has.has(word))
    .map(([word, files]) => `${word} in ${files.join(', ')}`)
  expect(lost).toEqual([])
  expect([...has].filter((word) => !names.has(word))).toEqual([])
})

test.each([...stylesheets, 'app.css'])('%s takes type, space and radii from the scale', (stylesheet) => {
  expect(offScale(read(stylesheet))).toEqual([])
})

test.each([
  ['.a { font-size: 0.9rem; }', ['font-size: 0.9rem']],
  [
    '.a { padding: var(--space-3) 10px; margin-top: 0.3rem }',
    ['padding: var(--space-3) 10px', 'margin-top: 0.3rem '],
  ],
  [
    '.a { border-top-left-radius: 5px; row-gap: calc(var(--space-2) + 3px); }',
    ['border-top-left-radius: 5px', 'row-gap: calc(var(--space-2) + 3px)'],
  ],
  ['.a { margin: 0 auto -1px; padding: calc(-1 * var(--space-2)) 50%; border-radius: inherit }', []],
  ['@page { margin: 16mm 14mm; }', []],
])('%s is seen for what it is', (rules, off) => {
  expect(offScale(rules)).toEqual(off)
})
