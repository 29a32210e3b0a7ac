import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formFillingStatus } from '#contract/desk.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { isMonth, type Month } from '#domain/month.ts'
import { dayIn, endOfDay } from '#domain/time.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import { fieldError, isAway, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { keptReports, type KeptReport, listKeptReports } from '../../form/drafts/device-store.ts'
import { listRememberedReports } from '../../form/drafts/report-source.ts'
import { useOnline } from '../../offline/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { useGo } from '../../ui/places.tsx'
import { EmptyState, Loaded, Skeletons } from '../../ui/states.tsx'
import { LateMark, Mark, StatusChip } from '../../ui/status-chip.tsx'
import {
  type DeskRow,
  isPending,
  lastTransitionText,
  rowOfReport,
  statusOf,
  subformText,
} from './desk-rows.ts'
import type { DeskSearch } from './desk-search.ts'
import { DueBanner } from './due-banner.tsx'
import { ReportAction } from './report-action.tsx'

import classes from './desk.module.css'

/** One month of the desk: returned forms first, then what is due, then what may be filled too. */
export function MonthDesk() {
  const me = useMe()
  const { bulan }: DeskSearch = useSearch({ strict: false })
  const asked = bulan !== undefined && isMonth(bulan) ? bulan : undefined
  const desk = useQuery({
    ...queryOf(formFillingStatus, { query: asked ? { date: asked } : {} }),
    refetchInterval: untilNextDay,
    // Of the month before stays what chooses another: it has the focus.
    placeholderData: keepPreviousData,
  })
  const isComing = !desk.data || desk.isPlaceholderData
  const kept = useQuery({
    queryKey: [...keptReports.queryKey, me.id],
    queryFn: () => listKeptReports(me.id),
    staleTime: 0,
  }).data

  const isOnline = useOnline()
  // While it is asked again there is no error: what is shown stays.
  const isAskedAgain = isComing && !desk.error && desk.errorUpdateCount > 0
  const isCutOff = isComing && (!isOnline || isAskedAgain || isAway(desk.error))
  const stored = useQuery({
    queryKey: ['remembered-reports', me.id],
    queryFn: () => listRememberedReports(me.id),
    enabled: isCutOff,
    staleTime: 0,
  }).data
  if (isCutOff && stored && stored.length > 0)
    return <DeviceForms stored={stored} kept={kept} retry={desk.refetch} />
  return (
    <Loaded
      answer={desk}
      waiting={<WaitingForms />}
      action={
        fieldError(desk.error, 'date') !== undefined && (
          <LinkButton place={{ to: '/formulir' }}>Ke bulan ini</LinkButton>
        )
      }
    >
      {(shown) => <MonthForms desk={shown} isComing={isComing} asked={asked} kept={kept} />}
    </Loaded>
  )
}

/** Milliseconds until another day is due; not all desks ask in the same second. */
function untilNextDay(): number {
  const now = new Date()
  return endOfDay(dayIn('WIB', now), 'WIB').getTime() - now.getTime() + 60_000 * Math.random()
}

/** What this device holds that was not sent yet, by report. */
type Kept = ReadonlyMap<number, KeptReport> | undefined

const WaitingForms = () => <Skeletons rows={4} height={84} label="Memuat formulir…" />

/** The forms of the month in their groups. */
function MonthForms({
  desk: { data: rows, waiting, open_month, current_month, today, due_date, locked_at },
  isComing,
  asked,
  kept,
}: {
  desk: ReplyOf<typeof formFillingStatus>
  /** Whether the desk is still that of the month before. */
  isComing: boolean
  asked: Month | undefined
  kept: Kept
}) {
  const me = useMe()
  const go = useGo()
  const month: Month = asked ?? open_month
  const choose = (next: Month) =>
    go({ to: '/formulir', search: next === open_month ? {} : { bulan: next } }, { replace: true })

  const returned = [...waiting, ...rows].filter((row) => statusOf(row) === 'revise')
  const overdue = waiting.filter((row) => statusOf(row) !== 'revise')
  const others = rows.filter((row) => statusOf(row) !== 'revise')
  const draw = (row: DeskRow) => (
    <ReportCard
      key={`${row.form_type}/${row.date}`}
      row={row}
      isElsewhere={row.date !== month}
      kept={row.report_id === null ? undefined : kept?.get(row.report_id)}
    />
  )
  return (
    <>
      <div className={classes.head}>
        <MonthPicker month={month} last={current_month} onChange={choose} />
        {!isComing && month <= current_month && (
          <DueBanner
            rows={rows}
            month={month}
            due={due_date}
            today={today}
            lockedAt={locked_at}
            zone={me.zone}
            hasOthers={waiting.length > 0}
          />
        )}
      </div>
      {isComing ? (
        <WaitingForms />
      ) : (
        <>
          {rows.length === 0 && (
            <EmptyState title={`Tidak ada formulir untuk ${monthText(month)}`} icon="calendar">
              {month > current_month
                ? 'Bulan ini belum dimulai. Pilih bulan lain.'
                : 'Pada bulan ini fasyankes Anda belum atau tidak lagi tercatat aktif. Pilih bulan lain.'}
            </EmptyState>
          )}
          <Group title="Perlu perbaikan">{returned.map(draw)}</Group>
          <Group title="Bulan lain yang belum terkirim">{overdue.map(draw)}</Group>
          <Group title={`Formulir ${monthText(month)}`}>
            {others.filter(({ expected }) => expected).map(draw)}
          </Group>
          <Group title="Formulir lain" words="Tidak wajib bulan ini, tetapi dapat diisi.">
            {others.filter(({ expected }) => !expected).map(draw)}
          </Group>
        </>
      )}
    </>
  )
}

