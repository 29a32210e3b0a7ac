import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { figureText } from '#domain/figure-words.ts'

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

/** The colours of a figure: by its own breaks, or five classes of the values that are shown. */
export function scaleOf(figure: Measured, values: readonly number[]): Scale {
  const breaks = figure.breaks ?? quantiles(values)
  const classes = breaks.map((each, place) => ({
    id: String(place),
    colour: each.colour,
    ...(figure.breaks && place === breaks.length - 1 && { lines: worst }),
    label: labelOf(figure, each, breaks),
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
      const { value } = told
      const reached = byValue.find(({ from }) => value >= from) ?? byValue.at(-1)
      return (reached && classes[reached.place]) ?? unknown
    },
  }
}

/** Classes with about as many values each, between limits that can be read; fewer where there are few values. */
function quantiles(values: readonly number[]): Break[] {
  const sorted = values.toSorted((one, other) => one - other)
  const limits = steps.map((_, step) => {
    const limit = sorted[Math.floor((sorted.length * step) / steps.length)] ?? 0
    return Number(limit.toPrecision(3))
  })
  return [...new Set(limits)]
    .toReversed()
    .map((from, place, all) => ({ from, colour: steps[place + (steps.length - all.length)] ?? steps[0] }))
}

/** `80,0% ke atas`, `50,0% – 80,0%`, `Di bawah 50,0%`. */
function labelOf(figure: Measured, { from }: Break, breaks: readonly Break[]): string {
  // Three digits are told apart; more of them only seem exact.
  const most = (value: number) => (value < 10 ? 2 : value < 100 ? 1 : 0)
  const text = (value: number) =>
    figureText({ ...figure, decimals: Math.min(figure.decimals, most(value)) }, value)
  const next = Math.min(...breaks.map((each) => each.from).filter((other) => other > from))
  if (next === Infinity) return `${text(from)} ke atas`
  return from === Math.min(...breaks.map((each) => each.from))
    ? `Di bawah ${text(next)}`
    : `${text(from)} – ${text(next)}`
}
