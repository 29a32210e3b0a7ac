import { useState } from 'react'

import { createAccount } from '#contract/accounts.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { AccountFields, bodyOf, placeFaults, valuesOf } from './account-fields.tsx'
import { useReread } from './use-reread.ts'

/** A new account; its card opens next. */
export function NewAccountDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { region } = useMe()
  const reread = useReread()
  const [invite, setInvite] = useState(true)
  const form = useEditForm({
    start: valuesOf(null),
    bodyOf,
    schema: createAccount.body,
    check: (values) => placeFaults(values, region?.province_id),
    send: (body) => call(createAccount, { body: { ...body, invite } }),
    onSaved: async ({ data }) => {
      onMade(data.id)
      await reread()
    },
  })
  return (
    <EditDialog title="Tambah akun" form={form} word="Tambah akun" className="stack gap-4" onClose={onClose}>
      <AccountFields form={form} />
      <Checkbox checked={invite} onChange={setInvite}>
        Kirim undangan untuk membuat kata sandi ke alamat surel ini
      </Checkbox>
    </EditDialog>
  )
}
