import type { ReactNode } from 'react'

import { addMonths, firstMonth, type Month, monthOf, yearOf } from '#domain/month.ts'
import { monthNames } from '#domain/words.ts'

import { useThisMonth } from '../api/this-month.ts'
import type { FieldWords } from './field.tsx'
import { Icon } from './icons.tsx'
import { Select } from './select.tsx'

import classes from './period-picker.module.css'

/** The report month: one back, one on, or any since 2020; never a month that has not begun. */
export function MonthPicker({
  month,
  last,
  onChange,
}: {
  month: Month
  /** The newest month to choose. */
  last: Month
  onChange: (month: Month) => void
}) {
  return (
    <Steps
      words={['Bulan sebelumnya', 'Bulan berikutnya']}
      back={month > firstMonth ? () => onChange(addMonths(month, -1)) : undefined}
      on={month < last ? () => onChange(addMonths(month, 1)) : undefined}
    >
      <Select label="Bulan laporan" value={month} onChange={onChange}>
        <MonthOptions first={firstMonth} last={last} also={month} />
      </Select>
    </Steps>
  )
}

/** The months from one to another as options, newest year first, of months to come the next one; `also` is there wherever it lies. */
function MonthOptions({ first, last, also }: { first: Month; last: Month; also: Month }) {
  const years = yearsSince(yearOf(first), Math.max(yearOf(last), yearOf(also || last)))
  const isAhead = first >= useThisMonth()
  return (isAhead ? years.toReversed() : years).map((year) => (
    <optgroup key={year} label={String(year)}>
      {monthNames.map((name, index) => {
        const value = monthOf(year, index + 1)
        return (value <= last && value >= first) || value === also ? (
          <option key={value} value={value}>
            {name} {year}
          </option>
        ) : null
      })}
    </optgroup>
  ))
}

/** A month as a field of a form; empty until one is chosen. */
export function MonthSelect({
  value,
  first,
  last,
  onChange,
  ...words
}: FieldWords & { value: string; first: Month; last: Month; onChange: (month: string) => void }) {
  return (
    <Select {...words} value={value} onChange={onChange}>
      <option value="">Pilih bulan</option>
      <MonthOptions first={first} last={last} also={value} />
    </Select>
  )
}

/** A year from 2020 to this one. */
export function YearPicker({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const first = yearOf(firstMonth)
  const last = yearOf(useThisMonth())
  return (
    <Steps
      words={['Tahun sebelumnya', 'Tahun berikutnya']}
      back={year > first ? () => onChange(year - 1) : undefined}
      on={year < last ? () => onChange(year + 1) : undefined}
    >
      <Select
        label="Tahun"
        value={String(year)}
        options={yearsSince(first, Math.max(last, year)).map((each) => ({
          value: String(each),
          label: String(each),
        }))}
        onChange={(value) => onChange(Number(value))}
      />
    </Steps>
  )
}

/** Newest first. */
export function yearsSince(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** A choice with a step back and one on beside it. */
export function Steps({
  words: [backWord, onWord],
  back,
  on,
  children,
}: {
  words: [string, string]
  back: (() => void) | undefined
  on: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.picker} data-steps>
      <button type="button" className={classes.step} aria-label={backWord} disabled={!back} onClick={back}>
        <Icon name="left" />
      </button>
      {children}
      <button type="button" className={classes.step} aria-label={onWord} disabled={!on} onClick={on}>
        <Icon name="right" />
      </button>
    </div>
  )
}
