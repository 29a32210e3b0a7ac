import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { listFacilityResults } from '#contract/self-assessment/regions.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { hazards } from '#domain/hazards.ts'
import { type AssessmentPart, assessmentParts } from '#domain/self-assessment/parts.ts'
import type { AssessmentPeriod } from '#domain/self-assessment/periods.ts'

import { useMay } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFrame, ListTable } from '../../ui/list-table.tsx'
import { Paging } from '../../ui/paging.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { LevelMark } from './level-mark.tsx'
import { meanText } from './region-results.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

import classes from './assessment-table.module.css'

type List = ReplyOf<typeof listFacilityResults>
export type FacilityResult = List['data'][number]

const partWords = {
  hazard: 'Bahaya',
  vulnerability: 'Kerentanan',
  capacity: 'Kapasitas',
} as const satisfies Record<AssessmentPart, string>

/** The facilities within reach: which parts they have sent, what came of it, and the steps that one may take. */
export function FacilityResults({
  period,
  list,
  isStale,
  isNarrowed,
  onPage,
}: {
  period: AssessmentPeriod
  list: List
  isStale: boolean
  /** Whether a search or a filter leaves facilities out. */
  isNarrowed: boolean
  onPage: (page: number) => void
}) {
  const mayReopen = useMay('self-assessment.reopen')
  const [reopening, setReopening] = useState<FacilityResult | null>(null)
  if (list.data.length === 0)
    return (
      <EmptyState title="Tidak ada fasyankes" icon="facility">
        {isNarrowed ? 'Ubah pencarian atau kemajuan yang dipilih.' : 'Pilih wilayah atau semester lain.'}
      </EmptyState>
    )
  return (
    <ListFrame isStale={isStale}>
      <ListTable caption="Penilaian mandiri per fasyankes" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Fasyankes</th>
            <th scope="col">Bagian yang terkirim</th>
            <th scope="col">Risiko</th>
            <th scope="col">Bahaya utama</th>
            <th scope="col">
              <span className="unseen">Langkah</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.data.map((row) => (
            <tr key={row.code}>
              <th scope="row">
                {row.facility}
                <small>
                  {facilityTypeLabel(row.tipe_fasyankes)} · {row.regency} · {row.code}
                </small>
              </th>
              <td>
                <span className={classes.marks}>
                  {assessmentParts.map((part) => (
                    <Mark key={part} tone={row[part] ? 'good' : 'calm'} icon={row[part] ? 'done' : 'circle'}>
                      {partWords[part]}
                    </Mark>
                  ))}
                </span>
              </td>
              <td data-label="Risiko" data-quiet={row.risk === null}>
                {row.class ? (
                  <span className={classes.marks}>
                    <LevelMark level={row.class} /> {meanText(row.risk)}
                  </span>
                ) : (
                  meanText(row.risk)
                )}
              </td>
              <td data-label="Bahaya utama" data-quiet={row.leading === null}>
                {row.leading ? hazards[row.leading].name : '–'}
              </td>
              <td>
                <span className={classes.steps}>
                  {row.begun && row.user_id !== null && (
                    <LinkButton
                      place={{ to: '/form/creshcf/hasil', search: { user: row.user_id, ...period } }}
                      variant="default"
                      size="sm"
                      label={`Lihat hasil ${row.facility}`}
                    >
                      Lihat hasil
                    </LinkButton>
                  )}
                  {mayReopen && row.reopenable && row.user_id !== null && (
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Buka kembali ${row.facility}`}
                      onClick={() => setReopening(row)}
                    >
                      Buka kembali
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
      <Paging
        page={list.current_page}
        last={list.last_page}
        total={list.total}
        noun="fasyankes"
        onChange={onPage}
      />
      {reopening && reopening.user_id !== null && (
        <ReopenDialog
          userId={reopening.user_id}
          facility={reopening.facility}
          period={period}
          onClose={() => setReopening(null)}
        />
      )}
    </ListFrame>
  )
}
