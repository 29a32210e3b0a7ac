import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'

import { sessionQuery } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-page.ts'
import { useGo } from '../../ui/places.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { reads, type SearchOf, textOf } from '../../ui/search-text.ts'
import { Skeletons } from '../../ui/states.tsx'

import classes from './reading.module.css'

/** Most who read look for nothing. */
const Searched = lazyPart<'Searched', { find: string; isVisitor: boolean }>(
  () => import('../../content/searched.tsx'),
  'Searched',
)

const readingSearch = { cari: textOf, tanya: textOf, panduan: textOf }

/** What the address of about and of the guides says. */
export function useReadingSearch(): SearchOf<typeof readingSearch> {
  return reads(readingSearch)(useSearch({ strict: false }))
}

/** Who reads; a visitor's pages have addresses of their own. */
export function useReader() {
  const { data: me } = useQuery(sessionQuery)
  return { isVisitor: !me, role: me?.role ?? null }
}

/** The words that are looked for, which stand in the address of the page. */
export function ReadingSearch({
  to,
  find = '',
  ...words
}: {
  to: string
  find: string | undefined
  label: string
  placeholder: string
}) {
  const go = useGo()
  return (
    <div className={`no-print ${classes.search}`}>
      <SearchInput
        {...words}
        value={find}
        onSearch={(cari) => go({ to, search: cari ? { cari } : {} }, { replace: true })}
      />
    </div>
  )
}

/** The words that are looked for in all texts, and what they were found in instead of the page's own. */
export function SearchedPage({
  to,
  isVisitor,
  children,
}: {
  to: string
  isVisitor: boolean
  children: ReactNode
}) {
  const { cari } = useReadingSearch()
  return (
    <>
      <ReadingSearch
        label="Cari di tentang, pertanyaan, dan panduan"
        placeholder="Misalnya: batas waktu"
        to={to}
        find={cari}
      />
      {cari ? (
        <Suspense fallback={<Skeletons rows={3} label="Mencari…" />}>
          <Searched find={cari} isVisitor={isVisitor} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}

/** Goes to the part that the address names, once it is there: it arrives after the page. */
export function useAnchor(isThere: boolean) {
  useEffect(() => {
    const id = decodedHash()
    const part = isThere && id !== '' ? document.getElementById(id) : null
    part?.scrollIntoView()
  }, [isThere])
}

function decodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
