import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { listWaiting, waitingBuckets } from '#contract/analysis.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { spanText } from '#domain/span.ts'
import { momentText, numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { ChartCard } from '../../chart/chart-card.tsx'
import type { Chart } from '../../chart/chart.ts'
import { useSource } from '../../chart/source.ts'
import { useRegionName } from '../../ui/region-picker.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { allTypesIn } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'

type Reply = ReplyOf<typeof listWaiting>['data']

/** How long the month's reports have waited for their office, region by region, the longest waits first. */
export function Waiting({
  query,
  search,
  form,
}: {
  query: { bulan: string; form_type: string; provinsi_id?: string }
  search: AnalysisSearch
  /** The name of the form. */
  form: string | undefined
}) {
  const { data, error, refetch } = useQuery(queryOf(listWaiting, { query }))
  const source = useSource(data)
  const zone = useZone()
  const waiting = data?.data
  const base = waiting && baseText(waiting, momentText(new Date(waiting.as_of), zone))
  const types = allTypesIn(search)
  const place = useRegionName({ provinsi: query.provinsi_id }) ?? query.provinsi_id ?? 'Indonesia'
  const sheet = useMemo(
    () =>
      waiting &&
      base && {
        chart: chartOf(waiting),
        source,
        lines: [
          [place, spanText(query.bulan), form, 'Semua jenis fasyankes'].filter(Boolean).join(' · '),
          base,
        ],
      },
    [waiting, base, source, place, query.bulan, form],
  )
  return (
    <ChartCard
      folds
      title="Menunggu konfirmasi dinas kesehatan"
      answer={{ data: sheet || undefined, error, refetch }}
      base={base && <p className="small flat">{[base, types].filter(Boolean).join(' · ')}</p>}
      empty={
        <EmptyState title="Tidak ada yang menunggu" icon="done">
          Tidak ada laporan bulan ini yang masih menunggu keputusan dinas kesehatan.
        </EmptyState>
      }
    />
  )
}

const totalOf = ({ regions }: Reply) => regions.reduce((sum, { total }) => sum + total, 0)
const baseText = (waiting: Reply, at: string) =>
  `${numberText(totalOf(waiting))} laporan menunggu · sejak pengiriman terakhir · dihitung ${at}`

function chartOf({ regions }: Reply): Chart {
  const shown = regions
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.buckets.more - one.buckets.more || other.total - one.total)
  return {
    kind: 'stacked',
    across: 'Wilayah',
    isTime: false,
    labels: shown.map(({ name }) => name),
    measure: { unit: 'laporan', decimals: 0 },
    series: waitingBuckets.map(({ id, label }) => ({
      name: label,
      data: shown.map(({ buckets }) => buckets[id]),
    })),
  }
}
