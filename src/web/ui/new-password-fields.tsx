import { PasswordField } from './fields.tsx'
import type { TextOf } from './use-edit-form.ts'

/** Shows a password manager whose password stands in the fields beside it. */
export function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}

/** A new password, and the same once more. */
export function NewPasswordFields({
  text,
  hint,
}: {
  text: TextOf<'password' | 'password_confirmation'>
  hint?: string | undefined
}) {
  return (
    <>
      <PasswordField label="Kata sandi baru" hint={hint} autoComplete="new-password" {...text('password')} />
      <PasswordField
        label="Ulangi kata sandi baru"
        autoComplete="new-password"
        {...text('password_confirmation')}
      />
    </>
  )
}
