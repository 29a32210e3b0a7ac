import { findFacilityNames, findRegions } from '#contract/map.ts'

import { call } from '../../api/call.ts'
import { type Option, SearchableSelect } from '../../ui/searchable-select.tsx'
import type { MapSearch } from './map-search.ts'

/** Leads to a region or a facility by its name. */
export function PlaceSearch({ onChoose }: { onChoose: (change: MapSearch) => void }) {
  return (
    <SearchableSelect
      label="Cari wilayah atau fasyankes"
      placeholder="Nama wilayah atau fasyankes"
      value={null}
      among={['map']}
      find={async (find): Promise<Option[]> => {
        const [regions, facilities] = await Promise.all([
          call(findRegions, { query: { find } }),
          find === '' ? { data: [] } : call(findFacilityNames, { query: { find } }),
        ])
        return [
          ...regions.data.map(({ code, name }) => ({ id: code, label: name, detail: `Kode ${code}` })),
          ...facilities.data.map(({ id, name, kabupatenkota_id, regency }) => ({
            id: `${kabupatenkota_id}/${id}`,
            label: name,
            detail: regency,
          })),
        ]
      }}
      onChange={(option) => {
        if (!option) return
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
