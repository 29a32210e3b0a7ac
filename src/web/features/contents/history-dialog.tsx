import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listContentHistory } from '#contract/contents.ts'
import { contentActs } from '#domain/content.ts'
import { momentText } from '#domain/words.ts'

import { queryOf, reread } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { RichTextView } from '../../content/rich-text-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { DiscardQuestion } from '../../ui/leave-guard.tsx'
import { Paging } from '../../ui/paging.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useStep } from '../../ui/use-step.ts'
import { type Content, newerIn, restoreText } from './text-calls.ts'

import classes from './managing.module.css'

const rowsPerPage = 20

/** What a text was, and the way back to it. */
export function HistoryDialog({
  content,
  isUnsaved = () => false,
  onClose,
  onRestored,
}: {
  content: Pick<Content, 'id' | 'version'>
  /** Whether something is written that would go with what is restored. */
  isUnsaved?: () => boolean
  onClose: () => void
  /** What is restored takes the place of the history too. */
  onRestored: (content: Content) => void
}) {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number | null>(null)
  /** What is restored once it is said that what is unsaved may go. */
  const [asked, setAsked] = useState<number | null>(null)
  const queries = useQueryClient()
  const zone = useZone()
  /** The version that was met when another had saved. */
  const [newest, setNewest] = useState(0)
  const answer = useQuery({
    ...queryOf(listContentHistory, { params: { id: content.id }, query: { page, per_page: rowsPerPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const restoring = useStep({
    send: async (history_id: number) => {
      try {
        return await restoreText({ id: content.id, version: Math.max(content.version, newest) }, history_id)
      } catch (error) {
        const newer = newerIn(error)
        if (!newer) throw error
        // The history shows it before it is chosen again.
        setNewest(newer.version)
        setPage(1)
        await reread(queries, listContentHistory)
        throw new Error('Teks ini baru saja disimpan lagi. Periksa riwayatnya, lalu ulangi.', {
          cause: error,
        })
      }
    },
    onDone: ({ data }) => onRestored(data),
  })
  return (
    <>
      <Dialog title="Riwayat" width={860} onClose={onClose}>
        <Loaded answer={answer} rows={4} label="Memuat riwayat…">
          {({ data, total, current_page, last_page }) => (
            <>
              <ul className="list stack">
                {data.map(({ id, at, by, act, value }) => (
                  <li key={id} className={classes.entry}>
                    <div className="spread">
                      <span>
                        <span className="strong">{contentActs[act]}</span>
                        <span className="soft">
                          {' '}
                          {momentText(new Date(at), zone)}
                          {by ? ` oleh ${by}` : ''}
                        </span>
                      </span>
                      <span className="cluster">
                        <Button
                          variant="subtle"
                          size="compact"
                          aria-expanded={shown === id}
                          onClick={() => setShown(shown === id ? null : id)}
                        >
                          {shown === id ? 'Sembunyikan' : 'Lihat'}
                        </Button>
                        <Button
                          variant="default"
                          size="compact"
                          disabled={restoring.isPending}
                          onClick={() => (isUnsaved() ? setAsked(id) : restoring.mutate(id))}
                        >
                          Pulihkan
                        </Button>
                      </span>
                    </div>
                    {shown === id && (
                      <div className={classes.former}>
                        <p className="strong">{value.judul}</p>
                        <RichTextView text={value.isi} isVisitor={false} prefix={`riwayat-${id}-`} />
                      </div>
                    )}
                  </li>
                ))}
              </ul>
              <Paging page={current_page} last={last_page} total={total} noun="naskah" onChange={setPage} />
            </>
          )}
        </Loaded>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        </DialogActions>
      </Dialog>
      {asked !== null && (
        <DiscardQuestion
          onDiscard={() => {
            setAsked(null)
            restoring.mutate(asked)
          }}
          onStay={() => setAsked(null)}
        >
          Perubahan yang belum disimpan hilang bila naskah lain dipulihkan.
        </DiscardQuestion>
      )}
    </>
  )
}
