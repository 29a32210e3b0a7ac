import { DOMParser as Reader } from 'prosemirror-model'
import { expect, it } from 'vitest'

import { plainTextOf, type RichText } from '#domain/rich-text/model.ts'

import { richTextOf } from './convert.ts'
import { pastedHtml } from './pasted.ts'
import { schema } from './schema.ts'

/** What the editor holds of an empty text into which this was pasted. */
function pasted(html: string): RichText {
  const place = document.createElement('div')
  place.innerHTML = pastedHtml(html, { isInTable: false })
  return richTextOf(Reader.fromSchema(schema).parse(place))
}
const text = (words: string) => ({ content: [{ text: words }] })

it('takes what is bold from Google Docs, and not what it puts around everything', () =>
  expect(
    pasted(
      '<b style="font-weight:normal;" id="docs-internal-guid-7"><h1><span style="font-weight:400;">Judul</span></h1><p><span>Biasa </span><span style="font-weight:700;">tebal</span></p></b>',
    ).blocks,
  ).toEqual([
    { type: 'heading', level: 2, content: [{ text: 'Judul' }] },
    { type: 'paragraph', content: [{ text: 'Biasa ' }, { text: 'tebal', bold: true }] },
  ]))

/** A line of a list as Word copies it. */
const wordLine = (list: string, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`

it('makes lists of the paragraphs that Word makes of them', () =>
  expect(
    pasted(
      [
        wordLine('l0 level1', '·', 'satu'),
        wordLine('l0 level3', 'o', 'satu dalam'),
        wordLine('l0 level3', 'o', 'satu dalam lagi'),
        wordLine('l0 level1', '·', 'dua'),
        wordLine('l1 level1', '1.', 'langkah'),
        '<p class=MsoNormal>Akhir</p>',
      ].join(''),
    ).blocks,
  ).toEqual([
    {
      type: 'list',
      ordered: false,
      items: [
        {
          ...text('satu'),
          list: { type: 'list', ordered: false, items: [text('satu dalam'), text('satu dalam lagi')] },
        },
        text('dua'),
      ],
    },
    { type: 'list', ordered: true, items: [text('langkah')] },
    { type: 'paragraph', ...text('Akhir') },
  ]))

it('keeps the number of a heading of Word', () =>
  expect(
    plainTextOf(
      pasted(
        "<h1 style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>Isi</h1>",
      ),
    ),
  ).toBe('2. Isi'))

it('leaves a table whole whose cells hold paragraphs, lists, headings or another table', () => {
  const [block, ...others] = pasted(`<table>
    <tr><td><p>Judul</p></td><td>\n<p>satu</p>\n<p>&nbsp;</p>\n<p>dua</p>\n</td></tr>
    <tr><td><ol><li><p>a</p></li><li>b</li></ol></td><td>${wordLine('l0 level1', '·', 'x')}${wordLine('l0 level1', '·', 'y')}</td></tr>
    <tr><td><h3>kepala</h3>kaki</td><td><table><tr><td>p</td><td>q</td></tr></table></td></tr>
  </table>`).blocks
  const linesOf = (cells: { text: string }[][]) => cells.map((runs) => runs.map((run) => run.text).join(''))
  expect(others).toEqual([])
  expect(block?.type === 'table' && [block.head, ...block.rows].map(linesOf)).toEqual([
    ['Judul', 'satu\ndua'],
    ['1. a\n2. b', '• x\n• y'],
    ['kepala\nkaki', 'p\nq'],
  ])
})

it.each([
  [false, ['TH', 'TD', 'TD']],
  [true, ['TD', 'TD', 'TD']],
])(
  'shows the first row of a table as its head, as it is kept, but not within a table (%s)',
  (isInTable, tags) => {
    const place = document.createElement('div')
    const copied = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'
    place.innerHTML = pastedHtml(copied, { isInTable })
    expect([...place.querySelectorAll('th, td')].map(({ tagName }) => tagName)).toEqual(tags)
    expect(place.querySelector('th, td')?.getAttribute('colspan')).toBe('2')
  },
)

it('leaves what the editor itself has copied as it is', () => {
  const own = '<table data-pm-slice="1 1 []"><tbody><tr><td><p>a</p></td></tr></tbody></table>'
  expect(pastedHtml(own, { isInTable: false })).toBe(own)
})
