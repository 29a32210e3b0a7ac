import { useState } from 'react'

import type { Day } from '#domain/time.ts'
import { dayText, numberText, weekdayText } from '#domain/words.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { asRows, dayOfRow } from '#forms/answers/rows.ts'
import { shownItems } from '#forms/answers/visibility.ts'
import { type CalendarDay, type CalendarField, isIdle } from '#forms/calendar.ts'
import { answerOf, type AnswerSheet } from '#forms/context.ts'

import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Draft, withRowAdded, withRowRemoved, withValue } from '../drafts/draft.ts'
import type { Editor } from './editor.ts'
import { FieldView } from './field-view.tsx'

import classes from './calendar.module.css'

type DayProps = { editor: Editor; name: string; field: CalendarField; day: CalendarDay }

/** The questions of one day, with the ways to the day before and after. */
export function DayDialog({
  days,
  onGo,
  onClose,
  ...props
}: DayProps & {
  /** The days that can be opened, in order. */
  days: readonly CalendarDay[]
  onGo: (day: Day) => void
  onClose: () => void
}) {
  const { name, day } = props
  const open = openDay(props)
  const title = weekdayText(day.day)
  function close() {
    open.leave()
    onClose()
  }
  return (
    <Dialog title={title} width={820} onClose={close}>
      <p className="unseen" role="status">
        {title}
      </p>
      <div key={day.day} ref={scrollToTop} className="column">
        <DayStarts {...props} open={open} />
        {open.groups.map(({ title: group, cells }) => (
          <section key={group} className={classes.group}>
            {group !== '' && <h3 className={classes.groupTitle}>{group}</h3>}
            <div className={classes.fields}>
              {cells.map(({ cell, options }) => (
                <FieldView
                  key={cell}
                  editor={open.own}
                  path={`${name}.${open.place}.${cell}`}
                  field={options}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      <footer className={classes.dayFoot}>
        <DayTotal {...props} />
        <DayWays
          day={day.day}
          days={days}
          onGo={(other) => {
            open.leave()
            onGo(other)
          }}
          onClose={close}
        />
      </footer>
    </Dialog>
  )
}

type OpenDay = ReturnType<typeof openDay>

/** What the dialog reads of a day and does to it. */
function openDay({ editor, name, field, day: { day, index, row } }: DayProps) {
  const { orderedBy } = field
  // The row is made by its first answer: a day that was only looked at is not reported.
  const place = index ?? asRows(editor.draft.answers[name]).length
  const change = (step: (draft: Draft, at: number) => Draft) =>
    editor.update((draft) => {
      const at = asRows(draft.answers[name]).findIndex((other) => other[orderedBy] === day)
      return at === -1
        ? step(withRowAdded(draft, name, { [orderedBy]: day }), asRows(draft.answers[name]).length)
        : step(draft, at)
    })
  const own: Editor =
    index === null
      ? {
          ...editor,
          change: (path, value, text) =>
            change((draft, at) => withValue(draft, pathAt(name, at, path), value, text)),
        }
      : editor
  const item = row ?? { [orderedBy]: day }
  const shown = new Map(shownItems(field, item, editor.filled, editor.context))
  const groups = (field.groups ?? [{ title: '', fields: Object.keys(field.fields) }])
    .map(({ title, fields }) => ({
      title,
      cells: fields.flatMap((cell) => {
        const options = shown.get(cell)
        return options && cell !== orderedBy ? [{ cell, options }] : []
      }),
    }))
    .filter(({ cells }) => cells.length > 0)

  const source = sourceOf(editor, name, field, day)
  const given = asRows(editor.draft.answers[name])[place] ?? {}
  const copied = source
    ? Object.entries(field.fields).filter(
        ([cell, { carry }]) =>
          carry && answerOf(source, cell) !== undefined && answerOf(given, cell) === undefined,
      )
    : []

  /** What was answered here may be judged from now on; a day without an answer leaves nothing. */
  function leave() {
    editor.leave(...[...shown.keys()].map((cell) => `${name}.${place}.${cell}`))
    const isBare = index !== null && Object.keys(given).every((cell) => cell === orderedBy)
    if (isBare) editor.update((draft) => withRowRemoved(draft, name, index))
  }

  return { place, change, own, item, groups, source, copied, leave }
}

/** The ways to begin a day: nothing was done, or the same as on the day before. */
function DayStarts({ field, name, day: { state }, open }: DayProps & { open: OpenDay }) {
  const { change, item, source, copied } = open
  const { idle } = field.calendar
  return (
    <>
      {state === 'empty' && (
        <div className={classes.starts}>
          <Button
            variant="default"
            onClick={() =>
              change((draft, to) => withValue(draft, `${name}.${to}.${idle.field}`, [idle.option]))
            }
          >
            Tidak ada kegiatan
          </Button>
        </div>
      )}
      {source && copied.length > 0 && !isIdle(field, item) && (
        <div className={classes.starts}>
          <Button
            variant="default"
            icon="copy"
            onClick={() =>
              change((draft, to) =>
                copied.reduce(
                  (whole, [cell]) => withValue(whole, `${name}.${to}.${cell}`, source[cell]),
                  draft,
                ),
              )
            }
          >
            Salin dari hari sebelumnya
          </Button>
          <span className={classes.hint}>
            Kegiatan dan cara pengelolaan dari {dayText(dayOfRow(field, source))}; jumlah tidak ikut disalin.
          </span>
        </div>
      )}
    </>
  )
}

/** How much the day comes to, and the way to empty it. */
function DayTotal({ editor, name, field, day: { day, index, total } }: DayProps) {
  const [isAsking, setAsking] = useState(false)
  const [emptied, setEmptied] = useState<Day>()
  return (
    <div className={classes.dayTotal}>
      <span className="unseen" role="status">
        {emptied === day && index === null && `${dayText(day)} dikosongkan.`}
      </span>
      {total === null ? (
        <span className={classes.hint}>Belum ada jumlah</span>
      ) : (
        <>
          Jumlah hari ini{' '}
          <strong>
            {numberText(total)} {field.calendar.unit}
          </strong>
        </>
      )}
      {index !== null && (
        <Button variant="subtle" danger onClick={() => setAsking(true)}>
          Kosongkan hari ini
        </Button>
      )}
      {index !== null && isAsking && (
        <ConfirmDialog
          title="Kosongkan hari ini?"
          confirm="Kosongkan"
          danger
          onConfirm={() => {
            editor.update((draft) => withRowRemoved(draft, name, index))
            setEmptied(day)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        >
          <p>Semua isian {dayText(day)} dihapus.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The ways to the days before and after, and back to the month. */
function DayWays({
  day,
  days,
  onGo,
  onClose,
}: {
  day: Day
  days: readonly CalendarDay[]
  onGo: (day: Day) => void
  onClose: () => void
}) {
  const at = days.findIndex((other) => other.day === day)
  const [before, after] = [days[at - 1], days[at + 1]]
  return (
    <div className={classes.ways}>
      <Button
        variant="default"
        icon="left"
        disabled={!before}
        aria-label={before ? `Hari sebelumnya, ${dayText(before.day)}` : 'Hari sebelumnya'}
        onClick={() => before && onGo(before.day)}
      >
        {before ? Number(before.day.slice(8)) : '–'}
      </Button>
      <Button onClick={onClose}>Selesai</Button>
      <Button
        variant="default"
        iconAfter="right"
        disabled={!after}
        aria-label={after ? `Hari berikutnya, ${dayText(after.day)}` : 'Hari berikutnya'}
        onClick={() => after && onGo(after.day)}
      >
        {after ? Number(after.day.slice(8)) : '–'}
      </Button>
    </div>
  )
}

/** The same cell in the row that stands at `at`. */
const pathAt = (name: string, at: number, path: string) => `${name}.${at}.${parsePath(path).row?.cell}`

/** A new day begins at its top. */
function scrollToTop(questions: HTMLElement | null) {
  questions?.closest('dialog')?.scrollTo({ top: 0 })
}

/** The nearest day before this one on which something was done, last month's days included. */
function sourceOf(
  { filled, context }: Editor,
  name: string,
  field: CalendarField,
  day: Day,
): AnswerSheet | undefined {
  return [...asRows(context.previous?.[name]), ...asRows(filled[name])]
    .filter((row) => dayOfRow(field, row) !== '' && dayOfRow(field, row) < day && !isIdle(field, row))
    .toSorted((one, other) => dayOfRow(field, one).localeCompare(dayOfRow(field, other)))
    .at(-1)
}
