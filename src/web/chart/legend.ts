/** Pixels between two names, and from one row of them to the next. */
export const legendGap = 18
/** Pixels from one line of a name to the next. */
export const legendLine = 14
/** What stands beside a name: its sign, and the space to it. */
const sign = 30

/** How high the names of a legend are, in pixels. */
export function legendHeight(names: readonly string[], width: number): number {
  if (names.length < 2) return 0
  const rows = [0]
  let used = 0
  for (const name of names) {
    const lines = nameLines(name, width)
    const wide = sign + Math.max(...lines.map(textWidth))
    if (used > 0 && used + wide > width - 10) {
      rows.push(0)
      used = 0
    }
    rows.push(Math.max(rows.pop() ?? 0, lines.length))
    used += wide + legendGap
  }
  return rows.reduce((sum, lines) => sum + lines * legendLine + legendGap, 0)
}

/** How wide words are at 12 pixels, rather too wide: narrow, wide, tall and all other letters. */
export function textWidth(words: string): number {
  const widths = [...words].map((letter) =>
    /[fijlrt .,()]/.test(letter) ? 4 : /[mwMW%]/.test(letter) ? 10 : /[A-Z]/.test(letter) ? 8 : 6.6,
  )
  return widths.reduce((sum, wide) => sum + wide, 0)
}

/** The lines of a name in a legend of this width, in pixels; a single word is never parted. */
export function nameLines(name: string, width: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = [lines.at(-1), word].filter((part) => part !== undefined).join(' ')
    if (lines.length > 0 && sign + textWidth(longer) <= width - 10) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
