import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

/** docs/self-assessment-sentences.md names for each fixed text the journeys that meet it: they exist, and hold it to the letter. */
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const journeyOf = (name: string) => `e2e/journeys/self-assessment/${name}.test.ts`

const rows = read('docs/self-assessment-sentences.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, text = '', , , journeys = '']) =>
    text === 'Text' || text.startsWith('---') || journeys === ''
      ? []
      : [{ text, journeys: journeys.split(', ') }],
  )

/** What stands in quotes, up to where something is put in. */
const quoted = (text: string) =>
  [...text.matchAll(/"([^"]+)"/g)].flatMap(([, words = '']) =>
    words.split(/\{[^}]*\}|…/).flatMap((part) => part.trim() || []),
  )

it('has rows', () => expect(rows.length).toBeGreaterThan(0))

it.each(rows)('$text is met in $journeys', ({ text, journeys }) => {
  expect(journeys.filter((name) => !existsSync(path.join(root, journeyOf(name))))).toEqual([])
  const walked = journeys.map((name) => read(journeyOf(name))).join('\n')
  expect(quoted(text).filter((words) => !walked.includes(words))).toEqual([])
})
