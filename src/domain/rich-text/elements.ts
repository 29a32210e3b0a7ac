import { hostOf, safeLink } from '../safe-link.ts'
import {
  type Block,
  type Callout,
  type List,
  type Picture,
  type RichText,
  type Run,
  type Table,
  tones,
} from './model.ts'
import { pictureAddress, shippedPictureSize } from './pictures.ts'

/** What a text becomes: a tag of the list, attributes of the list, and children. Neither page nor server knows another way. */
export type TextElement = {
  tag: Tag
  attributes: Partial<Record<Attribute, string>>
  children: (TextElement | string)[]
}

export const textTags = [
  ...(['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'hr', 'span'] as const),
  ...(['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'aside', 'figure', 'img', 'figcaption'] as const),
] as const
export const textAttributes = [
  ...([
    'id',
    'href',
    'rel',
    'target',
    'src',
    'alt',
    'width',
    'height',
    'loading',
    'scope',
    'tabindex',
    'role',
    'aria-label',
  ] as const),
  ...(['data-tone', 'data-part'] as const),
] as const
type Tag = (typeof textTags)[number]
type Attribute = (typeof textAttributes)[number]

/** What drawing a text depends on beside the text. */
export type Drawing = {
  /** Where a link within the product leads for this reader. */
  ownAddress?: (link: string) => string
  /** Before the id of a heading: a page has ids of its own, and may show more texts than one. */
  prefix?: string
}

const element = (
  tag: Tag,
  children: TextElement['children'] = [],
  attributes: TextElement['attributes'] = {},
): TextElement => ({ tag, attributes, children })

/** Before the id of a heading, where nothing else is said. */
export const anchorPrefix = 'bagian-'

/** The elements that show a text. */
export function elementsOf({ blocks }: RichText, drawing: Drawing = {}): TextElement[] {
  return blocks.map((block) => elementOf(block, drawing))
}

function elementOf(block: Block, drawing: Drawing): TextElement {
  switch (block.type) {
    case 'heading':
      return element(`h${block.level}`, runs(block.content, drawing), {
        id: `${drawing.prefix ?? anchorPrefix}${block.id}`,
        tabindex: '-1',
      })
    case 'paragraph':
      return element('p', runs(block.content, drawing))
    case 'list':
      return list(block, drawing)
    case 'table':
      return table(block, drawing)
    case 'callout':
      return callout(block, drawing)
    case 'picture':
      return picture(block)
    case 'divider':
      return element('hr')
    default:
      throw new Error(`No such block: ${JSON.stringify(block satisfies never)}`)
  }
}

/** It opens by itself too: a phone shows the picture of a screen too small to read. */
function picture({ file, alt, caption }: Picture): TextElement {
  const address = pictureAddress(file)
  const image = element('img', [], {
    ...{ src: address, alt, loading: 'lazy' },
    ...(typeof file === 'string' && {
      width: String(shippedPictureSize.width),
      height: String(shippedPictureSize.height),
    }),
  })
  return element('figure', [
    element('a', [image], { href: address, target: '_blank', rel: 'noopener' }),
    ...(caption ? [element('figcaption', [caption])] : []),
  ])
}

function list({ ordered, items }: List, drawing: Drawing): TextElement {
  return element(
    ordered ? 'ol' : 'ul',
    items.map((item) =>
      element('li', [...runs(item.content, drawing), ...(item.list ? [list(item.list, drawing)] : [])]),
    ),
  )
}

const textOf = (cell: Run[]): string => cell.map(({ text }) => text).join('')

/** A wide table scrolls by itself, with the keyboard too. */
function table({ head, rows }: Table, drawing: Drawing): TextElement {
  const cells = (of: Run[][], tag: 'th' | 'td') =>
    of.map((cell) =>
      // A head without words heads nothing.
      tag === 'th' && textOf(cell).trim() !== ''
        ? element('th', runs(cell, drawing), { scope: 'col' })
        : element('td', runs(cell, drawing)),
    )
  // Several tables of a text are told apart by their columns.
  const columns = head.map(textOf).join(', ')
  return element(
    'div',
    [
      element('table', [
        element('thead', [element('tr', cells(head, 'th'))]),
        element(
          'tbody',
          rows.map((row) => element('tr', cells(row, 'td'))),
        ),
      ]),
    ],
    { 'data-part': 'table', role: 'region', 'aria-label': `Tabel: ${columns}`, tabindex: '0' },
  )
}

function callout({ tone, blocks }: Callout, drawing: Drawing): TextElement {
  return element(
    'aside',
    [
      element('strong', [tones[tone]], { 'data-part': 'tone' }),
      ...blocks.map((block) => elementOf(block, drawing)),
    ],
    { 'data-tone': tone, 'aria-label': tones[tone] },
  )
}

const runs = (content: readonly Run[], drawing: Drawing) => content.flatMap((run) => runOf(run, drawing))

function runOf({ text, bold, italic, link }: Run, drawing: Drawing): (TextElement | string)[] {
  let parts: (TextElement | string)[] = text
    .split('\n')
    .flatMap((line, at) => (at === 0 ? [line] : [element('br'), line]))
    .filter((part) => part !== '')
  if (italic) parts = [element('em', parts)]
  if (bold) parts = [element('strong', parts)]
  // Asked again: what is stored may be older than the rule.
  const href = link === undefined ? null : safeLink(link)
  if (href === null) return parts
  const host = hostOf(href)
  if (host === null)
    return [
      element('a', parts, {
        href: href.startsWith('/') ? (drawing.ownAddress?.(href) ?? href) : ownAnchor(href, drawing),
      }),
    ]
  const anchor = element('a', parts, { href, rel: 'noopener noreferrer' })
  // Readers see where it really leads.
  return text
    .toLowerCase()
    .split(/[^a-z0-9.-]+/)
    .includes(host)
    ? [anchor]
    : [anchor, element('span', [` (${host})`], { 'data-part': 'host' })]
}

const ownAnchor = (href: string, { prefix = anchorPrefix }: Drawing) =>
  href.startsWith('#') && !href.startsWith(`#${prefix}`) ? `#${prefix}${href.slice(1)}` : href

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Any text as HTML shows it, also between the quotes of an attribute. */
export const escapedHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

const isEmpty: readonly Tag[] = ['br', 'hr', 'img']

/** The same elements as HTML. */
export function htmlOf(text: RichText, drawing?: Drawing): string {
  return elementsOf(text, drawing).map(written).join('\n')
}

function written(part: TextElement | string): string {
  if (typeof part === 'string') return escapedHtml(part)
  const attributes = Object.entries(part.attributes)
    .map(([name, value]) => ` ${name}="${escapedHtml(value)}"`)
    .join('')
  const open = `<${part.tag}${attributes}>`
  return isEmpty.includes(part.tag) ? open : `${open}${part.children.map(written).join('')}</${part.tag}>`
}
