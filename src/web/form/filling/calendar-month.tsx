import { type KeyboardEvent, useRef, useState } from 'react'

import { addDays, type Day } from '#domain/time.ts'
import { dayText, numberText, weekdayNames } from '#domain/words.ts'
import { type CalendarDay, type DayState, dayStates } from '#forms/calendar.ts'

import { Icon, type IconName } from '../../ui/icons.tsx'

import classes from './calendar.module.css'

/** How a day looks: as far as it is, or that something in it is wrong or to be explained. */
export type Look = DayState | 'wrong' | 'odd'

export const looks: Record<Look, { words: string; icon: IconName | null }> = {
  future: { words: dayStates.future, icon: null },
  empty: { words: dayStates.empty, icon: 'plus' },
  idle: { words: dayStates.idle, icon: 'check' },
  filled: { words: dayStates.filled, icon: 'done' },
  started: { words: dayStates.started, icon: 'edit' },
  odd: { words: 'Perlu penjelasan', icon: 'alert' },
  wrong: { words: 'Perlu diperbaiki', icon: 'error' },
}

export function Sign({ look }: { look: Look }) {
  const { icon } = looks[look]
  return (
    <span className={classes.sign} data-look={look}>
      {icon && <Icon name={icon} size={14} />}
    </span>
  )
}

/** How far an arrow key moves, in days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The month as a grid: one stop for the keyboard, arrows from day to day, Home and End to its ends. */
export function Month({
  days,
  title,
  unit,
  chosen,
  lookOf,
  onOpen,
}: {
  days: readonly CalendarDay[]
  title: string
  unit: string
  /** The day on which the keyboard arrives. */
  chosen: Day
  lookOf: (day: CalendarDay) => Look
  onOpen: (day: Day) => void
}) {
  const [focused, setFocused] = useState<Day | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const current = focused ?? chosen
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']

  function move(event: KeyboardEvent, from: Day) {
    const step = steps[event.key]
    const to = event.key === 'Home' ? first : event.key === 'End' ? last : step && addDays(from, step)
    if (!to) return
    event.preventDefault()
    if (to < first || to > last) return
    setFocused(to)
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }

  return (
    // Arrows walk from day to day, as in every calendar that is a grid.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={grid} role="grid" className={classes.month} aria-label={title}>
      <caption className={classes.caption}>{title}</caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="small strong">
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, weekday) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- a place before or after the month
                <td key={weekday} aria-hidden="true" />
              ) : (
                <td key={day.day}>
                  <DayButton
                    day={day}
                    look={lookOf(day)}
                    unit={unit}
                    isCurrent={day.day === current}
                    onOpen={() => {
                      setFocused(day.day)
                      onOpen(day.day)
                    }}
                    onKeyDown={(event) => move(event, day.day)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayButton({
  day: { day, state, total },
  look,
  unit,
  isCurrent,
  onOpen,
  onKeyDown,
}: {
  day: CalendarDay
  look: Look
  unit: string
  isCurrent: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const isFuture = state === 'future'
  const amount = state === 'idle' ? null : total
  // The visible number begins the name, and what is not said by what is seen stands between.
  const rest = dayText(day).slice(String(Number(day.slice(8))).length)
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-look={look}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={isFuture}
      onClick={isFuture ? undefined : onOpen}
      onKeyDown={onKeyDown}
    >
      <span>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <span className="unseen">
          {rest}: {look !== 'idle' && looks[look].words}
          {look !== 'idle' && (amount !== null || state === 'idle') && ', '}
        </span>
      </span>
      <Sign look={look} />
      <span className={classes.amount}>
        {state === 'idle' && dayStates.idle}
        {amount !== null && (
          <>
            {numberText(amount, decimalsOf(amount))}
            <span className={classes.unit}> {unit}</span>
          </>
        )}
      </span>
    </button>
  )
}

/** There is room for four digits. */
function decimalsOf(amount: number): number {
  if (amount >= 100) return 0
  return amount >= 10 ? 1 : 2
}

/** The days in weeks of seven places, Sunday first; null before the first day and after the last. */
function weeksOf(days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const lead = new Date(`${days[0]?.day}T00:00:00Z`).getUTCDay()
  const places: (CalendarDay | null)[] = [...Array.from({ length: lead }, () => null), ...days]
  const weeks = Math.ceil(places.length / 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => places[week * 7 + weekday] ?? null),
  )
}
