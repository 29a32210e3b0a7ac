import { namesOf } from '../names-of.ts'
import { freeAmong, slugOf } from '../slug.ts'

/**
 * What a text of the product may be made of. Texts are kept as this and never as HTML, so that there is nothing in them that a browser could
 * run: `elements.ts` alone makes elements of it, out of a list of tags.
 */

/** A run of text that looks alike. A line may end within it. */
export type Run = {
  text: string
  bold?: true | undefined
  italic?: true | undefined
  link?: string | undefined
}
type Item = { content: Run[]; list?: List | undefined }
/** Points or numbered steps; each may have a list below it. */
export type List = { type: 'list'; ordered: boolean; items: Item[] }
type Paragraph = { type: 'paragraph'; content: Run[] }
/** `id` stays when the words change: links lead to it. */
export type Heading = { type: 'heading'; level: 2 | 3 | 4; id: string; content: Run[] }
/** A line of heads, then rows of cells; each cell is a line of runs. */
export type Table = { type: 'table'; head: Run[][]; rows: Run[][][] }
/** A box that stands out. */
export type Callout = { type: 'callout'; tone: Tone; blocks: (Paragraph | List)[] }
/** A stored picture by its number, or one that comes with the product by its name (`pictures.ts`). */
export type Picture = { type: 'picture'; file: number | string; alt: string; caption?: string | undefined }
type Divider = { type: 'divider' }
/** What stands below one another in a text. */
export type Block = Heading | Paragraph | List | Table | Callout | Picture | Divider
/** A whole text. */
export type RichText = { blocks: Block[] }

/** A callout says what it is in words, too. */
export const tones = {
  info: 'Catatan',
  tip: 'Tips',
  warning: 'Perhatian',
  danger: 'Penting',
} as const
export type Tone = keyof typeof tones
export const toneNames = namesOf(tones)

export const headingLevels = [2, 3, 4] as const

/** How large a text may be. */
export const richTextLimits = {
  blocks: 500,
  /** Lists within lists. */
  depth: 3,
  items: 200,
  runs: 200,
  columns: 10,
  rows: 200,
  /** Signs of one run, and of the whole. */
  runSigns: 5000,
  signs: 100_000,
  /** Blocks, items, cells and runs together. */
  nodes: 10_000,
  alt: 300,
  caption: 500,
} as const

/** Every run of a text, in reading order, block by block. */
function* runsOf(block: Block | Item): Generator<Run[]> {
  if (!('type' in block)) {
    yield block.content
    if (block.list) yield* runsOf(block.list)
    return
  }
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      yield block.content
      return
    case 'list':
      for (const item of block.items) yield* runsOf(item)
      return
    case 'table':
      for (const cells of [block.head, ...block.rows]) yield* cells
      return
    case 'callout':
      for (const inner of block.blocks) yield* runsOf(inner)
      return
    case 'picture':
    case 'divider':
      return
    default:
  }
}

/** Signs and nodes of a text. */
export function sizeOf({ blocks }: RichText): { signs: number; nodes: number } {
  let [signs, nodes] = [0, blocks.length]
  for (const block of blocks) {
    if (block.type === 'picture') signs += block.alt.length + (block.caption?.length ?? 0)
    for (const runs of runsOf(block)) {
      nodes += 1 + runs.length
      for (const { text } of runs) signs += text.length
    }
  }
  return { signs, nodes }
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

/** The words of a text, a line for each paragraph, item and cell: to be searched, and for programs that want no more. */
export function plainTextOf({ blocks }: RichText): string {
  return blocks
    .flatMap((block) =>
      block.type === 'picture'
        ? [block.caption ?? '']
        : block.type === 'table'
          ? [block.head, ...block.rows].map((cells) => cells.map(textOf).join(' · '))
          : [...runsOf(block)].map(textOf),
    )
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The headings of a text, for its list of contents. */
export function headingsOf({ blocks }: RichText): { id: string; level: 2 | 3 | 4; text: string }[] {
  return blocks.flatMap((block) =>
    block.type === 'heading'
      ? [{ id: block.id, level: block.level, text: textOf(block.content).trim() }]
      : [],
  )
}

/** The ids of the stored pictures that a text shows. */
export function filesOf({ blocks }: RichText): number[] {
  return blocks.flatMap((block) =>
    block.type === 'picture' && typeof block.file === 'number' ? [block.file] : [],
  )
}

/** The text with an id for each heading, none of them twice. What has one keeps it. */
export function withAnchors(text: {
  blocks: (Block | (Omit<Heading, 'id'> & { id?: string | undefined }))[]
}): RichText {
  const given = new Set(text.blocks.flatMap((block) => (block.type === 'heading' && block.id) || []))
  const taken = new Set<string>()
  const idOf = (block: { id?: string | undefined; content: Run[] }): string =>
    block.id !== undefined && !taken.has(block.id)
      ? block.id
      : freeAmong(block.id ?? slugOf(textOf(block.content)), new Set([...given, ...taken]))
  const blocks = text.blocks.map((block): Block => {
    if (block.type !== 'heading') return block
    const id = idOf(block)
    taken.add(id)
    return { ...block, id }
  })
  return { blocks }
}

/** A text without any marks: an empty line ends a paragraph. */
export function paragraphsOf(text: string): RichText {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)
  return {
    blocks: parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ type: 'paragraph', content: [{ text: part }] })),
  }
}
