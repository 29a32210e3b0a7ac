import type { ReactNode } from 'react'

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
  children,
}: {
  search: FigureSearch
  /** What changes in the address. */
  onChange: (change: FigureSearch) => void
  /** Filters of the page's own. */
  children?: ReactNode
}) {
  const { span, mode } = useFigureQuestion(search)
  const sees = useMaySeeSent()
  return (
    <Filters className="no-print">
      {children}
      <RegionPicker search={search} onChange={onChange} />
      <SpanPicker span={span} onChange={(periode) => onChange({ periode })} />
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
