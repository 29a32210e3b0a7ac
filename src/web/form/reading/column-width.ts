/** In letters: what is shorter stays on one line, what is longer breaks into lines of about this length. */
const lineLength = 16
/** The width of a letter of our type, in em, on average. */
const letter = 0.56

/** The least width of a column for its texts, so that none is squeezed to a word a line. */
export function columnWidth(texts: readonly string[]): string {
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  // The padding of a cell is counted in.
  return `${Math.ceil(Math.min(longest, lineLength) * letter) + 1}em`
}
