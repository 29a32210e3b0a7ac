import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

/** docs/self-assessment-sentences.md names for each fixed text the tests that meet it on the screen: they exist, and hold it to the letter. */
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const placesOf = (name: string) => [
  `e2e/journeys/self-assessment/${name}.test.ts`,
  `src/web/features/self-assessment/${name}.dom.test.tsx`,
]
const findTest = (name: string) => placesOf(name).find((file) => existsSync(path.join(root, file)))

const rows = read('docs/self-assessment-sentences.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, text = '', , , tests = '']) =>
    text === 'Text' || text.startsWith('---') || tests === '' ? [] : [{ text, tests: tests.split(', ') }],
  )

/** What stands in quotes, up to where something is put in. */
const quoted = (text: string) =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, words = '']) =>
    words.split(/\{[^}]*\}|…/).flatMap((part) => part.trim() || []),
  )

it('has rows', () => expect(rows.length).toBeGreaterThan(0))

it.each(rows)('$text is met in $tests', ({ text, tests }) => {
  const files = tests.map(findTest)
  expect(tests.filter((_name, index) => files[index] === undefined)).toEqual([])
  const walked = files.map((file) => (file === undefined ? '' : read(file))).join('\n')
  expect(quoted(text).filter((words) => !walked.includes(words))).toEqual([])
})
