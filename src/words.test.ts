import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

/** Comments, test titles and documents speak plain modern English; these words and turns do not. */
const refused = [
  'anew',
  'whoever',
  'whom',
  'mend(?:s|ed|ing)?',
  '(?:is|are) none',
  'none (?:is|are) there',
  'dear(?:er|est)?',
  'so many',
  'of which',
  'of whom',
  '(?:is|are) to be',
  'said once',
  'n[oa]ught',
  'hence(?:forth)?',
  'whence',
  'lest',
  'there(?:of|in|upon)',
  'albeit',
  'forthwith',
  'hasten',
  'in vain',
  'but for',
  'for ever',
] as const
const pattern = new RegExp(String.raw`\b(?:${refused.join('|')})\b`, 'gi')

/** Comments and strings of TypeScript and CSS; a quote ends at its line, so a stray one harms only that line. */
const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g
/** Names of code are no words. */
const codeSpan = /`[^`\n]*`/g
const isComment = (token: string) => token.startsWith('/')

/** What a file says to its reader: all of a document, the comments of code, and the strings of a test, which hold its titles. */
function proseOf(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [text.replace(/^```[\s\S]*?^```/gm, '').replace(codeSpan, '')]
  const isTest = /\.test\.tsx?$|-cases\.ts$/.test(file)
  const found = text.match(tokens) ?? []
  return found
    .filter((token) => isTest || isComment(token))
    .map((token) => (isComment(token) ? token.replace(codeSpan, '') : token))
}

const oldWordsIn = (file: string, text: string): string[] =>
  proseOf(file, text).flatMap((prose) => prose.replace(/\s+(?:\* )?/g, ' ').match(pattern) ?? [])

describe('the words of comments, test titles and documents', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = globSync('{*.{md,ts},docs/**/*.md,{src,e2e,scripts,bench,attack}/**/*.{ts,tsx,mjs,css}}', {
    cwd: root,
  })

  it('are plain', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files
      .filter((file) => file !== 'src/words.test.ts')
      .flatMap((file) =>
        oldWordsIn(file, readFileSync(path.join(root, file), 'utf8')).map((word) => `${file}: ${word}`),
      )
    expect(found).toEqual([])
  })

  it.each([
    ['a.ts', '/** Reads it anew. */', ['anew']],
    ['a.ts', '// Whoever comes second.', ['Whoever']],
    ['a.tsx', '{/* For whom it is. */}', ['whom']],
    ['a.css', '/* What mends it. */', ['mends']],
    ['a.ts', '/**\n * Null where there is\n * none.\n */', ['is none']],
    ['a.test.ts', "it('costs so many, which is dear', () => {})", ['so many', 'dear']],
    ['a.test.ts', 'it(`one of which is to be ${word}`, () => {})', ['of which', 'is to be']],
    ['a.md', 'A text\nthat says it, hence.', ['hence']],
    ['a.ts', "const mend = 'whom'", []],
    ['a.ts', '/** The key `mend`. */', []],
    ['a.ts', "const address = 'https://anew.example' // plain", []],
    ['a.md', 'The key `mend`.\n\n```sh\nanew\n```\n', []],
  ])('in %s, %j: %j', (file, text, words) => expect(oldWordsIn(file, text)).toEqual(words))
})
