import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { type CatalogueRow, getCatalogue } from '#contract/figures.ts'

import { queryOf } from '../../api/call.ts'
import { useMay } from '../../api/me.ts'
import { FigureFilters } from '../../figures/figure-filters.tsx'
import { listPlace } from '../../ui/list-search.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { MapSearch } from './map-search.ts'
import { MapView } from './map-view.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useMapQuestion } from './use-map-question.ts'
import { WaitingMap } from './waiting-panel.tsx'

import classes from './map-page.module.css'

/** `/`: a figure of every region as a map, its numbers beside it, and the facilities of a region. */
export function MapPage() {
  const catalogue = useQuery({ ...queryOf(getCatalogue), staleTime: Infinity })
  const hasOwnHome = useMay('own-table.read')
  return (
    <>
      <PageHeader
        title="Peta"
        part="peta"
        back={hasOwnHome ? { place: { to: '/', search: {} }, label: 'Beranda' } : undefined}
      />
      <Loaded answer={catalogue} waiting={<WaitingMap />}>
        {({ data }) => <MapOf catalogue={data} />}
      </Loaded>
    </>
  )
}

function MapOf({ catalogue }: { catalogue: readonly CatalogueRow[] }) {
  // Safe: the route reads its address so.
  const search: MapSearch = useSearch({ strict: false })
  const question = useMapQuestion(search, catalogue)
  const go = useGo()
  if (!question) return null
  const placeOf = (changed: MapSearch) => listPlace('/', search, changed)
  const change = (changed: MapSearch, options?: { replace: boolean }) => go(placeOf(changed), options)
  return (
    <>
      <MapFilters search={search} figure={question.figure} catalogue={catalogue} onChange={change} />
      <MapView
        key={`${question.figure.id} ${question.type ?? ''} ${question.mode}`}
        question={question}
        catalogue={catalogue}
        facility={search.fasyankes ?? null}
        placeOf={placeOf}
        onChange={change}
      />
    </>
  )
}

/** The indicator stays where the other filters fold: it is what the map is of. */
function MapFilters({
  search,
  figure,
  catalogue,
  onChange,
}: {
  search: MapSearch
  figure: CatalogueRow
  catalogue: readonly CatalogueRow[]
  onChange: (change: MapSearch) => void
}) {
  return (
    <div className={classes.filters}>
      <FigureFilters
        search={search}
        least={figure.span}
        word="Saring dan cari"
        place={<PlaceSearch search={search} onChoose={onChange} />}
        onChange={onChange}
      >
        <div className={classes.indicator} data-kept>
          <Select label="Indikator" value={figure.id} onChange={(indikator) => onChange({ indikator })}>
            {[...Map.groupBy(catalogue, ({ form }) => form)].map(([form, figures]) => (
              <optgroup key={form} label={form}>
                {figures.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
      </FigureFilters>
    </div>
  )
}
