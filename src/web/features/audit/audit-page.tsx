import { useSearch } from '@tanstack/react-router'

import { listAudit } from '#contract/audit.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type AuditAction, auditActions } from '#domain/audit-actions.ts'
import { reachOf } from '#domain/permissions.ts'
import { isDay, type Zone } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { ChangeList } from '../../ui/change-list.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FacilitySearch, FilterSelect } from '../../ui/filters.tsx'
import { type Column, Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { reads } from '../../ui/search-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { type AuditSearch, auditSearch } from './audit-search.ts'

import classes from './audit.module.css'

type Reply = ReplyOf<typeof listAudit>
type Entry = Reply['data'][number]

const narrows = ['orang', 'fasyankes', 'aksi', 'dari', 'sampai'] as const

const trail: ListDefinition<AuditSearch, Reply> = {
  to: '/jejak',
  ask: ({ page: _page, ...filters }, rows) => queryOf(listAudit, { query: { ...filters, ...rows } }),
  rowsPerPage: 50,
  narrows,
  words: {
    noun: 'catatan',
    loading: 'Memuat jejak…',
    failed: 'Jejak belum dapat dimuat',
    steps: ['Lebih baru', 'Lebih lama'],
  },
  hasPageSteps: true,
}

/** The server does not count further. */
const mostFound = 10_000

const acts = Object.entries(auditActions)
  // Safe: the keys are those of the table.
  .map(([name, { words }]) => ({ value: name as AuditAction, label: words }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'id'))

/** `/jejak`: who did what and when. Administrators see all of it, a facility what concerns itself. */
export function AuditPage() {
  const search: AuditSearch = reads(auditSearch)(useSearch({ strict: false }))
  const { role, zone } = useMe()
  const seesAll = reachOf(role, 'audit.read') === 'all'
  const list = useList(trail, search)
  const { orang, fasyankes, aksi, dari, sampai } = list.search
  const total = list.reply?.total ?? 0
  return (
    <>
      <PageHeader
        title="Jejak kegiatan"
        description={
          seesAll
            ? 'Siapa melakukan apa, dan kapan. Catatan ini tidak dapat diubah atau dihapus.'
            : 'Siapa melakukan apa pada data fasyankes Anda. Catatan ini tidak dapat diubah atau dihapus.'
        }
      />
      <Filters className={classes.filters} inUse={list.inUse}>
        <SearchInput
          label="Cari orang"
          placeholder="Nama atau alamat surel"
          value={orang ?? ''}
          onSearch={(next) => list.change({ orang: next || undefined })}
        />
        {seesAll && (
          <FacilitySearch value={fasyankes} onSearch={(next) => list.change({ fasyankes: next })} />
        )}
        <FilterSelect
          label="Tindakan"
          all="Semua tindakan"
          value={aksi}
          options={acts}
          onChange={(next) => list.change({ aksi: next })}
        />
        <DayField label="Dari" value={dari} max={sampai} onChange={(next) => list.change({ dari: next })} />
        <DayField
          label="Sampai"
          value={sampai}
          min={dari}
          onChange={(next) => list.change({ sampai: next })}
        />
      </Filters>
      {total >= mostFound && (
        <p className="soft">
          Lebih dari {numberText(mostFound)} catatan cocok; yang tampil adalah yang terbaru. Persempit dengan
          saringan di atas.
        </p>
      )}
      <ListView
        list={list}
        rowHeight={72}
        empty={
          <EmptyState title="Belum ada catatan">
            Setiap masuk, perubahan data, dan pengiriman akan tercatat di sini.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Jejak kegiatan"
            columns={columnsOf(zone, seesAll)}
            rows={data}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </>
  )
}

/** A day that narrows the list; passed on when it is whole. */
function DayField({
  label,
  value = '',
  min,
  max,
  onChange,
}: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <TextField
      // Set from outside: the address is the truth. While someone types it stays theirs: a year passes 0002 and 0202 on its way.
      ref={(input) => {
        if (input && input !== document.activeElement) input.value = value
      }}
      label={label}
      type="date"
      defaultValue={value}
      min={min}
      max={max}
      onChange={({ currentTarget: { value: day } }) => {
        if (day !== value && (day === '' || isDay(day))) onChange(day || undefined)
      }}
      // What was not typed to its end narrows nothing.
      onBlur={({ currentTarget }) => {
        currentTarget.value = value
      }}
    />
  )
}

const columnsOf = (zone: Zone, seesAll: boolean): Column<Entry>[] => [
  {
    head: 'Waktu',
    cell: ({ at }) => <Moment at={at} zone={zone} />,
  },
  {
    head: 'Tindakan',
    look: 'name',
    className: classes.act,
    cell: (entry) => (
      <>
        {entry.words}
        <span className={classes.below}>{subjectOf(entry, seesAll)}</span>
      </>
    ),
  },
  {
    head: 'Oleh',
    isLabelled: true,
    className: classes.actor,
    cell: ({ actor, address }) => (
      <span>
        {actor ? actor.name : 'Tanpa akun'}
        <span className={classes.below}>
          {[actor && `${actor.username}, ${actor.role}`, address && `dari ${address}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    ),
  },
  {
    head: 'Perubahan',
    isLabelled: true,
    isQuiet: ({ changes, reason }) => changes.length === 0 && reason === null,
    className: classes.changes,
    cell: ({ changes, reason }) =>
      changes.length === 0 && reason === null ? (
        '–'
      ) : (
        <ChangeList changes={changes}>{reason !== null && <li>Alasan: {reason}</li>}</ChangeList>
      ),
  },
]

/** Whose account, which report or which facility an entry is about; a facility need not be told its own name. */
function subjectOf({ about, facility, actor }: Entry, seesAll: boolean): string {
  return [about !== actor?.name && about, seesAll && facility].filter(Boolean).join(', ')
}
