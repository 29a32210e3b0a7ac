import * as z from 'zod'

import { headingLevels, toneNames } from '#domain/rich-text/model.ts'

/** A text on its way out: as it is kept, by the rules of the day on which it was written. */
const KeptRuns = z.array(
  z.object({
    text: z.string(),
    bold: z.literal(true).optional(),
    italic: z.literal(true).optional(),
    link: z.string().optional(),
  }),
)
const keptListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(item) })
const KeptInnerList = keptListOf(z.object({ content: KeptRuns }))
const KeptMiddleList = keptListOf(z.object({ content: KeptRuns, list: KeptInnerList.optional() }))
const KeptList = keptListOf(z.object({ content: KeptRuns, list: KeptMiddleList.optional() }))
const KeptParagraph = z.object({ type: z.literal('paragraph'), content: KeptRuns })
export const StoredRichText = z.object({
  blocks: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('heading'),
        level: z.literal([...headingLevels]),
        id: z.string(),
        content: KeptRuns,
      }),
      KeptParagraph,
      KeptList,
      z.object({ type: z.literal('table'), head: z.array(KeptRuns), rows: z.array(z.array(KeptRuns)) }),
      z.object({
        type: z.literal('callout'),
        tone: z.enum(toneNames),
        blocks: z.array(z.discriminatedUnion('type', [KeptParagraph, KeptList])),
      }),
      z.object({
        type: z.literal('picture'),
        file: z.union([z.int(), z.string()]),
        alt: z.string(),
        caption: z.string().optional(),
      }),
      z.object({ type: z.literal('divider') }),
    ]),
  ),
})
