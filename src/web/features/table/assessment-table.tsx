import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { listFacilityResults, listRegionResults } from '#contract/self-assessment/regions.ts'
import { periodText } from '#domain/self-assessment/periods.ts'

import { queryOf } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { FilterSelect } from '../../ui/filters.tsx'
import { provinceOf } from '../../ui/list-search.ts'
import { Filters } from '../../ui/list-table.tsx'
import { usePageWithin } from '../../ui/paging.tsx'
import { useGo } from '../../ui/places.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
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
  const provinsi = provinceOf(search)
  // People who see the whole country begin with provinces; an office with its own regencies.
  const beginsWithProvinces = region === null && provinsi === undefined
  const period = useBegunPeriod({ year, semester })
  const change = (next: AssessmentSearch) => go(tablePlace(search, next), { replace: true })

  const regions = useQuery(queryOf(listRegionResults, { query: { ...period, provinsi_id: provinsi } }))
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
  return (
    <>
      <Filters>
        <SemesterPicker period={period} onChange={change} />
        <RegionPicker search={search} onChange={change} />
      </Filters>
      {regions.isError ? (
        <ErrorState error={regions.error} retry={regions.refetch} />
      ) : regions.data ? (
        <RegionResults
          title={`Cakupan ${periodText(period)}`}
          total={regions.data.data.total}
          regions={regions.data.data.regions}
          placeOf={(id) =>
            beginsWithProvinces
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
