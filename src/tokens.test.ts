import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { worth } from '#indicators/worth/limbahfasyankes.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'web', file), 'utf8')
const tokens = new Map(
  [...read('tokens.css').matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', colour = '']) => [
    name,
    colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'),
  ]),
)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
const token = (name: string) => tokens.get(name) ?? expect.fail(`There is no --${name}.`)

// WCAG 2.2, 1.4.11; axe does not measure it.
it.each([
  ['the edge of an input', 'line-strong', ['surface', 'page', 'brand-faint', 'surface-soft']],
  ['the ring of the focus', 'brand-text', ['surface', 'page', 'brand-faint', 'surface-soft']],
])('%s stands out from what is around it', (_what, name, grounds) => {
  expect(grounds.filter((ground) => contrast(token(name), token(ground)) < 3)).toEqual([])
})

it('the ring of the focus stands out from the brand’s own colour too', () => {
  const [, ring = ''] =
    /\.hero :focus-visible \{\s*outline-color: (#\w{6});/.exec(
      read('features/welcome/welcome-page.module.css'),
    ) ?? []
  expect(contrast(ring, token('brand'))).toBeGreaterThan(3)
})

it('a complete analysis is grey (#D7D7D7) as specified, any other red, both legible', () => {
  expect(worth.indicators['waste_analysed']).toMatchObject({
    words: { ya: { tone: 'grey' }, tidak: { tone: 'red' } },
  })
  const pairOf = (tone: string) =>
    new RegExp(`\\[data-tone='${tone}'\\][^{]*\\{\\s*--tone-back: (#\\w{6});\\s*--tone-ink: (#\\w{6});`)
      .exec(read('shared.css'))
      ?.slice(1) ?? []
  expect(pairOf('grey')[0]).toBe('#d7d7d7')
  for (const tone of ['grey', 'red']) {
    const [back = '', ink = ''] = pairOf(tone)
    expect(contrast(back, ink)).toBeGreaterThan(5)
  }
})
