import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { type CatalogueRow, getCatalogue } from '#contract/figures.ts'

import { queryOf } from '../../api/call.ts'
import { modeWords, useMaySeeSent } from '../../figures/figure-question.ts'
import { SpanPicker } from '../../figures/span-picker.tsx'
import { FacilityTypeFilter } from '../../ui/filters.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { MapSearch } from './map-search.ts'
import { MapView } from './map-view.tsx'
import { PlaceSearch } from './place-search.tsx'
import { type MapQuestion, useMapQuestion } from './use-map-question.ts'

import classes from './map-page.module.css'

/** The map with something changed in its address. */
function placeWith(search: MapSearch, change: MapSearch): Place {
  return {
    to: '/',
    search: Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
    ),
  }
}

/** `/`: a figure of every region as a map, its numbers beside it, and the facilities of a region. */
export function MapPage() {
  const catalogue = useQuery({ ...queryOf(getCatalogue), staleTime: Infinity })
  return (
    <>
      <PageHeader title="Peta" />
      <Loaded answer={catalogue} rows={2} height={240}>
        {({ data }) => <MapOf catalogue={data} />}
      </Loaded>
    </>
  )
}

function MapOf({ catalogue }: { catalogue: readonly CatalogueRow[] }) {
  // Safe: the route reads its address so.
  const search = useSearch({ strict: false }) as MapSearch
  const question = useMapQuestion(search, catalogue)
  const go = useGo()
  if (!question) return null
  const change = (changed: MapSearch, options?: { replace: boolean }) =>
    go(placeWith(search, changed), options)
  return (
    <>
      <MapFilters question={question} catalogue={catalogue} onChange={change} />
      <MapView
        key={`${question.figure.id} ${question.type ?? ''} ${question.mode}`}
        question={question}
        catalogue={catalogue}
        facility={search.fasyankes ?? null}
        placeOf={(changed) => placeWith(search, changed)}
        onChange={change}
      />
    </>
  )
}

function MapFilters({
  question: { figure, span, type, mode },
  catalogue,
  onChange,
}: {
  question: MapQuestion
  catalogue: readonly CatalogueRow[]
  onChange: (change: MapSearch) => void
}) {
  const sees = useMaySeeSent()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.filters} data-open={isOpen}>
      <Filters className="no-print">
        <div className={classes.indicator}>
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
        <button
          type="button"
          className={`bare ${classes.more}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Tutup saringan' : 'Saringan dan pencarian'}
        </button>
        <SpanPicker span={span} onChange={(periode) => onChange({ periode })} />
        <FacilityTypeFilter value={type} onChange={(tipe) => onChange({ tipe })} />
        {sees && (
          <Select
            label="Laporan"
            value={mode}
            options={Object.entries(modeWords).map(([value, label]) => ({ value, label }))}
            onChange={(next) => onChange({ mode: next === 'terkonfirmasi' ? next : undefined })}
          />
        )}
        <PlaceSearch onChoose={onChange} />
      </Filters>
    </div>
  )
}
