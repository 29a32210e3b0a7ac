/** From a value on a region takes a colour. */
export type Break = { from: number; colour: string }

/** The map's colours, best first; a region without any report is grey. */
const colours = { good: '#4CAF50', fair: '#FFC107', poor: '#FF5252' } as const

/** Three colours with two limits between them, best first; null where neither way is better. */
function breaksAt(low: number, high: number, better: 'more' | 'less' | null): readonly Break[] | null {
  const { good, fair, poor } = colours
  if (better === null) return null
  const [first, last] = better === 'more' ? [poor, good] : [good, poor]
  const breaks = [
    { from: high, colour: last },
    { from: low, colour: fair },
    { from: 0, colour: first },
  ]
  return better === 'more' ? breaks : breaks.toReversed()
}

/** Of a share: where more is better, 80 percent is good and 50 fair. */
export const shareBreaks = (better: 'more' | 'less' | null) =>
  better === 'less' ? breaksAt(20, 50, better) : breaksAt(50, 80, better)
/** Of an index from 0 to 1: the thirds of its classes. */
export const indexBreaks = (better: 'more' | 'less' | null) => breaksAt(1 / 3, 2 / 3, better)

const grey = '#9E9E9E'
/** The colour of a value; grey where it cannot be told. */
export function colourOf(breaks: readonly Break[], value: number | null): string {
  const reached = breaks.filter(({ from }) => value !== null && value >= from)
  return reached.toSorted((one, other) => other.from - one.from)[0]?.colour ?? grey
}
