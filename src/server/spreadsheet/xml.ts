import sax from 'sax'

import { type Tick, tooComplex } from './sheet.ts'
import { brokenFile } from './zip.ts'

/** What a reader of XML wants to hear. Names come without their prefix. */
export type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** More than any program writes: a workbook nests a dozen tags and gives one of them two dozen attributes. */
const deepest = 64
const mostAttributes = 40
/** Of one part, comments and the like among them. A sheet as large as is read has a million. */
const mostTags = 1_500_000

/**
 * Reports the contents of the XML as its pieces arrive and keeps nothing. A document type is refused, so that there are no entities but the
 * five of XML itself.
 * @throws the refusal at `file` when the XML is not well-formed, or when it is made to be slow.
 */
export async function readXml(
  pieces: AsyncIterable<string>,
  listener: XmlListener,
  tick: Tick,
): Promise<void> {
  let [tags, depth, attributes] = [0, 0, 0]
  const fail = () => {
    throw brokenFile()
  }
  const say = (text: string) => listener.text?.(text)
  const count = () => {
    tick()
    if (++tags > mostTags) throw tooComplex()
  }
  const parser = Object.assign(sax.parser(true, { position: false }), {
    onerror: fail,
    ondoctype: fail,
    oncomment: count,
    onprocessinginstruction: count,
    onopencdata: count,
    onopentagstart: () => {
      count()
      attributes = 0
      if (++depth > deepest) fail()
    },
    onattribute: ({ name }: { name: string }) => {
      // The parser itself asks the attributes by that name which of them it has.
      if (++attributes > mostAttributes || name === 'hasOwnProperty') fail()
    },
    onopentag: ({ name, attributes: given }: sax.Tag) =>
      listener.open?.(localName(name), (wanted) => attributeOf(given, wanted)),
    onclosetag: (name: string) => {
      depth--
      listener.close?.(localName(name))
    },
    ontext: say,
    oncdata: say,
  })
  for await (const piece of pieces) {
    tick()
    parser.write(piece)
  }
  parser.close()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => name.endsWith(`:${wanted}`))?.[1]
}

/** What a file for other programs can hold: no control signs but tabs and line ends, no half of a pair. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}

export function encodeXml(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
