import { useQueryClient } from '@tanstack/react-query'

import { withdrawForm } from '#contract/form-admin.ts'
import { monthText } from '#domain/words.ts'

import { call } from '../../api/call.ts'
import { StepDialog } from '../../ui/step-dialog.tsx'
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
  return (
    <StepDialog
      title={`Tarik kembali versi ${version}?`}
      confirm="Tarik kembali"
      danger
      send={() => call(withdrawForm, { params: { form: form_type }, body: { version } })}
      saved="Versi ditarik kembali."
      onDone={async () => {
        await rereadForms(queries)
        onClose()
      }}
      onFailed={() => {
        onClose()
        return rereadForms(queries)
      }}
      onClose={onClose}
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
    </StepDialog>
  )
}
