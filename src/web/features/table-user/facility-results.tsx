import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listFacilityResults } from '#contract/self-assessment/regions.ts'
import { listAssessmentHistory, reopenAssessment } from '#contract/self-assessment/results.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { hazards } from '#domain/hazards.ts'
import { type AssessmentPart, assessmentParts } from '#domain/self-assessment/parts.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import { indexText } from '#domain/self-assessment/words.ts'

import { call, reread } from '../../api/call.ts'
import { useMay } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { ReopenDialog } from '../../ui/reopen-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import type { List } from '../../ui/use-list.ts'
import type { AssessmentSearch } from './assessment-search.ts'
import { LevelMark } from './level-mark.tsx'

import classes from './assessment-table.module.css'

export type FacilityList = ReplyOf<typeof listFacilityResults>
type FacilityResult = FacilityList['data'][number]

export const partWords = {
  hazard: 'Bahaya',
  vulnerability: 'Kerentanan',
  capacity: 'Kapasitas',
} as const satisfies Record<AssessmentPart, string>

/** The facilities within reach: which parts they have sent, what came of it, and the steps that one may take. */
export function FacilityResults({
  period,
  list,
}: {
  period: AssessmentPeriod
  list: List<AssessmentSearch, FacilityList>
}) {
  const queries = useQueryClient()
  const [reopening, setReopening] = useState<FacilityResult | null>(null)
  const { stage, find } = list.search
  const isNarrowed = stage !== undefined || find !== undefined
  return (
    <>
      <ListView
        list={list}
        empty={
          <EmptyState title="Tidak ada fasyankes" icon="facility">
            {isNarrowed ? 'Ubah pencarian atau kemajuan yang dipilih.' : 'Pilih wilayah atau semester lain.'}
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Penilaian mandiri per fasyankes"
            className="side-by-side"
            columns={columnsOf(period, setReopening)}
            rows={data}
            keyOf={({ code }) => code}
          />
        )}
      </ListView>
      {reopening && reopening.user_id !== null && (
        <ReopenDialog
          title="Buka kembali penilaian bahaya?"
          send={(reason) =>
            call(reopenAssessment, { body: { user_id: reopening.user_id ?? 0, ...period, reason } })
          }
          onReopened={() => reread(queries, listFacilityResults, listAssessmentHistory)}
          onClose={() => setReopening(null)}
        >
          {reopening.facility}, {periodText(period)}. Instrumen bahaya dan quick assessment-nya dapat diubah
          dan dikirim lagi oleh fasyankes.
        </ReopenDialog>
      )}
    </>
  )
}

const columnsOf = (
  period: AssessmentPeriod,
  onReopen: (row: FacilityResult) => void,
): Column<FacilityResult>[] => [
  {
    head: 'Fasyankes',
    look: 'name',
    cell: ({ facility, tipe_fasyankes, regency, code }) => (
      <>
        {facility}
        <small>
          {facilityTypeLabel(tipe_fasyankes)} · {regency} · {code}
        </small>
      </>
    ),
  },
  {
    head: 'Bagian yang terkirim',
    cell: (row) => (
      <span className="inline-row wrap">
        {assessmentParts.map((part) => (
          <Mark key={part} tone={row[part] ? 'good' : 'calm'} icon={row[part] ? 'done' : 'circle'}>
            {partWords[part]}
          </Mark>
        ))}
      </span>
    ),
  },
  {
    head: 'Risiko',
    isLabelled: true,
    isQuiet: ({ risk }) => risk === null,
    cell: ({ class: level, risk }) =>
      level ? (
        <span className="inline-row wrap">
          <LevelMark level={level} /> {indexText(risk)}
        </span>
      ) : (
        indexText(risk)
      ),
  },
  {
    head: 'Bahaya utama',
    isLabelled: true,
    isQuiet: ({ leading }) => leading === null,
    cell: ({ leading }) => (leading ? hazards[leading].name : '–'),
  },
  {
    head: 'Langkah',
    isHeadHidden: true,
    look: 'steps',
    cell: (row) => <Steps row={row} period={period} onReopen={() => onReopen(row)} />,
  },
]

function Steps({
  row: { user_id: user, facility, begun, reopenable },
  period,
  onReopen,
}: {
  row: FacilityResult
  period: AssessmentPeriod
  onReopen: () => void
}) {
  const mayReopen = useMay('self-assessment.reopen')
  return (
    <span className={classes.steps}>
      {begun && user !== null && (
        <LinkButton
          place={{ to: '/form/creshcf/hasil', search: { user, ...period } }}
          variant="default"
          label={`Lihat hasil ${facility}`}
        >
          Lihat hasil
        </LinkButton>
      )}
      {mayReopen && reopenable && user !== null && (
        <Button variant="default" aria-label={`Buka kembali ${facility}`} onClick={onReopen}>
          Buka kembali
        </Button>
      )}
    </span>
  )
}
