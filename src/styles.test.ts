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
    .replaceAll(/composes: [^;]+|@import [^;]+|:global\([^)]*\)/g, '')
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

test('every file calls its stylesheet classes, and another one by what it holds', () => {
  const otherwise = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const names = wordsIn(read(file), /import (\w+) from '\.[^']+\.module\.css'/g)
    return names.length > 0 && names.filter((name) => name === 'classes').length !== 1
  })
  expect(otherwise).toEqual([])
})

test('no two stylesheets have one name, since classes are called after it', () => {
  const names = stylesheets.map((stylesheet) => path.basename(stylesheet))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('no stylesheet composes of another, which would be built into it a second time', () => {
  expect(stylesheets.filter((stylesheet) => /composes: [^;]+ from '/.test(read(stylesheet)))).toEqual([])
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

/** What every page loads. */
const commonSheets = ['app.css', 'shared.css', 'shared-layouts.css']

/** The shared classes that modules compose, and those that components name in quotes. */
const composed = stylesheets.flatMap((stylesheet) =>
  wordsIn(read(stylesheet), /composes: ([^;]+) from global/g).flatMap((classes) => classes.split(' ')),
)
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map(read)
const quoted = sources.flatMap((source) =>
  wordsIn(source, /className="([^"]+)"/g).flatMap((classes) => classes.split(' ')),
)

test('the shared classes are those that are named', () => {
  const shared = new Set(commonSheets.flatMap((sheet) => [...classesOf(read(sheet))]))
  expect([...composed, ...quoted].filter((word) => !shared.has(word))).toEqual([])
  const literals = sources.flatMap((source) => wordsIn(source, /["'`]([\w ${}.-]+)["'`]/g))
  const words = new Set([...composed, ...literals.flatMap((literal) => literal.split(/[^\w-]+/))])
  expect([...shared].filter((word) => !words.has(word))).toEqual([])
})

/** Rules of at least three declarations that stand in more than one stylesheet, in any order. */
function repeatedRules(sheets: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string[]>()
  for (const [stylesheet, text] of sheets)
    for (const [, selector = '', body = ''] of withoutComments(text).matchAll(/([^{};]+)\{([^{}]+)\}/g)) {
      const declarations = body
        .split(';')
        .map((declaration) => declaration.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
      if (declarations.length < 3) continue
      const key = declarations.toSorted().join('; ')
      places.set(key, [...(places.get(key) ?? []), `${stylesheet} ${selector.trim()}`])
    }
  return [...places.values()]
    .filter((found) => new Set(found.map((place) => place.split(' ')[0])).size > 1)
    .map((found) => found.join(' = '))
}

test('no rule stands in two stylesheets', () => {
  const sheets = new Map([...stylesheets, ...commonSheets].map((file) => [file, read(file)]))
  expect(repeatedRules(sheets)).toEqual([])
})

test('a rule that stands in two stylesheets is seen', () => {
  const twice = repeatedRules(
    new Map([
      ['a.css', '.card { margin: 0; padding: 0; color: red } .b { margin: 0; padding: 0 }'],
      ['b.css', '@media print { .other > p {\n  color: red;\n  padding: 0;\n  margin: 0;\n} }'],
      ['c.css', '.b { margin: 0; padding: 0 } .c { margin: 0; padding: 0; color: blue }'],
    ]),
  )
  expect(twice).toEqual(['a.css .card = b.css .other > p'])
})

test.each([...stylesheets, ...commonSheets])(
  '%s takes type, space and radii from the scale',
  (stylesheet) => {
    expect(offScale(read(stylesheet))).toEqual([])
  },
)

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

/** The colours that are written out in stylesheets, with where; white is white. */
function coloursIn(sheets: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const sheet of sheets)
    for (const colour of new Set(wordsIn(withoutComments(read(sheet)), /(#[\da-f]{3,8})\b/gi)))
      if (colour !== '#fff') places.set(colour, [...(places.get(colour) ?? []), sheet])
  return places
}

test('a colour that three stylesheets share is a token, and what is a token is not written out', () => {
  const tokens = coloursIn(['tokens.css'])
  expect(tokens.size).toBeGreaterThan(20)
  const shared = [...coloursIn([...stylesheets, ...commonSheets])].filter(
    ([colour, sheets]) => tokens.has(colour) || sheets.length > 2,
  )
  expect(shared.map(([colour, sheets]) => `${colour} in ${sheets.join(', ')}`)).toEqual([])
})

/**
 * Selectors that lead from what holds something to no kind of element: a browser styles all of a page again wherever anything in it
 * comes or goes, such as at each letter that is typed. On paper nothing comes or goes.
 */
function restylingAll(rules: string): string[] {
  const onScreen = withoutComments(rules).replaceAll(/@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  return [...onScreen.matchAll(/([^{};]+)\{[^{}]*\}/g)].flatMap(([, selectors = '']) =>
    selectors
      .split(/,(?![^(]*\))/)
      .map((selector) => selector.trim())
      .filter((selector) =>
        /:has\(.*\)[^)]*[\s>+~](?:\*|:(?!is|where|global|has)[\w-]+(?:\([^)]*\))?)*$/.test(selector),
      ),
  )
}

test.each([...stylesheets, ...commonSheets])('%s lets a browser restyle little', (stylesheet) => {
  expect(restylingAll(read(stylesheet))).toEqual([])
})

test.each([
  ['.a:has(.b) > * { gap: 0 }', ['.a:has(.b) > *']],
  ['.c, .a tr:has(+ tr > .b) > :first-child { gap: 0 }', ['.a tr:has(+ tr > .b) > :first-child']],
  ['.a:has(.b) :not(.c) { gap: 0 }', ['.a:has(.b) :not(.c)']],
  ['.a:has(> * > :first-child) { gap: 0 } .a:has(.b) > .c:first-child, .a > :has(.b) { gap: 0 }', []],
  ['@media print { body:has(.b) * { gap: 0 } }', []],
])('%s restyles all, or does not', (rules, found) => {
  expect(restylingAll(rules)).toEqual(found)
})

test('a backdrop has the tokens in browsers too where it inherits none', () => {
  const rules = stylesheets.flatMap((sheet) => wordsIn(read(sheet), /(::backdrop \{[^{}]*var\()/g))
  expect(rules.length).toBeGreaterThan(0)
  expect(read('tokens.css')).toContain('\n:root,\n::backdrop {')
})

test('a finger finds fields of at least 16 px on a screen of any width: an iPhone zooms into smaller letters', () => {
  expect(withoutComments(read('ui/control.module.css'))).toMatch(
    /@media \(max-width: 37\.5em\), \(pointer: coarse\) \{\s*\.input \{\s*font-size: var\(--type-5\);/,
  )
})

test('only what is chosen has a light accent: WebKit draws the circle of anything else dark, as if it were chosen', () => {
  const light = [...stylesheets, ...commonSheets].flatMap((sheet) =>
    wordsIn(withoutComments(read(sheet)), /([^{};]+)\{[^{}]*accent-color: (?!var\(--brand-text\))/g),
  )
  expect(light.length).toBeGreaterThan(0)
  expect(light.filter((selector) => !selector.includes(':checked'))).toEqual([])
})

test('a finger on the sign of a calendar meets the date itself, since an iPhone shows no picker that a script asks for', () => {
  const rules = withoutComments(read('form/filling/kinds/input.module.css'))
  const touch = /@media \(pointer: coarse\) \{\s*\.picker \+ input \{([^}]*)\}/.exec(rules)?.[1]
  expect(touch).toContain('pointer-events: auto')
  expect(touch).toContain('font-size: var(--type-5)')
})

/** The specification: a phone is 600 px wide or less. */
test('600 px belongs to the phone, and no width to both sides or to neither', () => {
  const near = [...stylesheets, ...commonSheets].flatMap((stylesheet) =>
    wordsIn(read(stylesheet), /\(((?:max|min)-width: 37[\d.]*em)\)/g),
  )
  expect([...new Set(near)].toSorted()).toEqual(['max-width: 37.5em', 'min-width: 37.51em'])
})

test('a button that takes something away looks like it, whatever its look is otherwise', () => {
  const tags = sources.flatMap((source) => source.match(/<(?:\w*Button)\b[^<]*?>/g) ?? [])
  const variants = tags
    .filter((tag) => /\bdanger\b/.test(tag))
    .map((tag) => /variant="(\w+)"/.exec(tag)?.[1] ?? 'filled')
  const rules = read('ui/button.module.css')
  expect(new Set(variants).size).toBeGreaterThan(1)
  expect(
    [...new Set(variants)].filter(
      (variant) => !rules.includes(`.button[data-variant='${variant}'][data-danger] {`),
    ),
  ).toEqual([])
})

test('a sign that a stylesheet draws is not read out', () => {
  const rules = [...stylesheets, ...commonSheets]
    .flatMap((stylesheet) => withoutComments(read(stylesheet)).match(/\{[^{}]*\}/g) ?? [])
    // The words of a printed page's foot.
    .filter((rule) => /content: '[^']/.test(rule) && !rule.includes('counter('))
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => !/content: '[^']+' \/ '';/.test(rule))).toEqual([])
})
