import type { ReactNode } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import { spanText } from '#domain/span.ts'

import { useMe } from '../api/me.ts'
import { useFigureMonth } from '../api/this-month.ts'
import { FacilityTypeFilter } from '../ui/filters.tsx'
import { provinceOf } from '../ui/list-search.ts'
import { Filters } from '../ui/list-table.tsx'
import { OtherPeriod } from '../ui/other-period.tsx'
import { RegionPicker, useRegionName } from '../ui/region-picker.tsx'
import { type FigureSearch, nation, type RegionSearch } from '../ui/search-text.ts'
import { Select } from '../ui/select.tsx'
import {
  hasBegun,
  modeWords,
  type ShortestSpan,
  useFigureQuestion,
  useMaySeeSent,
} from './figure-question.ts'
import { SpanPicker } from './span-picker.tsx'
import { regionIn } from './table-place.ts'

/**
 * The filters of every page of figures: region, span, type of facility and, where the person may choose, the mode. On a phone they
 * fold behind a button that says what is set; on paper only that is left of them.
 */
export function FigureFilters({
  search,
  onChange,
  least = 'month',
  place,
  time,
  type,
  word,
  about,
  children,
}: {
  search: FigureSearch
  /** What changes in the address. */
  onChange: (change: FigureSearch) => void
  /** The shortest span that there are figures of. */
  least?: ShortestSpan | undefined
  /** In place of the choice of a region, a span (and what that says when it is folded), or a type. */
  place?: ReactNode
  time?: { filter: ReactNode; text: string }
  type?: ReactNode
  /** What is folded, where it is more than filters. */
  word?: string
  /** What the page's own filters have chosen, which stands with what these have. */
  about?: string | undefined
  /** Filters of the page's own. */
  children?: ReactNode
}) {
  const { span, mode, ...question } = useFigureQuestion(search, least)
  const sees = useMaySeeSent()
  const isOffice = useMe().region !== null
  // A page with a choice of its own begins with the whole country, for an office too.
  const region: RegionSearch = place === undefined ? regionIn(question.region) : search
  const name = useRegionName(region)
  const summary = [
    about,
    provinceOf(region) === undefined ? 'Indonesia' : name,
    time?.text ?? spanText(span),
    question.type && facilityTypes[question.type].label,
    sees && mode === 'terkonfirmasi' && modeWords[mode],
  ]
  const words = summary.filter(Boolean).join(' · ')
  const thisMonth = useFigureMonth()
  const isOther = !time && search.periode !== undefined && !hasBegun(search.periode, thisMonth)
  return (
    <>
      <p className="only-print">{words}</p>
      <Filters className="no-print" summary={words} word={word}>
        {children}
        {place ?? (
          <RegionPicker
            search={region}
            isEverywhere
            onChange={(change) => {
              const { provinsi, kota } = { provinsi: provinceOf(region), ...change }
              onChange({ provinsi: provinsi ?? (isOffice ? nation : undefined), kota })
            }}
          />
        )}
        {time?.filter ?? (
          <SpanPicker span={span} least={least} onChange={(periode) => onChange({ periode })} />
        )}
        {type ?? <FacilityTypeFilter value={search.tipe} onChange={(tipe) => onChange({ tipe })} />}
        {sees && (
          <Select
            label="Laporan"
            value={mode}
            options={Object.entries(modeWords).map(([value, label]) => ({ value, label }))}
            onChange={(next) => onChange({ mode: next === 'terkonfirmasi' ? next : undefined })}
          />
        )}
      </Filters>
      {isOther && <OtherPeriod shown={spanText(span)} />}
    </>
  )
}
