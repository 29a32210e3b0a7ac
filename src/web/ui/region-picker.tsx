import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

import { listProvinces, listRegencies } from '#contract/regions.ts'

import { queryOf } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { provinceOf } from './list-search.ts'
import type { RegionSearch } from './search-text.ts'
import { optionsWith, SearchableSelect } from './searchable-select.tsx'

/**
 * Narrows a list to a province and, with `hasRegency`, to a regency or city within it. An office chooses within its own region:
 * a province's among its regencies, a city's not at all; `isEverywhere` lets it look around the whole country too.
 */
export function RegionPicker({
  search,
  hasRegency = true,
  isEverywhere = false,
  unchosen = { province: 'Semua provinsi', regency: 'Semua kabupaten/kota' },
  faults = {},
  onChange,
}: {
  search: RegionSearch
  /** Whether a regency can be chosen, once there is a province. */
  hasRegency?: boolean
  isEverywhere?: boolean
  /** What stands where nothing is chosen. */
  unchosen?: Readonly<Record<'province' | 'regency', string>>
  /** What is wrong with the choice, where it is a field of a form. */
  faults?: Faults
  /** What changes in the address: another province leaves no regency. */
  onChange: (change: RegionSearch) => void
}) {
  const { region: own } = useMe()
  const region = isEverywhere ? null : own
  const province = region?.province_id ?? provinceOf(search)
  const isOneCity = region !== null && region.regency_id !== null
  return (
    <>
      {region === null && (
        <RegionSelect
          label="Provinsi"
          all={unchosen.province}
          error={faults.province}
          chosen={province}
          regions={queryOf(listProvinces)}
          onChange={(provinsi) => onChange({ provinsi, kota: undefined })}
        />
      )}
      {hasRegency && province !== undefined && !isOneCity && (
        <RegionSelect
          // The options of another province must not be offered while its own are on their way.
          key={province}
          label="Kabupaten/kota"
          all={unchosen.regency}
          error={faults.regency}
          chosen={search.kota}
          regions={queryOf(listRegencies, { body: { provinsi_id: province } })}
          onChange={(kota) => onChange({ kota })}
        />
      )}
    </>
  )
}

/** The region as fields of a form; empty until one is chosen. Another province leaves no regency. */
export function RegionFields({
  province,
  regency,
  unchosen = { province: 'Pilih provinsi', regency: 'Pilih kabupaten/kota' },
  onChange,
  ...rest
}: {
  province: string
  regency: string
  hasRegency?: boolean
  unchosen?: Readonly<Record<'province' | 'regency', string>>
  /** What is wrong with the choice. */
  faults: Faults
  onChange: (province: string, regency: string) => void
}) {
  return (
    <RegionPicker
      {...rest}
      unchosen={unchosen}
      search={{ provinsi: province || undefined, kota: regency || undefined }}
      onChange={(change) =>
        onChange('provinsi' in change ? (change.provinsi ?? '') : province, change.kota ?? '')
      }
    />
  )
}

/** What the region of an address is called; undefined where it names none, and until the name is there. */
export function useRegionName({ kota, ...search }: RegionSearch): string | undefined {
  const province = provinceOf({ kota, ...search })
  const provinces = useQuery({ ...queryOf(listProvinces), enabled: province !== undefined && !kota })
  const regencies = useQuery({
    ...queryOf(listRegencies, { body: { provinsi_id: province ?? '' } }),
    enabled: kota !== undefined,
  })
  const regions: Regions['data'] | undefined = (kota ? regencies : provinces).data?.data
  return regions?.find(({ id }) => id === (kota ?? province))?.name
}

type Faults = Readonly<Partial<Record<'province' | 'regency', string | undefined>>>
type Regions = { data: { id: string; name: string }[] }

function RegionSelect<Reply extends Regions>({
  label,
  all,
  error,
  chosen,
  regions,
  onChange,
}: {
  label: string
  all: string
  error: string | undefined
  chosen: string | undefined
  regions: UseQueryOptions<Reply, Error, Reply, readonly [string, object]>
  onChange: (code: string | undefined) => void
}) {
  const queries = useQueryClient()
  const everywhere = { id: 'all', label: all }
  // An address has the code alone; its name comes with the regions.
  const named = useQuery({ ...regions, enabled: chosen !== undefined })
  const isNaming = chosen !== undefined && named.isPending
  const name = named.data?.data.find(({ id }) => id === chosen)?.name
  return (
    <SearchableSelect
      label={label}
      value={chosen === undefined ? null : { id: chosen, label: isNaming ? '' : (name ?? `Kode ${chosen}`) }}
      placeholder={isNaming ? 'Memuat…' : all}
      error={error}
      among={regions.queryKey}
      find={async (words) => {
        const { data } = await queries.ensureQueryData(regions)
        const options = data.map((region) => ({ id: region.id, label: region.name }))
        return words === '' ? [everywhere, ...options] : optionsWith(words, options)
      }}
      onChange={(option) => {
        const code = option?.id === everywhere.id ? undefined : option?.id
        if (code !== chosen) onChange(code)
      }}
    />
  )
}
