import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { type Screen, screens, sessionOf, turnTo } from '../browser.ts'
import { englishIn } from '../english.ts'
import { follow } from './arrive.ts'

declare global {
  interface Window {
    axe: typeof axe
    /** What `kindsOn` has found on the page. */
    elementsOfKinds: Map<string, Element[]>
  }
}

/** axe itself, minified: each page that it goes over must read it first. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, and what its authors advise beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const everyRule = { type: 'tag', values: rules } as const
/** Those of them that measure boxes: what they say of an element depends on the width of the screen, and of no other rule does it. */
const rulesOfLayout = {
  type: 'rule',
  values: ['target-size', 'scrollable-region-focusable', 'link-in-text-block'],
} as const

/** Kinds of elements that axe has not been over, on this screen or on any. */
type NewKinds = { here: readonly string[]; anywhere: readonly string[] }

/**
 * What axe finds on the page, a line a rule. It runs in the page itself, which has no frames: many times faster than its runner. Contrast
 * and the size of targets, which take it more than half of its time, are asked of new elements alone.
 */
async function violationsOn(page: Page, newKinds: NewKinds): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) {
    const session = await sessionOf(page)
    await session.send('Runtime.evaluate', { expression: source })
  }
  const runOnly = newKinds.anywhere.length > 0 ? everyRule : rulesOfLayout
  return page.evaluate(
    async ({ here, anywhere, type, values }) => {
      const elementsOf = (kinds: readonly string[]) =>
        kinds.flatMap((kind) => window.elementsOfKinds.get(kind) ?? [])
      window.axe.configure({
        // Or it would write down the HTML of every element that it asks about, and what that element holds.
        noHtml: true,
        rules: [
          { id: 'color-contrast', selector: '[unexamined=anywhere]' },
          { id: 'target-size', selector: '[unexamined]' },
        ],
      })
      for (const element of elementsOf(here)) element.setAttribute('unexamined', 'here')
      for (const element of elementsOf(anywhere)) element.setAttribute('unexamined', 'anywhere')
      const { violations } = await window.axe.run({
        runOnly: { type, values: [...values] },
        resultTypes: ['violations'],
        elementRef: true,
        selectors: false,
      })
      for (const element of elementsOf(here)) element.removeAttribute('unexamined')
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 160)).join(' | ')}`,
      )
    },
    { ...newKinds, ...runOnly },
  )
}

/**
 * What is shown on the page, as far as axe distinguishes it: each kind of element below its parent, the colours of its text, whether what
 * needs a name has one, the ids that stand twice, and the order of headings and landmarks.
 */
async function kindsOn(page: Page): Promise<{ width: number; kinds: string[] }> {
  return page.evaluate(() => {
    const states = ['role', 'type', 'disabled', 'hidden', 'tabindex', 'lang', 'open', 'inert']
    /** Asked of each element once: every parent is asked for again with each of its children. */
    const once = <T>(find: (element: Element) => T) => {
      const known = new Map<Element, T>()
      return (element: Element): T => {
        const found = known.get(element) ?? find(element)
        known.set(element, found)
        return found
      }
    }
    const kindOf = once((element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => states.includes(name) || /^(aria|data)-/.test(name))
        // A number, an id or a sentence makes no different component.
        .map(({ name, value }) => (/^[a-z-]{1,20}$/.test(value) ? `${name}=${value}` : name))
      return [element.tagName, element.getAttribute('class'), ...attributes].join(' ')
    })
    const hasName = (element: Element) => {
      const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
      const labels = isField ? [...(element.labels ?? [])] : []
      // What is typed or chosen in a field is not its name.
      const own = isField ? [] : [element]
      return [...own, ...labels, ...ids.map((id) => document.getElementById(id))].some(
        (one) =>
          one?.textContent?.trim() ||
          one?.getAttribute('aria-label') ||
          one?.querySelector('[alt], [aria-label]'),
      )
    }
    const backgroundOf: (element: Element) => string = once((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      if (backgroundImage !== 'none') return backgroundImage
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
      return element.parentElement ? backgroundOf(element.parentElement) : 'none'
    })
    /** What is dimmed fades as a whole, with all that it holds. */
    const opacityOf: (element: Element) => number = once(
      (element) =>
        Number(getComputedStyle(element).opacity) *
        (element.parentElement ? opacityOf(element.parentElement) : 1),
    )
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    /** What of an element that holds text itself is judged by its contrast. */
    const inkOf = (element: Element) => {
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
      if (!holdsText) return ''
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
      return `${color} on ${backgroundOf(element)} ${opacityOf(element)}${isLarge ? ' large' : ''}`
    }
    const needsName = 'a, button, input, select, textarea, img, svg, dialog, fieldset, table, [role]'
    const ids = new Set<string>()
    const kinds = new Map<string, Element[]>()
    const add = (kind: string, element: Element) => {
      const others = kinds.get(kind)
      if (others) others.push(element)
      else kinds.set(kind, [element])
    }
    for (const element of [...document.body.querySelectorAll('*')].filter(isShown)) {
      const parent = element.parentElement ? kindOf(element.parentElement) : ''
      const own = `${parent} > ${kindOf(element)} ${inkOf(element)}`
      add(element.matches(needsName) && !hasName(element) ? `${own} without a name` : own, element)
      if (element.id && ids.has(element.id)) add(`${own} with the id of another`, element)
      ids.add(element.id)
    }
    const outline = document.body.querySelectorAll('h1, h2, h3, h4, h5, h6, main, nav, header, footer, aside')
    add(
      `outline ${[...outline]
        .filter(isShown)
        .map(({ tagName }) => tagName)
        .join(' ')
        .replaceAll(/(\b\w+\b)( \1)+/g, '$1')}`,
      document.body,
    )
    window.elementsOfKinds = kinds
    return { width: screen.width, kinds: [...kinds.keys()] }
  })
}

const shortened = (kind: string) => createHash('sha1').update(kind).digest('base64url')

/**
 * axe takes longer than the page itself, and what it has been over sounds and looks the same on the next page: all its rules are asked where
 * something is new in this run, and on a second screen those of layout alone.
 */
async function newViolationsOn(page: Page): Promise<string[]> {
  const { width, kinds } = await kindsOn(page)
  const file = inject('examinedKinds')
  const examined = new Set(readFileSync(file, 'utf8').split('\n'))
  const isNew = (kind: string) => !examined.has(shortened(kind))
  const here = kinds.filter((kind) => isNew(`${width} ${kind}`))
  const anywhere = here.filter(isNew)
  if (here.length === 0) return []
  const found = await violationsOn(page, { here, anywhere })
  // A page with a fault is looked at again wherever it comes.
  if (found.length === 0) {
    const seen = [...anywhere, ...here.map((kind) => `${width} ${kind}`)]
    appendFileSync(file, `${seen.map(shortened).join('\n')}\n`)
  }
  return found
}

/** What sticks out at the side of the box that it is drawn in, as a button beyond the edge of its card. */
async function spillsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The sides of the box that an element lies in; null where it is placed by itself, as a mark on an icon, or scrolls. */
    const known = new Map<Element, { left: number; right: number } | null>()
    const sidesAround = (element: Element): { left: number; right: number } | null => {
      const box = element.parentElement
      if (!box) return null
      const found = known.get(box)
      if (found !== undefined) return found
      const style = getComputedStyle(box)
      const isDrawn =
        (style.borderInlineStartWidth !== '0px' && style.borderInlineEndWidth !== '0px') ||
        style.backgroundColor !== 'rgba(0, 0, 0, 0)'
      const sides =
        style.overflowX !== 'visible'
          ? null
          : isDrawn
            ? box.getBoundingClientRect()
            : ['absolute', 'fixed'].includes(style.position)
              ? null
              : sidesAround(box)
      known.set(box, sides)
      return sides
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const sides = sidesAround(element)
        if (!sides || element.matches('svg *, option')) return false
        const { left, right, width } = element.getBoundingClientRect()
        return (
          (right > sides.right + 1 || left < sides.left - 1) &&
          width > 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !['absolute', 'fixed'].includes(getComputedStyle(element).position)
        )
      })
      .map((element) => `sticks out: ${element.outerHTML.slice(0, 160)}`)
  })
}

/** Nothing lies beyond its box on the screen that the page is on: fast enough for each section of a form that is filled. */
export async function expectNothingSticksOut(page: Page, what: string): Promise<void> {
  expect.soft((await spillsOn(page)).map((fault) => `${what}: ${fault}`)).toEqual([])
}

let last: Promise<unknown> = Promise.resolve()
/** One page after the other, so that what tabs have in common is gone over once. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

/** What holds for every page, reader and content, on both screens: accessible, in Indonesian, never wider than the screen. */
export async function expectGood(page: Page, what: string): Promise<void> {
  const top = await page.evaluate(() => window.scrollY)
  const own = await expectGoodOnBoth(page, what)
  await turnTo(page, own)
  await page.evaluate((y) => window.scrollTo(0, y), top)
}

/** Looks at the page on the screen that it is on, which it returns, and leaves the page on the other. */
async function expectGoodOnBoth(page: Page, what: string): Promise<Screen> {
  const own = (await page.evaluate(() => screen.width)) === screens.phone.viewport.width ? 'phone' : 'desk'
  const other = own === 'desk' ? 'phone' : 'desk'
  await expectGoodHere(page, `${what} (${own})`)
  await turnTo(page, other)
  // Where it is turned a field may come to lie half under the bar at the top, which would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectGoodHere(page, `${what} (${other})`)
  return own
}

/** The same on the screen that the page is on. */
async function expectGoodHere(page: Page, what: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Memuat' }).first().waitFor({ state: 'detached' })
  // What is about to change is dimmed meanwhile.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  const broken = await inTurn(() => newViolationsOn(page))
  const spills = await spillsOn(page)
  const { words, overflow } = await page.evaluate(() => ({
    words: document.body.innerText,
    // Not of innerWidth: a phone shows a page that is too wide as a whole, only smaller.
    overflow: (document.scrollingElement?.scrollWidth ?? 0) - screen.width,
  }))
  const wide = overflow > 0 ? [`${overflow} px wider than the screen`] : []
  const found = [...broken, ...spills, ...englishIn(words).map((word) => `in English: ${word}`), ...wide]
  expect.soft(found.map((fault) => `${what}: ${fault}`)).toEqual([])
}

/** A font that did not load is stood in for by one of the machine, which no other rule notices. */
async function expectOwnLetters(page: Page, what: string): Promise<void> {
  const letters = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => `${family}: ${status}`)
  })
  expect.soft({ what, letters }).toEqual({ what, letters: ['Plus Jakarta Sans Variable: loaded'] })
}

/** Tabs in which pages are looked at side by side: a page waits for its answers about as long as it works. */
const tabsAtOnce = 2

/**
 * Opens each address in a tab of the page's person, waits until it `isReady`, and expects it to be good there and on the other screen.
 * A tab is loaded once and then goes on from page to page; a page opens on the screen on which the one before it was left.
 */
export async function expectGoodPages(
  page: Page,
  paths: readonly string[],
  isReady: (tab: Page) => Promise<void> = (tab) => tab.getByRole('heading', { level: 1 }).first().waitFor(),
): Promise<void> {
  await Promise.all(
    Array.from({ length: Math.min(tabsAtOnce, paths.length) }, async (_, first) => {
      const tab = await page.context().newPage()
      for (const path of paths.filter((_path, index) => index % tabsAtOnce === first)) {
        await follow(tab, path)
        await isReady(tab)
        await expectOwnLetters(tab, path)
        await expectGoodOnBoth(tab, path)
      }
      await tab.close()
    }),
  )
}
