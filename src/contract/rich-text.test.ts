import { describe, expect, it } from 'vitest'

import { elementsOf, htmlOf, textAttributes, type TextElement, textTags } from '#domain/rich-text/elements.ts'
import { headingsOf, paragraphsOf, plainTextOf, type RichText as Model } from '#domain/rich-text/model.ts'

import { errorsOf } from './field-errors.ts'
import { RichText } from './rich-text.ts'

const paragraph = (text: string, more: object = {}) => ({ type: 'paragraph', content: [{ text, ...more }] })
const text = (...blocks: unknown[]) => ({ blocks })
const faultsOf = (input: unknown) => {
  const { error } = RichText.safeParse(input)
  return error ? errorsOf(error) : null
}

const everything = text(
  { type: 'heading', level: 2, content: [{ text: 'Cara mengirim' }] },
  { type: 'heading', level: 3, content: [{ text: 'Cara mengirim' }] },
  { type: 'heading', level: 4, id: 'tetap', content: [{ text: 'Lain' }] },
  paragraph('Tebal', { bold: true, italic: true, link: 'https://contoh.go.id/a?b=1' }),
  {
    type: 'list',
    ordered: true,
    items: [
      {
        content: [{ text: 'satu' }],
        list: {
          type: 'list',
          ordered: false,
          items: [
            {
              content: [{ text: 'dua' }],
              list: { type: 'list', ordered: false, items: [{ content: [{ text: 'tiga' }] }] },
            },
          ],
        },
      },
    ],
  },
  { type: 'table', head: [[{ text: 'A' }], [{ text: 'B' }]], rows: [[[{ text: '1' }], []]] },
  { type: 'callout', tone: 'warning', blocks: [paragraph('Awas')] },
  { type: 'picture', file: 7, alt: 'Layar "Formulir"', caption: 'Gambar 1' },
  { type: 'divider' },
)

describe('a rich text', () => {
  const stored = RichText.parse(everything)

  it('has an id for each heading, none twice, and keeps those that it has', () => {
    expect(headingsOf(stored).map(({ id }) => id)).toEqual(['cara-mengirim', 'cara-mengirim-2', 'tetap'])
    expect(RichText.parse(stored)).toEqual(stored)
  })

  it('leaves a heading its id where a new one before it says the same', () => {
    const heading = (id?: string) => ({
      ...{ type: 'heading', level: 2, content: [{ text: 'Rumus' }] },
      ...(id && { id }),
    })
    const given = { blocks: [heading(), heading('rumus-2'), heading('rumus'), heading('rumus')] }
    expect(headingsOf(RichText.parse(given)).map(({ id }) => id)).toEqual([
      'rumus-3',
      'rumus-2',
      'rumus',
      'rumus-4',
    ])
  })

  it('is read as plain words', () => {
    expect(plainTextOf(stored)).toBe(
      [
        'Cara mengirim',
        'Cara mengirim',
        'Lain',
        'Tebal',
        'satu',
        'dua',
        'tiga',
        'A · B',
        '1 ·',
        'Awas',
        'Gambar 1',
      ].join('\n'),
    )
    expect(paragraphsOf('satu\r\nbaris\n \n<b>dua</b>\n')).toEqual(
      text(paragraph('satu\nbaris'), paragraph('<b>dua</b>')),
    )
  })

  it('becomes HTML', () => {
    expect(htmlOf(stored)).toMatchInlineSnapshot(`
      "<h2 id="bagian-cara-mengirim" tabindex="-1">Cara mengirim</h2>
      <h3 id="bagian-cara-mengirim-2" tabindex="-1">Cara mengirim</h3>
      <h4 id="bagian-tetap" tabindex="-1">Lain</h4>
      <p><a href="https://contoh.go.id/a?b=1" rel="noopener noreferrer"><strong><em>Tebal</em></strong></a><span data-part="host"> (contoh.go.id)</span></p>
      <ol><li>satu<ul><li>dua<ul><li>tiga</li></ul></li></ul></li></ol>
      <div data-part="table" role="region" aria-label="Tabel: A, B" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table></div>
      <aside data-tone="warning" aria-label="Perhatian"><strong data-part="tone">Perhatian</strong><p>Awas</p></aside>
      <figure><a href="/api/file/7" target="_blank" rel="noopener"><img src="/api/file/7" alt="Layar &quot;Formulir&quot;" loading="lazy"></a><figcaption>Gambar 1</figcaption></figure>
      <hr>"
    `)
  })

  it('makes no head of a cell without words', () => {
    const table = { type: 'table', head: [[], [{ text: 'Jumlah' }]], rows: [[[], []]] }
    expect(htmlOf(RichText.parse(text(table)))).toContain('<tr><td></td><th scope="col">Jumlah</th></tr>')
  })

  it('keeps the place of a picture that ships', () => {
    const shipped = RichText.parse(text({ type: 'picture', file: 'bor', alt: 'Halaman BOR' }))
    expect(htmlOf(shipped)).toBe(
      '<figure><a href="/panduan/bor.webp" target="_blank" rel="noopener"><img src="/panduan/bor.webp" alt="Halaman BOR" loading="lazy" width="980" height="760"></a></figure>',
    )
  })
})

