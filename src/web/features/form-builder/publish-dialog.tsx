import { useQueryClient } from '@tanstack/react-query'

import { listManagedForms, publishForm } from '#contract/form-admin.ts'
import { addMonths } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { call, isRefusal } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MonthSelect } from '../../ui/period-picker.tsx'
import { useGo } from '../../ui/places.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import type { DraftReply } from './changes-view.tsx'

/** The draft as it is stored, where a step was refused since another has saved. */
export const newerIn = (error: unknown): DraftReply | null =>
  // Safe: this conflict carries what is stored as the reply would.
  isRefusal(error, 'staleForm') ? (error.details['current'] as DraftReply) : null

/** From which month on the draft is valid. */
export function PublishDialog({
  draft,
  onPublished,
  onStale,
  onClose,
}: {
  draft: DraftReply
  /** Nothing is left to ask about on leaving. */
  onPublished: () => void
  /** Another has saved since. */
  onStale: (newer: DraftReply) => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const go = useGo()
  const thisMonth = useThisMonth()
  // A month that runs already stays to choose, but who only confirms can still take the version back.
  const next = addMonths(thisMonth, 1)
  const proposed = draft.earliest > next ? draft.earliest : next
  const form = useEditForm({
    start: { valid_from: proposed, note: '' },
    bodyOf: ({ valid_from, note }) => ({ revision: draft.revision, valid_from, note }),
    schema: publishForm.body,
    send: async (body) => {
      try {
        return await call(publishForm, { params: { form: draft.form_type }, body })
      } catch (error) {
        const newer = newerIn(error)
        if (newer) onStale(newer)
        throw error
      }
    },
    // Told by who shows the newer draft.
    conflictCode: 'staleForm',
    onSaved: async () => {
      onPublished()
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && path.startsWith(listManagedForms.path),
      })
      go({ to: `/admin/formulir/${draft.form_type}` }, { replace: true })
    },
  })
  const warned = draft.changes.filter(({ verdict }) => verdict === 'warned').length
  const from = form.values.valid_from || proposed
  return (
    <EditDialog title="Terbitkan versi ini" form={form} word="Terbitkan" onClose={onClose}>
      <MonthSelect
        label="Berlaku mulai bulan laporan"
        value={form.values.valid_from}
        first={draft.earliest}
        last={addMonths(draft.earliest, 23)}
        error={form.faultOf('valid_from')}
        {...(draft.base !== null && {
          hint: 'Laporan bulan-bulan sebelumnya tetap memakai versi lama, di layar, di cetakan, dan di unduhan.',
        })}
        onChange={(month) => form.set({ valid_from: month })}
      />
      <TextAreaField
        label="Catatan (boleh kosong)"
        hint="Misalnya dasar perubahannya. Hanya dibaca pengelola."
        maxLength={500}
        rows={2}
        {...form.text('note')}
      />
      {warned > 0 && (
        <Notice tone="warning" title={`${warned} perubahan perlu diketahui`}>
          <p>Lihat daftar perubahan: sebagian hasil hitungan belum mengenal isian baru.</p>
        </Notice>
      )}
      <p className="soft flat">
        {draft.base === null
          ? 'Formulir ini muncul di meja semua fasyankes yang mengisinya'
          : `Versi ${draft.base} diganti`}{' '}
        mulai {monthText(from)}.
        {from > thisMonth && ' Sebelum bulan itu mulai, versi ini masih dapat ditarik kembali.'}
      </p>
      {from <= thisMonth && (
        <Notice tone="warning" title="Tidak dapat ditarik kembali">
          <p>
            {monthText(from)} sudah berjalan, sehingga formulir ini langsung berlaku. Pilih bulan berikutnya
            bila masih perlu diperiksa.
          </p>
        </Notice>
      )}
    </EditDialog>
  )
}
