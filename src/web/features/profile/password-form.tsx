import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'

import { changePassword, listSessions } from '#contract/auth.ts'
import type { BodyInput } from '#contract/endpoint.ts'

import { call, fieldError, isRefusal, messageOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { textIn } from '../../ui/form-fields.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

import classes from './profile-page.module.css'

export function PasswordForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: async ({ message }) => {
      form.current?.reset()
      toastSuccess(message)
      await queries.invalidateQueries({ queryKey: [listSessions.path] })
    },
    onError: (error) => {
      if (!isRefusal(error, 'invalidInput')) toastError(messageOf(error))
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = event.currentTarget
    change.mutate({
      old_password: textIn(given, 'old_password'),
      password: textIn(given, 'password'),
      password_confirmation: textIn(given, 'password_confirmation'),
    })
  }

  return (
    <Card
      title="Kata sandi"
      description="Paling sedikit 10 karakter dan bukan kata sandi yang umum. Sesi di perangkat lain langsung berakhir."
    >
      <form ref={form} onSubmit={submit} noValidate>
        <fieldset className={classes.fields} disabled={change.isPending}>
          <legend className="unseen">Ubah kata sandi</legend>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label="Kata sandi lama"
            name="old_password"
            autoComplete="current-password"
            error={fieldError(change.error, 'old_password')}
          />
          <PasswordField
            label="Kata sandi baru"
            name="password"
            autoComplete="new-password"
            error={fieldError(change.error, 'password')}
          />
          <PasswordField
            label="Ulangi kata sandi baru"
            name="password_confirmation"
            autoComplete="new-password"
            error={fieldError(change.error, 'password_confirmation')}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            Ubah kata sandi
          </Button>
        </fieldset>
      </form>
    </Card>
  )
}