/** Without the server: the reports that this device can open, those first that still ask for something. */
function DeviceForms({
  stored,
  kept,
  retry,
}: {
  stored: Awaited<ReturnType<typeof listRememberedReports>>
  kept: Kept
  retry: () => unknown
}) {
  const rows = stored.map(({ report, form }) => rowOfReport(report, form.title))
  const isOpen = (row: DeskRow) => isPending(row) || kept?.has(row.report_id ?? 0)
  const draw = (row: DeskRow) => (
    <ReportCard key={row.report_id} row={row} isElsewhere kept={kept?.get(row.report_id ?? 0)} />
  )
  return (
    <>
      <Group
        title="Formulir di perangkat ini"
        words="Dapat diisi tanpa sambungan. Isian dikirim ke server begitu tersambung."
      >
        {rows.filter(isOpen).map(draw)}
      </Group>
      <Group title="Formulir lain di perangkat ini" words="Dapat dibaca tanpa sambungan.">
        {rows.filter((row) => !isOpen(row)).map(draw)}
      </Group>
      <div className={classes.result}>
        <p className={classes.resultWords}>Daftar lengkap formulir tampil begitu server dapat dihubungi.</p>
        <Button variant="default" icon="retry" onClick={() => void retry()}>
          Coba lagi
        </Button>
      </div>
    </>
  )
}

function Group({ title, words, children }: { title: string; words?: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={classes.group}>
      <h2 className={classes.groupTitle}>{title}</h2>
      {words && <p className={classes.groupWords}>{words}</p>}
      <ul className="stack list">{children}</ul>
    </section>
  )
}

function ReportCard({
  row,
  isElsewhere,
  kept,
}: {
  row: DeskRow
  /** The report is of another month than the one shown; the title then names its month. */
  isElsewhere: boolean
  /** What this device holds of it that the server has not got. */
  kept: KeptReport | undefined
}) {
  const { zone } = useMe()
  const status = statusOf(row)
  const last = lastTransitionText(row, zone)
  // The due date of the month that is shown stands above.
  const isOverdue = isElsewhere && row.late
  const name = isElsewhere ? `${row.title}, ${monthText(row.date)}` : row.title
  return (
    <li className={classes.card} data-status={status}>
      <div className="stack">
        <h3 className="heading">{name}</h3>
        <div className={classes.marks}>
          <StatusChip status={status} />
          {row.late && <LateMark />}
          {kept?.queuedAt && (
            <Mark tone="warning" icon="clock">
              {`Menunggu dikirim dari perangkat ini sejak ${momentText(new Date(kept.queuedAt), zone)}`}
            </Mark>
          )}
          {kept?.isUnsaved && !kept.queuedAt && (
            <Mark tone="warning" icon="laptop">
              Ada isian di perangkat ini yang belum tersimpan
            </Mark>
          )}
        </div>
        {kept?.rejection && (
          <p className={classes.rejected}>Pengiriman dari perangkat ditolak: {kept.rejection}</p>
        )}
        {(status !== 'unfilled' || isOverdue) && (
          <p className={classes.meta}>
            {isOverdue && <span>Batas waktu {dayText(row.due_date)}</span>}
            {last}
            {row.subforms.map((subform) => (
              <span key={subform.form_type}>
                {subform.title}: {subformText(row, subform)}
              </span>
            ))}
          </p>
        )}
      </div>
      <ReportAction row={row} name={name} />
      {status === 'revise' && (
        <div className={classes.returned}>
          <Icon name="return" size={18} />
          <div>
            <p>
              <strong>Yang perlu diperbaiki:</strong> {row.return_reason}
            </p>
            {row.remarks > 0 && <p>{row.remarks} catatan pada isian</p>}
          </div>
        </div>
      )}
    </li>
  )
}
