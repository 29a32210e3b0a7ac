import { headingsOf, type RichText } from './model.ts'

/** What stands under a heading, up to the next of its level or above; undefined where the text has no such heading. */
export function sectionOf({ blocks }: RichText, id: string): { title: string; text: RichText } | undefined {
  const start = blocks.findIndex((block) => block.type === 'heading' && block.id === id)
  const heading = blocks[start]
  if (heading?.type !== 'heading') return undefined
  const after = blocks.slice(start + 1)
  const end = after.findIndex((block) => block.type === 'heading' && block.level <= heading.level)
  const [{ text: title } = { text: '' }] = headingsOf({ blocks: [heading] })
  return { title, text: { blocks: end === -1 ? after : after.slice(0, end) } }
}
