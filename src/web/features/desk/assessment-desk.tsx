import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'

import { yearOf } from '#domain/month.ts'

import { useThisMonth } from '../../api/this-month.ts'
import { semesterOf, YearPicker } from '../../ui/period-picker.tsx'
import { useGo } from '../../ui/places.tsx'
import { Select } from '../../ui/select.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import type { DeskSearch } from './desk-rows.ts'

import classes from './desk.module.css'

const parts = [
  {
    title: 'Identifikasi bahaya dan dampak',
    words: 'Bahaya yang sering terjadi dan dampaknya pada fasyankes.',
  },
  { title: 'Kerentanan bahaya', words: 'Seberapa siap fasyankes menghadapi setiap bahaya.' },
  { title: 'Kapasitas fasyankes', words: 'Apa yang sudah dijalankan untuk tangguh terhadap iklim.' },
] as const

/** The self-assessment of a semester: its period and its three parts, which the product does not have yet. */
export function AssessmentDesk() {
  const { tahun, semester }: DeskSearch = useSearch({ strict: false })
  const go = useGo()
  const reasonId = useId()
  const now = useThisMonth()
  const year = tahun !== undefined && tahun >= 2020 && tahun <= yearOf(now) ? tahun : yearOf(now)
  const begun = year < yearOf(now) ? [1, 2] : semesterOf(now) === 1 ? [1] : [1, 2]
  const chosen = semester !== undefined && begun.includes(semester) ? semester : (begun.at(-1) ?? 1)
  const choose = (next: { tahun: number; semester: number }) =>
    go({ to: '/formulir', search: { tab: 'penilaian', ...next } }, { replace: true })
  return (
    <>
      <div className={classes.filters}>
        <YearPicker
          year={year}
          last={yearOf(now)}
          onChange={(next) => choose({ tahun: next, semester: next < yearOf(now) ? chosen : 1 })}
        />
        <Select
          label="Semester"
          value={String(chosen)}
          options={begun.map((each) => ({
            value: String(each),
            label: each === 1 ? '1 (Januari–Juni)' : '2 (Juli–Desember)',
          }))}
          onChange={(next) => choose({ tahun: year, semester: Number(next) })}
        />
      </div>
      <p id={reasonId} className={classes.groupWords}>
        Penilaian mandiri ketangguhan iklim sedang kami siapkan dan belum dapat diisi.
      </p>
      <ul className={classes.cards}>
        {parts.map(({ title, words }) => (
          <li key={title} className={classes.card}>
            <div className={classes.about}>
              <h2 className={classes.title}>{title}</h2>
              <div className={classes.marks}>
                <Mark tone="calm" icon="clock">
                  Segera hadir
                </Mark>
              </div>
              <p className={classes.meta}>{words}</p>
            </div>
            <div className={classes.steps}>
              <Button disabled aria-label={`Isi ${title}`} aria-describedby={reasonId}>
                Isi
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
