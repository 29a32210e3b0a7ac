import type { ContentValue } from '#domain/content.ts'
import { elementsOf, type TextElement } from '#domain/rich-text/elements.ts'
import { plainTextOf, type RichText, withAnchors } from '#domain/rich-text/model.ts'
import { bytesText } from '#domain/size-text.ts'

import { type Difference, differenceOf } from '../../ui/differences.ts'
import { type Content, fieldNames, readers, type Written } from './text-calls.ts'

/** Two copies of a text: what is written here, and what is stored by now; with what both began with. */
type Copies = { mine: Written; saved: ContentValue; start: ContentValue }

/** Everything that two copies of a text say or show differently. */
export function textDifferences(
  kind: Content['kind'],
  copies: Copies,
  forms: readonly { form_type: string; title: string }[],
): Difference[] {
  const { mine, saved } = copies
  const names = fieldNames[kind]
  const formOf = (formulir: string | null) =>
    forms.find(({ form_type }) => form_type === formulir)?.title ?? formulir ?? 'Tidak ada'
  const differ = (label: string, wordsOf: (copy: Written) => string) =>
    differenceOf({ name: label, label }, wordsOf(mine), wordsOf(saved))
  return [
    ...differ(names.judul, ({ judul }) => judul),
    ...differ('Ringkasan', ({ ringkasan }) => ringkasan),
    ...differ('Formulir yang dijelaskan', ({ formulir }) => formOf(formulir)),
    ...differ('Untuk siapa', ({ peran }) => readersOf(peran)),
    ...bodyDifference(names.isi, mine.isi, saved.isi),
    ...attachmentDifference(mine.lampiran, saved.lampiran),
    ...diagramDifference(copies),
  ]
}

const readersOf = (peran: readonly string[]) =>
  readers.flatMap(([role, label]) => (peran.includes(role) ? [label] : [])).join(', ') || 'Semua orang'

/** The words; where they are the same, how they look. */
function bodyDifference(label: string, mine: RichText, saved: RichText): Difference[] {
  const words = differenceOf({ name: label, label }, plainTextOf(mine), plainTextOf(saved))
  return words.length > 0 ? words : lookDifference(mine, saved)
}

/** Files of one name and size may still be two. */
function attachmentDifference(mine: Written['lampiran'], saved: Written['lampiran']): Difference[] {
  const filesOf = (files: Written['lampiran']) => files.map(({ file }) => file).join(' ')
  if (filesOf(mine) === filesOf(saved)) return []
  const wordsOf = (files: Written['lampiran']) =>
    files.map(({ name, size }) => `${name} (${bytesText(size)})`).join('; ') || '–'
  return [{ name: 'Lampiran', label: 'Lampiran', mine: wordsOf(mine), saved: wordsOf(saved) }]
}

/** The diagram is saved by its own form, so that one's own copy never takes another's away. */
function diagramDifference({ saved, start }: Copies): Difference[] {
  const wordsOf = ({ diagram }: ContentValue) =>
    diagram ? [diagram.file, diagram.alt, diagram.keterangan].join(' ') : ''
  if (wordsOf(saved) === wordsOf(start)) return []
  return [
    {
      ...{ name: 'Diagram', label: 'Diagram', mine: 'Ikut yang tersimpan' },
      saved: saved.diagram ? `Gambar lain: ${saved.diagram.alt}` : 'Dilepas',
    },
  ]
}

/** What a part of a text is called where it alone differs. */
const lookNames: Readonly<Partial<Record<TextElement['tag'], string>>> = {
  ...{ h2: 'Judul 1', h3: 'Judul 2', h4: 'Judul 3', strong: 'Tebal', em: 'Miring', a: 'Tautan' },
  ...{ ul: 'Daftar berpoin', ol: 'Daftar bernomor', table: 'Tabel', aside: 'Kotak', img: 'Gambar' },
  hr: 'Garis pemisah',
}
/** Signs of a part that are shown. */
const mostSigns = 60

function lookDifference(mine: RichText, saved: RichText): Difference[] {
  const [own, other] = [looksOf(mine), looksOf(saved)]
  const signsOf = (looks: readonly Look[]) => looks.map(({ sign }) => sign)
  if (signsOf(own).join('\n') === signsOf(other).join('\n')) return []
  const wordsOf = (looks: readonly Look[], others: readonly string[]) =>
    looks.flatMap(({ sign, words }) => (words && !others.includes(sign) ? [words] : [])).join('; ')
  const [ownWords, otherWords] = [wordsOf(own, signsOf(other)), wordsOf(other, signsOf(own))]
  const otherwise = ownWords || otherWords ? '–' : 'Letak atau susunannya lain'
  return [
    {
      ...{ name: 'Format tulisan', label: 'Format tulisan' },
      ...{ mine: ownWords || otherwise, saved: otherWords || otherwise },
    },
  ]
}

/** A part of a text as it is shown: what tells it from others, and its words; none where it has no name. */
type Look = { sign: string; words: string }

/** All parts in reading order; headings without an id get the one that saving would give them. */
const looksOf = (text: RichText): Look[] => elementsOf(withAnchors(text)).flatMap(looksIn)

function looksIn(part: TextElement | string): Look[] {
  if (typeof part === 'string') return []
  const { tag, attributes, children } = part
  const words = wordsIn(part).trim()
  const shown = words.length > mostSigns ? `${words.slice(0, mostSigns)}…` : words
  const name = nameOf(part)
  const look = {
    sign: JSON.stringify([tag, attributes, words]),
    words: name === '' ? '' : shown ? `${name}: “${shown}”` : name,
  }
  return [look, ...children.flatMap(looksIn)]
}

/** What it is, and where it leads; none of what the drawing adds. */
function nameOf({ tag, attributes, children }: TextElement): string {
  const isAdded = attributes['data-part'] !== undefined
  const isAroundPicture = children.some((child) => typeof child !== 'string' && child.tag === 'img')
  const name = lookNames[tag]
  if (name === undefined || isAdded || isAroundPicture) return ''
  const which = attributes.href ?? attributes.src ?? (tag === 'aside' && attributes['aria-label'])
  return which ? `${name} ${which}` : name
}

const apart: readonly TextElement['tag'][] = ['p', 'li', 'th', 'td', 'br']

/** The words of a part without those that the drawing adds. */
function wordsIn(part: TextElement | string): string {
  if (typeof part === 'string') return part
  const { tag, attributes, children } = part
  if (tag === 'img') return attributes.alt ?? ''
  if (['tone', 'host'].includes(attributes['data-part'] ?? '')) return ''
  return `${children.map(wordsIn).join('')}${apart.includes(tag) ? ' ' : ''}`
}
