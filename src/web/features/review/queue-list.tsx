import { useState } from 'react'
import { flushSync } from 'react-dom'

import type { Queue } from '#contract/review.ts'
import { monthText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { boxColumn, SelectionBar, useSelection } from '../../ui/list-selection.tsx'
import { RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import type { List } from '../../ui/use-list.ts'
import { ConfirmSeveral, RefusedConfirmations, useConfirmSeveral } from './confirm-several.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { nameOf, queueColumns } from './queue-columns.tsx'
import type { QueueSearch } from './queue-search.ts'

/** The reports of one view: each opens, those that wait can be confirmed together. */
export function QueueList({ list }: { list: List<QueueSearch, Queue> }) {
  const { zone } = useMe()
  const { isFetching, refetch } = list.query
  const rows = list.reply?.data ?? []
  const waiting = rows.filter((row) => row.report_status === 'sent')
  const calm = waiting.filter(({ flags, remark_count }) => flags.length === 0 && remark_count === 0)
  const selection = useSelection(waiting.map((row) => row.report_id))
  const chosen = rows.filter((row) => selection.has(row.report_id))
  /** The versions that were on the screen when the question was asked, by report. */
  const [asked, setAsked] = useState<ReadonlyMap<number, number> | null>(null)
  const confirm = useConfirmSeveral({
    onConfirmed() {
      // The browser gives the focus back to the button of the question, which is shut at once.
      flushSync(() => {
        selection.setAll(false)
        setAsked(null)
      })
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    },
    onSettled: () => setAsked(null),
  })
  const hasForms = (list.reply?.forms.length ?? 0) > 1
  const columns = queueColumns({ zone, hasForms, filters: list.search })
  const boxes = boxColumn<(typeof rows)[number], number>(
    selection,
    (row) => row.report_id,
    (row) => (row.report_status === 'sent' ? { name: nameOf(row, hasForms) } : null),
  )
  return (
    <>
      <RefusedConfirmations confirm={confirm} />
      <ListView list={list} empty={list.reply && <EmptyQueue search={list.search} queue={list.reply} />}>
        {({ date }) => (
          <>
            {waiting.length > 0 && (
              <SelectionBar
                selection={selection}
                hint="Pilih formulir untuk dikonfirmasi sekaligus"
                extra={
                  calm.length > 0 &&
                  calm.length < waiting.length && (
                    <Button
                      variant="subtle"
                      size="compact"
                      onClick={() => selection.setOnly(calm.map((row) => row.report_id))}
                    >
                      Pilih {calm.length} tanpa hal yang perlu diperhatikan
                    </Button>
                  )
                }
              >
                <Button
                  icon="confirm"
                  disabled={chosen.length === 0}
                  onClick={() => {
                    setAsked(new Map(chosen.map((row) => [row.report_id, row.version])))
                    // What a colleague has remarked or decided meanwhile is told before it is too late.
                    void refetch()
                  }}
                >
                  {chosen.length === 0 ? 'Konfirmasi' : `Konfirmasi ${chosen.length} formulir`}
                </Button>
              </SelectionBar>
            )}
            <RowTable
              caption={`Formulir ${monthText(date)}`}
              columns={waiting.length > 0 ? [boxes, ...columns] : columns}
              rows={rows}
              keyOf={(row) => row.report_id}
              isSelected={(row) => selection.has(row.report_id)}
            />
          </>
        )}
      </ListView>
      {asked && (
        <ConfirmSeveral
          chosen={chosen.map((row) => ({ ...row, version: asked.get(row.report_id) ?? row.version }))}
          isReading={isFetching}
          confirm={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
