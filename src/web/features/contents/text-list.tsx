import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listContents, orderContents } from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getAbout, listGuides } from '#contract/published-contents.ts'
import { contentStates } from '#domain/content.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

import classes from './managing.module.css'

type Listed = ReplyOf<typeof listContents>
type Row = Listed['data'][number]

/** The texts of a kind in their order, which is changed by drag or by the buttons; removed ones follow. */
export function TextList({ kind, to, noun }: { kind: 'faq' | 'guide'; to: string; noun: string }) {
  const queries = useQueryClient()
  const list = queryOf(listContents, { query: { kind } })
  const answer = useQuery({ ...list, staleTime: 0 })
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const ordering = useMutation({
    mutationKey: [orderContents.path],
    // One after another; the list shows at once what was chosen.
    scope: { id: orderContents.path },
    mutationFn: (ids: number[]) => call(orderContents, { body: { kind, ids } }),
    onMutate: (ids) =>
      queries.setQueryData<Listed>(list.queryKey, (before) => {
        const placeOf = ({ id }: Row) => ids.indexOf(id)
        return before && { ...before, data: before.data.toSorted((a, b) => placeOf(a) - placeOf(b)) }
      }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: [orderContents.path] }) > 1) return
      for (const { path } of [listContents, listGuides, getAbout])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  return (
    <Loaded answer={answer} rows={5} label={`Memuat ${noun}…`}>
      {({ data }) => {
        const standing = data.filter(({ state }) => state !== 'removed')
        const removed = data.filter(({ state }) => state === 'removed')
        const ids = standing.map(({ id }) => id)
        const move = (id: number, place: number) => {
          const others = ids.filter((other) => other !== id)
          ordering.mutate([...others.slice(0, place), id, ...others.slice(place)])
        }
        if (data.length === 0) return <EmptyState title={`Belum ada ${noun}`} />
        return (
          <>
            <ol className={classes.rows} aria-label={`Urutan ${noun}`}>
              {standing.map((row, at) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
                <li
                  key={row.id}
                  className={classes.row}
                  draggable
                  data-dragged={dragged === row.id}
                  data-over={dragged !== null && dragged !== row.id && over === row.id}
                  onDragStart={({ dataTransfer }) => {
                    // Firefox drags nothing without it.
                    dataTransfer.setData('text/plain', row.judul)
                    setDragged(row.id)
                  }}
                  onDragEnd={() => {
                    setDragged(null)
                    setOver(null)
                  }}
                  onDragOver={(event) => {
                    if (dragged === null) return
                    event.preventDefault()
                    setOver(row.id)
                  }}
                  onDrop={(event) => {
                    event.preventDefault()
                    if (dragged !== null && dragged !== row.id) move(dragged, at)
                  }}
                >
                  <Words row={row} />
                  <span className="cluster">
                    <Button
                      variant="subtle"
                      size="compact"
                      aria-label={`Naik: ${row.judul}`}
                      disabled={at === 0}
                      onClick={({ currentTarget }) => {
                        if (at === 1) focusOn(currentTarget.nextElementSibling)
                        move(row.id, at - 1)
                      }}
                    >
                      Naik
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact"
                      aria-label={`Turun: ${row.judul}`}
                      disabled={at === standing.length - 1}
                      onClick={({ currentTarget }) => {
                        if (at === standing.length - 2) focusOn(currentTarget.previousElementSibling)
                        move(row.id, at + 1)
                      }}
                    >
                      Turun
                    </Button>
                    <Edit row={row} to={to} />
                  </span>
                </li>
              ))}
            </ol>
            {removed.length > 0 && (
              <details className={classes.removed}>
                <summary>Yang dihapus ({removed.length})</summary>
                <ul className={classes.rows}>
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

/** A button that can no longer be used loses the focus, and the keyboard its place. */
const focusOn = (element: Element | null) => {
  if (element instanceof HTMLElement) element.focus()
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
