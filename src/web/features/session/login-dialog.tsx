import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/login.ts'

import { readCookie } from '../../api/cookie.ts'
import { sessionQuery } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SsoButton } from './sso-button.tsx'
import { useOtherTab } from './use-other-tab.ts'

import classes from './session.module.css'

/** The browser takes no cookie: the server knows the person, and the next call nobody. */
const withoutCookies =
  'Peramban ini menolak cookie, sehingga Anda belum masuk. Izinkan cookie untuk situs ini, lalu masuk lagi.'

/** The way in, over a visitors' page; it is open while the address says `?masuk=true`. */
export function LoginDialog() {
  const [form, setForm] = useState<'sign-in' | 'forgotten'>('sign-in')
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function goHome() {
    const me = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (me) await navigate({ to: '/home', replace: true })
  }
  async function enter({ message }: ReplyOf<typeof login>) {
    if (readCookie('id') === undefined) throw new Error(withoutCookies)
    await goHome()
    toastSuccess(message)
  }
  useOtherTab(goHome)

  return (
    <Dialog
      title={form === 'sign-in' ? 'Masuk' : 'Lupa kata sandi'}
      width={440}
      onClose={() => void navigate({ to: '.', search: {}, replace: true })}
    >
      {form === 'forgotten' ? (
        <ForgotPasswordForm onBack={() => setForm('sign-in')} />
      ) : (
        <>
          <p className="flat quiet below-6">
            Gunakan akun fasyankes, dinas kesehatan, atau kementerian Anda.
          </p>
          <SignInForm onSignedIn={enter} onForgotten={() => setForm('forgotten')} />
          <SsoButton />
          <p className={classes.hint}>
            Belum punya akun? Akun fasyankes dibuat oleh dinas kesehatan provinsi Anda.
          </p>
        </>
      )}
    </Dialog>
  )
}