/** What a browser would run or somebody might be misled by, wherever a text can stand. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<svg/onload=alert(1)>',
  '</p></div><iframe src="https://jahat.example">',
  '&lt;script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  ']]><!--',
]

describe('hostile words', () => {
  it.each(hostile)('are words: %s', (words) => {
    const stored = RichText.parse(
      text(
        { type: 'heading', level: 2, content: [{ text: words }] },
        paragraph(words, { link: 'https://contoh.go.id' }),
        { type: 'table', head: [[{ text: words }]], rows: [[[{ text: words }]]] },
        { type: 'picture', file: 1, alt: words, caption: words },
        { type: 'callout', tone: 'info', blocks: [paragraph(words)] },
      ),
    )
    const html = htmlOf(stored)
    expect(html).not.toMatch(/<(?:script|svg|iframe|!)/i)
    expect(html.replaceAll(/"[^"<>]*"/g, '')).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(plainTextOf(stored)).toContain(words)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'ftp://contoh.go.id',
    '//jahat.example',
    '/\\jahat.example',
    '/\\/jahat.example',
    '/..//jahat.example',
    '/a/.././/jahat.example',
    '/\t/jahat.example',
    '\\\\jahat.example',
    '/api/logout',
    '/./api/logout',
    '/a/../api/logout',
    'https://silika.go.id@jahat.example',
    'https://user:sandi@contoh.go.id',
    'https://localhost/x',
    'https:jahat.example',
    'https://contoh.go.id/\u202Egpj.exe',
    'https://con\u200Btoh.go.id',
    'mailto:a@b.go.id?bcc=x@y.example',
    'tel:javascript:1',
    '#<script>',
    'halaman',
    '',
    `https://contoh.go.id/${'x'.repeat(3000)}`,
  ])('lead nowhere: %j', (link) => {
    expect(faultsOf(text(paragraph('klik', { link })))).toEqual({
      'blocks.0.content.0.link': [expect.stringMatching(/^Tulis alamat lengkap/)],
    })
    // What is stored may be older than the rule.
    const old = text(paragraph('klik', { link })) as Model
    expect(htmlOf(old)).toBe('<p>klik</p>')
  })

  it.each([
    ['https://contoh.go.id', 'https://contoh.go.id/'],
    ['HTTP://Contoh.go.id/a b'.replace(' ', '%20'), 'http://contoh.go.id/a%20b'],
    ['/guide/user?panduan=x#bagian-y', '/guide/user?panduan=x#bagian-y'],
    ['#bagian', '#bagian'],
    ['mailto:bantuan@contoh.go.id', 'mailto:bantuan@contoh.go.id'],
    ['tel:+62-22-420', 'tel:+62-22-420'],
    ['https://contoh.go.id/"><script>', 'https://contoh.go.id/%22%3E%3Cscript%3E'],
  ])('that are a link are kept as it will be followed: %s', (link, kept) =>
    expect(RichText.parse(text(paragraph('a', { link }))).blocks[0]).toEqual(paragraph('a', { link: kept })),
  )

  it('that look like another address show where they lead', () => {
    // Cyrillic letters.
    const stored = RichText.parse(text(paragraph('kemkes.go.id', { link: 'https://кemkes.go.id/masuk' })))
    expect(htmlOf(stored)).toBe(
      '<p><a href="https://xn--emkes-txe.go.id/masuk" rel="noopener noreferrer">kemkes.go.id</a><span data-part="host"> (xn--emkes-txe.go.id)</span></p>',
    )
    const within = RichText.parse(text(paragraph('bank.go.id', { link: 'https://k.go.id' })))
    expect(htmlOf(within)).toContain('(k.go.id)')
    const told = RichText.parse(text(paragraph('lihat k.go.id', { link: 'https://k.go.id' })))
    expect(htmlOf(told)).not.toContain('(')
  })

  it.each(['balik \u202E', 'arah \u2066', 'kosong \u200B', 'tanda \u{E0041}', 'nol \u0000', 'bom \uFEFF'])(
    'with signs that are not seen are refused: %j',
    (words) =>
      expect(faultsOf(text(paragraph(words)))).toEqual({
        'blocks.0.content.0.text': ['Hapus tanda yang tidak terlihat'],
      }),
  )
})

/** A list within a list within a list … */
const nested = (depth: number): object => ({
  type: 'list',
  ordered: false,
  items: [{ content: [{ text: 'x' }], ...(depth > 1 ? { list: nested(depth - 1) } : {}) }],
})

