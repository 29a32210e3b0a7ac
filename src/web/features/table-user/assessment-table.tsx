import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  exportFacilityResults,
  listFacilityResults,
  listRegionResults,
} from '#contract/self-assessment/regions.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'
import { assessmentStageNames, assessmentStages } from '#domain/self-assessment/stages.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { TableLinks } from '../../ui/download-link.tsx'
import { FacilitySearch, FilterSelect } from '../../ui/filters.tsx'
import { provinceOf } from '../../ui/list-search.ts'
import { Filters } from '../../ui/list-table.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { SemesterPicker, useBegunPeriod } from '../../ui/semester-picker.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import type { AssessmentSearch } from './assessment-search.ts'
import { type FacilityList, FacilityResults } from './facility-results.tsx'
import { HazardLevels } from './hazard-levels.tsx'
import { RegionResults } from './region-results.tsx'

import classes from './assessment-table.module.css'

type RegionFigures = ReplyOf<typeof listRegionResults>['data']
// Safe: the keys of the table are the stages.
const stageOptions = assessmentStageNames.map((value) => ({
  value,
  label: assessmentStages[value],
}))

/** What narrows the facilities, as the calls take it. */
const filtersOf = ({ stage, find, ...search }: AssessmentSearch, period: AssessmentPeriod) => ({
  ...period,
  provinsi_id: provinceOf(search),
  kabupatenkota_id: search.kota,
  status: stage,
  find,
})

/** The facilities in a period; an address without one stands for the newest. */
const facilitiesIn = (period: AssessmentPeriod): ListDefinition<AssessmentSearch, FacilityList> => ({
  to: '/table/user',
  ask: (search, rows) => queryOf(listFacilityResults, { query: { ...filtersOf(search, period), ...rows } }),
  rowsPerPage: 25,
  // The region above narrows it too: its empty state says itself what to change.
  narrows: [],
  words: { noun: 'fasyankes', loading: 'Memuat fasyankes…' },
})

/** The figures of all regions in the reply, or of the one regency that is chosen; one without facilities is not among them. */
function figuresOf({ total, regions }: RegionFigures, regency: string | undefined): RegionFigures {
  if (regency === undefined) return { total, regions }
  const chosen = regions.filter(({ id }) => id === regency)
  return { total: chosen[0] ?? { ...total, facilities: 0 }, regions: chosen }
}

/** The self-assessments of a semester: how far the regions are and what they came to, then facility by facility. */
export function AssessmentTable() {
  const search: AssessmentSearch = useSearch({ strict: false })
  const { region } = useMe()
  const managesLevels = useMay('hazard-level.manage')
  const period = useBegunPeriod({ year: search.year, semester: search.semester })
  const list = useList(facilitiesIn(period), search)
  const { change, placeOf } = list
  const province = provinceOf(search)
  const [followed, setFollowed] = useState<string>()
  // People who see the whole country begin with provinces; an office with its own regencies.
  const isByProvince = region === null && province === undefined
  const regions = useQuery(queryOf(listRegionResults, { query: { ...period, provinsi_id: province } }))
  return (
    <>
      <Filters>
        <SemesterPicker period={period} onChange={change} />
        <RegionPicker search={search} onChange={change} />
      </Filters>
      <div className={classes.part}>
        <Loaded answer={regions} rows={4} height={72} label="Memuat cakupan…">
          {({ data }) => (
            <RegionResults
              title={`Cakupan ${periodText(period)}`}
              {...figuresOf(data, search.kota)}
              takesFocus={followed !== undefined && followed === province}
              onFollow={setFollowed}
              placeOf={(id) => placeOf({ ...period, ...(isByProvince ? { provinsi: id } : { kota: id }) })}
            />
          )}
        </Loaded>
      </div>
      {/* How long the figures are is not known before: what stands below them would jump. */}
      <div hidden={regions.isPending}>
        <section className={classes.part} aria-labelledby="per-fasyankes">
          <h2 id="per-fasyankes" className="flat below-4">
            Per fasyankes
          </h2>
          <Filters>
            <FilterSelect
              label="Kemajuan"
              all="Semua"
              value={search.stage}
              options={stageOptions}
              onChange={(stage) => change({ stage })}
            />
            <FacilitySearch value={search.find} onSearch={(find) => change({ find })} />
          </Filters>
          {list.reply && list.reply.total > 0 && (
            <div className="no-print cluster end below-4">
              <TableLinks
                addressOf={(format) =>
                  addressOf(exportFacilityResults.path, { query: { ...filtersOf(search, period), format } })
                }
              />
            </div>
          )}
          <FacilityResults period={period} list={list} />
        </section>
        {managesLevels && <HazardLevels province={province} />}
      </div>
    </>
  )
}
