import { useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type getUser, updateUser } from '#contract/users.ts'

import { call, reread } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'

import classes from './profile-page.module.css'

type OwnRecord = ReplyOf<typeof getUser>['data']

export function OwnRecordForm({ record }: { record: OwnRecord }) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: {
      full_name: record.full_name,
      position: record.position ?? '',
      phone: record.phone ?? '',
      profile: record.profile ?? '',
    },
    bodyOf: ({ full_name, position, phone, profile }) => ({
      full_name: full_name.trim(),
      position: position.trim() || null,
      phone: phone.trim() || null,
      profile: profile.trim() || null,
    }),
    schema: updateUser.body,
    send: (body) =>
      call(updateUser, { params: { id: record.id }, body: { ...body, version: record.version } }),
    saved: 'Profil berhasil disimpan.',
    onSaved: ({ data }) => {
      queries.setQueryData(['current-user'], data)
      return reread(queries, sessionQuery)
    },
  })
  return (
    <EditForm form={form}>
      <fieldset className={classes.fields} disabled={form.isSaving}>
        <legend className="unseen">Data diri</legend>
        <TextField label="Nama lengkap" autoComplete="name" required {...form.text('full_name')} />
        <TextField label="Jabatan" autoComplete="organization-title" {...form.text('position')} />
        <TextField label="Nomor telepon" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextAreaField label="Tentang saya" rows={3} {...form.text('profile')} />
        <Button type="submit" loading={form.isSaving}>
          Simpan
        </Button>
      </fieldset>
    </EditForm>
  )
}
