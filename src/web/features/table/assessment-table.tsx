import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { listFacilityResults, listRegionResults } from '#contract/self-assessment/regions.ts'
import { periodText } from '#domain/self-assessment/periods.ts'

import { queryOf } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { FilterSelect } from '../../ui/filters.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { usePageWithin } from '../../ui/paging.tsx'
import { useGo } from '../../ui/places.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SemesterPicker, useBegunPeriod } from '../../ui/semester-picker.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { type AssessmentSearch, type Stage, stages, tablePlace } from './assessment-search.ts'
import { FacilityResults } from './facility-results.tsx'
import { HazardLevels } from './hazard-levels.tsx'
import { RegionResults } from './region-results.tsx'

import classes from './assessment-table.module.css'

// Safe: the keys of the table are the stages.
const stageOptions = (Object.keys(stages) as Stage[]).map((value) => ({ value, label: stages[value] }))

/** Rows on a page of facilities. */
const rowsPerPage = 25

/** The self-assessments of a semester: how far the regions are and what they came to, then facility by facility. */
export function AssessmentTable() {
  const search: AssessmentSearch = useSearch({ strict: false })
  const go = useGo()
  const { region } = useMe()
  const managesLevels = useMay('hazard-level.manage')
  const { year, semester, kota, stage, find, page = 1 } = search
  // People who see the whole country begin with provinces; an office with its own regencies.
  const seesAll = region === null
  // The code of a regency begins with that of its province.
  const provinsi = search.provinsi ?? (seesAll ? kota?.slice(0, 2) : undefined)
  const period = useBegunPeriod({ year, semester })
  const change = (next: AssessmentSearch) => go(tablePlace(search, next), { replace: true })

  const whole = useQuery(queryOf(listRegionResults, { query: period }))
  const within = useQuery({
    ...queryOf(listRegionResults, { query: { ...period, provinsi_id: provinsi } }),
    enabled: provinsi !== undefined,
  })
  const facilities = useQuery({
    ...queryOf(listFacilityResults, {
      query: {
        ...period,
        provinsi_id: provinsi,
        kabupatenkota_id: kota,
        status: stage,
        find,
        page,
        per_page: rowsPerPage,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const isBeyond = usePageWithin(facilities.data, (last) => change({ page: last }))
  const regions = provinsi === undefined ? whole : within
  const provinces = seesAll ? (whole.data?.data.regions ?? []) : []
  const regencies = seesAll && provinsi === undefined ? [] : (regions.data?.data.regions ?? [])
  return (
    <>
      <Filters>
        <SemesterPicker period={period} onChange={change} />
        {seesAll && (
          <RegionFilter
            label="Provinsi"
            all="Semua provinsi"
            chosen={provinsi}
            regions={provinces}
            onChange={(next) => change({ provinsi: next, kota: undefined })}
          />
        )}
        {regencies.length > 1 && (
          <RegionFilter
            label="Kabupaten/kota"
            all="Semua kabupaten/kota"
            chosen={kota}
            regions={regencies}
            onChange={(next) => change({ kota: next })}
          />
        )}
      </Filters>
      {regions.isError ? (
        <ErrorState error={regions.error} retry={regions.refetch} />
      ) : regions.data ? (
        <RegionResults
          title={`Cakupan ${periodText(period)}`}
          total={regions.data.data.total}
          regions={regions.data.data.regions}
          placeOf={(id) =>
            seesAll && provinsi === undefined
              ? tablePlace(search, { ...period, provinsi: id })
              : tablePlace(search, { ...period, kota: id })
          }
        />
      ) : (
        <Skeletons rows={4} height={72} label="Memuat cakupan…" />
      )}
      <section className={classes.part} aria-labelledby="per-fasyankes">
        <h2 id="per-fasyankes" className={classes.title}>
          Per fasyankes
        </h2>
        <Filters>
          <FilterSelect
            label="Kemajuan"
            all="Semua"
            value={stage}
            options={stageOptions}
            onChange={(next) => change({ stage: next })}
          />
          <SearchInput
            label="Cari fasyankes"
            placeholder="Nama atau kode"
            value={find ?? ''}
            onSearch={(next) => change({ find: next || undefined })}
          />
        </Filters>
        {facilities.isError ? (
          <ErrorState error={facilities.error} retry={facilities.refetch} />
        ) : facilities.data && !isBeyond ? (
          <FacilityResults
            period={period}
            list={facilities.data}
            isStale={facilities.isPlaceholderData}
            isNarrowed={stage !== undefined || find !== undefined}
            onPage={(next) => change({ page: next })}
          />
        ) : (
          <Skeletons rows={8} height={56} label="Memuat fasyankes…" />
        )}
      </section>
      {managesLevels && <HazardLevels province={provinsi} />}
    </>
  )
}

type Region = { id: string | null; name: string }

/** Narrows the page to one region, or to all of them. */
function RegionFilter({
  label,
  all,
  chosen,
  regions,
  onChange,
}: {
  label: string
  all: string
  chosen: string | undefined
  regions: readonly Region[]
  onChange: (id: string | undefined) => void
}) {
  return (
    <FilterSelect
      label={label}
      all={all}
      value={chosen}
      options={optionsOf(regions, chosen)}
      onChange={onChange}
    />
  )
}

/** The regions to choose from, and the chosen one by its code where it has no facility. */
function optionsOf(regions: readonly Region[], chosen: string | undefined) {
  const known = regions.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }]))
  // As long as the regions are not here, nobody knows.
  const isKnown = known.length === 0 || known.some(({ value }) => value === chosen)
  return isKnown || chosen === undefined ? known : [...known, { value: chosen, label: `Kode ${chosen}` }]
}
