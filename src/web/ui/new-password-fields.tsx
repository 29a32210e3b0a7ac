import type { ComponentProps } from 'react'

import { PasswordField } from './fields.tsx'

/** Name, value and fault of a field, as an edit form gives them. */
type TextOf = (
  name: 'password' | 'password_confirmation',
) => Omit<ComponentProps<typeof PasswordField>, 'label'>

/** Shows a password manager whose password stands in the fields beside it. */
export function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}

/** A new password, and the same once more. */
export function NewPasswordFields({ text, hint }: { text: TextOf; hint?: string | undefined }) {
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
