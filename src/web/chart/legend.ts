/** Pixels between two names. */
export const legendGap = 18

/** How high the names of a legend are, in rows of it. */
export function legendHeight(names: readonly string[], width: number): number {
  if (names.length < 2) return 0
  let [rows, used] = [1, 0]
  for (const name of names) {
    const wide = 30 + textWidth(shortened(name, width))
    if (used > 0 && used + wide > width - 10) [rows, used] = [rows + 1, 0]
    used += wide + legendGap
  }
  return rows * 32
}

/** How wide words are at 12 pixels, rather too wide: narrow, wide, tall and all other letters. */
export function textWidth(words: string): number {
  const widths = [...words].map((letter) =>
    /[fijlrt .,()]/.test(letter) ? 4 : /[mwMW%]/.test(letter) ? 10 : /[A-Z]/.test(letter) ? 8 : 6.6,
  )
  return widths.reduce((sum, wide) => sum + wide, 0)
}

/** A name of a legend, as much of it as a row can hold. */
export function shortened(name: string, width: number): string {
  const most = Math.floor((width - 54) / 7)
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name
}
