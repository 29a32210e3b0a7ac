import type { CatalogueRow } from '#contract/figures.ts'
import { isOfOwed, isThin, type Measure, measureText, withUnit } from '#domain/figure-words.ts'
import { numberText } from '#domain/words.ts'

import { coverageOf } from './bases.ts'
import type { Place } from './quarter.ts'
import { listOf } from './sentences.ts'

type Ranked = Pick<CatalogueRow, 'label' | 'unit' | 'decimals' | 'kind' | 'span'> &
  Partial<Pick<CatalogueRow, 'carries'>>
type Known = { name: string; value: number }

/** Fewer regions than this are not compared; of fewer than the second only the first and the last are named. */
const fewest = { compared: 4, atBothEnds: 6 }
/** As many are named at an end, and more only where they are all of those that share a value. */
const named = { enough: 3, most: 5 }

/** What a map shows, with the unit of its legend. */
export const mapTitle = (figure: Measure & { label: string }, noun: string, period: string): string =>
  `Peta: ${withUnit(figure.label, figure)} menurut ${noun}, ${period}.`

/** Where a figure is highest and lowest; empty where nothing can be told. `noun` is what the regions are. */
export function placesSentence(figure: Ranked, places: readonly Place[], noun: string): string {
  const known = places.flatMap(({ name, told }) =>
    told && told.value !== null ? [{ name, value: told.value, told }] : [],
  )
  if (known.length === 0) return ''
  if (known.length < fewest.compared)
    return `Angka ini ada di ${listOf(known.map((place) => placeText(figure, place)))} saja.`
  // How much has come of what is owed is known of every region, and lowest where least has come.
  const isKnownOfAll = known.every(({ told }) => isOfOwed(told))
  const sound = known.filter(({ told }) => {
    const coverage = coverageOf(figure, told)
    return isKnownOfAll || coverage === null || !isThin(coverage)
  })
  const isCompared = sound.length >= fewest.compared
  const compared = isCompared ? sound : known
  const left = isCompared ? known.length - sound.length : 0
  const note =
    left > 0 ? ` Yang laporannya kurang dari separuh (${numberText(left)} ${noun}) tidak dibandingkan.` : ''
  return `${comparison(figure, compared, noun)}${note}`
}

function comparison(figure: Ranked, compared: readonly Known[], noun: string): string {
  const alike = alikeOf(figure, compared)
  const [first, last] = [alike.slice(0, 1), alike.slice(-1)]
  if (alike.length === 1) return `Angkanya sama di ${numberText(compared.length)} ${noun}.`
  const said = (groups: readonly Known[][]) => endText(figure, groups, noun)
  if (figure.kind === 'amount') {
    const zero = measureText(figure, 0)
    return `Terbanyak di ${said(alike.filter(([place]) => measureText(figure, place?.value) !== zero))}.`
  }
  if (compared.length < fewest.atBothEnds) return `Tertinggi di ${said(first)}, terendah di ${said(last)}.`
  const highest = endOf(alike.slice(0, -1))
  const lowest = alike.slice(highest.length).toReversed()
  return `Tertinggi di ${said(highest)}; terendah di ${said(lowest)}.`
}

/** Regions with what is shown as one value, the highest first. */
function alikeOf(figure: Ranked, places: readonly Known[]): Known[][] {
  const sorted = places.toSorted((one, other) => other.value - one.value)
  return [...Map.groupBy(sorted, ({ value }) => measureText(figure, value)).values()]
}

const countBefore = (groups: readonly Known[][], index: number) => groups.slice(0, index).flat().length

/** The first groups that are enough for an end. */
const endOf = (groups: readonly Known[][]): readonly Known[][] =>
  groups.filter((_, index) => countBefore(groups, index) < named.enough)

/** The regions at an end; those that share a value are counted where they are too many to be named. */
function endText(figure: Ranked, groups: readonly Known[][], noun: string): string {
  const end = endOf(groups)
  return listOf(
    end.flatMap((group, index) => {
      const isNamed = countBefore(end, index) + group.length <= named.most
      return isNamed
        ? group.map((place) => placeText(figure, place))
        : [`${numberText(group.length)} ${noun} (masing-masing ${measureText(figure, group[0]?.value)})`]
    }),
  )
}

const placeText = (figure: Ranked, { name, value }: Known) => `${name} (${measureText(figure, value)})`
