import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useId } from 'react'

import { formFillingStatus } from '#contract/desk.ts'
import { formEndpoints } from '#contract/form-calls.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { monthText } from '#domain/words.ts'
import type { AnswerSheet } from '#forms/context.ts'

import { call, messageOf, reread } from '../../api/call.ts'
import { loadForm } from '../../form/drafts/report-source.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { findReportPlace } from '../../ui/report-place.ts'
import { toastError } from '../../ui/toast.ts'
import { type DeskRow, isLocked, nextActions, printPlaceOf, statusOf } from './desk-rows.ts'
import type { Asking } from './nihil-question.tsx'

import classes from './desk.module.css'

const NihilQuestion = lazyPart<'NihilQuestion', Asking>(() => import('./nihil-question.tsx'), 'NihilQuestion')

/** The one next action of a report, and its print beside it. `name` gives screen readers the report: several stand on a page. */
export function ReportAction({ row, name }: { row: DeskRow; name: string }) {
  const place = findReportPlace(row)
  const print = printPlaceOf(row)
  const action = nextActions[statusOf(row)]
  const label = place && isLocked(row) && statusOf(row) === 'draft' ? 'Lihat draf' : action.label
  return (
    <div className={classes.steps}>
      {print && (
        <LinkButton place={print} variant="subtle" icon="print" label={`Cetak ${name}`}>
          Cetak
        </LinkButton>
      )}
      {place ? (
        <LinkButton
          place={place}
          variant={action.isUrgent ? 'filled' : 'default'}
          icon={action.icon}
          label={`${label} ${name}`}
        >
          {label}
        </LinkButton>
      ) : (
        <BeginButton row={row} name={name} />
      )}
    </div>
  )
}

/** Opens the month's draft, or the one that exists: a second click makes no second report. */
function BeginButton({ row, name }: { row: DeskRow; name: string }) {
  const router = useRouter()
  const queries = useQueryClient()
  const reasonId = useId()
  const load = () => loadForm(row.form_type, row.form_version)
  const onError = (error: Error) => toastError(messageOf(error))
  const begin = useMutation({
    mutationFn: async (answers?: AnswerSheet) => {
      const form = await load()
      if (!form.paths) throw new Error('Formulir ini tidak dapat diisi sendiri.')
      const { create, save } = formEndpoints(form, form.paths)
      const { data } = await call(create, { body: { date: row.date } })
      const page = getFormPages(row.form_type).fill(data.report_id)
      if (!answers) return page
      // Somebody has begun meanwhile: the page says what would go.
      if (Object.keys(data.answers).length > 0) return `${page}?nihil=tanya`
      await call(save, { body: { report_id: data.report_id, version: data.version, answers } })
      return page
    },
    onSuccess: () => void reread(queries, formFillingStatus),
    onError,
  })
  /** Leads to the form, unless the person has gone elsewhere before the answer came. */
  const start = (answers?: AnswerSheet) =>
    begin.mutate(answers, { onSuccess: (href) => void router.navigate({ href }) })
  /** Its reason is asked for before there is a draft: who gives up leaves nothing. */
  const nihil = useMutation({ mutationFn: load, onError })
  const locked = isLocked(row)
  return (
    <div className={classes.begin}>
      {row.nihil && !locked && (
        <Button
          variant="subtle"
          loading={nihil.isPending}
          disabled={begin.isPending}
          aria-label={`Nihil bulan ini ${name}`}
          onClick={() => nihil.mutate()}
        >
          Nihil bulan ini
        </Button>
      )}
      <Button
        icon={nextActions.unfilled.icon}
        loading={begin.isPending}
        disabled={locked}
        aria-label={`Isi ${name}`}
        aria-describedby={locked ? reasonId : undefined}
        variant={row.expected ? 'filled' : 'default'}
        onClick={() => start()}
      >
        Isi
      </Button>
      {nihil.data && (
        <Suspense>
          <NihilQuestion
            row={row}
            form={nihil.data}
            pending={begin.isPending}
            onTake={start}
            onCancel={nihil.reset}
          />
        </Suspense>
      )}
      {locked && (
        <small id={reasonId} className="quiet">
          Pengiriman {monthText(row.date)} sudah ditutup
        </small>
      )}
    </div>
  )
}
