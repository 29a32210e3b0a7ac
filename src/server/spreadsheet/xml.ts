import sax from 'sax'

import { brokenFile } from './zip.ts'

/** What a reader of XML wants to hear. Names come without their prefix. */
export type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Asked after each piece: whether the rest is not needed. */
  isDone?: () => boolean
}

/**
 * Reports the contents of the XML as its pieces arrive and keeps nothing. A document type is refused, so that there are no entities but the
 * five of XML itself.
 * @throws the refusal at `file` when the XML is not well-formed.
 */
export async function readXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const fail = () => {
    throw brokenFile()
  }
  const say = (text: string) => listener.text?.(text)
  const parser = Object.assign(sax.parser(true), {
    onerror: fail,
    ondoctype: fail,
    onopentag: ({ name, attributes }: sax.Tag) =>
      listener.open?.(localName(name), (wanted) => attributeOf(attributes, wanted)),
    onclosetag: (name: string) => listener.close?.(localName(name)),
    ontext: say,
    oncdata: say,
  })
  for await (const piece of pieces) {
    parser.write(piece)
    if (listener.isDone?.()) return
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
