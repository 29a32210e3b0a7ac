import { escapedHtml } from '#domain/rich-text/elements.ts'

/** One mail in two forms: plain text, and simple HTML that every program shows. Nothing here is form answers. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  lists?: readonly { heading: string; items: readonly string[] }[]
  /** Set apart from the rest, such as a reason that an office has written. */
  quote?: { heading: string; text: string }
  action: { label: string; url: string }
  footer: string
}

function textOf({ greeting, paragraphs, quote, lists = [], action, footer }: Letter): string {
  return [
    greeting,
    ...paragraphs,
    ...(quote ? [`${quote.heading}\n${quote.text.replaceAll(/^/gm, '  ')}`] : []),
    ...lists.map(({ heading, items }) => [heading, ...items.map((item) => `- ${item}`)].join('\n')),
    `${action.label}:\n${action.url}`,
    `--\n${footer}`,
    '',
  ].join('\n\n')
}

function htmlOf({ subject, greeting, paragraphs, quote, lists = [], action, footer }: Letter): string {
  const p = (text: string) => `<p style="margin:0 0 16px">${escapedHtml(text)}</p>`
  const body = [
    p(greeting),
    ...paragraphs.map(p),
    ...(quote
      ? [
          `<p style="margin:0 0 4px"><strong>${escapedHtml(quote.heading)}</strong></p>`,
          `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:4px solid #00b4cc;background:#f1f8f9;white-space:pre-line">${escapedHtml(quote.text)}</blockquote>`,
        ]
      : []),
    ...lists.map(
      ({ heading, items }) =>
        `<p style="margin:0 0 4px"><strong>${escapedHtml(heading)}</strong></p><ul style="margin:0 0 16px;padding-left:24px">${items
          .map((item) => `<li style="margin:0 0 4px">${escapedHtml(item)}</li>`)
          .join('')}</ul>`,
    ),
    `<p style="margin:24px 0"><a href="${escapedHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#007a8a;color:#ffffff;text-decoration:none;font-weight:600">${escapedHtml(action.label)}</a></p>`,
  ]
  return [
    '<!doctype html>',
    '<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapedHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f7;color:#1f2d33;font:16px/1.5 Arial,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;border-radius:8px;background:#ffffff">',
    ...body,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e7;font-size:14px;color:#52636b">${escapedHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('\n')
}

/** A letter as a mail holds it. */
export const writtenAs = (letter: Letter) => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
})
