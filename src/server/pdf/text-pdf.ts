/** A small PDF of plain pages: what the demonstration shows, and what tests and measurements read. */

/** Points of A4, its edges, and the space between two lines. */
const sheet = { width: 595, height: 842, left: 64, top: 770, leading: 17 }
const lettersInLine = 84
const linesOnPage = 40

/** Pages of paragraphs; the first one of a page is its heading. Long ones go on in the next line, and on the next page. */
export function textPdf(pages: readonly (readonly string[])[]): Buffer {
  const sheets = pages.flatMap(sheetsOf)
  const objects = ['<</Type/Catalog/Pages 2 0 R/Lang(id)>>']
  const kids = sheets.map((_, index) => `${5 + 2 * index} 0 R`).join(' ')
  objects.push(`<</Type/Pages/Count ${sheets.length}/Kids[${kids}]>>`)
  for (const font of ['Helvetica', 'Helvetica-Bold'])
    objects.push(`<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`)
  for (const [index, lines] of sheets.entries()) {
    const content = contentOf(lines)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${6 + 2 * index} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    )
  }
  return written(objects)
}

type Line = { text: string; isHeading: boolean }

function sheetsOf(page: readonly string[]): Line[][] {
  const lines = page.flatMap((paragraph, index): Line[] => [
    ...wrapped(paragraph).map((text) => ({ text, isHeading: index === 0 })),
    { text: '', isHeading: false },
  ])
  const sheets: Line[][] = []
  for (let at = 0; at < Math.max(lines.length, 1); at += linesOnPage)
    sheets.push(lines.slice(at, at + linesOnPage))
  return sheets
}

function wrapped(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= lettersInLine) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

function contentOf(lines: readonly Line[]): string {
  const shown = lines.map(
    ({ text, isHeading }) => `/${isHeading ? 'F2 13' : 'F1 11'} Tf (${escaped(text)}) Tj T*`,
  )
  return `BT ${sheet.left} ${sheet.top} Td ${sheet.leading} TL ${shown.join('\n')} ET`
}

/** The font knows the letters of Western Europe; others are left out. */
const escaped = (text: string) =>
  text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '').replaceAll(/[\\()]/g, String.raw`\$&`)

function written(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj${object}endobj\n`
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
