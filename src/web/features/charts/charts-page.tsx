import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { type Span, spanKindOf, spanText } from '#domain/span.ts'
import type { Zone } from '#domain/time.ts'

import { useMe, useZone } from '../../api/me.ts'
import { baseWords } from '../../figures/base-line.tsx'
import { ExploreLink } from '../../figures/explore-link.tsx'
import { FigureCard } from '../../figures/figure-card.tsx'
import { FigureFilters } from '../../figures/figure-filters.tsx'
import { type FigureQuestion, useFigureQuestion } from '../../figures/figure-question.ts'
import { isAllNothing, NothingOwed, useIsBlank } from '../../figures/nothing-owed.tsx'
import { QuarterlyLink } from '../../figures/quarterly-link.tsx'
import { isOfUnknownRegion, UnknownRegion } from '../../figures/unknown-region.tsx'
import { type Catalogue, type FigureGrid, useCatalogue, useFigures } from '../../figures/use-figures.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { provinceOf } from '../../ui/list-search.ts'
import { ListFrame } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { useRegionName } from '../../ui/region-picker.tsx'
import { nation, reads, type RegionSearch } from '../../ui/search-text.ts'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { shownSpans, trendSpans } from './chart-of.ts'
import { type ChartFamily, chartFamilies, reportingFamily } from './chart-rows.ts'
import { type ChartsSearch, chartsSearch } from './charts-search.ts'
import { FamilyCharts, overTime } from './family-charts.tsx'
import type { Shown } from './figure-chart.tsx'
import { OneFigure } from './one-figure.tsx'
import { WaitingCharts } from './waiting-charts.tsx'

import classes from './charts-page.module.css'

/** The tabs that are not of one family. */
const ofAnyForm = { pelaporan: 'Pelaporan', indikator: 'Tren dan sebaran' } as const
type AnyForm = keyof typeof ofAnyForm
const anyForm = Object.entries(ofAnyForm)

/** Charts of the figures of regions, a tab for each family of forms. */
export function ChartsPage() {
  const search: ChartsSearch = reads(chartsSearch)(useSearch({ strict: false }))
  const catalogue = useCatalogue()
  const current =
    chartFamilies.find(({ key }) => key === search.bagian)?.key ??
    anyForm.find(([key]) => key === search.bagian)?.[0] ??
    chartFamilies[0].key
  const placeOf = (bagian: string): Place => ({
    to: '/grafik',
    search: { ...search, bagian, indikator: undefined },
  })
  const tabs = [...chartFamilies.map(({ key, label }) => [key, label] as const), ...anyForm]
  return (
    <>
      <PageHeader
        title="Grafik"
        description="Angka wilayah menurut waktu dan tempat, beserta dasarnya."
        actions={
          <>
            <ExploreLink
              search={search}
              indikator={catalogue.data && leadingIn(current, search, catalogue.data)}
            />
            <QuarterlyLink provinsi={provinceOf(search)} />
          </>
        }
      />
      <LinkTabs
        label="Kelompok grafik"
        tabs={tabs.map(([key, label]) => ({ label, place: placeOf(key), isCurrent: key === current }))}
      />
      <Loaded answer={catalogue} waiting={<WaitingCharts {...countsOf(current)} hasFilters />}>
        {(rows) => <ChartsOf key={current} tab={current} search={search} catalogue={rows} />}
      </Loaded>
    </>
  )
}

const familyOf = (tab: string, form: string): ChartFamily =>
  chartFamilies.find(({ key }) => key === tab) ?? reportingFamily(form)
/** How many cards and charts a tab will have. */
function countsOf(tab: string) {
  if (tab === ('indikator' satisfies AnyForm)) return { cards: 1, charts: 1 }
  const { cards, charts } = familyOf(tab, '')
  return { cards: cards.length, charts: charts.length }
}

function ChartsOf({ tab, search, catalogue }: { tab: string; search: ChartsSearch; catalogue: Catalogue }) {
  const go = useGo()
  const change = (changed: ChartsSearch) =>
    go({ to: '/grafik', search: { ...search, ...changed } }, { replace: true })
  const { forms, chosen, family, figure } = partsIn(tab, search, catalogue)
  const form = chosen?.value ?? ''
  const hasForms = tab in ofAnyForm
  const least = figure ? figure.span : family.least
  const question = useFigureQuestion(search, least)
  return (
    <>
      <FigureFilters
        search={search}
        least={least}
        about={hasForms ? chosen?.label : undefined}
        onChange={change}
      >
        {hasForms && (
          <Select
            label="Formulir"
            value={form}
            options={forms}
            onChange={(formulir) => change({ formulir, indikator: undefined })}
          />
        )}
        {figure && (
          <Select
            label="Indikator"
            value={figure.id}
            options={ofForm(catalogue, form).map(({ id, label }) => ({ value: id, label }))}
            onChange={(indikator) => change({ indikator })}
          />
        )}
        {!figure && (
          <Select
            label="Grafik menurut"
            value={search.menurut ?? 'waktu'}
            options={[
              { value: 'waktu', label: 'Waktu' },
              { value: 'wilayah', label: 'Wilayah' },
            ]}
            onChange={(menurut) => change({ menurut: menurut === 'wilayah' ? menurut : undefined })}
          />
        )}
      </FigureFilters>
      <Named
        question={question}
        placeOf={(region) => ({
          to: '/grafik',
          search: { ...search, provinsi: undefined, kota: undefined, ...region },
        })}
        family={family}
        catalogue={catalogue}
        only={figure}
      >
        {(shown) =>
          figure ? (
            <OneFigure figure={figure} shown={shown} catalogue={catalogue} />
          ) : (
            <FamilyCharts
              family={family}
              byRegion={search.menurut === 'wilayah'}
              shown={shown}
              catalogue={catalogue}
            />
          )
        }
      </Named>
    </>
  )
}

