import { useQueryClient } from '@tanstack/react-query'

import { changePassword, listSessions } from '#contract/own-account.ts'
import { forgotPassword } from '#contract/password-links.ts'

import { call, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { NewPasswordFields, PasswordOwner } from '../../ui/new-password-fields.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { useStep } from '../../ui/use-step.ts'

import classes from './profile-page.module.css'

/** Changes the password of who has one; who has signed in by SSO alone is sent the way to a first one. */
export function PasswordCard({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  return (
    <Card
      title="Kata sandi"
      description="Paling sedikit 10 karakter dan bukan kata sandi yang umum. Sesi di perangkat lain langsung berakhir."
    >
      {hasPassword ? <PasswordForm username={username} /> : <FirstPassword username={username} />}
    </Card>
  )
}

function FirstPassword({ username }: { username: string }) {
  const asking = useStep({ send: () => call(forgotPassword, { body: { email: username } }) })
  return (
    <>
      <p className="flat below-5">
        Akun ini belum memiliki kata sandi. Buat kata sandi dengan tautan yang dikirim ke{' '}
        <strong>{username}</strong>; setelah itu Anda perlu masuk kembali.
      </p>
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        Kirim tautan ke surel saya
      </Button>
    </>
  )
}

function PasswordForm({ username }: { username: string }) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: { old_password: '', password: '', password_confirmation: '' },
    bodyOf: (values) => values,
    schema: changePassword.body,
    send: (body) => call(changePassword, { body }),
    onSaved: () => {
      form.reset()
      return reread(queries, listSessions)
    },
  })
  // The old password alone may have come from the browser.
  const isUnsaved = () => form.isUnsaved() && form.values.password !== ''
  return (
    <EditForm form={{ ...form, isUnsaved }}>
      <fieldset className={classes.fields}>
        <legend className="unseen">Ubah kata sandi</legend>
        <PasswordOwner username={username} />
        <PasswordField
          label="Kata sandi lama"
          autoComplete="current-password"
          {...form.text('old_password')}
        />
        <NewPasswordFields text={form.text} />
        <Button type="submit" variant="default" loading={form.isSaving}>
          Ubah kata sandi
        </Button>
      </fieldset>
    </EditForm>
  )
}
