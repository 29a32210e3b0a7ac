import { listFindings } from '#contract/analysis.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Month } from '#domain/month.ts'
import { getFormPages } from '#domain/report-pages.ts'
import type { QualityRuleId } from '#indicators/quality-rules.ts'

import { queryOf } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { analysisPath, qualityFilters } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'
import { AskOffice } from './ask-office.tsx'

type Reply = ReplyOf<typeof listFindings>
type Finding = Reply['data'][number]

const definitionOf = (rule: QualityRuleId, month: Month): ListDefinition<AnalysisSearch, Reply> => ({
  to: analysisPath,
  ask: (search, rows) =>
    queryOf(listFindings, {
      query: {
        ...qualityFilters(search, month),
        ...(search.kota && { kabupatenkota_id: search.kota }),
        aturan: rule,
        ...rows,
      },
    }),
  rowsPerPage: 25,
  narrows: [],
  words: { noun: 'laporan', loading: 'Memuat laporan…' },
})

const columns: Column<Finding>[] = [
  {
    head: 'Fasyankes',
    look: 'name',
    cell: ({ facility, regency }) => (
      <>
        {facility.name}
        <small>
          {facility.code} · {regency.name}
        </small>
      </>
    ),
  },
  { head: 'Formulir', cell: ({ form_title }) => form_title },
  { head: 'Temuan', cell: ({ finding }) => finding },
  {
    head: 'Laporan',
    isHeadHidden: true,
    look: 'steps',
    cell: ({ report_id, form_type, facility }) =>
      report_id !== null && (
        <LinkButton
          variant="default"
          size="compact"
          place={{ to: getFormPages(form_type).sent(report_id) }}
          label={`Buka laporan ${facility.name}`}
        >
          Buka laporan
        </LinkButton>
      ),
  },
]

/** The reports that a rule has found, page by page; of one regency, its office can be asked to look at them. */
export function Findings({
  rule,
  search,
  month,
}: {
  rule: QualityRuleId
  search: AnalysisSearch
  month: Month
}) {
  const list = useList(definitionOf(rule, month), search)
  const regency = search.kota
  const [first] = list.reply?.data ?? []
  return (
    <Card
      title="Laporan yang ditemukan"
      actions={
        regency &&
        first && (
          <AskOffice
            key={`${regency} ${rule} ${month}`}
            {...{ month, rule, regency }}
            name={first.regency.name}
            wasAsked={list.reply?.requested_at != null}
          />
        )
      }
    >
      <ListView
        list={list}
        empty={
          <EmptyState title="Tidak ada temuan" icon="done">
            Aturan ini tidak menemukan laporan di wilayah dan bulan ini.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Laporan yang ditemukan"
            columns={columns}
            rows={data}
            keyOf={({ id: row }) => row}
          />
        )}
      </ListView>
    </Card>
  )
}
