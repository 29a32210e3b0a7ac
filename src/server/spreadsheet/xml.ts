import { brokenFile } from './zip.ts'

/** A text or a tag is never longer; a workbook of people has none near it. */
const longestToken = 250_000

/** What a reader of XML wants to hear. Names come without their prefix. */
export type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Asked after each piece: whether the rest is not needed. */
  isDone?: () => boolean
}

/**
 * Tells what stands in the XML as its pieces arrive and keeps nothing. A document type is refused, so that there are no entities but the
 * five of XML itself.
 */
export async function readXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  let rest = ''
  for await (const piece of pieces) {
    rest = tell(rest + piece, listener)
    if (rest.length > longestToken) throw brokenFile()
    if (listener.isDone?.()) return
  }
  if (rest.trim() !== '') throw brokenFile()
}

/** A whole tag; a `>` within an attribute does not end it. */
const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y
/** What is passed over, by how it begins and ends. */
const passedOver = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const
const verbatim = ['<![CDATA[', ']]>'] as const

/** Tells all whole tokens of the text; answers with the rest. */
function tell(text: string, { open, close, text: say }: XmlListener): string {
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next === -1) return text.slice(at)
    if (next > at) say?.(decodeEntities(text.slice(at, next)))
    at = next
    if (text.startsWith(verbatim[0], at)) {
      const end = text.indexOf(verbatim[1], at)
      if (end === -1) return text.slice(at)
      say?.(text.slice(at + verbatim[0].length, end))
      at = end + verbatim[1].length
      continue
    }
    const skipped = passedOver.find(([begins]) => text.startsWith(begins, at))
    if (skipped) {
      const end = text.indexOf(skipped[1], at)
      if (end === -1) return text.slice(at)
      at = end + skipped[1].length
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found) {
      if (/^<!D/i.test(text.slice(at, at + 3))) throw brokenFile()
      return text.slice(at)
    }
    const [whole, slash, name = '', attributes = ''] = found
    at += whole.length
    if (slash) close?.(name)
    else {
      open?.(name, (wanted) => attributeOf(attributes, wanted))
      if (attributes.endsWith('/')) close?.(name)
    }
  }
  return ''
}

/** One expression for each attribute that is ever asked for: a sheet asks the same of every cell. */
const expressions = new Map<string, RegExp>()

function attributeOf(attributes: string, wanted: string): string | undefined {
  const expression =
    expressions.get(wanted) ?? new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  expressions.set(wanted, expression)
  const found = expression.exec(attributes)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}

/** What XML can hold: no control signs, no half of a pair. */
export function encodeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
