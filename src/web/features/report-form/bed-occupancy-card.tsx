import { Link } from '@tanstack/react-router'

import { bedOccupancyPage } from '#domain/report-pages.ts'
import { percentText } from '#domain/words.ts'

import { Icon } from '../../ui/icons.tsx'
import type { ExtraProps } from './open-form.ts'

import style from './report-editor.module.css'

/** The way to the bed-occupancy sub-form, without which an inpatient facility cannot send. */
export function BedOccupancyCard({ open: { beds, report } }: ExtraProps) {
  if (!beds) return null
  const { figures } = beds
  const percent = figures?.bor_percent ?? null
  const reading = figures?.figures[0]?.reading
  return (
    <Link to={bedOccupancyPage(report.report_id)} className={style.beds} data-filled={percent !== null}>
      <Icon name={percent === null ? 'alert' : 'done'} size={22} />
      <span>
        <strong>{percent === null ? 'BOR belum diisi' : `BOR ${percentText(percent)}`}</strong>
        <span className={style.barTitle}>
          {percent === null
            ? 'Fasyankes rawat inap wajib mengisi keterisian tempat tidur sebelum mengirim.'
            : `Keterisian tempat tidur sudah diisi${reading ? `: ${reading}` : ''}. Buka untuk mengubah.`}
        </span>
      </span>
      <Icon name="right" />
    </Link>
  )
}
