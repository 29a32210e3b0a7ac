import { useSearch } from '@tanstack/react-router'

import type { CatalogueRow } from '#contract/figures.ts'
import { facilityTypeOfCode } from '#domain/facility.ts'
import { monthText } from '#domain/words.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { ExploreLink } from '../../figures/explore-link.tsx'
import { QuarterlyLink } from '../../figures/quarterly-link.tsx'
import { useCatalogue } from '../../figures/use-figures.ts'
import { FacilityTypeFilter, FilterSelect } from '../../ui/filters.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { OtherPeriod } from '../../ui/other-period.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { RegionPicker, useRegionName } from '../../ui/region-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { analysisPlace, useChange, useMonth } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'
import { DataQuality } from './data-quality.tsx'
import { Glance } from './glance.tsx'

/** The national picture of a month, and what cannot be trusted in it. */
export function AnalysisPage() {
  const search: AnalysisSearch = useSearch({ strict: false })
  const month = useMonth(search)
  const catalogue = useCatalogue()
  const isQuality = search.bagian === 'mutu'
  const kept = {
    bulan: search.bulan,
    provinsi: search.provinsi,
    formulir: search.formulir,
    tipe: search.tipe,
  }
  return (
    <>
      <PageHeader
        title="Analisis"
        documentTitle={isQuality ? 'Analisis: mutu data' : 'Analisis'}
        description={
          isQuality
            ? `Laporan ${monthText(month)} yang perlu diperiksa, menurut aturan mutu data.`
            : `Pelaporan, dinas kesehatan, dan angka utama ${monthText(month)}, disandingkan dengan bulan dan tahun lalu.`
        }
        actions={
          <>
            <ExploreLink
              search={{ provinsi: search.provinsi, periode: month, tipe: search.tipe }}
              indikator={search.formulir && `${search.formulir}.reporting`}
            />
            <QuarterlyLink provinsi={search.provinsi} />
          </>
        }
      />
      <LinkTabs
        label="Bagian analisis"
        tabs={[
          { label: 'Bulan ini sekilas', place: analysisPlace(kept, {}), isCurrent: !isQuality },
          { label: 'Mutu data', place: analysisPlace(kept, { bagian: 'mutu' }), isCurrent: isQuality },
        ]}
      />
      <Loaded answer={catalogue} rows={4} height={120} label="Memuat daftar indikator…">
        {(rows) => {
          const forms = formsOf([...rows.values()])
          const known = knownIn(search, forms)
          return (
            <>
              <AnalysisFilters search={known} forms={forms} />
              {isQuality ? (
                <DataQuality search={known} />
              ) : (
                <Glance search={known} catalogue={rows} form={formOf(known, forms)} />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

type FormOption = { value: string; label: string }

/** The forms that are reported monthly, by their names. */
function formsOf(rows: readonly CatalogueRow[]): FormOption[] {
  return rows
    .filter(({ id }) => id.endsWith('.reporting'))
    .map(({ form_type: value, form: label }) => ({ value, label }))
}

/** The search without a form or a type that is not there. */
const knownIn = (
  { formulir, tipe, ...search }: AnalysisSearch,
  forms: readonly FormOption[],
): AnalysisSearch => ({
  ...search,
  formulir: forms.find(({ value }) => value === formulir)?.value,
  tipe: tipe !== undefined && facilityTypeOfCode(tipe) ? tipe : undefined,
})

const formOf = ({ formulir }: AnalysisSearch, [first, ...rest]: readonly FormOption[]): string =>
  [first, ...rest].find((option) => option?.value === formulir)?.value ?? first?.value ?? ''

function AnalysisFilters({ search, forms }: { search: AnalysisSearch; forms: readonly FormOption[] }) {
  const thisMonth = useFigureMonth()
  const month = useMonth(search)
  const change = useChange(search)
  const isQuality = search.bagian === 'mutu'
  const region = useRegionName(search)
  const form = forms.find(({ value }) => value === (isQuality ? search.formulir : formOf(search, forms)))
  const words = [monthText(month), form?.label, region].filter(Boolean).join(' · ')
  return (
    <>
      <p className="only-print">{words}</p>
      <Filters className="no-print" summary={words}>
        <MonthPicker month={month} last={thisMonth} onChange={(bulan) => change({ bulan })} />
        {isQuality ? (
          <FilterSelect
            label="Formulir"
            all="Semua formulir"
            value={search.formulir}
            options={forms}
            onChange={(formulir) => change({ formulir })}
          />
        ) : (
          <Select
            label="Formulir"
            value={formOf(search, forms)}
            options={forms}
            onChange={(formulir) => change({ formulir })}
          />
        )}
        <RegionPicker
          search={search}
          hasRegency={isQuality && search.aturan !== undefined}
          onChange={change}
        />
        <FacilityTypeFilter value={search.tipe} onChange={(tipe) => change({ tipe })} />
      </Filters>
      {search.bulan !== undefined && search.bulan !== month && <OtherPeriod shown={monthText(month)} />}
    </>
  )
}
