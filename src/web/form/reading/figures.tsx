import { numberText } from '#domain/words.ts'

import classes from './figures.module.css'

export type Figure = {
  label: string
  value: number | null
  unit: string
  decimals: number
  reading?: string | null
}

/** Computed numbers, each with its unit and how to read it; `isPlain` without boxes, where there is little room. */
export function Figures({ figures, isPlain = false }: { figures: readonly Figure[]; isPlain?: boolean }) {
  return (
    <dl className={classes.figures} data-plain={isPlain}>
      {figures.map(({ label, value, unit, decimals, reading }) => (
        <div key={label} className={classes.figure}>
          <dt className="soft strong">{label}</dt>
          <dd className="flat">
            <span className={classes.value}>{amountText(value, decimals)}</span>
            {value !== null && <span className={classes.unit}>{unitText(unit)}</span>}
          </dd>
          {reading && <dd className="flat soft">{unbroken(reading)}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** The same as a plain list, for the many that stand behind the few. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.list}>
      {figures.map(({ label, value, unit, decimals, reading }) => (
        <div key={label} className="row baseline gap-5">
          <dt>
            {label}
            {reading && <span className="soft"> ({unbroken(reading)})</span>}
          </dt>
          <dd className="flat strong numbers nowrap">
            {amountText(value, decimals)}
            {value !== null && unitText(unit)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A range such as `6–9` stays in one line: nothing breaks at a word joiner. */
const unbroken = (words: string) => words.replaceAll(/(?<=\d)–(?=\d)/g, '–\u2060')
const amountText = (value: number | null, decimals: number) =>
  value === null ? '–' : numberText(value, decimals, decimals)
const unitText = (unit: string) => (unit === '%' ? '%' : ` ${unit}`)
