import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { searchContents } from '#contract/published-contents.ts'

import { queryOf } from '../api/call.ts'
import { PlaceLink } from '../ui/places.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'
import { aboutPlace, guidePlace } from './places.ts'

import classes from './searched.module.css'

type Found = ReplyOf<typeof searchContents>['data'][number]

const kinds = { about: 'Tentang', faq: 'Pertanyaan umum', guide: 'Panduan' } as const

/** What a reader's words were found in, best first. */
export function Searched({ find, isVisitor }: { find: string; isVisitor: boolean }) {
  const answer = useQuery({
    ...queryOf(searchContents, { query: { find } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded answer={answer} rows={3} label="Mencari…" failed="Pencarian belum berhasil">
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="Tidak ditemukan" icon="search">
            Tidak ada teks yang memuat “{find}”. Coba kata lain atau yang lebih pendek.
          </EmptyState>
        ) : (
          <section aria-label="Hasil pencarian">
            <p className="soft" role="status">
              {data.length} hasil untuk “{find}”
            </p>
            <ul className={classes.results}>
              {data.map((found) => (
                <li key={found.id}>
                  <PlaceLink place={placeOf(found, isVisitor)} className={classes.result}>
                    <span className="small">{kinds[found.kind]}</span>
                    <span className={classes.title}>{found.judul}</span>
                    <Excerpt pieces={found.cuplikan} />
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function Excerpt({ pieces }: { pieces: Found['cuplikan'] }) {
  return (
    <span className={classes.excerpt}>
      {pieces.map(({ text, found }, at) =>
        found ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text, in their order
          <mark key={at}>{text}</mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

function placeOf({ kind, slug }: Found, isVisitor: boolean) {
  if (kind === 'guide') return guidePlace(isVisitor, slug)
  return aboutPlace(isVisitor, kind === 'faq' ? slug : undefined)
}
