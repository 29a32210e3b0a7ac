import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { namesOf } from '#domain/names-of.ts'
import type { Day } from '#domain/time.ts'
import { dayText, monthText } from '#domain/words.ts'
import { asRows, rowLabelOf } from '#forms/answers/rows.ts'
import { type CalendarDay, type CalendarField, calendarDaysOf, misplacedRows } from '#forms/calendar.ts'

import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { withRowAdded, withRowRemoved } from '../drafts/draft.ts'
import { Remark } from '../reading/remark.tsx'
import { type Look, looks, Month, Sign } from './calendar-month.tsx'
import { DayDialog } from './day-dialog.tsx'
import { type Editor, idOf } from './editor.ts'
import { GuideButton } from './guide-button.tsx'

import classes from './calendar.module.css'

type Props = { editor: Editor; name: string; field: CalendarField }

/** A list of days as the month that they make: each day shows how far it is, and opens its questions. */
export function CalendarView({ editor, name, field }: Props) {
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
  return (
    <div id={`${idOf(name)}-kotak`} className={classes.calendar}>
      {field.hint && <p className={classes.hint}>{field.hint}</p>}
      <GuideButton guide={field.guide} />
      <Remark place="above">{editor.remarks[name]}</Remark>
      <Month
        days={days}
        title={monthText(month)}
        unit={field.calendar.unit}
        chosen={(open ?? next ?? due.at(-1) ?? days[0])?.day ?? ''}
        lookOf={lookOf}
        onOpen={(day) => go(day, false)}
      />
      <ul className={classes.legend} aria-label="Arti tanda">
        {namesOf(looks)
          .filter((look) => days.some((day) => lookOf(day) === look))
          .map((look) => (
            <li key={look}>
              <Sign look={look} />
              {looks[look].words}
            </li>
          ))}
      </ul>
      {error && <p className={classes.error}>{error}</p>}
      {(editor.warnings.get(name) ?? []).map((sentence) => (
        <p key={sentence} className={classes.warning}>
          {sentence}
        </p>
      ))}
      <Misplaced editor={editor} name={name} field={field} />
      {next && (
        <div className={classes.foot}>
          <Button icon="plus" onClick={() => go(next.day, false)}>
            Catat {dayText(next.day)}
          </Button>
          <Button variant="default" onClick={() => setAsksIdle(true)}>
            {missing.length} hari {missing.length < due.length && 'lain '}tanpa kegiatan
          </Button>
        </div>
      )}
      {asksIdle && (
        <IdleDialog
          editor={editor}
          name={name}
          field={field}
          days={missing}
          onClose={() => setAsksIdle(false)}
        />
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

/** Asks whether all days without a record are days without activity. */
function IdleDialog({
  editor,
  name,
  field,
  days,
  onClose,
}: Props & { days: readonly CalendarDay[]; onClose: () => void }) {
  const { idle } = field.calendar
  return (
    <ConfirmDialog
      title={`Catat ${days.length} hari tanpa kegiatan?`}
      confirm="Catat"
      onCancel={onClose}
      onConfirm={() => {
        editor.update((draft) =>
          days.reduce(
            (whole, { day }) =>
              withRowAdded(whole, name, { [field.orderedBy]: day, [idle.field]: [idle.option] }),
            draft,
          ),
        )
        onClose()
      }}
    >
      <p>
        Semua hari yang belum dicatat sampai hari ini dicatat sebagai hari tanpa kegiatan. Setiap hari masih
        dapat dibuka dan diubah.
      </p>
    </ConfirmDialog>
  )
}

/** Rows that came from elsewhere and stand on no day of the month: they can only be removed. */
function Misplaced({ editor, name, field }: Props) {
  const rows = asRows(editor.draft.answers[name])
  const misplaced = misplacedRows(name, field, editor.draft.answers, editor.context)
  if (misplaced.length === 0) return null
  return (
    <ul className={classes.misplaced}>
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
