import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type login, sso } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { call, isRefusal } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

import classes from './session.module.css'

/** The way in, over a visitors' page; it is open while the address says `?masuk=true`. */
export function LoginDialog() {
  const [form, setForm] = useState<'sign-in' | 'forgotten'>('sign-in')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const configuration = useConfiguration()

  async function enter({ message }: ReplyOf<typeof login>) {
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ to: '/home', replace: true })
    toastSuccess(message)
  }

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
          <p className={classes.lead}>Gunakan akun fasyankes, dinas kesehatan, atau kementerian Anda.</p>
          <SignInForm onSignedIn={enter} onForgotten={() => setForm('forgotten')} />
          {configuration?.sso && (
            <>
              <p className={classes.or}>atau</p>
              <Button
                variant="default"
                size="md"
                fullWidth
                rightSection={<Icon name="outside" size={18} />}
                onClick={() => void openSso()}
              >
                Masuk dengan SSO
              </Button>
            </>
          )}
          <p className={classes.hint}>
            Belum punya akun? Akun fasyankes dibuat oleh dinas kesehatan kabupaten/kota atau provinsi Anda.
          </p>
        </>
      )}
    </Dialog>
  )
}

/** The tab is opened on the click itself, else the browser blocks it; its address follows later. */
async function openSso() {
  const tab = window.open('about:blank', '_blank')
  try {
    const { redirect_url } = await call(sso, { body: { postdata: {} } }, { keepsSession: true })
    if (tab) tab.location.href = redirect_url
  } catch (error) {
    tab?.close()
    toastError(isRefusal(error) ? error.message : 'SSO login failed')
  }
}