/** What a tab shows: the forms to choose from and the chosen one, its family, or the one figure that it is about. */
function partsIn(tab: string, search: ChartsSearch, catalogue: Catalogue) {
  const forms = formsOf(catalogue, tab === ('pelaporan' satisfies AnyForm))
  const chosen = forms.find(({ value }) => value === search.formulir) ?? forms[0]
  const form = chosen?.value ?? ''
  const isOneFigure = tab === ('indikator' satisfies AnyForm)
  return {
    ...{ forms, chosen },
    family: familyOf(tab, form),
    figure: isOneFigure ? figureIn(catalogue, form, search.indikator) : undefined,
  }
}

/** The leading figure of a tab. */
function leadingIn(tab: string, search: ChartsSearch, catalogue: Catalogue): string | undefined {
  const { family, figure } = partsIn(tab, search, catalogue)
  return figure?.id ?? family.cards.find((id) => catalogue.has(id))
}

/** The main figures of the region in the span, and below them what is drawn of it under its name. */
function Named({
  question,
  family,
  only,
  catalogue,
  placeOf,
  children,
}: {
  question: FigureQuestion
  /** The same page of another region. */
  placeOf: (region: RegionSearch) => Place
  family: ChartFamily
  /** Instead of the family's main figures. */
  only: CatalogueRow | undefined
  catalogue: Catalogue
  children: (shown: Shown) => ReactNode
}) {
  const { region, span } = question
  const ids = (only ? [only.id] : family.cards).filter((id) => catalogue.has(id))
  const figures = useFigures({ ...question, ids, detail: 'wilayah', from: span, to: span })
  // Beside an empty regency stand those of its province.
  const isSuspected = region.length <= 2 && figures.data !== undefined && isAllNothing(figures.data, ids)
  const { from, to } = overTime(span, (only ? trendSpans : shownSpans)[spanKindOf(span)])
  const isBlank = useIsBlank({ ...question, ids, from, to }, isSuspected)
  const provinsi = region.length > 2 ? region.slice(0, 2) : undefined
  const around = useRegionName({ provinsi })
  const isOffice = useMe().region !== null
  const zone = useZone()
  if (!figures.data && isOfUnknownRegion(figures.error))
    return (
      <UnknownRegion
        code={region}
        around={around === undefined ? undefined : { name: around, place: placeOf({ provinsi }) }}
        whole={placeOf({ provinsi: isOffice ? nation : undefined })}
      />
    )
  const waiting = <WaitingCharts cards={ids.length} charts={only ? 1 : family.charts.length} />
  return (
    <>
      {/* Filters leave the focus where it is: only this tells a reader that the figures changed. */}
      <p className="unseen" aria-live="polite">
        {figures.data &&
          !figures.isStale &&
          shownWords(figures.data, only ?? catalogue.get(ids[0] ?? ''), span, zone)}
      </p>
      <Loaded answer={figures} waiting={waiting}>
        {(grid) => {
          if (isBlank === undefined) return waiting
          if (isBlank) return <NothingOwed place={grid.regions[0]?.name ?? region} span={span} />
          const code = grid.regions[0]?.code ?? region
          return (
            <>
              <h2 className="unseen">Angka utama</h2>
              <ListFrame isStale={figures.isStale}>
                <div className={classes.cards}>
                  {ids.map((id) => {
                    const [figure, told] = [catalogue.get(id), grid.at(code, grid.spans[0]?.span ?? span, id)]
                    return (
                      figure &&
                      told && (
                        <FigureCard
                          key={id}
                          figure={figure}
                          told={told}
                          question={{ ...question, mode: grid.mode }}
                        />
                      )
                    )
                  })}
                </div>
              </ListFrame>
              {children({ ...question, place: grid.regions[0]?.name ?? region, isStale: figures.isStale })}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** `Jawa Barat, Oktober 2026: 24 dari 28 fasyankes, semua terkirim`, by the base of the first figure; how old it is changes by itself. */
function shownWords(grid: FigureGrid, first: CatalogueRow | undefined, span: Span, zone: Zone): string {
  const {
    mode,
    regions: [region],
  } = grid
  const told = region && first && grid.at(region.code, span, first.id)
  const base = told ? baseWords({ ...told.base, as_of: null }, { span, mode, zone, least: first.span }) : []
  return `${region?.name ?? ''}, ${spanText(span)}: ${base.join(', ')}`
}

const ofForm = (catalogue: Catalogue, form: string) =>
  [...catalogue.values()].filter(({ form_type }) => form_type === form)

/** The figure of a form that the address names; else the first that is not about reporting. */
function figureIn(catalogue: Catalogue, form: string, id: string | undefined): CatalogueRow | undefined {
  const rows = ofForm(catalogue, form)
  return rows.find((row) => row.id === id) ?? rows.find((row) => !row.id.startsWith(`${form}.`)) ?? rows[0]
}

/** The forms that figures are made of; the monthly ones alone where it is about reporting. */
function formsOf(catalogue: Catalogue, isMonthly: boolean): { value: string; label: string }[] {
  const rows = [...catalogue.values()].filter(({ span }) => !isMonthly || span === 'month')
  return [...new Map(rows.map(({ form_type, form }) => [form_type, form]))].map(([value, label]) => ({
    value,
    label,
  }))
}
