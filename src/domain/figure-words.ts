import { numberText } from './words.ts'

/** What a figure is counted in: its unit, `%` or '' among them, and how many decimals it shows. */
export type Measure = { unit: string; decimals: number }

/** The number alone, as it stands in a column that names the unit: all with the same decimals, shares with their sign. */
export function figureText({ unit, decimals }: Measure, value: number): string {
  const number = numberText(value, decimals, decimals)
  return unit === '%' ? `${number}%` : number
}

/** The unit that stands behind a number with a space. */
export const unitAfter = ({ unit }: Pick<Measure, 'unit'>): string => (unit === '%' ? '' : unit)

/** `Limbah medis dihasilkan (kg)`: a name with the unit of its numbers, where that stands behind a space. */
export function withUnit(name: string, measure: Pick<Measure, 'unit'>): string {
  const unit = unitAfter(measure)
  return unit ? `${name} (${unit})` : name
}

/** `12,5 kg`, `85,7%`; `–` where there is nothing. */
export function measureText(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  const number = figureText(measure, value)
  const unit = unitAfter(measure)
  return unit ? `${number} ${unit}` : number
}

/** What a figure rests on: reports counted, of those owed; null where so few facilities sent them that it is not told. */
export type Base = { n: number | null; of: number }

/** Stands beside a figure that does not speak for its region. */
export const thinWords = 'data belum mewakili'
/** Below half of what is owed it does not. */
export const isThin = ({ n, of }: Base): boolean => n !== null && n * 2 < of

/** `24 dari 28`, as a column of numbers has it; `–` where it is hidden, or nothing is owed and nothing has come. */
export const baseText = ({ n, of }: Base): string =>
  n === null || n + of === 0 ? '–' : `${numberText(n)} dari ${numberText(of)}`

/** Whether a number is there and does not speak for its region. */
export const hasThinValue = ({ value, base }: { value: number | null; base: Base }): boolean =>
  value !== null && isThin(base)

/** What a number rests on and, where that is too little, that it does not speak for its region. */
export const markedBaseText = (told: { value: number | null; base: Base }): string =>
  hasThinValue(told) ? `${baseText(told.base)}, ${thinWords}` : baseText(told.base)

/** A figure as it was told: the sums above and below the line, the reports that have what it needs, and those that came. */
type Told = { of: number | null; per: number | null; n: number | null; base: Base }

/** Whether it tells how much has come of what is owed: its own parts are its base. */
export const isOfOwed = ({ of, per, base }: Pick<Told, 'of' | 'per' | 'base'>): boolean =>
  of !== null && of === base.n && per === base.of

/** What a part such as `Limbah medis dihasilkan (kg)` counts, as it stands within a sentence, and the unit behind its number; several words are no unit. */
function partIn(part = ''): { what: string; unit: string } {
  const [, what = part, unit] = /^(.+) \((\S+)\)$/.exec(part) ?? []
  return { what: what.charAt(0).toLowerCase() + what.slice(1), unit: unit === undefined ? '' : ` ${unit}` }
}

/** What a figure counts that is made of the latest report of each facility. */
export const latestReports = 'fasyankes menurut laporan terakhirnya'

/**
 * What a figure itself is made of, where that is not what its base says: `205 dari 324 laporan yang selesai dianalisis`, with the
 * number of its reports where neither of the two tells it.
 */
export function fractionText(
  {
    unit,
    parts,
    span,
    carries = false,
  }: Pick<Measure, 'unit'> & {
    parts: readonly string[] | null
    span: 'month' | 'semester'
    carries?: boolean
  },
  { of, per, n, base }: Told,
): string | null {
  if (of === null || n === null || per === 0) return null
  const [above, below] = [partIn(parts?.[0]), partIn(parts?.[1])]
  const under = `${numberText(per ?? 0)}${below.unit} ${below.what}`
  const isBase = per === null || isOfOwed({ of, per, base })
  const pair =
    unit === '%'
      ? `${numberText(of)}${above.unit} dari ${under}`
      : `${numberText(of)}${above.unit} ${above.what} ÷ ${under}`
  const isSaid = n === base.n || n === per || per === base.of
  return (
    [
      ...(isBase ? [] : [pair]),
      ...(isSaid
        ? []
        : [`${numberText(n)} ${carries ? latestReports : span === 'month' ? 'laporan' : 'penilaian'}`]),
    ].join(' · ') || null
  )
}
