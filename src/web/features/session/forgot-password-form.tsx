import { useState } from 'react'

import { forgotPassword } from '#contract/password-links.ts'

import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'

import classes from './session.module.css'

/** In the login form's place: has a link mailed. What it says is the same for every address. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [said, setSaid] = useState('')
  const form = useEditForm({
    start: { email: '' },
    bodyOf: (values) => values,
    schema: forgotPassword.body,
    // Its words stay in the form, where a toast would go before they are read.
    send: async (body) => ({ data: (await call(forgotPassword, { body }, { keepsSession: true })).message }),
    onSaved: ({ data }) => setSaid(data),
  })

  return (
    <EditForm form={form} isGuarded={false} className="fieldset stack gap-5">
      <p className="flat quiet below-6">Tulis alamat surel yang Anda pakai sebagai nama pengguna.</p>
      <TextField
        label="Surel"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('email')}
        data-autofocus
      />
      <div role="status">
        {said && (
          <p className={classes.note}>
            <Icon name="info" />
            <span>{said} Tidak menerima surel? Minta bantuan dinas kesehatan provinsi Anda.</span>
          </p>
        )}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.isSaving}>
        Kirim
      </Button>
      <Button variant="subtle" size="md" fullWidth icon="back" onClick={onBack}>
        Kembali ke halaman masuk
      </Button>
    </EditForm>
  )
}
