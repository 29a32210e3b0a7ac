import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'

import { addDays, type Day } from '#domain/time.ts'
import { dayText, monthText, numberText, weekdayNames } from '#domain/words.ts'
import { rowLabelOf } from '#forms/answers/rows.ts'
import {
  type CalendarDay,
  type CalendarField,
  calendarDaysOf,
  type DayState,
  dayStates,
  misplacedRows,
} from '#forms/calendar.ts'

import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { rowsOf, withRowAdded, withRowRemoved } from '../drafts/draft.ts'
import { DayDialog } from './day-dialog.tsx'
import { type Editor, idOf } from './editor.ts'

import style from './calendar.module.css'

/** How a day looks: as far as it is, or that something in it is wrong or to be explained. */
type Look = DayState | 'wrong' | 'odd'

const looks: Record<Look, { words: string; icon: IconName | null }> = {
  future: { words: dayStates.future, icon: null },
  empty: { words: dayStates.empty, icon: 'plus' },
  idle: { words: dayStates.idle, icon: 'check' },
  filled: { words: dayStates.filled, icon: 'done' },
  started: { words: dayStates.started, icon: 'edit' },
  odd: { words: 'Perlu penjelasan', icon: 'alert' },
  wrong: { words: 'Perlu diperbaiki', icon: 'error' },
}

/** A list of days as the month that they make: each day shows how far it is, and opens its questions. */
export function CalendarView({
  editor,
  name,
  field,
}: {
  editor: Editor
  name: string
  field: CalendarField
}) {
  const { hari } = useSearch({ strict: false })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { month, today } = editor.context
  const days = calendarDaysOf(name, field, editor.filled, editor.context)
  const isOver = (day: CalendarDay) => day.day <= today
  const open = days.find((day) => day.day === hari && isOver(day))
  const due = days.filter(isOver)
  const missing = due.filter(({ state }) => state === 'empty')
  const [next] = missing
  const [asksIdle, setAsksIdle] = useState(false)

  // The day stands in the address: the phone's own way back closes it.
  function go(day: Day | undefined, replace: boolean) {
    void navigate({
      to: pathname,
      search: (search: object) => ({ ...search, hari: day }),
      replace,
      resetScroll: false,
    })
  }
  const lookOf = ({ index, state }: CalendarDay): Look => {
    if (index === null) return state
    const has = (paths: Iterable<string>) => [...paths].some((path) => path.startsWith(`${name}.${index}.`))
    if (has(editor.errors.keys())) return 'wrong'
    return has(editor.warnings.keys()) ? 'odd' : state
  }

  const error = editor.errors.get(name)
  const remark = editor.remarks[name]
  return (
    <div id={`${idOf(name)}-kotak`} className={style.calendar}>
      {field.hint && <p className={style.hint}>{field.hint}</p>}
      {remark && (
        <p className={style.remark}>
          <strong>Catatan dinas:</strong> {remark}
        </p>
      )}
      <Month
        days={days}
        title={monthText(month)}
        unit={field.calendar.unit}
        chosen={(open ?? next ?? due.at(-1) ?? days[0])?.day ?? ''}
        lookOf={lookOf}
        onOpen={(day) => go(day, false)}
      />
      <ul className={style.legend} aria-label="Arti tanda">
        {(Object.keys(looks) as Look[])
          .filter((look) => days.some((day) => lookOf(day) === look))
          .map((look) => (
            <li key={look}>
              <Sign look={look} />
              {looks[look].words}
            </li>
          ))}
      </ul>
      {error && <p className={style.error}>{error}</p>}
      {(editor.warnings.get(name) ?? []).map((sentence) => (
        <p key={sentence} className={style.warning}>
          {sentence}
        </p>
      ))}
      <Misplaced editor={editor} name={name} field={field} />
      {next && (
        <div className={style.foot}>
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => go(next.day, false)}>
            Catat {dayText(next.day)}
          </Button>
          <Button variant="default" onClick={() => setAsksIdle(true)}>
            {missing.length} hari lain tanpa kegiatan
          </Button>
        </div>
      )}
      {asksIdle && (
        <ConfirmDialog
          title={`Catat ${missing.length} hari tanpa kegiatan?`}
          confirm="Catat"
          onCancel={() => setAsksIdle(false)}
          onConfirm={() => {
            const { idle } = field.calendar
            editor.update((draft) =>
              missing.reduce(
                (whole, { day }) =>
                  withRowAdded(whole, name, { [field.orderedBy]: day, [idle.field]: [idle.option] }),
                draft,
              ),
            )
            setAsksIdle(false)
          }}
        >
          <p>
            Semua hari yang belum dicatat sampai hari ini dicatat sebagai hari tanpa kegiatan. Setiap hari
            masih dapat dibuka dan diubah.
          </p>
        </ConfirmDialog>
      )}
      {open && (
        <DayDialog
          editor={editor}
          name={name}
          field={field}
          day={open}
          days={due}
          onGo={(day) => go(day, true)}
          onClose={() => go(undefined, true)}
        />
      )}
    </div>
  )
}

function Sign({ look }: { look: Look }) {
  const { icon } = looks[look]
  return (
    <span className={style.sign} data-look={look}>
      {icon && <Icon name={icon} size={14} />}
    </span>
  )
}

/** How far an arrow key moves, in days. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The month as a grid: one stop for the keyboard, arrows from day to day, Home and End to its ends. */
function Month({
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
    <table ref={grid} role="grid" className={style.month} aria-label={title}>
      <caption className={style.caption}>{title}</caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
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
      className={style.day}
      data-day={day}
      data-look={look}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={isFuture}
      onClick={isFuture ? undefined : onOpen}
      onKeyDown={onKeyDown}
    >
      <span>
        <span className={style.number}>{Number(day.slice(8))}</span>
        <span className="unseen">
          {rest}: {look !== 'idle' && looks[look].words}
          {look !== 'idle' && (amount !== null || state === 'idle') && ', '}
        </span>
      </span>
      <Sign look={look} />
      <span className={style.amount}>
        {state === 'idle' && dayStates.idle}
        {amount !== null && (
          <>
            {numberText(amount, decimalsOf(amount))}
            <span className={style.unit}> {unit}</span>
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

/** Rows that came from elsewhere and stand on no day of the month: they can only be removed. */
function Misplaced({ editor, name, field }: { editor: Editor; name: string; field: CalendarField }) {
  const rows = rowsOf(editor.draft.answers, name)
  const misplaced = misplacedRows(name, field, editor.draft.answers, editor.context)
  if (misplaced.length === 0) return null
  return (
    <ul className={style.misplaced}>
      {misplaced.map((index) => (
        <li key={index}>
          {rowLabelOf(field, rows[index] ?? {}, index)} tidak berada pada satu hari bulan ini
          <Button
            variant="subtle"
            danger
            onClick={() => editor.update((draft) => withRowRemoved(draft, name, index))}
          >
            Hapus
          </Button>
        </li>
      ))}
    </ul>
  )
}
