import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'

import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { type getUser, updateUser } from '#contract/users.ts'

import { call, fieldError, isRefusal, messageOf } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { textIn } from '../../ui/form-fields.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

import classes from './profile-page.module.css'

type OwnRecord = ReplyOf<typeof getUser>['data']

export function OwnRecordForm({ record }: { record: OwnRecord }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: (body: BodyInput<typeof updateUser>) => call(updateUser, { params: { id: record.id }, body }),
    onSuccess: async ({ data, message = 'Profil berhasil disimpan.' }) => {
      queries.setQueryData(['current-user'], data)
      toastSuccess(message)
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => {
      if (!isRefusal(error, 'invalidInput')) toastError(messageOf(error))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(typedIn(event.currentTarget))
  }

  const isUnsaved = () => {
    if (!form.current) return false
    const { full_name, position, phone, profile } = typedIn(form.current)
    return (
      full_name !== record.full_name ||
      position !== record.position ||
      phone !== record.phone ||
      profile !== record.profile
    )
  }

  const faultOf = (field: string) => fieldError(save.error, field)
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LeaveGuard isUnsaved={isUnsaved} />
      <fieldset className={classes.fields} disabled={save.isPending}>
        <legend className="unseen">Data diri</legend>
        <TextField
          label="Nama lengkap"
          name="full_name"
          autoComplete="name"
          defaultValue={record.full_name}
          error={faultOf('full_name')}
          required
        />
        <TextField
          label="Jabatan"
          name="position"
          autoComplete="organization-title"
          defaultValue={record.position ?? ''}
          error={faultOf('position')}
        />
        <TextField
          label="Nomor telepon"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={record.phone ?? ''}
          error={faultOf('phone')}
        />
        <TextAreaField
          label="Tentang saya"
          name="profile"
          rows={3}
          defaultValue={record.profile ?? ''}
          error={faultOf('profile')}
        />
        <Button type="submit" loading={save.isPending}>
          Simpan
        </Button>
      </fieldset>
    </form>
  )
}

/** What stands in the fields. */
function typedIn(form: HTMLFormElement) {
  const optional = (name: string) => textIn(form, name).trim() || null
  return {
    full_name: textIn(form, 'full_name').trim(),
    position: optional('position'),
    phone: optional('phone'),
    profile: optional('profile'),
  }
}
