/** What makes a spreadsheet program take a text for a formula; the wide signs too, which some turn into the narrow ones. */
const starters = '[=+\\-@＝＋－＠]'
/** What a program may pass over before it: spaces, signs without a form, quotation marks. */
const passedOver = '[\\s\\p{Cc}\\p{Cf}"]'
/** Where another program begins a new cell or row, whatever stands between the cells of our CSV. */
const separators = ',;\\t\\r\\n'

const atStart = new RegExp(`^(?:[\\t\\r]|${passedOver}*${starters})`, 'u')
const afterSeparator = new RegExp(
  `(?<=[${separators}])(?=(?:(?![${separators}])${passedOver})*${starters})`,
  'gu',
)

/** Whether a spreadsheet program would take it for a formula. */
export function startsLikeFormula(text: string): boolean {
  return atStart.test(text)
}

/**
 * The text with an apostrophe wherever a formula could begin: at its start, and behind each sign at which a program parts the cells.
 * Excel takes semicolons on an Indonesian computer and commas on an English one; with another sign than the file's it does not see our
 * quotation marks.
 */
export function guardFormulas(text: string): string {
  const guarded = text.replaceAll(afterSeparator, "'")
  return startsLikeFormula(text) ? `'${guarded}` : guarded
}

const guardAfterSeparator = new RegExp(
  `(?<=[${separators}])'(?=(?:(?![${separators}])${passedOver})*${starters})`,
  'gu',
)

/** The text as it was before `guardFormulas`. An apostrophe that somebody typed before a formula goes with it. */
export function unguardFormulas(text: string): string {
  const bare = text.startsWith("'") && startsLikeFormula(text.slice(1)) ? text.slice(1) : text
  return bare.replaceAll(guardAfterSeparator, '')
}
