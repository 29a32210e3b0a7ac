import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { deleteOffice, exportOffices, listOffices } from '#contract/offices.ts'
import { numberText } from '#domain/words.ts'

import { addressOf, call, orGone, queryOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { FilterSelect } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { type Office, OfficeDialog, regionOf } from './office-dialog.tsx'
import type { OfficeSearch } from './office-search.ts'

/** What narrows the list, as the calls take it. */
const filtersOf = ({ provinsi, kota, level, find }: OfficeSearch) => ({
  ...(provinsi && { provinsi_id: provinsi }),
  ...(kota && { kabupatenkota_id: kota }),
  ...(level && { level }),
  ...(find && { find }),
})

const offices: ListDefinition<OfficeSearch, ReplyOf<typeof listOffices>> = {
  to: '/admin/public-health-service',
  ask: (search, rows) => queryOf(listOffices, { query: { ...filtersOf(search), ...rows } }),
  rowsPerPage: 50,
  narrows: ['provinsi', 'kota', 'level', 'find'],
  words: { noun: 'dinas', loading: 'Memuat dinas…', failed: 'Dinas belum dapat dimuat' },
}

type Shown = { office: Office | null; step: 'edit' | 'remove' } | null

/** `/admin/public-health-service`: the health offices, one for a region. */
export function OfficesPage() {
  const search: OfficeSearch = useSearch({ strict: false })
  const list = useList(offices, search)
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  const { level, find } = list.search
  return (
    <>
      <PageHeader
        title="Dinas kesehatan"
        description="Dinas yang menerima dan mengonfirmasi laporan, satu untuk setiap wilayah."
        actions={
          <>
            <LinkButton variant="default" place={{ to: '/admin/impor', search: { jenis: 'offices' } }}>
              Impor
            </LinkButton>
            <DownloadLink href={addressOf(exportOffices.path, { query: filtersOf(list.search) })}>
              Unduh Excel
            </DownloadLink>
            <Button icon="plus" onClick={() => setShown({ office: null, step: 'edit' })}>
              Tambah dinas
            </Button>
          </>
        }
      />
      <Filters inUse={list.inUse}>
        <RegionPicker search={list.search} onChange={list.change} />
        <FilterSelect
          label="Tingkat"
          all="Semua tingkat"
          value={level}
          options={[
            { value: 'province', label: 'Provinsi' },
            { value: 'regency', label: 'Kabupaten/kota' },
          ]}
          onChange={(next) => list.change({ level: next })}
        />
        <SearchInput
          label="Cari dinas"
          placeholder="Nama"
          value={find ?? ''}
          onSearch={(next) => list.change({ find: next || undefined })}
        />
      </Filters>
      <ListView
        list={list}
        empty={
          <EmptyState title="Belum ada dinas" icon="shield">
            Impor semua dinas sekaligus: templatnya sudah berisi semua provinsi dan kabupaten/kota. Akun
            petugasnya dibuat sesudahnya.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Dinas kesehatan"
            columns={columnsOf(setShown)}
            rows={data}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
      {shown?.step === 'edit' && <OfficeDialog office={shown.office} onClose={close} />}
      {shown?.step === 'remove' && shown.office && <RemoveDialog office={shown.office} onClose={close} />}
    </>
  )
}

const columnsOf = (show: (shown: Shown) => void): Column<Office>[] => [
  { head: 'Nama', look: 'name', cell: ({ name }) => name },
  { head: 'Wilayah', isLabelled: true, cell: regionOf },
  {
    head: 'Kontak',
    isLabelled: true,
    isQuiet: ({ phone, email }) => !phone && !email,
    cell: ({ phone, email }) => [phone, email].filter(Boolean).join(', ') || '–',
  },
  { head: 'Fasyankes', look: 'number', isLabelled: true, cell: ({ facilities }) => numberText(facilities) },
  { head: 'Akun', look: 'number', isLabelled: true, cell: ({ accounts }) => numberText(accounts) },
  {
    head: 'Tindakan',
    isHeadHidden: true,
    look: 'steps',
    cell: (office) => (
      <span className="inline-row gap-2">
        <Button
          variant="default"
          aria-label={`Ubah ${office.name}`}
          onClick={() => show({ office, step: 'edit' })}
        >
          Ubah
        </Button>
        {office.accounts === 0 && office.facilities === 0 && (
          <Button
            variant="subtle"
            danger
            aria-label={`Hapus ${office.name}`}
            onClick={() => show({ office, step: 'remove' })}
          >
            Hapus
          </Button>
        )}
      </span>
    ),
  },
]

function RemoveDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <StepDialog
      title="Hapus dinas?"
      confirm="Hapus dinas"
      danger
      send={() => orGone(call(deleteOffice, { params: { id: office.id } }))}
      onDone={async () => {
        await reread(queries, listOffices)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{office.name} tidak dipakai akun atau fasyankes mana pun.</p>
    </StepDialog>
  )
}
