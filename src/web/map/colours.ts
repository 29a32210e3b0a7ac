import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { figureText } from '#domain/figure-words.ts'
import { round } from '#domain/words.ts'

import type { Paint } from './paint.ts'

/** A class of the legend: how it is painted, and what a region in it has. */
export type ColourClass = Paint & { id: string; label: string }
export type Scale = {
  /** The best first, or the highest where nothing is better; then what is no number. */
  classes: readonly ColourClass[]
  classOf: (figure: Figure | undefined) => ColourClass
}

/** What is no number is hatched, each in its way: nothing reported is not zero, nor is what must not be told. */
const none: ColourClass = {
  ...{ id: 'none', label: 'Tidak ada laporan' },
  ...{ colour: '#9e9e9e', lines: { colour: '#ffffff', lie: 'rising' } },
}
const few: ColourClass = {
  ...{ id: 'few', label: 'Terlalu sedikit fasyankes' },
  ...{ colour: '#ffffff', lines: { colour: '#90a4ae', lie: 'falling' } },
}
const unknown: ColourClass = {
  ...{ id: 'unknown', label: 'Belum dapat dihitung' },
  ...{ colour: '#ffffff', lines: { colour: '#90a4ae', lie: 'level' } },
}

/** Five steps of one hue, the highest first, for figures without breaks of their own; as far apart in grey, each from the next. */
const steps = ['#003c45', '#006977', '#1f8d9b', '#5aafbb', '#a9d7dd'] as const
/** Across the last of a figure's own colours: its red is as dark in grey as the green. */
const worst = { colour: '#e03434', lie: 'falling' } as const

type Measured = Pick<CatalogueRow, 'unit' | 'decimals' | 'breaks'>
type Break = { from: number; colour: string }

/** The colours of a figure: by its own breaks, or at most five classes of the values that are shown. */
export function scaleOf(figure: Measured, values: readonly number[]): Scale {
  const shown = (value: number) => round(value, figure.decimals)
  const breaks = figure.breaks ?? classesOf(values.map(shown))
  const highest = Math.max(...values)
  const classes = breaks.map((each, place) => ({
    id: String(place),
    colour: each.colour,
    ...(figure.breaks && place === breaks.length - 1 && { lines: worst }),
    label: labelOf(figure, each, { breaks, highest }),
  }))
  const byValue = breaks
    .map(({ from }, place) => ({ from, place }))
    .toSorted((one, other) => other.from - one.from)
  return {
    classes: [...classes, none, few, unknown],
    classOf: (told) => {
      if (told === undefined || told.note === 'tidak ada laporan') return none
      if (told.note === 'terlalu sedikit fasyankes') return few
      if (told.value === null) return told.base.n === 0 ? none : unknown
      // A limit of its own is exact; one that is found among the values shown is compared with what is shown.
      const value = figure.breaks ? told.value : shown(told.value)
      const reached = byValue.find(({ from }) => value >= from) ?? byValue.at(-1)
      return (reached && classes[reached.place]) ?? unknown
    },
  }
}

/**
 * Classes with about as many values each, between limits that can be read: none is without a value, and no two have one limit. What
 * has few values that can be told apart has a class for each.
 */
function classesOf(values: readonly number[]): Break[] {
  const limits = values.map(limitBelow).toSorted((one, other) => one - other)
  const distinct = [...new Set(limits)]
  const spread = quantiles(limits)
  // Where most values are alike, the others would lie in one class with them, or all in another.
  const isSkewed = distinct.length <= steps.length || spread.length < 3
  return (isSkewed ? quantiles(distinct) : spread)
    .toReversed()
    .map((from, place, all) => ({ from, colour: steps[place + (steps.length - all.length)] ?? steps[0] }))
}

/** Where each of as many parts as there are steps begins, in order, once each. */
const quantiles = (sorted: readonly number[]): number[] => [
  ...new Set(steps.flatMap((_, step) => sorted[Math.floor((sorted.length * step) / steps.length)] ?? [])),
]

/** Three digits are told apart, and of what is smaller than a unit two decimals; more of them only seem exact. */
const decimalsOf = (value: number) =>
  Math.max(-20, Math.min(2, 2 - Math.floor(Math.log10(Math.abs(value) || 1))))

/** The highest number that a limit can say and that is not above the value. */
function limitBelow(value: number): number {
  const decimals = decimalsOf(value)
  const nearest = round(value, decimals)
  return nearest > value ? round(nearest - 10 ** -decimals, decimals) : nearest
}

/** `80,0% ke atas`, `50,0% – 80,0%`, `Di bawah 50,0%`; the value itself where there is no other. */
function labelOf(
  figure: Measured,
  { from }: Break,
  { breaks, highest }: { breaks: readonly Break[]; highest: number },
): string {
  const text = (value: number) =>
    figureText({ ...figure, decimals: Math.max(0, Math.min(figure.decimals, decimalsOf(value))) }, value)
  const next = Math.min(...breaks.map((each) => each.from).filter((other) => other > from))
  const isLowest = from === Math.min(...breaks.map((each) => each.from))
  if (next !== Infinity) return isLowest ? `Di bawah ${text(next)}` : `${text(from)} – ${text(next)}`
  return isLowest && round(highest, figure.decimals) === from ? text(from) : `${text(from)} ke atas`
}
