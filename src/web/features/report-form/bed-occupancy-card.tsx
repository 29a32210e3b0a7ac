import { Link } from '@tanstack/react-router'

import { formIds } from '#domain/form-ids.ts'
import { bedOccupancyPage } from '#domain/report-pages.ts'
import { percentText } from '#domain/words.ts'

import { Icon } from '../../ui/icons.tsx'
import type { ExtraProps } from './open-form.ts'

import style from './report-editor.module.css'

/** The way to the bed-occupancy sub-form, without which an inpatient facility cannot send. */
export function BedOccupancyCard({ open: { beds, report, sheetErrors } }: ExtraProps) {
  if (!beds) return null
  const { figures } = beds
  const percent = figures?.bor_percent ?? null
  const reading = figures?.figures[0]?.reading
  const isWrong = sheetErrors.some(({ sheet }) => sheet === formIds.bor)
  const isDone = percent !== null && !isWrong
  return (
    <Link to={bedOccupancyPage(report.report_id)} className={style.beds} data-filled={isDone}>
      <Icon name={isDone ? 'done' : 'alert'} size={22} />
      <span>
        <strong>{percent === null ? 'BOR belum diisi' : `BOR ${percentText(percent)}`}</strong>
        <span className={style.barTitle}>
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
