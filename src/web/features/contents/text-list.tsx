import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { listContents, orderContents } from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getAbout, listGuides } from '#contract/published-contents.ts'
import { contentStates } from '#domain/content.ts'
import { moved } from '#domain/moved.ts'

import { call, messageOf, queryOf, reread } from '../../api/call.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { MoveButtons, useDragging } from '../../ui/order.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

import classes from './managing.module.css'

type Listed = ReplyOf<typeof listContents>
type Row = Listed['data'][number]
/** Where the texts are to stand, and where they stood on the page. */
type Order = { ids: number[]; before: number[] }

/** The texts of a kind in their order, which is changed by drag or by the buttons; removed ones follow. */
export function TextList({ kind, to, noun }: { kind: 'faq' | 'guide'; to: string; noun: string }) {
  const queries = useQueryClient()
  const list = queryOf(listContents, { query: { kind } })
  const answer = useQuery({ ...list, staleTime: 0 })
  const ordering = useMutation({
    mutationKey: [orderContents.path],
    // One after another; the list shows at once what was chosen.
    scope: { id: orderContents.path },
    mutationFn: (order: Order) => call(orderContents, { body: { kind, ...order } }),
    onMutate: async ({ ids }) => {
      // A list that was asked for before would show the older order again.
      await queries.cancelQueries({ queryKey: list.queryKey })
      queries.setQueryData<Listed>(list.queryKey, (before) => {
        const placeOf = ({ id }: Row) => ids.indexOf(id)
        return before && { ...before, data: before.data.toSorted((a, b) => placeOf(a) - placeOf(b)) }
      })
    },
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: [orderContents.path] }) > 1) return
      void reread(queries, listContents, listGuides, getAbout)
    },
  })
  const standing = answer.data?.data.filter(({ state }) => state !== 'removed') ?? []
  const ids = standing.map(({ id }) => id)
  const move = (id: number, place: number) =>
    ordering.mutate({ ids: moved(ids, ids.indexOf(id), place), before: ids })
  const { marksOf } = useDragging<number>((id, onto) => move(id, ids.indexOf(onto)))
  return (
    <Loaded answer={answer} rows={5} label={`Memuat ${noun}…`}>
      {({ data }) => {
        const removed = data.filter(({ state }) => state === 'removed')
        if (data.length === 0) return <EmptyState title={`Belum ada ${noun}`} />
        return (
          <>
            <ol className="list stack" aria-label={`Urutan ${noun}`}>
              {standing.map((row, at) => (
                <li key={row.id} className={classes.row} {...marksOf(row.id)}>
                  <Words row={row} />
                  <span className="cluster">
                    <MoveButtons
                      name={row.judul}
                      place={at}
                      count={standing.length}
                      onMove={(place) => move(row.id, place)}
                    />
                    <Edit row={row} to={to} />
                  </span>
                </li>
              ))}
            </ol>
            {removed.length > 0 && (
              <details className={classes.removed}>
                <summary>Yang dihapus ({removed.length})</summary>
                <ul className="list stack">
                  {removed.map((row) => (
                    <li key={row.id} className={classes.row}>
                      <Words row={row} />
                      <Edit row={row} to={to} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Words({ row: { judul, state } }: { row: Row }) {
  return (
    <span className={classes.words}>
      <span className="strong">{judul}</span>
      <span className={classes.state} data-state={state}>
        {contentStates[state]}
      </span>
    </span>
  )
}

function Edit({ row: { id, judul, state }, to }: { row: Row; to: string }) {
  const word = state === 'removed' ? 'Pulihkan' : 'Ubah'
  return (
    <LinkButton
      variant="default"
      size="compact"
      place={{ to, search: { ubah: id } }}
      label={`${word} ${judul}`}
    >
      {word}
    </LinkButton>
  )
}
