import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createAccount } from '#contract/accounts.ts'
import { getPlace } from '#contract/places.ts'

import { call, isRefusal, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { AccountFields, bodyOf, placeFaults, type Values, valuesFor, valuesOf } from './account-fields.tsx'
import { useReread } from './use-reread.ts'

const title = 'Tambah akun'

type Steps = { onClose: () => void; onMade: (id: number) => void }

/** A new account, of a facility where one is given; its card opens next. */
export function NewAccountDialog({ facility, ...steps }: Steps & { facility: number | undefined }) {
  const place = useQuery({
    ...queryOf(getPlace, { params: { id: facility ?? 0 } }),
    enabled: facility !== undefined,
  })
  // A facility that there is not, or that is read by others alone, is chosen by hand.
  const isChosen =
    facility === undefined || (isRefusal(place.error) && [403, 404].includes(place.error.status))
  if (!place.data && !isChosen)
    return (
      <Dialog title={title} onClose={steps.onClose}>
        <Loaded answer={place} rows={5} label="Memuat fasyankes…" failed="Fasyankes belum dapat dimuat">
          {() => null}
        </Loaded>
      </Dialog>
    )
  return <NewAccount start={place.data ? valuesFor(place.data.data) : valuesOf(null)} {...steps} />
}

function NewAccount({ start, onClose, onMade }: Steps & { start: Values }) {
  const { region } = useMe()
  const renew = useReread()
  const [invite, setInvite] = useState(true)
  const form = useEditForm({
    start,
    bodyOf,
    schema: createAccount.body,
    check: (values) => placeFaults(values, region?.province_id),
    send: (body) => call(createAccount, { body: { ...body, invite } }),
    onSaved: async ({ data }) => {
      onMade(data.id)
      await renew()
    },
  })
  return (
    <EditDialog
      title={title}
      form={form}
      word="Tambah akun"
      ifLost="Akun mungkin sudah dibuat. Coba lagi; bila nama penggunanya sudah dipakai, tutup dan cari akun itu di daftar."
      className="stack gap-4"
      onClose={onClose}
    >
      <AccountFields form={form} />
      <Checkbox checked={invite} onChange={setInvite}>
        Kirim undangan untuk membuat kata sandi ke alamat surel ini
      </Checkbox>
    </EditDialog>
  )
}
