import type * as z from 'zod'

import { RichText } from '#contract/rich-text.ts'
import type { RichText as Model, Run } from '#domain/rich-text/model.ts'

type Block = z.input<typeof RichText>['blocks'][number]
type Head = Readonly<Record<string, string>>

/**
 * Reads a text that ships: `name: value` lines between two `---`, then a little of Markdown, as much as the model knows: headings
 * (`## Words {#id}`), paragraphs, `- ` and `1. ` lists, tables, `> [!tip] words`, pictures that ship
 * (`![What is seen](name 'Caption')`), `**bold**`, `*italic*`, `[words](link)`.
 * @throws where the model refuses it.
 */
export function readTextSource(source: string): { head: Head; text: Model } {
  const [, written = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const head = Object.fromEntries(
    written.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
  const parts = body.split(/\n{2,}/).map((part) => part.trim())
  return { head, text: RichText.parse({ blocks: parts.filter((part) => part !== '').map(blockOf) }) }
}

function blockOf(part: string): Block {
  const lines = part.split('\n')
  const heading = /^(#{2,4}) (.+?)(?: \{#([a-z0-9-]+)\})?$/.exec(part)
  if (heading) {
    const [, signs = '', words = '', id] = heading
    // Safe: two to four signs.
    return { type: 'heading', level: signs.length as 2 | 3 | 4, ...(id && { id }), content: runsOf(words) }
  }
  const picture = /^!\[(.+?)\]\(([a-z0-9-]+)(?: '(.+)')?\)$/.exec(joined(part))
  if (picture) {
    const [, alt = '', file = '', caption] = picture
    return { type: 'picture', file, alt, ...(caption && { caption }) }
  }
  const callout = /^> \[!(info|tip|warning|danger)\] /.exec(part)
  if (callout) {
    const words = lines.map((line) => line.replace(/^> (?:\[![a-z]+\] )?/, '')).join(' ')
    // Safe: the pattern names them.
    return {
      type: 'callout',
      tone: callout[1] as 'info',
      blocks: [{ type: 'paragraph', content: runsOf(words) }],
    }
  }
  if (part.startsWith('|')) {
    const [head = [], , ...rows] = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => runsOf(cell.trim())),
    )
    return { type: 'table', head, rows }
  }
  const bullet = /^(?:- |\d+\. )/
  if (bullet.test(part))
    return {
      type: 'list',
      ordered: !part.startsWith('- '),
      items: part
        .split(/\n(?=- |\d+\. )/)
        .map((item) => ({ content: runsOf(joined(item.replace(bullet, ''))) })),
    }
  return { type: 'paragraph', content: runsOf(joined(part)) }
}

const joined = (words: string) => words.replaceAll(/\s*\n\s*/g, ' ')

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g

function runsOf(words: string): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const { 0: all, 1: bold, 2: italic, 3: label, 4: link, index } of words.matchAll(marks)) {
    runs.push({ text: words.slice(at, index) })
    if (bold) runs.push({ text: bold, bold: true })
    if (italic) runs.push({ text: italic, italic: true })
    if (label) runs.push({ text: label, link })
    at = index + all.length
  }
  runs.push({ text: words.slice(at) })
  return runs.filter(({ text }) => text !== '')
}
