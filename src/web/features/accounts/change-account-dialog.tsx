import type { ComponentProps } from 'react'

import { updateUser, type User } from '#contract/users.ts'
import { roles } from '#domain/roles.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { differenceOf } from '../../ui/differences.ts'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { useRegionName } from '../../ui/region-picker.tsx'
import { useAsOpened, useEditForm } from '../../ui/use-edit-form.ts'
import { AccountFields, bodyOf, fieldLabels, placeFaults, type Values, valuesOf } from './account-fields.tsx'
import { useReread } from './use-reread.ts'

/** An account that is changed. Where somebody else has changed it meanwhile, the person sees both and chooses. */
export function ChangeAccountDialog({ account: read, onClose }: { account: User; onClose: () => void }) {
  const account = useAsOpened(read)
  const { region } = useMe()
  const renew = useReread()
  const form = useEditForm({
    start: valuesOf(account),
    bodyOf: (values: Values) => ({ ...bodyOf(values), version: account.version }),
    schema: updateUser.body,
    check: (values) => placeFaults(values, region?.province_id),
    send: (body) => call(updateUser, { params: { id: account.id }, body }),
    conflictCode: 'staleAccount',
    onSaved: async () => {
      await renew()
      onClose()
    },
  })
  const { conflict } = form
  if (conflict) {
    const saved = valuesOf(conflict.stored)
    const mine = form.over(saved, ['roles', 'facility_id', 'province_id', 'regency_id'])
    return (
      <>
        <LeaveGuard isUnsaved={form.isUnsaved} />
        <Copies
          isMaybeOwn={form.isMaybeSaved}
          name={account.full_name}
          mine={mine}
          saved={saved}
          onMine={() => form.send({ ...bodyOf(mine), version: conflict.stored.version })}
          onSaved={() => {
            void renew()
            onClose()
          }}
        />
      </>
    )
  }
  const before = valuesOf(account)
  const isMoved = standingOf(form.values) !== standingOf(before)
  const isReaddressed = usernameOf(form.values) !== usernameOf(before)
  const isOpened = account.has_password || account.last_sign_in_at !== null
  return (
    <EditDialog title="Ubah akun" form={form} word="Simpan" className="stack gap-4" onClose={onClose}>
      <AccountFields form={form} />
      {!isOpened && isReaddressed && (
        <p className="soft">
          Undangan, surat, atau kode yang sudah dikirim tidak berlaku lagi dengan alamat surel yang baru.
          Kirim undangan lagi setelah disimpan.
        </p>
      )}
      {isOpened && (isMoved || isReaddressed) && (
        <p className="soft">
          Dengan alamat surel, peran, fasyankes, atau wilayah yang baru, pemilik akun harus masuk kembali.
          {isMoved && ' Notifikasi lamanya dihapus.'}
        </p>
      )}
    </EditDialog>
  )
}

const usernameOf = ({ username }: Values) => username.trim().toLowerCase()

/** In which role and for which place an account is: with another one, what it was told so far is removed. */
function standingOf(values: Values): string {
  const { roles: role, facility_id, province_id, regency_id } = bodyOf(values)
  return JSON.stringify([role, facility_id, province_id, regency_id])
}

const texts = ['full_name', 'username', 'phone', 'position', 'profile'] as const

function Copies({
  name,
  mine,
  saved,
  ...choice
}: {
  name: string
  mine: Values
  saved: Values
} & Pick<ComponentProps<typeof RecordConflict>, 'isMaybeOwn' | 'onMine' | 'onSaved'>) {
  const [mineWords, savedWords] = [useWords(mine, saved), useWords(saved, mine)]
  return (
    <RecordConflict
      title={`Akun ${name} sudah diubah dari tempat lain`}
      differences={mineWords.flatMap(({ text, ...field }, index) =>
        differenceOf(field, text, savedWords[index]?.text ?? ''),
      )}
      {...choice}
    >
      Akun ini disimpan dari tempat lain setelah Anda mulai mengubahnya.
    </RecordConflict>
  )
}

/** Each field in words, in the same order for every account; another facility of the same name is told apart by its number. */
function useWords(values: Values, other: Values): { name: string; label: string; text: string }[] {
  const body = bodyOf(values)
  const region = useRegionName({
    provinsi: body.province_id ?? undefined,
    kota: body.regency_id ?? undefined,
  })
  const [facility, otherFacility] = [values.facility_id, other.facility_id]
  const isNamesake = facility?.label === otherFacility?.label && facility?.id !== otherFacility?.id
  const facilityWords = facility && (isNamesake ? `${facility.label} (No. ${facility.id})` : facility.label)
  return [
    ...texts.map((name) => ({ name, label: fieldLabels[name], text: values[name].trim() })),
    { name: 'roles', label: fieldLabels.roles, text: values.roles && roles[values.roles].label },
    {
      name: 'facility',
      label: 'Fasyankes',
      text: body.facility_id === null ? '' : (facilityWords ?? ''),
    },
    { name: 'region', label: 'Wilayah', text: region ?? body.regency_id ?? body.province_id ?? '' },
  ]
}
