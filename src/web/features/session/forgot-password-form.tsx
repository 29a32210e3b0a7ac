import { type FormEvent, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { focusMarked, textIn } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'

import classes from './session.module.css'

/** In the login form's place. The link by e-mail comes with another release, and the form says so instead of pretending. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [state, setState] = useState<'empty' | 'wrong' | 'asked'>('empty')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textIn(event.currentTarget, 'email').trim()
    setState(/^\S+@\S+\.\S+$/.test(email) ? 'asked' : 'wrong')
  }

  return (
    <form ref={focusMarked} onSubmit={submit} noValidate className={classes.fields}>
      <p className={classes.lead}>Tulis alamat e-mail yang Anda pakai sebagai nama pengguna.</p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={state === 'wrong' ? 'Tulis alamat e-mail yang lengkap, misalnya nama@contoh.go.id' : undefined}
        data-autofocus
      />
      <div role="status">
        {state === 'asked' && (
          <p className={classes.note}>
            <Icon name="info" />
            <span>
              Atur ulang lewat e-mail segera hadir; belum ada e-mail yang dikirim. Untuk sementara, minta kata
              sandi baru kepada dinas kesehatan kabupaten/kota atau provinsi Anda.
            </span>
          </p>
        )}
      </div>
      <Button type="submit" size="md" fullWidth>
        Kirim
      </Button>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        leftSection={<Icon name="back" size={18} />}
        onClick={onBack}
      >
        Kembali ke halaman masuk
      </Button>
    </form>
  )
}
