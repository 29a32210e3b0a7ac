import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { figureText } from '#domain/figure-words.ts'

/** A class of the legend: its colour, and what a region in it has. */
export type ColourClass = { id: string; colour: string; label: string }
export type Scale = {
  /** The best first, or the highest where nothing is better; then what is no number. */
  classes: readonly ColourClass[]
  classOf: (figure: Figure | undefined) => ColourClass
}

/** What is no number has a grey of its own each: nothing reported is not zero, nor is what must not be told. */
const none = { id: 'none', colour: '#9e9e9e', label: 'Tidak ada laporan' } as const
const few = { id: 'few', colour: '#cfd8dc', label: 'Terlalu sedikit fasyankes' } as const
const unknown = { id: 'unknown', colour: '#e6ebee', label: 'Belum dapat dihitung' } as const

/** Five steps of one hue, the highest first, for figures without breaks of their own. */
const steps = ['#00505a', '#007f8e', '#2fa9b9', '#86cfd9', '#cdeaee'] as const

type Measured = Pick<CatalogueRow, 'unit' | 'decimals' | 'breaks'>
type Break = { from: number; colour: string }

/** The colours of a figure: by its own breaks, or five classes of the values that are shown. */
export function scaleOf(figure: Measured, values: readonly number[]): Scale {
  const breaks = figure.breaks ?? quantiles(values)
  const classes = breaks.map((each, place) => ({
    id: String(place),
    colour: each.colour,
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

/** `80,0% ke atas`, `50,0% – 80,0%`, `di bawah 50,0%`. */
function labelOf(figure: Measured, { from }: Break, breaks: readonly Break[]): string {
  const text = (value: number) =>
    figureText({ ...figure, decimals: value < 1000 ? figure.decimals : 0 }, value)
  const next = Math.min(...breaks.map((each) => each.from).filter((other) => other > from))
  if (next === Infinity) return `${text(from)} ke atas`
  return from === Math.min(...breaks.map((each) => each.from))
    ? `di bawah ${text(next)}`
    : `${text(from)} – ${text(next)}`
}
