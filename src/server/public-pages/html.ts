import { escapedHtml, htmlOf } from '#domain/rich-text/elements.ts'
import type { RichText } from '#domain/rich-text/model.ts'
import { addressForVisitors } from '#domain/rich-text/visitors.ts'

/** Markup that is safe to send: made by the functions of this file alone. */
export type Html = { readonly markup: string }
type Part = string | number | Html | readonly Html[]

/** Markup with texts in it; whatever is no markup already is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: pieces }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return escapedHtml(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** A text of the model as the page draws it for a visitor; `prefix` stands before the ids of its headings. */
export function richText(text: RichText, prefix?: string): Html {
  const written = htmlOf(text, {
    ownAddress: addressForVisitors,
    ...(prefix !== undefined && { prefix }),
  })
  return { markup: `<div class="rich-text-view-text">${written}</div>` }
}
