import { useIsFetching } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { getDataQuality } from '#contract/analysis.ts'
import { type CatalogueRow, listSpreads } from '#contract/figures.ts'
import { listMapProvinces } from '#contract/map.ts'
import { getReportTable } from '#contract/report-tables.ts'
import { spanText } from '#domain/span.ts'

import { useMe } from '../../api/me.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { isOfUnknownRegion, UnknownRegion } from '../../figures/unknown-region.tsx'
import { useCatalogue } from '../../figures/use-figures.ts'
import { boundariesQuery } from '../../map/use-geography.ts'
import { Filters } from '../../ui/list-table.tsx'
import { OtherPeriod } from '../../ui/other-period.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { RegionPicker, useRegionName } from '../../ui/region-picker.tsx'
import { nation, reads } from '../../ui/search-text.ts'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type QuarterlySearch, quarterlySearch } from './quarterly-search.ts'
import { hasReports, ReportDocument } from './report-document.tsx'
import { quarterIn, quartersUntil, useQuarter } from './use-quarter.ts'

const noFigures: ReadonlyMap<string, CatalogueRow> = new Map()

/** What parts of the document ask for themselves, once it stands there. */
const askedByParts: readonly unknown[] = [
  ...[getDataQuality.path, getReportTable.path, listSpreads.path, listMapProvinces.path],
  boundariesQuery(undefined).queryKey[0],
]

/** The report of a quarter, of the nation or a province: on the screen a document with its contents beside it, on paper A4. */
export function QuarterlyReportPage() {
  const search: QuarterlySearch = reads(quarterlySearch)(useSearch({ strict: false }))
  const { region: own } = useMe()
  const thisMonth = useFigureMonth()
  const go = useGo()
  const quarter = quarterIn(search.triwulan, thisMonth)
  const region = search.provinsi ?? own?.province_id ?? nation
  const provinsi = region === nation ? undefined : region
  const place = useRegionName({ provinsi }) ?? (provinsi ? `Kode ${provinsi}` : 'Indonesia')
  const catalogue = useCatalogue()
  const answer = useQuarter(catalogue.data ?? noFigures, { region, quarter })
  const whole = answer.data?.whole
  const awaited = useIsFetching({
    predicate: ({ queryKey: [path], state }) => state.data === undefined && askedByParts.includes(path),
  })
  const isWhole = whole !== undefined && awaited === 0
  const change = (changed: QuarterlySearch) =>
    go({ to: '/laporan-triwulan', search: { ...search, ...changed } }, { replace: true })
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={`Laporan ${spanText(quarter)}`}
          documentTitle={`Laporan ${spanText(quarter)} ${place}`}
          description={`${place}. Dicetak pada kertas A4, atau disimpan sebagai PDF, melalui jendela cetak peramban.`}
          actions={
            <PrintButton
              disabled={!isWhole || !hasReports(whole)}
              title={
                !isWhole
                  ? 'Laporan belum tersusun seluruhnya'
                  : hasReports(whole)
                    ? undefined
                    : 'Belum ada laporan untuk dicetak'
              }
            />
          }
        />
        <Filters>
          <Select
            label="Triwulan"
            value={quarter}
            options={quartersUntil(thisMonth).map((value) => ({ value, label: spanText(value) }))}
            onChange={(triwulan) => change({ triwulan })}
          />
          <RegionPicker
            search={{ provinsi }}
            hasRegency={false}
            isEverywhere
            onChange={(next) => change({ provinsi: next.provinsi ?? (own ? nation : undefined) })}
          />
        </Filters>
        {search.triwulan !== undefined && search.triwulan !== quarter && (
          <OtherPeriod shown={spanText(quarter)} />
        )}
      </div>
      <Loaded answer={catalogue} rows={6} height={160} label="Memuat daftar indikator…">
        {() =>
          !answer.data && isOfUnknownRegion(answer.error) ? (
            <UnknownRegion
              code={region}
              whole={{
                to: '/laporan-triwulan',
                search: { ...search, provinsi: own ? nation : undefined },
              }}
            />
          ) : (
            <Loaded answer={answer} rows={6} height={160} label="Menyusun laporan…">
              {({ report }) => (
                <ReportDocument
                  key={`${region} ${quarter}`}
                  report={report}
                  rest={{ ...answer, data: whole }}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </>
  )
}
