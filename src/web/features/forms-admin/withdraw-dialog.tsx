import { useMutation, useQueryClient } from '@tanstack/react-query'

import { withdrawForm } from '#contract/form-admin.ts'
import { monthText } from '#domain/words.ts'

import { call, messageOf } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type ManagedForm, rereadForms, type Version } from './managed-forms.ts'

/** Takes a version back whose month has not begun. */
export function WithdrawDialog({
  form: { form_type },
  version: { version, valid_from },
  current,
  onClose,
}: {
  form: ManagedForm
  version: Version
  /** What is answered meanwhile; nothing where the form has not begun. */
  current: Version | undefined
  onClose: () => void
}) {
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(withdrawForm, { params: { form: form_type }, body: { version } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message ?? 'Versi ditarik kembali.')
      await rereadForms(queries)
      onClose()
    },
    onError: async (error) => {
      toastError(messageOf(error))
      onClose()
      await rereadForms(queries)
    },
  })
  return (
    <ConfirmDialog
      title={`Tarik kembali versi ${version}?`}
      confirm="Tarik kembali"
      danger
      pending={taking.isPending}
      onConfirm={() => taking.mutate()}
      onCancel={onClose}
    >
      <ul className="bullets">
        <li>
          {current
            ? `Fasyankes tetap mengisi versi ${current.version}, juga mulai ${monthText(valid_from)}.`
            : `Formulir ini tidak jadi berlaku mulai ${monthText(valid_from)}.`}
        </li>
        <li>Isinya menjadi draf lagi: dapat diubah, diterbitkan lagi, atau dibuang.</li>
        <li>Nomor {version} tidak dipakai lagi. Versi yang terbit berikutnya mendapat nomor baru.</li>
      </ul>
    </ConfirmDialog>
  )
}
