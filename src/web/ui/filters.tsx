import { facilityTypeNames, facilityTypes } from '#domain/facility.ts'

import { Checkbox } from './checkbox.tsx'
import { SearchInput } from './search-input.tsx'
import { Select } from './select.tsx'

/** Narrows a list to one of several, or to none of them in particular: `all` says so. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
    />
  )
}

/** Narrows a list of facilities to one type; a type goes by its number in an address. */
export function FacilityTypeFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (code: number | undefined) => void
}) {
  return (
    <FilterSelect
      label="Jenis fasyankes"
      all="Semua jenis"
      value={value === undefined ? undefined : String(value)}
      options={facilityTypeNames.map((type) => ({
        value: String(facilityTypes[type].code),
        label: facilityTypes[type].label,
      }))}
      onChange={(code) => onChange(code === undefined ? undefined : Number(code))}
    />
  )
}

/** Narrows a list of facilities to those with this in their name, or of this code. */
export function FacilitySearch({
  value = '',
  onSearch,
}: {
  value: string | undefined
  onSearch: (find: string | undefined) => void
}) {
  return (
    <SearchInput
      label="Cari fasyankes"
      placeholder="Nama atau kode"
      value={value}
      onSearch={(find) => onSearch(find || undefined)}
    />
  )
}

/** Narrows a list of reports to the late ones. On paper it says so, or nothing. */
export function LateOnly({
  value,
  onChange,
}: {
  value: '1' | undefined
  onChange: (value: '1' | undefined) => void
}) {
  return (
    <span className={value ? undefined : 'no-print'}>
      <Checkbox checked={value === '1'} onChange={(on) => onChange(on ? '1' : undefined)}>
        Hanya yang terlambat
      </Checkbox>
    </span>
  )
}