describe('a text that the model does not know is refused at its place', () => {
  it.each<[string, unknown, string]>([
    ['no text', 'teks', '_'],
    ['nothing', null, '_'],
    ['another shape', { type: 'doc', content: [] }, 'blocks'],
    ['an unknown block', text({ type: 'html', html: '<b>' }), 'blocks.0.type'],
    ['a prototype', text({ type: '__proto__' }), 'blocks.0.type'],
    ['an attribute', text({ ...paragraph('a'), style: 'color:red' }), 'blocks.0.style'],
    ['a handler', text({ type: 'picture', file: 1, alt: 'a', onerror: 'x' }), 'blocks.0.onerror'],
    ['an outside picture', text({ type: 'picture', src: 'https://a.example/x', alt: 'a' }), 'blocks.0.src'],
    ['an unknown mark', text(paragraph('a', { underline: true })), 'blocks.0.content.0.underline'],
    ['a mark that is no mark', text(paragraph('a', { bold: 'x' })), 'blocks.0.content.0.bold'],
    ['a first-level heading', text({ type: 'heading', level: 1, content: [] }), 'blocks.0.level'],
    [
      'an id that breaks out',
      text({ type: 'heading', level: 2, id: 'a" onclick="', content: [] }),
      'blocks.0.id',
    ],
    [
      'a table in a table',
      text({ type: 'table', head: [[{ type: 'table' }]], rows: [[[]]] }),
      'blocks.0.head.0.0.text',
    ],
    ['a ragged table', text({ type: 'table', head: [[], []], rows: [[[]]] }), 'blocks.0.rows'],
    [
      'a callout in a callout',
      text({ type: 'callout', tone: 'info', blocks: [{ type: 'callout' }] }),
      'blocks.0.blocks.0.type',
    ],
    ['an unknown tone', text({ type: 'callout', tone: 'x" y', blocks: [paragraph('a')] }), 'blocks.0.tone'],
    ['a picture that says nothing', text({ type: 'picture', file: 1, alt: ' ' }), 'blocks.0.alt'],
    ['a deep list', text(nested(4)), 'blocks.0.items.0.list.items.0.list.items.0.list'],
    ['very deep lists', text(nested(2000)), 'blocks.0.items.0.list.items.0.list.items.0.list'],
    ['a long run', text(paragraph('x'.repeat(5001))), 'blocks.0.content.0.text'],
    ['ten megabytes', text(...Array.from({ length: 500 }, () => paragraph('x'.repeat(4999)))), '_'],
    ['many blocks', text(...Array.from({ length: 501 }, () => paragraph('x'))), 'blocks'],
    [
      'a wide table',
      text({
        type: 'table',
        head: Array.from({ length: 11 }, () => []),
        rows: [Array.from({ length: 11 }, () => [])],
      }),
      'blocks.0.head',
    ],
  ])('%s', (_name, input, field) => expect(Object.keys(faultsOf(input) ?? {})).toContain(field))
})

