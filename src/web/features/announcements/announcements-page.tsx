import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { listAnnouncements } from '#contract/announcements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { announcementStates } from '#domain/announcements.ts'

import { queryOf } from '../../api/call.ts'
import { FilterSelect } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { reads } from '../../ui/search-text.ts'
import { optionsOf } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { AnnouncementPage, NewAnnouncementPage } from './announcement-page.tsx'
import * as words from './announcement-words.ts'

const announcements: ListDefinition<words.AnnouncementSearch, ReplyOf<typeof listAnnouncements>> = {
  to: words.announcementsPath,
  ask: ({ keadaan }, rows) =>
    queryOf(listAnnouncements, { query: { ...(keadaan && { state: keadaan }), ...rows } }),
  rowsPerPage: 20,
  narrows: ['keadaan'],
  words: { noun: 'pengumuman', loading: 'Memuat pengumuman…', failed: 'Pengumuman belum dapat dimuat' },
}

/** `/admin/pengumuman`: the list, one announcement, or a new one. */
export function AnnouncementsPage(): ReactNode {
  const { id }: { id?: string | undefined } = useParams({ strict: false })
  if (id === undefined) return <AnnouncementList />
  return id === 'baru' ? <NewAnnouncementPage /> : <AnnouncementPage key={id} id={Number(id)} />
}

const newButton = (
  <LinkButton place={words.announcementPlace('baru')} icon="plus">
    Buat pengumuman
  </LinkButton>
)

function AnnouncementList() {
  const search: words.AnnouncementSearch = reads(words.announcementSearch)(useSearch({ strict: false }))
  const list = useList(announcements, search)
  return (
    <>
      <PageHeader
        title="Pengumuman"
        description="Kabar untuk peran dan wilayah tertentu: di lonceng, di halaman pertama, dan di atas setiap halaman sampai dibaca."
        actions={newButton}
      />
      <Filters>
        <FilterSelect
          label="Status"
          all="Semua status"
          value={search.keadaan}
          options={optionsOf(announcementStates)}
          onChange={(keadaan) => list.change({ keadaan })}
        />
      </Filters>
      <ListView
        list={list}
        empty={
          <EmptyState icon="bell" title="Belum ada pengumuman" action={newButton}>
            Pengumuman disimpan sebagai draf dahulu; tidak ada yang melihatnya sebelum Anda menayangkannya.
          </EmptyState>
        }
      >
        {({ data }) => <RowTable caption="Pengumuman" columns={columns} rows={data} keyOf={({ id }) => id} />}
      </ListView>
    </>
  )
}

const columns: Column<words.Announcement>[] = [
  {
    head: 'Judul',
    look: 'name',
    cell: ({ id, title }) => <PlaceLink place={words.announcementPlace(id)}>{title}</PlaceLink>,
  },
  {
    head: 'Status',
    cell: ({ state, importance }) => (
      <span className="cluster">
        <Mark tone={words.stateTones[state]}>{announcementStates[state]}</Mark>
        {importance === 'important' && (
          <Mark tone="danger" icon="alert">
            Penting
          </Mark>
        )}
      </span>
    ),
  },
  {
    head: 'Untuk',
    isLabelled: true,
    cell: ({ roles, facility_types, regions }) =>
      [words.rolesText(roles), words.typesText(facility_types), words.regionsText(regions.slice(0, 3))]
        .filter(Boolean)
        .join(' · ') + (regions.length > 3 ? ` dan ${regions.length - 3} wilayah lain` : ''),
  },
  {
    head: 'Tampil (WIB)',
    isLabelled: true,
    cell: ({ from, until }) => `${words.shortMinuteText(from)} – ${words.shortMinuteText(until)}`,
  },
  {
    head: 'Sudah membaca',
    isLabelled: true,
    isQuiet: ({ state }) => state === 'draft',
    cell: ({ state, accounts, read }) => (state === 'draft' ? '–' : words.readersText(accounts, read)),
  },
]
