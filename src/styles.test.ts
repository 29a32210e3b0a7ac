import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

/**
 * A class that a page names and its stylesheet does not have is a style that got lost; one that nobody names is dead. Neither
 * the compiler nor the dead-code check can see them.
 */
const root = path.resolve(import.meta.dirname, 'web')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const wordsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word)

function classesOf(stylesheet: string): ReadonlySet<string> {
  const rules = stylesheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '')
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
