import { listOffices } from '#contract/analysis.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Month } from '#domain/month.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { dayText, monthText, numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { allTypesIn, analysisFilters, analysisPath } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'

import classes from './analysis.module.css'

type Reply = ReplyOf<typeof listOffices>
type Office = Reply['data'][number]

const definitionOf = (month: Month, form: string): ListDefinition<AnalysisSearch, Reply> => ({
  to: analysisPath,
  ask: (search, rows) =>
    queryOf(listOffices, { query: { ...analysisFilters(search, month), form_type: form, ...rows } }),
  rowsPerPage: 10,
  narrows: [],
  words: { noun: 'dinas kesehatan', loading: 'Memuat dinas kesehatan…' },
})

/** City offices by how long they take, the slowest first. */
export function Offices({ search, month, form }: { search: AnalysisSearch; month: Month; form: string }) {
  const zone = useZone()
  const list = useList(definitionOf(month, form), search)
  const types = allTypesIn(search)
  return (
    <Card
      folds
      title="Dinas kesehatan paling lambat"
      description={`Hari dari pengiriman terakhir sampai keputusan, median laporan ${monthText(month)} yang sudah diputuskan${types ? `, dari ${types}` : ''}.`}
    >
      <ListView
        list={list}
        rowHeight={48}
        empty={
          <EmptyState title="Belum ada laporan" icon="clock">
            Belum ada laporan formulir ini yang masuk untuk bulan dan wilayah ini.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Dinas kesehatan paling lambat"
            className={classes.pairs}
            columns={columnsOf(zone)}
            rows={data}
            keyOf={({ code }) => code}
          />
        )}
      </ListView>
    </Card>
  )
}

function columnsOf(zone: Zone): Column<Office>[] {
  return [
    {
      head: 'Dinas kesehatan',
      look: 'name',
      cell: ({ regency, province }) => (
        <>
          {regency} <small>{province}</small>
        </>
      ),
    },
    {
      head: 'Lama memutuskan (median)',
      isLabelled: true,
      cell: ({ median_days: days, decided }) =>
        days === null
          ? 'belum ada keputusan'
          : `${numberText(days, 1, 1)} hari, ${numberText(decided)} laporan`,
    },
    { head: 'Menunggu', isLabelled: true, cell: ({ waiting }) => `${numberText(waiting)} laporan` },
    {
      head: 'Tertua sejak',
      isLabelled: true,
      isQuiet: ({ oldest }) => oldest === null,
      cell: ({ oldest }) => (oldest === null ? '–' : dayText(dayIn(zone, new Date(oldest)))),
    },
  ]
}
