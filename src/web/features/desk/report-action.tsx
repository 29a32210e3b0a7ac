import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'

import { formFillingStatus } from '#contract/desk.ts'
import { formEndpoints } from '#contract/form-calls.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { monthText } from '#domain/words.ts'

import { call, messageOf } from '../../api/call.ts'
import { loadForm } from '../../form/drafts/report-source.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { findReportPlace } from '../../ui/report-place.ts'
import { toastError } from '../../ui/toast.ts'
import { type DeskRow, isLocked, nextActions, printPlaceOf, statusOf } from './desk-rows.ts'

import classes from './desk.module.css'

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
  const begin = useMutation({
    mutationFn: async (_how: { asksNihil: boolean }) => {
      const form = await loadForm(row.form_type, row.form_version)
      if (!form.paths) throw new Error('Formulir ini tidak dapat diisi sendiri.')
      return call(formEndpoints(form, form.paths).create, { body: { date: row.date } })
    },
    onSuccess: async ({ data }, { asksNihil }) => {
      void queries.invalidateQueries({ queryKey: [formFillingStatus.path] })
      const page = getFormPages(row.form_type).fill(data.report_id)
      await router.navigate({ href: asksNihil ? `${page}?nihil=tanya` : page })
    },
    onError: (error) => toastError(messageOf(error)),
  })
  const locked = isLocked(row)
  return (
    <div className={classes.begin}>
      <Button
        icon={nextActions.unfilled.icon}
        loading={begin.isPending}
        disabled={locked}
        aria-label={`Isi ${name}`}
        aria-describedby={locked ? reasonId : undefined}
        variant={row.expected ? 'filled' : 'default'}
        onClick={() => begin.mutate({ asksNihil: false })}
      >
        Isi
      </Button>
      {row.nihil && !locked && (
        <Button
          variant="subtle"
          disabled={begin.isPending}
          aria-label={`Nihil bulan ini ${name}`}
          onClick={() => begin.mutate({ asksNihil: true })}
        >
          Nihil bulan ini
        </Button>
      )}
      {locked && (
        <small id={reasonId} className="quiet">
          Pengiriman {monthText(row.date)} sudah ditutup
        </small>
      )}
    </div>
  )
}
