import { useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listRegionResults } from '#contract/self-assessment/regions.ts'
import { baseText } from '#domain/figure-words.ts'
import { type Month, monthNumberOf, yearOf } from '#domain/month.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { numberText, percentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { ShortTable } from '../../ui/fold.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { allTypesIn } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'

import classes from './analysis.module.css'

type Region = ReplyOf<typeof listRegionResults>['data']['total']
const levels = ['Tinggi', 'Sedang', 'Rendah'] as const
const tones = { Tinggi: 'danger', Sedang: 'warning', Rendah: 'good' } as const

/** Self-assessment of the half-year in which the month lies: coverage, and how many facilities are in each class of risk. */
export function Assessment({ search, month }: { search: AnalysisSearch; month: Month }) {
  const [year, semester] = [yearOf(month), monthNumberOf(month) <= 6 ? (1 as const) : (2 as const)]
  const query = { year, semester, ...(search.provinsi && { provinsi_id: search.provinsi }) }
  const types = allTypesIn(search)
  const results = useQuery(queryOf(listRegionResults, { query }))
  return (
    <Card
      folds
      title="Penilaian mandiri: cakupan dan matriks risiko"
      description={`Semester ${semester} ${year}${types ? `, ${types}` : ''}. Cakupan: fasyankes yang mengirim ketiga bagian, dari fasyankes aktif. Kelas risiko menghitung fasyankes yang lengkap; wilayah dengan risiko tertinggi di atas.`}
    >
      <Loaded answer={results} rows={6} height={40} label="Memuat penilaian mandiri…">
        {({ data: { total, regions } }) =>
          total.begun === 0 ? (
            <EmptyState title="Belum ada penilaian mandiri" icon="document">
              Belum ada fasyankes yang memulai penilaian mandiri semester ini.
            </EmptyState>
          ) : (
            <ShortTable rows={regions.length + 1} noun="wilayah">
              <RowTable
                caption="Penilaian mandiri per wilayah"
                className={`${classes.rates} ${classes.pairs}`}
                rows={[total, ...regions.toSorted(riskiestFirst)]}
                keyOf={({ id }) => id ?? 'semua'}
                columns={columns}
              />
            </ShortTable>
          )
        }
      </Loaded>
    </Card>
  )
}

const riskiestFirst = (one: Region, other: Region) => (other.mean_risk ?? -1) - (one.mean_risk ?? -1)

const columns: Column<Region>[] = [
  { head: 'Wilayah', look: 'name', cell: ({ name }) => name },
  { head: 'Cakupan', isLabelled: true, cell: ({ completion }) => percentText(completion) },
  {
    head: 'Dasar',
    isLabelled: true,
    cell: ({ complete, facilities }) => baseText({ n: complete, of: facilities }),
  },
  ...levels.map((level): Column<Region> => ({
    head: `Risiko ${level.toLowerCase()}`,
    isLabelled: true,
    cell: ({ classes: counts, complete }) => (
      <span className={classes.heat} data-tone={counts[level] > 0 ? tones[level] : undefined}>
        {numberText(counts[level])}
        {counts[level] > 0 && complete > 0 && (
          <small> ({percentText((counts[level] * 100) / complete)})</small>
        )}
      </span>
    ),
  })),
  {
    head: 'Rata-rata risiko',
    look: 'number',
    isLabelled: true,
    cell: ({ mean_risk: risk }) => indexText(risk),
  },
]
