import { readFile } from 'node:fs/promises'

import { getDocumentProxy } from 'unpdf'

/** What is said of a PDF while it is read: how many pages it has, then the text of one page after the other. */
export type PdfNews = { pages: number } | { page: number; text: string }

/**
 * Reads the text of the first pages. Only this file knows the PDF library, and only the process of its own beside this runs it: what
 * a PDF asks for has no bounds here.
 */
export async function readPdf(
  path: string,
  mostPages: number,
  tell: (news: PdfNews) => Promise<void>,
): Promise<void> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 },
    stopAtErrors: false,
  })
  await tell({ pages: pdf.numPages })
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    page.cleanup()
    await tell({ page: number, text })
  }
}