/** The same numbers every time. */
function* numbers(seed: number): Generator<number> {
  for (let at = seed; ;) {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    yield at / 2_147_483_648
  }
}

describe('whatever is accepted', () => {
  it('becomes elements of the list only', () => {
    const chance = numbers(20_261_123)
    const next = () => chance.next().value as number
    const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
    const some = <T>(make: () => T, most = 3): T[] =>
      Array.from({ length: Math.floor(next() * (most + 1)) }, make)
    const words = () => pick([...hostile, 'biasa', 'a\nb', '', ' ', 'x\u202Ey', 7, null])
    const link = () =>
      pick(['https://a.go.id', 'javascript:1', '/x', '//x', '#y', 'mailto:a@b.id', 'data:,', {}, undefined])
    const run = (): unknown =>
      next() < 0.05
        ? words()
        : { text: words(), ...pick([{}, { bold: true }, { italic: true }, { link: link() }, { on: 1 }]) }
    const list = (depth: number): unknown => ({
      type: 'list',
      ordered: pick([true, false]),
      items: some(() => ({
        content: some(run),
        ...(next() < 0.3 && depth < 4 ? { list: list(depth + 1) } : {}),
      })),
    })
    const inner = (): unknown => pick([() => ({ type: 'paragraph', content: some(run) }), () => list(1)])()
    const block = (): unknown =>
      pick([
        inner,
        () => ({
          type: 'heading',
          level: pick([2, 3, 4, 1]),
          ...pick([{}, { id: pick(['a', '"', 'isi']) }]),
          content: some(run),
        }),
        () => ({ type: 'table', head: [some(run), some(run)], rows: some(() => [some(run), some(run)]) }),
        () => ({ type: 'callout', tone: pick(['info', 'tip', 'x']), blocks: some(inner) }),
        () => ({
          type: 'picture',
          file: pick([1, -1, '1', 'bor', '../bor']),
          alt: words(),
          ...pick([{}, { caption: words() }]),
        }),
        () => ({ type: 'divider' }),
      ])()
    let accepted = 0
    for (let round = 0; round < 4000; round++) {
      const parsed = RichText.safeParse(text(...some(block, 2)))
      if (!parsed.success) continue
      accepted++
      for (const element of elementsOf(parsed.data)) assertKnown(element)
    }
    expect(accepted).toBeGreaterThan(500)
  })
})

function assertKnown(part: TextElement | string) {
  if (typeof part === 'string') return
  expect(textTags).toContain(part.tag)
  for (const [name, value] of Object.entries(part.attributes)) {
    expect(textAttributes).toContain(name)
    expect(typeof value).toBe('string')
  }
  const { href, src } = part.attributes
  expect(href ?? '#').toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/)
  expect(src ?? '/api/file/1').toMatch(/^\/(?:api\/file\/\d+|panduan\/bor\.webp)$/)
  part.children.forEach(assertKnown)
}
