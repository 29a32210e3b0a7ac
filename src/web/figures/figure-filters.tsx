import type { ReactNode } from 'react'

import type { SpanKind } from '#domain/span.ts'

import { FacilityTypeFilter } from '../ui/filters.tsx'
import { Filters } from '../ui/list-table.tsx'
import { RegionPicker } from '../ui/region-picker.tsx'
import type { FigureSearch } from '../ui/search-text.ts'
import { Select } from '../ui/select.tsx'
import { modeWords, useFigureQuestion, useMaySeeSent } from './figure-question.ts'
import { SpanPicker } from './span-picker.tsx'

/** The filters of every page of figures: region, span, type of facility and, where the person may choose, the mode. */
export function FigureFilters({
  search,
  onChange,
  least = 'month',
  children,
}: {
  search: FigureSearch
  /** What changes in the address. */
  onChange: (change: FigureSearch) => void
  /** The shortest span that there are figures of. */
  least?: SpanKind | undefined
  /** Filters of the page's own. */
  children?: ReactNode
}) {
  const { span, mode } = useFigureQuestion(search, least)
  const sees = useMaySeeSent()
  return (
    <Filters className="no-print">
      {children}
      <RegionPicker search={search} onChange={onChange} />
      <SpanPicker span={span} least={least} onChange={(periode) => onChange({ periode })} />
      <FacilityTypeFilter value={search.tipe} onChange={(tipe) => onChange({ tipe })} />
      {sees && (
        <Select
          label="Laporan"
          value={mode}
          options={Object.entries(modeWords).map(([value, label]) => ({ value, label }))}
          onChange={(next) => onChange({ mode: next === 'terkonfirmasi' ? next : undefined })}
        />
      )}
    </Filters>
  )
}
