import * as z from 'zod'

import { isPlainText, plainTextHint } from '#domain/plain-text.ts'
import {
  headingLevels,
  richTextLimits as limits,
  type RichText as Model,
  sizeOf,
  toneNames,
  withAnchors,
} from '#domain/rich-text/model.ts'
import { shippedPictures } from '#domain/rich-text/pictures.ts'
import { linkHint, safeLink } from '#domain/safe-link.ts'

/** A text as it is sent and kept: only what the model knows, and no more of it than the limits say. */

/** Signs that take no room and are no letters. Joiners stay: some scripts and pictures need them. */
const unseen = /[\u00AD\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/u
const words = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .max(most, { error: `Paling banyak ${most} tanda` })
    .refine((text) => isPlainText(text) && !unseen.test(text), { error: plainTextHint })
const mark = z.literal(true, { error: 'Hanya true, atau tidak ditulis' }).optional()

const Run = z.strictObject({
  text: words(limits.runSigns, 'Tulis teksnya').min(1, { error: 'Teks tidak boleh kosong' }),
  bold: mark,
  italic: mark,
  link: z
    .string({ error: linkHint })
    .max(2000, { error: linkHint })
    .transform((typed, context) => {
      const link = safeLink(typed)
      if (link === null) context.issues.push({ code: 'custom', message: linkHint, input: typed })
      return link ?? ''
    })
    .optional(),
})
const Runs = z
  .array(Run, { error: 'Tulis potongan teksnya sebagai daftar' })
  .max(limits.runs, { error: `Paling banyak ${limits.runs} potongan dalam satu paragraf` })

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    type: z.literal('list'),
    ordered: z.boolean({ error: 'Tulis true untuk daftar bernomor, false untuk daftar berpoin' }),
    items: z
      .array(item, { error: 'Tulis butir daftar' })
      .min(1, { error: 'Daftar memerlukan paling sedikit satu butir' })
      .max(limits.items, { error: `Paling banyak ${limits.items} butir` }),
  })
// Written out rather than recursive: what reads schemas knows no references, and no text can be deeper.
const InnerList = listOf(z.strictObject({ content: Runs }))
const MiddleList = listOf(z.strictObject({ content: Runs, list: InnerList.optional() }))
const List = listOf(z.strictObject({ content: Runs, list: MiddleList.optional() }))

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: Runs })
const Heading = z.strictObject({
  type: z.literal('heading'),
  level: z.literal([...headingLevels], { error: 'Tingkat judul 2, 3 atau 4' }),
  /** What links lead to; made of the words where it is left out. */
  id: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?$/, {
      error: 'Penanda terdiri dari huruf kecil, angka dan tanda hubung',
    })
    .optional(),
  content: Runs,
})
const Row = z
  .array(Runs, { error: 'Tulis sel sebagai daftar' })
  .min(1, { error: 'Tabel memerlukan paling sedikit satu kolom' })
  .max(limits.columns, { error: `Paling banyak ${limits.columns} kolom` })
const Table = z
  .strictObject({
    type: z.literal('table'),
    head: Row,
    rows: z
      .array(Row, { error: 'Tulis baris tabel' })
      .min(1, { error: 'Tabel memerlukan paling sedikit satu baris' })
      .max(limits.rows, { error: `Paling banyak ${limits.rows} baris` }),
  })
  .refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
    error: 'Jumlah kolom harus sama pada setiap baris',
    path: ['rows'],
  })
const unknownBlock = { error: 'Jenis bagian ini tidak dikenal' }
const Callout = z.strictObject({
  type: z.literal('callout'),
  tone: z.enum(toneNames, { error: 'Jenis kotak tidak dikenal' }),
  blocks: z
    .array(z.discriminatedUnion('type', [Paragraph, List], unknownBlock), { error: 'Tulis isi kotak' })
    .min(1, { error: 'Kotak tidak boleh kosong' })
    .max(50, { error: 'Paling banyak 50 bagian dalam satu kotak' }),
})
/** Widened: which pictures ship changes, and stored texts may name one that has gone. */
const ShippedName: z.ZodType<string, string> = z.enum(shippedPictures)
const Picture = z.strictObject({
  type: z.literal('picture'),
  file: z.union([z.int().positive().max(2_147_483_647), ShippedName], {
    error: 'Unggah gambarnya',
  }),
  alt: words(limits.alt, 'Tulis teks pengganti gambar').refine((text) => text.trim() !== '', {
    error: 'Tulis teks pengganti gambar',
  }),
  caption: words(limits.caption, 'Keterangan gambar harus berupa teks').optional(),
})
const Divider = z.strictObject({ type: z.literal('divider') })
const Block = z.discriminatedUnion(
  'type',
  [Heading, Paragraph, List, Table, Callout, Picture, Divider],
  unknownBlock,
)

/** What is sent of a text. Each heading has an id afterwards. */
export const RichText = z
  .strictObject(
    {
      blocks: z
        .array(Block, { error: 'Tulis bagian-bagian teksnya' })
        .max(limits.blocks, { error: `Paling banyak ${limits.blocks} bagian` }),
    },
    { error: 'Tulis isi teksnya' },
  )
  .transform((text, context): Model => {
    const { signs, nodes } = sizeOf(text as Model)
    if (signs > limits.signs || nodes > limits.nodes)
      context.issues.push({
        code: 'custom',
        message: `Teks terlalu panjang: paling banyak ${limits.signs} tanda`,
        input: null,
      })
    return withAnchors(text)
  })
