import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { listDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { documentAccess, documentStatuses, documentStatusNames } from '#domain/documents.ts'
import type { Zone } from '#domain/time.ts'
import { numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentFacts } from '../../ui/document-facts.tsx'
import { FilterSelect } from '../../ui/filters.tsx'
import { type Column, Filters, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, PlaceLink, useGo } from '../../ui/places.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { reads } from '../../ui/search-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { type DocumentsAdminSearch, documentsAdminSearch } from './documents-admin-search.ts'
import { KeptDocument } from './kept-document.tsx'
import { NewDocumentDialog } from './new-document-dialog.tsx'
import { StateMark } from './state-mark.tsx'

import classes from './documents-admin.module.css'

type Listed = ReplyOf<typeof listDocuments>['data'][number]

const to = '/admin/dokumen'
const documents: ListDefinition<DocumentsAdminSearch, ReplyOf<typeof listDocuments>> = {
  to,
  ask: ({ cari, kategori, status }, { page, per_page }) =>
    queryOf(listDocuments, {
      query: {
        status: status ?? 'all',
        ...(cari && { cari }),
        ...(kategori && { kategori }),
        page,
        halaman: per_page,
      },
    }),
  rowsPerPage: 20,
  narrows: ['cari', 'kategori', 'status'],
  words: { noun: 'dokumen', loading: 'Memuat dokumen…', failed: 'Dokumen belum dapat dimuat' },
}

/** `/admin/dokumen`: every document in every state, and the one that is open. */
export function DocumentsAdminPage() {
  const search: DocumentsAdminSearch = reads(documentsAdminSearch)(useSearch({ strict: false }))
  const { dokumen, ...list } = search
  return dokumen === undefined ? (
    <DocumentList search={search} />
  ) : (
    <KeptDocument key={dokumen} id={dokumen} back={{ to, search: list }} />
  )
}

function DocumentList({ search }: { search: DocumentsAdminSearch }) {
  const list = useList(documents, search)
  const go = useGo()
  const zone = useZone()
  const [isMaking, setMaking] = useState(false)
  const { cari, kategori, status } = list.search
  const categories = list.reply?.categories ?? []
  const offered = new Set([...categories.map((each) => each.kategori), ...(kategori ? [kategori] : [])])
  const placeOf = (id: number): Place => ({ to, search: { ...list.search, dokumen: id } })
  return (
    <>
      <PageHeader
        title="Kelola dokumen"
        description="Unggah, terbitkan, dan perbarui dokumen untuk pengunjung dan pengguna."
        actions={
          <Button icon="plus" onClick={() => setMaking(true)}>
            Tambah dokumen
          </Button>
        }
      />
      <Filters inUse={list.inUse}>
        <SearchInput
          label="Cari dokumen"
          placeholder="Judul atau isi"
          value={cari ?? ''}
          onSearch={(next) => list.change({ cari: next || undefined })}
        />
        <FilterSelect
          label="Kategori"
          all="Semua kategori"
          value={kategori}
          options={[...offered].map((each) => ({ value: each, label: each }))}
          onChange={(next) => list.change({ kategori: next })}
        />
        <FilterSelect
          label="Status"
          all="Semua status"
          value={status}
          options={documentStatusNames.map((name) => ({ value: name, label: documentStatuses[name].label }))}
          onChange={(next) => list.change({ status: next })}
        />
      </Filters>
      <ListView
        list={list}
        empty={
          <EmptyState
            title="Belum ada dokumen"
            action={<Button onClick={() => setMaking(true)}>Tambah dokumen</Button>}
          >
            Dokumen yang Anda terbitkan dapat dibaca dan dicari di halaman Dokumen.
          </EmptyState>
        }
      >
        {({ data }) => (
          <RowTable
            caption="Dokumen"
            columns={columnsOf(placeOf, zone)}
            rows={data}
            keyOf={({ dokumen_id }) => dokumen_id}
          />
        )}
      </ListView>
      {isMaking && (
        <NewDocumentDialog
          categories={[...offered]}
          onClose={() => setMaking(false)}
          onMade={(id) => go(placeOf(id))}
        />
      )}
    </>
  )
}

const columnsOf = (placeOf: (id: number) => Place, zone: Zone): Column<Listed>[] => [
  {
    head: 'Dokumen',
    look: 'name',
    className: classes.name,
    cell: ({ dokumen_id, title, kategori, latest }) => (
      <>
        <PlaceLink place={placeOf(dokumen_id)}>{title}</PlaceLink>
        <p className="small flat">{kategori}</p>
        <DocumentFacts latest={latest} />
      </>
    ),
  },
  { head: 'Status', cell: ({ status }) => <StateMark status={status} /> },
  { head: 'Pembaca', isLabelled: true, cell: ({ access }) => documentAccess[access] },
  { head: 'Versi', isLabelled: true, cell: ({ latest }) => (latest ? numberText(latest.number) : '–') },
  { head: 'Unduhan', look: 'number', isLabelled: true, cell: ({ downloads }) => numberText(downloads ?? 0) },
  {
    head: 'Diubah',
    isLabelled: true,
    className: classes.changed,
    cell: ({ changed_at, changed_by }) =>
      changed_at && (
        <>
          <Moment at={changed_at} zone={zone} /> <span className="small">{changed_by}</span>
        </>
      ),
  },
]
