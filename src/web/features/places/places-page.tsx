import { useSearch } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { exportPlaces, listPlaces } from '#contract/places.ts'
import { facilityTypes } from '#domain/facility.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { dayText, shortDayText } from '#domain/words.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { FacilitySearch, FacilityTypeFilter, FilterSelect } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { reads } from '../../ui/search-text.ts'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { moveOf, placeOf, placeSearch, type PlaceSearch, placesPath, sortIn } from './place-search.ts'

import classes from './places.module.css'

type Row = ReplyOf<typeof listPlaces>['data'][number]

/** What narrows the list and how it goes, as the calls take it. */
const filtersOf = ({ provinsi, kota, tipe, status, lacking, find, sort }: PlaceSearch) => ({
  ...(provinsi && { provinsi_id: provinsi }),
  ...(kota && { kabupatenkota_id: kota }),
  ...(tipe && { tipe_fasyankes: tipe }),
  ...(status && { status }),
  ...(lacking && { lacking }),
  ...(find && { find }),
  ...(sort && { sort }),
})

const places: ListDefinition<PlaceSearch, ReplyOf<typeof listPlaces>> = {
  to: placesPath,
  ask: (search, rows) => queryOf(listPlaces, { query: { ...filtersOf(search), ...rows } }),
  rowsPerPage: 50,
  narrows: ['provinsi', 'kota', 'tipe', 'status', 'lacking', 'find'],
  words: { noun: 'fasyankes', loading: 'Memuat fasyankes…', failed: 'Fasyankes belum dapat dimuat' },
}

/** Where there are no heads to press: on cards. */
const sortOptions: { value: NonNullable<PlaceSearch['sort']>; label: string }[] = [
  { value: 'name', label: 'Nama A–Z' },
  { value: '-name', label: 'Nama Z–A' },
  { value: 'code', label: 'Kode, naik' },
  { value: '-code', label: 'Kode, turun' },
  { value: 'region', label: 'Wilayah' },
  { value: '-changed', label: 'Terbaru diubah' },
  { value: 'changed', label: 'Terlama tidak diubah' },
]

/** `/admin/data-fasyankes`: all facilities, with what each of them lacks. */
export function PlacesPage() {
  const search: PlaceSearch = reads(placeSearch)(useSearch({ strict: false }))
  const list = useList(places, search)
  const { zone } = useMe()
  const { tipe, status, lacking, find, sort = 'name' } = search
  return (
    <>
      <PageHeader
        title="Data fasyankes"
        description="Semua rumah sakit dan Puskesmas, juga yang sudah tutup."
        actions={
          <>
            <LinkButton variant="default" place={{ to: '/admin/impor', search: { jenis: 'facilities' } }}>
              Impor
            </LinkButton>
            <DownloadLink href={addressOf(exportPlaces.path, { query: filtersOf(search) })}>
              Unduh Excel
            </DownloadLink>
            <LinkButton variant="default" place={moveOf(search.kota)}>
              Pindah wilayah
            </LinkButton>
            <LinkButton place={{ to: `${placesPath}/baru` }} icon="plus">
              Tambah fasyankes
            </LinkButton>
          </>
        }
      />
      <Filters inUse={list.inUse}>
        <RegionPicker search={search} onChange={list.change} />
        <FacilityTypeFilter value={tipe} onChange={(next) => list.change({ tipe: next })} />
        <FilterSelect
          label="Status"
          all="Buka dan tutup"
          value={status}
          options={[
            { value: 'open', label: 'Buka' },
            { value: 'closed', label: 'Tutup' },
          ]}
          onChange={(next) => list.change({ status: next })}
        />
        <FilterSelect
          label="Perlu diperiksa"
          all="Semua fasyankes"
          value={lacking}
          options={[
            { value: 'account', label: 'Tanpa akun' },
            { value: 'position', label: 'Tanpa posisi' },
            { value: 'duplicate', label: 'Mungkin ganda' },
          ]}
          onChange={(next) => list.change({ lacking: next })}
        />
        <FacilitySearch value={find} onSearch={(next) => list.change({ find: next })} />
        <div className={classes.sort}>
          <Select
            label="Urutkan"
            value={sort}
            options={sortOptions}
            onChange={(next) => list.change({ sort: sortIn(next) })}
          />
        </div>
      </Filters>
      <ListView
        list={list}
        empty={
          <EmptyState title="Belum ada fasyankes" icon="facility">
            Impor semua fasyankes sekaligus, atau tambahkan satu per satu. Akunnya dibuat sesudahnya.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Fasyankes"
            columns={columnsIn(zone)}
            rows={data}
            keyOf={({ id }) => id}
            order={{ by: sort.replace('-', ''), descends: sort.startsWith('-') }}
            onOrder={({ by, descends }) => list.change({ sort: sortIn(descends ? `-${by}` : by) })}
          />
        )}
      </ListView>
    </>
  )
}

const columnsIn = (zone: Zone): Column<Row>[] => [
  {
    head: 'Nama',
    look: 'name',
    sortedAs: 'name',
    cell: ({ id, name }) => <PlaceLink place={placeOf(id)}>{name}</PlaceLink>,
  },
  { head: 'Kode', isLabelled: true, sortedAs: 'code', cell: ({ code }) => code },
  { head: 'Jenis', isLabelled: true, cell: ({ type }) => facilityTypes[type].label },
  {
    head: 'Wilayah',
    isLabelled: true,
    sortedAs: 'region',
    cell: ({ regency, province }) => `${regency.name}, ${province.name}`,
  },
  {
    head: 'Akun',
    isLabelled: true,
    className: classes.account,
    cell: ({ account }) => <Account account={account} />,
  },
  { head: 'Status', isLabelled: true, cell: (row) => <State row={row} /> },
  {
    head: 'Diubah',
    isLabelled: true,
    sortedAs: 'changed',
    className: 'nowrap',
    cell: ({ updated_at }) => shortDayText(dayIn(zone, new Date(updated_at))),
  },
]

function Account({ account }: Pick<Row, 'account'>) {
  if (!account) return <Mark tone="warning">Tanpa akun</Mark>
  return account.status === 'nonactive' ? `${account.username} (nonaktif)` : account.username
}

/** Whether it is open, and what needs a look. */
function State({ row: { closed_on, merged_into, has_position, is_alike } }: { row: Row }) {
  if (merged_into !== null) return <Mark tone="calm">Digabung</Mark>
  if (closed_on !== null) return <Mark tone="calm">{`Tutup sejak ${dayText(closed_on)}`}</Mark>
  return (
    <span className={classes.marks}>
      <span>Buka</span>
      {!has_position && <Mark tone="warning">Tanpa posisi</Mark>}
      {is_alike && <Mark tone="warning">Mungkin ganda</Mark>}
    </span>
  )
}
