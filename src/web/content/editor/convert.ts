import type { Node } from 'prosemirror-model'
import { TableMap } from 'prosemirror-tables'

import {
  type Block,
  type Callout,
  type List,
  richTextLimits,
  type RichText,
  type Run,
  type Tone,
} from '#domain/rich-text/model.ts'

import { schema } from './schema.ts'

/** What the editor holds as JSON. */
type Json = {
  type: string
  attrs?: object
  content?: Json[]
  text?: string
  marks?: { type: string; attrs?: object }[]
}

const node = (type: string, content: Json[] = [], attrs?: object): Json => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
})

function inlineOf(runs: readonly Run[]): Json[] {
  return runs.flatMap(({ text, bold, italic, link }) => {
    const marks = [
      ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
    ]
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [node('hard_break')] : []),
        ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
      ])
  })
}

const paragraph = (runs: readonly Run[]) => node('paragraph', inlineOf(runs))
const listNode = ({ ordered, items }: List): Json =>
  node(
    ordered ? 'ordered_list' : 'bullet_list',
    items.map(({ content, list }) =>
      node('list_item', [paragraph(content), ...(list ? [listNode(list)] : [])]),
    ),
  )

function blockNode(block: Block): Json {
  switch (block.type) {
    case 'heading':
      return node('heading', inlineOf(block.content), { level: block.level, id: block.id })
    case 'paragraph':
      return paragraph(block.content)
    case 'list':
      return listNode(block)
    case 'table':
      return node(
        'table',
        [block.head, ...block.rows].map((cells, at) =>
          node(
            'table_row',
            cells.map((cell) => node(at === 0 ? 'table_header' : 'table_cell', [paragraph(cell)])),
          ),
        ),
      )
    case 'callout':
      return node('callout', block.blocks.map(blockNode), { tone: block.tone })
    case 'picture':
      return node('picture', [], { file: block.file, alt: block.alt, caption: block.caption ?? '' })
    case 'divider':
      return node('divider')
    default:
      throw new Error(`No such block: ${JSON.stringify(block satisfies never)}`)
  }
}

/** A text as the editor holds it; an empty one has a line to write in. */
export function documentOf({ blocks }: RichText): Node {
  return schema.nodeFromJSON(node('doc', blocks.length > 0 ? blocks.map(blockNode) : [node('paragraph')]))
}

const unseen =
  /[\u00AD\u200B\u2060-\u2064\uFEFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[^\P{Cc}\n\t]/gu
/** Text without signs that are not seen, which pages and word processors put into what is copied. */
export const seenText = (text: string) => text.replaceAll(unseen, '')

function runsOf(parent: Node): Run[] {
  const runs: Run[] = []
  parent.forEach((child) => {
    const text = child.type.name === 'hard_break' ? '\n' : seenText(child.text ?? '')
    const names = child.marks.map(({ type }) => type.name)
    const link: unknown = child.marks.find(({ type }) => type.name === 'link')?.attrs['href']
    const run: Run = {
      text,
      ...(names.includes('bold') && { bold: true as const }),
      ...(names.includes('italic') && { italic: true as const }),
      ...(typeof link === 'string' && { link }),
    }
    const last = runs.at(-1)
    // A break within what looks alike belongs to it.
    const isSame = last && JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...run, text: '' })
    if (isSame) last.text += text
    else if (text !== '') runs.push(run)
  })
  return runs
}

const children = (parent: Node): Node[] => parent.children.slice()

/** What lies deeper than a text has levels goes on at the deepest one. */
function listOf(list: Node, depth = 1): List {
  return {
    type: 'list',
    ordered: list.type.name === 'ordered_list',
    items: children(list).flatMap((item) => {
      const [words, inner] = children(item)
      const content = words ? runsOf(words) : []
      const within = inner && listOf(inner, depth + 1)
      if (!within) return [{ content }]
      return depth < richTextLimits.depth ? [{ content, list: within }] : [{ content }, ...within.items]
    }),
  }
}

/** A cell that reaches over several places stands in the first of them: the others keep their columns. */
function tableOf(table: Node): Block {
  const { width, height, map } = TableMap.get(table)
  const cellAt = (place: number) => {
    const at = map[place] ?? 0
    const isGoingOn = (place % width > 0 && map[place - 1] === at) || map[place - width] === at
    // No cell begins at 0: there the table has none.
    const words = at === 0 || isGoingOn ? null : table.nodeAt(at)?.firstChild
    return words ? runsOf(words) : []
  }
  const [head = [], ...rows] = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => cellAt(row * width + column)),
  )
  return { type: 'table', head, rows: rows.length > 0 ? rows : [Array.from({ length: width }, () => [])] }
}

function blockOf(block: Node): Block {
  const { attrs } = block
  switch (block.type.name) {
    case 'heading':
      // Safe: the schema has these levels; the server gives an id to those without one.
      return {
        type: 'heading',
        level: attrs['level'] as 2 | 3 | 4,
        ...(attrs['id'] && { id: attrs['id'] }),
        content: runsOf(block),
      } as Block
    case 'bullet_list':
    case 'ordered_list':
      return listOf(block)
    case 'table':
      return tableOf(block)
    case 'callout':
      return {
        type: 'callout',
        tone: attrs['tone'] as Tone,
        // Safe: the schema lets nothing else into a callout.
        blocks: children(block).map(blockOf) as Callout['blocks'],
      }
    case 'picture':
      return {
        type: 'picture',
        file: attrs['file'] as number | string,
        alt: attrs['alt'] as string,
        ...(attrs['caption'] && { caption: attrs['caption'] as string }),
      }
    case 'divider':
      return { type: 'divider' }
    default:
      return { type: 'paragraph', content: runsOf(block) }
  }
}

/** What is in the editor as a text; lines on which nothing can be seen are not part of it. */
export function richTextOf(doc: Node): RichText {
  const blocks = children(doc).map(blockOf)
  const isEmpty = (block: Block) =>
    block.type === 'paragraph' && block.content.every(({ text }) => text.trim() === '')
  return { blocks: blocks.filter((block) => !isEmpty(block)) }
}
