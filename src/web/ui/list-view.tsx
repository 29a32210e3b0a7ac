import type { ReactNode } from 'react'

import { numberText } from '#domain/words.ts'

import { isRefusal } from '../api/call.ts'
import { LinkButton } from './link-button.tsx'
import type { ListSearch } from './list-search.ts'
import { ListFrame } from './list-table.tsx'
import { Paging } from './paging.tsx'
import { EmptyState, ErrorState, Loaded } from './states.tsx'
import type { List, ListReply } from './use-list.ts'

/**
 * A list in each of its states: on its way, gone wrong, asked for wrongly by its address, with nothing that matches the filters, empty, or there with its paging.
 * The rows are drawn by `children`, as a RowTable or in another shape.
 */
export function ListView<Search extends ListSearch, Reply extends ListReply>({
  list,
  rowHeight = 56,
  empty,
  children,
}: {
  list: List<Search, Reply>
  /** In pixels, of the bars that stand there before the rows do. */
  rowHeight?: number
  /** Where there is nothing though nothing narrows the list: why, and the next step. */
  empty: ReactNode
  children: (reply: Reply) => ReactNode
}) {
  const { definition, reply, query, isNarrowed, change, widened } = list
  const { noun, sought = noun, loading, failed, steps } = definition.words
  const told = query.isPlaceholderData ? undefined : reply
  if (reply === undefined && isRefusal(query.error, 'invalidInput'))
    return (
      <ErrorState
        error={query.error}
        {...(failed && { title: failed })}
        action={
          <LinkButton variant="default" place={{ to: definition.to }}>
            Atur ulang
          </LinkButton>
        }
      />
    )
  return (
    <>
      {/* Filters and pages change the list and leave the focus where it is: only this tells a reader that they did. */}
      <p className="unseen" aria-live="polite">
        {told && changeWords(told, noun)}
      </p>
      <Loaded
        answer={{ data: reply, error: query.error, refetch: query.refetch }}
        rows={8}
        height={rowHeight}
        label={loading}
        failed={failed}
      >
        {(shown) =>
          shown.data.length > 0 ? (
            <ListFrame isStale={query.isPlaceholderData}>
              {children(shown)}
              <Paging
                page={shown.current_page}
                last={shown.last_page}
                total={shown.total}
                noun={noun}
                {...(steps && { steps })}
                // Safe: every search of a list may carry a page.
                onChange={(page) => change({ page } as Partial<Search>)}
              />
            </ListFrame>
          ) : isNarrowed ? (
            <EmptyState
              title={`Tidak ada ${sought} yang cocok`}
              icon="search"
              action={
                <LinkButton variant="default" place={widened}>
                  Hapus saringan
                </LinkButton>
              }
            >
              Ubah atau hapus saringan untuk melihat {sought} lain.
            </EmptyState>
          ) : (
            empty
          )
        }
      </Loaded>
    </>
  )
}

const changeWords = ({ total, current_page: page, last_page: last }: ListReply, noun: string) =>
  `Jumlah ${noun}: ${numberText(total)}${last > 1 ? `; halaman ke-${page} dari ${last}` : ''}`
