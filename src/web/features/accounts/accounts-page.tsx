import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { countAccounts, exportAccounts, listAccounts } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { accountSorts } from '#domain/accounts.ts'
import { numberText } from '#domain/words.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { CountLinks } from '../../ui/count-links.tsx'
import { TableLinks } from '../../ui/download-link.tsx'
import { FacilityTypeFilter, FilterSelect } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Filters, type Order, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { reads } from '../../ui/search-text.ts'
import { SortSelect } from '../../ui/sort-select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type List, type ListDefinition, useList } from '../../ui/use-list.ts'
import { accountColumns, sortWords } from './account-columns.tsx'
import { AccountDialog } from './account-dialog.tsx'
import {
  accountNarrows,
  type AccountSearch,
  accountSearch,
  accountsPath,
  accountStateNames,
  accountStates,
  filtersOf,
  placeFiltersOf,
  sortOf,
} from './account-search.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { useGivenRoles } from './use-given-roles.ts'

import classes from './accounts.module.css'

type Accounts = ReplyOf<typeof listAccounts>

const accounts: ListDefinition<AccountSearch, Accounts> = {
  to: accountsPath,
  ask: (search, rows) =>
    queryOf(listAccounts, { query: { ...filtersOf(search), sort: sortOf(search), ...rows } }),
  rowsPerPage: 50,
  narrows: accountNarrows,
  words: { noun: 'akun', loading: 'Memuat akun…', failed: 'Gagal memuat data pengguna' },
}

/** `/admin/user`: the accounts that the person manages, one of them, and what is done to all that a filter finds. */
export function AccountsPage() {
  const search = useAccountSearch()
  const { region, zone, viewer } = useMe()
  const list = useList(accounts, search)
  const go = useGo()
  const [isNew, setNew] = useState(false)
  const { reply, change, placeOf } = list
  const order: Order = { by: search.sort ?? 'full_name', descends: search.order === 'desc' }
  // What stands over the list stands over the page of it.
  const over = (more: AccountSearch) => placeOf({ page: search.page, ...more })
  const close = () => {
    setNew(false)
    go(over({ akun: undefined, massal: undefined, untuk: undefined }), { replace: true })
  }
  const province = region?.province_id ?? search.provinsi
  const lettersOf = search.kota ? { kota: search.kota } : province && { provinsi: province }
  const exportOf = (format: 'xlsx' | 'csv') =>
    addressOf(exportAccounts.path, { query: { ...filtersOf(search), sort: sortOf(search), format } })
  return (
    <>
      <div className={classes.page}>
        <PageHeader
          title="Akun"
          description={
            region
              ? `Akun fasyankes dan dinas kesehatan kabupaten/kota di ${region.name}.`
              : 'Siapa yang dapat masuk, sebagai apa, dan untuk fasyankes atau wilayah mana.'
          }
          actions={
            <>
              <LinkButton variant="default" place={{ to: '/admin/impor', search: { jenis: 'accounts' } }}>
                Impor
              </LinkButton>
              <Button icon="plus" onClick={() => setNew(true)}>
                Tambah akun
              </Button>
            </>
          }
        />
        <AccountFilters list={list} order={order} onOrder={changeOrder} />
        <States list={list} />
        {reply && reply.total > 0 && (
          <div className={`no-print dims ${classes.bar}`} data-stale={list.query.isPlaceholderData}>
            <Button
              variant="default"
              icon="users"
              onClick={() => go(over({ massal: 'pilih' }), { replace: true })}
            >
              {`Tindakan untuk ${numberText(reply.total)} akun`}
            </Button>
            {/* The audit would say that the account's owner took it. */}
            {!viewer && <TableLinks addressOf={exportOf} />}
            {lettersOf && (
              <LinkButton variant="default" place={{ to: '/print/surat', search: lettersOf }} icon="print">
                Cetak surat aktivasi
              </LinkButton>
            )}
          </div>
        )}
        <ListView
          list={list}
          rowHeight={68}
          empty={
            <EmptyState title="Belum ada akun" icon="users">
              Tambahkan akun pertama dengan tombol ‘Tambah akun’.
            </EmptyState>
          }
        >
          {({ data }) => (
            <RowTable
              caption="Akun"
              className={classes.table}
              columns={accountColumns({ zone, cardOf: (akun) => over({ akun }) })}
              rows={data}
              keyOf={({ id }) => id}
              order={order}
              onOrder={changeOrder}
            />
          )}
        </ListView>
      </div>
      {(isNew || search.untuk !== undefined) && (
        <NewAccountDialog
          facility={search.untuk}
          onClose={close}
          onMade={(akun) => {
            setNew(false)
            go(over({ akun, untuk: undefined }), { replace: true })
          }}
        />
      )}
      {search.akun !== undefined && <AccountDialog key={search.akun} id={search.akun} onClose={close} />}
      {search.massal !== undefined && (
        <BulkDialog
          search={search}
          onAct={(massal) => go(over({ massal }), { replace: true })}
          onClose={close}
        />
      )}
    </>
  )

  function changeOrder({ by, descends }: Order) {
    const sort = accountSorts.find((one) => one === by && one !== 'full_name')
    change({ sort, order: descends ? 'desc' : undefined })
  }
}

/** What the address asks for, except a role whose accounts the person does not manage: no filter could show it. */
function useAccountSearch(): AccountSearch {
  const { role, ...search }: AccountSearch = reads(accountSearch)(useSearch({ strict: false }))
  return { ...search, role: useGivenRoles().find(({ value }) => value === role)?.value }
}

function AccountFilters({
  list: { search, change },
  order,
  onOrder,
}: {
  list: List<AccountSearch, Accounts>
  order: Order
  onOrder: (order: Order) => void
}) {
  const { provinsi, kota, role, tipe, find } = search
  const given = useGivenRoles()
  const inUse = [provinsi ?? kota, kota, role, tipe, find].filter((value) => value !== undefined)
  return (
    <Filters className={classes.filters} inUse={inUse.length}>
      <FilterSelect
        label="Peran"
        all="Semua peran"
        value={role}
        options={given}
        onChange={(next) => change({ role: next })}
      />
      <RegionPicker search={search} onChange={change} />
      <FacilityTypeFilter value={tipe} onChange={(next) => change({ tipe: next })} />
      <SortSelect options={sortWords} order={order} onChange={onOrder} />
      <SearchInput
        label="Cari akun"
        placeholder="Nama, surel, atau kode fasyankes"
        value={find ?? ''}
        onSearch={(next) => change({ find: next || undefined })}
      />
    </Filters>
  )
}

/** How many accounts of the filters are in each state, and the way to them. */
function States({ list: { search, placeOf } }: { list: List<AccountSearch, Accounts> }) {
  const {
    data: reply,
    isPlaceholderData,
    isError,
  } = useQuery({
    ...queryOf(countAccounts, { query: placeFiltersOf(search) }),
    placeholderData: keepPreviousData,
  })
  const counts = reply?.data
  return (
    <div className="below-5">
      <CountLinks
        label="Status akun"
        isStale={isPlaceholderData}
        isFailed={isError}
        links={[
          {
            label: 'Semua',
            place: placeOf({ keadaan: undefined }),
            count: counts?.total,
            isCurrent: search.keadaan === undefined,
          },
          ...accountStateNames.map((keadaan) => ({
            label: accountStates[keadaan].label,
            place: placeOf({ keadaan }),
            count: counts?.[keadaan],
            isCurrent: search.keadaan === keadaan,
          })),
        ]}
      />
    </div>
  )
}
