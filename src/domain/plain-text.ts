/** Directions that stay until they are ended: they turn round what is written after a text, in a sentence, a mail or a letter. */
const turning = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069'
const inText = new RegExp(`[${turning}]|[^\\P{Cc}\\n\\r\\t]`, 'u')
const inLine = new RegExp(`[${turning}\\p{Cc}\\u2028\\u2029]`, 'u')

export const plainTextHint = 'Hapus tanda yang tidak terlihat'
export const plainLineHint = 'Tulis dalam satu baris, tanpa tanda yang tidak terlihat'

/** Whether a text has no signs that are not seen and change what stands around it. */
export function isPlainText(text: string): boolean {
  return !inText.test(text)
}

/** The same of a name, which is also one line. */
export function isPlainLine(text: string): boolean {
  return !inLine.test(text)
}

/** A name with one space where it has several, by which it is searched and compared. */
export function withSingleSpaces(name: string): string {
  return name.replaceAll(/\s+/g, ' ')
}

/** What is the same of two labels that differ in case and spaces alone, as of the columns of a spreadsheet. */
export const labelKey = (label: string): string => withSingleSpaces(label).trim().toLowerCase()
