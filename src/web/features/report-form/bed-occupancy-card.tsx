import { Link } from '@tanstack/react-router'

import { formIds } from '#domain/form-ids.ts'
import { bedOccupancyPage } from '#domain/report-pages.ts'
import { percentText } from '#domain/words.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import { bedOccupancyFigures, bedOccupancyOf } from '#indicators/bed-occupancy.ts'

import { Icon } from '../../ui/icons.tsx'
import type { ExtraProps } from './open-form.ts'

import classes from './report-editor.module.css'

/** The way to the bed-occupancy sub-form, without which an inpatient facility cannot send. */
export function BedOccupancyCard({ open: { hasBeds, context, report, sheetErrors } }: ExtraProps) {
  if (!hasBeds) return null
  // Safe: the definition of this id has these fields.
  const answers = (context.related[formIds.bor] ?? null) as BorAnswers | null
  const { profile, month } = context
  const [rate] = bedOccupancyFigures(bedOccupancyOf(answers, profile, month), profile)
  const percent = rate?.value ?? null
  const reading = rate?.reading
  const isWrong = sheetErrors.some(({ sheet }) => sheet === formIds.bor)
  const isDone = percent !== null && !isWrong
  return (
    <Link to={bedOccupancyPage(report.report_id)} className={classes.beds} data-filled={isDone}>
      <Icon name={isDone ? 'done' : 'alert'} size={22} />
      <span>
        <strong>{percent === null ? 'BOR belum diisi' : `BOR ${percentText(percent)}`}</strong>
        <span className={classes.barTitle}>
          {percent === null
            ? 'Fasyankes rawat inap wajib mengisi keterisian tempat tidur sebelum mengirim.'
            : isWrong
              ? 'Ada isian yang perlu diperbaiki sebelum dikirim. Buka untuk memperbaiki.'
              : `Keterisian tempat tidur sudah diisi${reading ? `: ${reading}` : ''}. Buka untuk mengubah.`}
        </span>
      </span>
      <Icon name="right" />
    </Link>
  )
}
