import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { listDocuments, listPublicDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { queryOf } from '../../api/call.ts'
import { FilterSelect } from '../../ui/filters.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { Filters } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { reads } from '../../ui/search-text.ts'
import { EmptyState, Skeletons } from '../../ui/states.tsx'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { DocumentRow } from './document-row.tsx'
import { type DocumentSearch, documentSearch } from './document-search.ts'

import classes from './documents.module.css'

/** Most who come look at the list. */
const OpenDocument = lazyPart<'OpenDocument', { id: number; search: DocumentSearch; to: string }>(
  () => import('./open-document.tsx'),
  'OpenDocument',
)

type Reply = ReplyOf<typeof listPublicDocuments>

/** The documents of one of the three pages, which differ in who reads them. */
const documentsAt = (
  to: string,
  endpoint: typeof listPublicDocuments | typeof listDocuments,
): ListDefinition<DocumentSearch, Reply> => ({
  to,
  ask: ({ cari, kategori }, { page, per_page }) =>
    // Safe: both take these, and answer alike.
    queryOf(endpoint as typeof listPublicDocuments, {
      query: { ...(cari && { cari }), ...(kategori && { kategori }), page, halaman: per_page },
    }),
  rowsPerPage: 10,
  narrows: ['cari', 'kategori'],
  words: { noun: 'dokumen', loading: 'Memuat dokumen…', failed: 'Dokumen belum dapat dimuat' },
})

const pages = {
  visitor: documentsAt('/public/document', listPublicDocuments),
  reader: documentsAt('/document/user', listDocuments),
  administrator: documentsAt('/admin/document', listDocuments),
} as const

/** `/public/document`: what everybody may read; the public pages have no column of their own. */
export const VisitorDocumentsPage = () => (
  <div className="public-column">
    <Documents definition={pages.visitor} />
  </div>
)
/** `/document/user`: what who is signed in may read. */
export const ReaderDocumentsPage = () => <Documents definition={pages.reader} />
/** `/admin/document`: the same, as readers see it. */
export const AdminReaderDocumentsPage = () => <Documents definition={pages.administrator} />

function Documents({ definition }: { definition: ListDefinition<DocumentSearch, Reply> }) {
  const search: DocumentSearch = reads(documentSearch)(useSearch({ strict: false }))
  return search.dokumen === undefined ? (
    <DocumentList definition={definition} search={search} />
  ) : (
    // The same grey bars as while its document loads.
    <Suspense fallback={<Skeletons rows={3} height={160} label="Memuat dokumen…" />}>
      <OpenDocument id={search.dokumen} search={search} to={definition.to} />
    </Suspense>
  )
}

function DocumentList({
  definition,
  search,
}: {
  definition: ListDefinition<DocumentSearch, Reply>
  search: DocumentSearch
}) {
  const list = useList(definition, search)
  const { cari, kategori } = list.search
  const categories = list.reply?.categories ?? []
  const chosen = categories.find((each) => each.kategori.toLowerCase() === kategori?.toLowerCase())
  // A category in which nothing is found stays to be taken back.
  const offered = kategori && !chosen ? [{ kategori, total: 0 }, ...categories] : categories
  return (
    <>
      <PageHeader
        title="Dokumen"
        description="Peraturan, surat edaran, instrumen, dan bahan paparan. Pencarian juga membaca isi dokumen."
      />
      <Filters className={classes.filters}>
        <SearchInput
          label="Cari dokumen"
          placeholder="Kata dalam judul atau isi"
          value={cari ?? ''}
          onSearch={(next) => list.change({ cari: next || undefined })}
        />
        <FilterSelect
          label="Kategori"
          all="Semua kategori"
          value={chosen?.kategori ?? kategori}
          options={offered.map((each) => ({
            value: each.kategori,
            label: `${each.kategori} (${each.total})`,
          }))}
          onChange={(next) => list.change({ kategori: next })}
        />
      </Filters>
      <ListView
        list={list}
        rowHeight={120}
        empty={
          <EmptyState title="Belum ada dokumen">Dokumen yang diterbitkan akan muncul di sini.</EmptyState>
        }
      >
        {({ data }) => (
          <ul className="list stack gap-4">
            {data.map((document) => (
              <li key={document.dokumen_id}>
                <DocumentRow
                  document={document}
                  placeOf={(lembar) =>
                    openPlace(definition.to, list.search, { dokumen: document.dokumen_id, lembar })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </>
  )
}

/** A document as it is opened from a list, which the way back leads to. */
const openPlace = (to: string, search: DocumentSearch, open: Pick<DocumentSearch, 'dokumen' | 'lembar'>) => ({
  to,
  search: { ...search, ...open },
})
