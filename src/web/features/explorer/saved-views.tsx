import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  changeSavedView,
  getSavedView,
  listSavedViews,
  removeSavedView,
  saveView,
} from '#contract/saved-views.ts'

import { call, orGone, queryOf, reread } from '../../api/call.ts'
import { intoClipboard } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paging } from '../../ui/paging.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { useStep } from '../../ui/use-step.ts'
import { explorerPath } from './explorer-search.ts'

import classes from './explorer.module.css'

export type SavedView = ReplyOf<typeof getSavedView>['data']

export const placeOfView = (code: string): Place => ({ to: explorerPath, search: { tampilan: code } })

/** Puts an address into the clipboard. */
export async function copyLink(address: string): Promise<void> {
  if (await intoClipboard(address))
    toastSuccess('Tautan disalin. Siapa pun yang boleh membaca grafik dapat membukanya.')
  else toastError('Tautan belum dapat disalin. Salin alamat halaman ini dari bilah peramban.')
}
export const linkOfView = (code: string): string => `${location.origin}${explorerPath}?tampilan=${code}`

/** Every list of views, and every single one, is asked for again. */
function useViewsChanged() {
  const queries = useQueryClient()
  return () => reread(queries, listSavedViews, getSavedView)
}

/** Gives a name: to a new view of this question, or another one to a view. */
export function NameDialog({
  view,
  question,
  onSaved,
  onClose,
}: {
  /** The view that gets another name; null for a new one. */
  view: Pick<SavedView, 'view_code' | 'name'> | null
  question: string
  onSaved: (view: SavedView) => void
  onClose: () => void
}) {
  const changed = useViewsChanged()
  const form = useEditForm({
    start: { name: view?.name ?? '' },
    bodyOf: ({ name }) => ({ name }),
    schema: saveView.body?.pick({ name: true }),
    send: ({ name }) =>
      view
        ? call(changeSavedView, { params: { kode: view.view_code }, body: { name } })
        : call(saveView, { body: { name, question } }),
    onSaved: async ({ data }) => {
      await changed()
      onSaved(data)
    },
  })
  return (
    <EditDialog
      title={view ? 'Ubah nama tampilan' : 'Simpan tampilan'}
      form={form}
      word="Simpan"
      className="stack gap-6"
      onClose={onClose}
    >
      <TextField
        {...form.text('name')}
        label="Nama tampilan"
        hint="Misalnya: Pelaporan limbah Jawa Barat"
        maxLength={80}
      />
    </EditDialog>
  )
}

/** Keeps another question under the name of one's own view. */
export function useKeepQuestion() {
  const changed = useViewsChanged()
  return useStep({
    send: ({ code, question }: { code: string; question: string }) =>
      call(changeSavedView, { params: { kode: code }, body: { question } }),
    onDone: changed,
  })
}

const viewsPerPage = 20

/** One's own views: to open, to name, to share and to remove. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const changed = useViewsChanged()
  const list = useQuery({
    ...queryOf(listSavedViews, { query: { page, per_page: viewsPerPage } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title="Tampilan saya" width={640} onClose={onClose}>
      <Loaded answer={list} rows={3} height={56} label="Memuat tampilan…">
        {({ data, current_page, last_page, total }) =>
          total === 0 ? (
            <EmptyState title="Belum ada tampilan" icon="analysis">
              Susun pertanyaan, lalu tekan ‘Simpan tampilan’ untuk membukanya lagi atau membagikannya.
            </EmptyState>
          ) : (
            <>
              <ul className={`list ${classes.views}`}>
                {data.map((view) => (
                  <li key={view.view_code} className={classes.view}>
                    <PlaceLink place={placeOfView(view.view_code)} onClick={onClose}>
                      {view.name}
                    </PlaceLink>
                    <span className={classes.steps}>
                      <IconButton
                        icon="copy"
                        label={`Salin tautan ${view.name}`}
                        onClick={() => void copyLink(linkOfView(view.view_code))}
                      />
                      <IconButton
                        icon="edit"
                        label={`Ubah nama ${view.name}`}
                        onClick={() => setRenamed(view)}
                      />
                      <IconButton
                        icon="trash"
                        label={`Hapus ${view.name}`}
                        onClick={() => setRemoved(view)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
              <Paging page={current_page} last={last_page} total={total} noun="tampilan" onChange={setPage} />
            </>
          )
        }
      </Loaded>
      {renamed && (
        <NameDialog
          view={renamed}
          question={renamed.question}
          onSaved={() => setRenamed(null)}
          onClose={() => setRenamed(null)}
        />
      )}
      {removed && (
        <StepDialog
          title={`Hapus tampilan “${removed.name}”?`}
          confirm="Hapus"
          danger
          send={() => orGone(call(removeSavedView, { params: { kode: removed.view_code } }))}
          onDone={async () => {
            setRemoved(null)
            setPage(1)
            await changed()
          }}
          onClose={() => setRemoved(null)}
        >
          Tautan yang sudah dibagikan tidak dapat dibuka lagi.
        </StepDialog>
      )}
    </Dialog>
  )
}
