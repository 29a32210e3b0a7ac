import { useQueryClient } from '@tanstack/react-query'

import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { createOffice, listOffices, updateOffice } from '#contract/offices.ts'
import { namesOf } from '#domain/names-of.ts'

import { call, reread } from '../../api/call.ts'
import { differencesOf } from '../../ui/differences.ts'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { RegionFields } from '../../ui/region-picker.tsx'
import { type TextOf, useEditForm } from '../../ui/use-edit-form.ts'

export type Office = ReplyOf<typeof listOffices>['data'][number]
type Texts = { name: string; address: string; phone: string; email: string }
type Values = Texts & { province_id: string; regency_id: string }

const textsOf = (office: Office | null): Texts => ({
  name: office?.name ?? '',
  address: office?.address ?? '',
  phone: office?.phone ?? '',
  email: office?.email ?? '',
})
const given = ({ name, address, phone, email }: Texts) => ({
  name,
  address: address.trim() || null,
  phone: phone.trim() || null,
  email: email.trim() || null,
})
const labels = { name: 'Nama dinas', address: 'Alamat', phone: 'Nomor telepon', email: 'Surel' } as const
const fields = namesOf(labels)
const wordsOf = (texts: Texts) => fields.map((name) => [labels[name], texts[name].trim()] as const)

const unchosen = { province: 'Pilih provinsi', regency: 'Tanpa kabupaten/kota: dinas provinsi' }

/** A new office, or one that is changed; its region stays. */
export function OfficeDialog({ office, onClose }: { office: Office | null; onClose: () => void }) {
  return office ? <ChangeDialog office={office} onClose={onClose} /> : <NewDialog onClose={onClose} />
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const start: Values = { ...textsOf(null), province_id: '', regency_id: '' }
  const form = useEditForm({
    start,
    bodyOf: ({ province_id, regency_id, ...texts }: Values): BodyInput<typeof createOffice> => ({
      ...given(texts),
      province_id,
      regency_id: regency_id || null,
    }),
    schema: createOffice.body,
    send: (body) => call(createOffice, { body }),
    onSaved: async () => {
      await reread(queries, listOffices)
      onClose()
    },
  })
  return (
    <EditDialog
      title="Tambah dinas"
      form={form}
      word="Tambah dinas"
      className="stack gap-4"
      onClose={onClose}
    >
      <RegionFields
        province={form.values.province_id}
        regency={form.values.regency_id}
        unchosen={unchosen}
        faults={{ province: form.faultOf('province_id'), regency: form.faultOf('regency_id') }}
        onChange={(province_id, regency_id) => form.set({ province_id, regency_id })}
      />
      <Fields form={form} />
    </EditDialog>
  )
}

function ChangeDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: textsOf(office),
    bodyOf: (texts: Texts) => ({ ...given(texts), version: office.version }),
    schema: updateOffice.body,
    send: (body) => call(updateOffice, { params: { id: office.id }, body }),
    conflictCode: 'staleOffice',
    onSaved: async () => {
      await reread(queries, listOffices)
      onClose()
    },
  })
  const { conflict } = form
  if (conflict) {
    const saved = textsOf(conflict.stored)
    const mine = form.over(saved)
    return (
      <>
        <LeaveGuard isUnsaved={form.isUnsaved} />
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title={`${office.name} sudah diubah dari tempat lain`}
          differences={differencesOf(wordsOf(mine), wordsOf(saved))}
          onMine={() => form.send({ ...given(mine), version: conflict.stored.version })}
          onSaved={() => {
            void reread(queries, listOffices)
            onClose()
          }}
        >
          Data ini disimpan dari tempat lain setelah Anda mulai mengubahnya.
        </RecordConflict>
      </>
    )
  }
  return (
    <EditDialog title="Ubah dinas" form={form} word="Simpan" className="stack gap-4" onClose={onClose}>
      <p className="flat quiet">{regionOf(office)}</p>
      <Fields form={form} isFirst />
    </EditDialog>
  )
}

/** Where an office is at home. */
export const regionOf = ({ province, regency }: Office) =>
  regency ? `${regency.name}, ${province.name}` : `Provinsi ${province.name}`

function Fields({
  form: { text },
  isFirst = false,
}: {
  form: { text: TextOf<keyof Texts> }
  /** Nothing is filled in before them. */
  isFirst?: boolean
}) {
  return (
    <>
      <TextField label={labels.name} {...text('name')} required data-autofocus={isFirst || undefined} />
      <TextAreaField label={labels.address} rows={2} {...text('address')} />
      <TextField label={labels.phone} type="tel" {...text('phone')} />
      <TextField label={labels.email} type="email" {...text('email')} />
    </>
  )
}
