import { useState } from 'react'

import { findFacilityNames, findRegions } from '#contract/map.ts'

import { call } from '../../api/call.ts'
import type { Option } from '../../ui/combobox.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import type { MapSearch } from './map-search.ts'

/** Leads to a region or a facility by its name. */
export function PlaceSearch({
  search,
  onChoose,
}: {
  search: MapSearch
  onChoose: (change: MapSearch) => void
}) {
  const [chosen, setChosen] = useState<Option | null>(null)
  return (
    <SearchableSelect
      label="Cari wilayah atau fasyankes"
      placeholder="Ketik nama atau kode"
      // Until the map shows another place.
      value={chosen?.id === idOf(search) ? chosen : null}
      among={['map']}
      find={async (find): Promise<Option[]> => {
        const [regions, facilities] = await Promise.all([
          call(findRegions, { query: { find } }),
          find === '' ? { data: [] } : call(findFacilityNames, { query: { find } }),
        ])
        return [
          ...regions.data.map(({ code, name }) => ({ id: code, label: name, detail: `Kode ${code}` })),
          ...facilities.data.map(({ id, name, kabupatenkota_id, regency }) => ({
            id: idOf({ kota: kabupatenkota_id, fasyankes: id }),
            label: name,
            detail: regency,
          })),
        ]
      }}
      onChange={(option) => {
        if (!option) return
        setChosen(option)
        const [code = '', facility] = option.id.split('/')
        onChoose({
          provinsi: code.length === 2 ? code : undefined,
          kota: code.length === 2 ? undefined : code,
          fasyankes: facility === undefined ? undefined : Number(facility),
        })
      }}
    />
  )
}

/** A place of the map as an option: `32`, `32.73`, or `32.73/7` for a facility. */
const idOf = ({ provinsi, kota, fasyankes }: MapSearch): string =>
  [kota ?? provinsi ?? '', ...(fasyankes === undefined ? [] : [fasyankes])].join('/')
