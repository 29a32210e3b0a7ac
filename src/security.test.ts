import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

/** docs/security.md lists every requirement of OWASP ASVS 5.0.0 of levels 1 and 2, with the places that meet it. */
const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section has: in every section they come first, and those of level 3 after them. */
const sections: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}
const numbers = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
)

type Row = { number: string; level: string; asks: string; met: string }
const rows = page.split('\n').flatMap((line): Row[] => {
  const [, number = '', level = '', asks = '', met = ''] = line.split('|').map((cell) => cell.trim())
  return /^V\d+\.\d+\.\d+$/.test(number) && /^\d$/.test(level) ? [{ number, level, asks, met }] : []
})

/** What stands in a span of code and lies in a folder of the project. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) =>
    /^(?:src|docs|e2e|attack|scripts|migrations|seeds|bench)\//.test(name) ? [name] : [],
  )

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(numbers).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(rows.filter(({ level }) => level !== '1' && level !== '2')).toEqual([])
  })

  it('names only paths that exist', () => {
    const named = pathsIn(page)
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })

  it('says for each how it is met, why it does not apply, or that it is open, which none of level 1 is', () => {
    expect(rows.filter(({ asks, met }) => asks === '' || met === '')).toEqual([])
    expect(rows.filter(({ level, met }) => level === '1' && met.startsWith('Open'))).toEqual([])
  })

  it('lists what is open, and nothing else, at its head', () => {
    const [, head = ''] = page.split(/^## /m)
    const listed = head.split('\n').flatMap((line) => {
      const [, first = ''] = line.split('|')
      return [...first.matchAll(/V\d+\.\d+\.\d+/g)].map(([number]) => number)
    })
    const open = rows.filter(({ met }) => met.startsWith('Open')).map(({ number }) => number)
    expect(new Set(listed)).toEqual(new Set(open))
  })

  it('has the places within itself that it points to', () => {
    const headings = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(
      ([, words = '']) =>
        `#${words
          .toLowerCase()
          .replaceAll(/[^\w ]/g, '')
          .replaceAll(' ', '-')}`,
    )
    const pointed = [...page.matchAll(/\]\((#[\w-]+)\)/g)].map(([, place = '']) => place)
    expect(pointed.filter((place) => !headings.includes(place))).toEqual([])
  })
})
