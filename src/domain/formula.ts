/** What makes a spreadsheet program take a text for a formula; the wide signs too, which some turn into the narrow ones. */
const starters = '[=+\\-@＝＋－＠]'
/** What a program may pass over before it: spaces, signs without a form, quotation marks. */
const passedOver = '[\\s\\p{Cc}\\p{Cf}"]'
/** Where another program begins a new cell or row, though our CSV puts a comma between cells. */
const separators = ';\\t\\r\\n'

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
 * The text with an apostrophe wherever a formula could begin: at its start, and behind each sign at which a program parts the cells that
 * opens the file with semicolons or tabs, as an Indonesian Excel does. Such a program does not see our quotation marks.
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
