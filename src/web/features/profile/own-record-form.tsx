import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type getUser, updateUser } from '#contract/users.ts'
import { namesOf } from '#domain/names-of.ts'

import { call, reread } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { differencesOf } from '../../ui/differences.ts'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { useEditForm, useTaking } from '../../ui/use-edit-form.ts'

import classes from './profile-page.module.css'

type OwnRecord = ReplyOf<typeof getUser>['data']

const labels = {
  full_name: 'Nama lengkap',
  position: 'Jabatan',
  phone: 'Nomor telepon',
  profile: 'Tentang saya',
} as const
type Values = Record<keyof typeof labels, string>
// Safe: the names of this table.
const names = namesOf(labels)

const valuesOf = ({ full_name, position, phone, profile }: OwnRecord): Values => ({
  full_name,
  position: position ?? '',
  phone: phone ?? '',
  profile: profile ?? '',
})

const bodyOf = ({ full_name, position, phone, profile }: Values) => ({
  full_name: full_name.trim(),
  position: position.trim() || null,
  phone: phone.trim() || null,
  profile: profile.trim() || null,
})

const wordsOf = (values: Values) => names.map((name) => [labels[name], values[name].trim()] as const)

/** One's own data. Where the office has changed them meanwhile, the person sees both and chooses. */
export function OwnRecordForm({ record: read }: { record: OwnRecord }) {
  const queries = useQueryClient()
  const [record, setRecord] = useState(read)
  const form = useEditForm({
    start: valuesOf(record),
    bodyOf: (values) => ({ ...bodyOf(values), version: record.version }),
    schema: updateUser.body,
    send: (body) => call(updateUser, { params: { id: record.id }, body }),
    saved: 'Profil berhasil disimpan.',
    onSaved: ({ data }) => take(data),
    conflictCode: 'staleAccount',
  })
  function take(stored: OwnRecord) {
    setRecord(stored)
    form.take(valuesOf(stored))
    queries.setQueryData(['current-user'], stored)
    void reread(queries, sessionQuery)
  }
  useTaking(read, record, { isUnsaved: form.isUnsaved, take })
  const { conflict } = form
  const mine = conflict && form.over(valuesOf(conflict.stored))
  return (
    <EditForm form={form}>
      <fieldset className={classes.fields}>
        <legend className="unseen">Data diri</legend>
        <TextField label={labels.full_name} autoComplete="name" required {...form.text('full_name')} />
        <TextField label={labels.position} autoComplete="organization-title" {...form.text('position')} />
        <TextField label={labels.phone} type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextAreaField label={labels.profile} rows={3} {...form.text('profile')} />
        <Button type="submit" loading={form.isSaving}>
          Simpan
        </Button>
      </fieldset>
      {conflict && mine && (
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title="Data diri Anda sudah diubah dari tempat lain"
          differences={differencesOf(wordsOf(mine), wordsOf(valuesOf(conflict.stored)))}
          onMine={() => form.send({ ...bodyOf(mine), version: conflict.stored.version })}
          onSaved={() => take(conflict.stored)}
        >
          Data ini disimpan dari tempat lain setelah Anda mulai mengubahnya.
        </RecordConflict>
      )}
    </EditForm>
  )
}
