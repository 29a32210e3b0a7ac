import { type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

import { type Tone, toneNames, tones } from '#domain/rich-text/model.ts'
import { pictureAddress, shippedPictures } from '#domain/rich-text/pictures.ts'
import { safeLink } from '#domain/safe-link.ts'

const toneOf = (said: string | null): Tone => toneNames.find((tone) => tone === said) ?? 'info'

/** A picture is shown by its address; `img` of other places is not taken over. */
const picture: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: {
    file: { validate: 'number|string' },
    alt: { validate: 'string' },
    caption: { default: '', validate: 'string' },
  },
  parseDOM: [
    {
      tag: 'figure[data-file]',
      getAttrs: (figure) => {
        const named = figure.getAttribute('data-file')
        const file = shippedPictures.find((name) => name === named) ?? Number(named)
        if (typeof file === 'number' && (!Number.isSafeInteger(file) || file < 1)) return false
        return {
          file,
          alt: figure.getAttribute('data-alt') ?? '',
          caption: figure.getAttribute('data-caption') ?? '',
        }
      },
    },
  ],
  toDOM: ({ attrs: { file, alt, caption } }) => [
    'figure',
    { 'data-file': String(file), 'data-alt': alt, 'data-caption': caption },
    ['img', { src: pictureAddress(file as number | string), alt }],
    ['figcaption', caption || alt],
  ],
}

const list = (tag: 'ul' | 'ol'): NodeSpec => ({
  group: 'block list',
  content: 'list_item+',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

/** The document model of `src/domain/rich-text/model.ts` as the editor holds it. What it does not know falls away when it is pasted. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' }, id: { default: null, validate: 'string|null' } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
        ...['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 4 } })),
      ],
      toDOM: ({ attrs: { level } }) => [`h${level}`, 0],
    },
    bullet_list: list('ul'),
    ordered_list: list('ol'),
    list_item: {
      content: 'paragraph list?',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    callout: {
      group: 'block',
      content: '(paragraph | list)+',
      defining: true,
      attrs: { tone: { default: 'info', validate: 'string' } },
      parseDOM: [
        { tag: 'aside[data-tone]', getAttrs: (aside) => ({ tone: toneOf(aside.getAttribute('data-tone')) }) },
        { tag: 'blockquote', attrs: { tone: 'info' } },
      ],
      toDOM: ({ attrs: { tone } }) => ['aside', { 'data-tone': tone, 'aria-label': tones[toneOf(tone)] }, 0],
    },
    picture,
    divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tableNodes({ tableGroup: 'block', cellContent: 'paragraph', cellAttributes: {} }),
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (anchor) => {
            const href = safeLink(anchor.getAttribute('href') ?? '')
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href, title: href }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs puts one that is not bold around all that is copied.
        { tag: 'b', getAttrs: (b) => b.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]00)$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
  },
})
