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

/** `12,5 kg`, `85,7%`; `–` where there is nothing. */
export function measureText(measure: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  const number = figureText(measure, value)
  const unit = unitAfter(measure)
  return unit ? `${number} ${unit}` : number
}

/** What a figure rests on: reports counted, of those owed. */
export type Base = { n: number; of: number }

/** Below half of what is owed a figure does not speak for its region. */
export const isThin = ({ n, of }: Base): boolean => n * 2 < of

/** `24 dari 28`, as a column of numbers has it. */
export const baseText = ({ n, of }: Base): string => `${numberText(n)} dari ${numberText(of)}`
