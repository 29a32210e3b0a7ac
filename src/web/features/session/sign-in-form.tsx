import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/login.ts'
import type { PasskeyQuestion } from '#contract/passkeys.ts'
import type { SecondFactorWay } from '#contract/problem.ts'

import { fieldError, isRefusal, messageOf, type Refusal } from '../../api/call.ts'
import { type SignIn, signIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { textIn } from '../../ui/form-fields.ts'
import { toastError } from '../../ui/toast.ts'
import { ProofForm } from './proof-form.tsx'

import classes from './session.module.css'

type Wanted = { given: SignIn; refusal: Refusal }
type Faults = { username?: string | undefined; password?: string | undefined }

/** Username and password: in the login dialog, and over the page when a session has ended. */
export function SignInForm({
  username = '',
  onSignedIn,
  onForgotten,
}: {
  /** What the field begins with. */
  username?: string
  onSignedIn: (reply: ReplyOf<typeof login>) => Promise<void>
  onForgotten?: () => void
}) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  /** The password was right, and the account has a second factor. */
  const [wanted, setWanted] = useState<Wanted>()
  const entering = useMutation({
    mutationFn: async (given: SignIn) => onSignedIn(await signIn(queries, given)),
    onError: (error, given) => {
      if (isRefusal(error, 'secondFactorNeeded')) return setWanted({ given, refusal: error })
      const refused = { username: fieldError(error, 'username'), password: fieldError(error, 'password') }
      if (refused.username || refused.password) return setFaults(refused)
      // The toast is specified; its words stay at the field when it has gone.
      toastError(messageOf(error))
      if (isRefusal(error)) setFaults({ password: error.message })
    },
  })

  const fieldOf = (name: keyof Faults) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)

  const isRefused = isRefusal(entering.error) && !wanted
  // The focus is outside of React; the fields are open again, and marked, only once they are drawn.
  useEffect(() => {
    if (!isRefused) return
    const marked = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    const first = marked ?? form.current?.querySelector<HTMLInputElement>('[name="password"]')
    first?.focus()
    first?.select()
  }, [isRefused])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = {
      username: textIn(event.currentTarget, 'username').trim(),
      password: textIn(event.currentTarget, 'password'),
    }
    const found = faultsOf(given)
    // What the last try was refused for stays until the next answer: nothing moves under the finger meanwhile.
    if (!found.username && !found.password) return entering.mutate(given)
    setFaults(found)
    fieldOf(found.username ? 'username' : 'password')?.focus()
  }

  if (wanted)
    return (
      <SecondStep
        wanted={wanted}
        onSignedIn={onSignedIn}
        onCancel={() => {
          setWanted(undefined)
          entering.reset()
        }}
      />
    )
  return (
    <form
      ref={form}
      onSubmit={submit}
      // Typing takes the mark of the refusal away.
      onInput={() => {
        if (!isRefused) return
        entering.reset()
        setFaults({})
      }}
      noValidate
      aria-busy={entering.isPending}
    >
      <fieldset className="fieldset stack gap-5" disabled={entering.isPending}>
        <legend className="unseen">Masuk</legend>
        <TextField
          label="Nama pengguna"
          name="username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="nama@contoh.go.id"
          defaultValue={username}
          error={faults.username}
          data-autofocus={username === '' || undefined}
        />
        <PasswordField
          label="Kata sandi"
          name="password"
          autoComplete="current-password"
          error={faults.password}
          data-autofocus={username !== '' || undefined}
        />
        {onForgotten && (
          <button type="button" className={classes.forgot} onClick={onForgotten}>
            Lupa kata sandi?
          </button>
        )}
        <Button type="submit" size="md" fullWidth loading={entering.isPending}>
          Masuk
        </Button>
      </fieldset>
    </form>
  )
}

/** In place of the form: a code, a passkey or a recovery code. */
function SecondStep({
  wanted: { given, refusal },
  onSignedIn,
  onCancel,
}: {
  wanted: Wanted
  onSignedIn: (reply: ReplyOf<typeof login>) => Promise<void>
  onCancel: () => void
}) {
  const queries = useQueryClient()
  // Safe: the details of this refusal, as the contract has them.
  const { ways } = refusal.details as { ways: SecondFactorWay[] }
  return (
    <>
      <p className="flat quiet below-6">Kata sandi benar. {refusal.message}</p>
      <ProofForm
        offered={ways}
        username={given.username}
        confirm="Masuk"
        cancel="Kembali"
        prove={async (proof) => onSignedIn(await signIn(queries, { ...given, ...proof }))}
        ask={async () => {
          const again = await askAgain(queries, given)
          if ('question' in again) return again.question
          await onSignedIn(again.reply)
          return null
        }}
        onCancel={onCancel}
      />
    </>
  )
}

type Again = { question: z.output<typeof PasskeyQuestion> } | { reply: ReplyOf<typeof login> }

/**
 * A question for a passkey works once and for five minutes, so each try asks for its own. Where the second factor has been switched off
 * meanwhile the password alone signs in.
 */
async function askAgain(queries: QueryClient, given: SignIn): Promise<Again> {
  try {
    return { reply: await signIn(queries, given) }
  } catch (refused) {
    if (!isRefusal(refused, 'secondFactorNeeded')) throw refused
    // Safe: as above.
    const question = refused.details['passkey'] as z.output<typeof PasskeyQuestion> | null
    if (!question)
      throw new Error('Akun ini tidak lagi memakai kunci sandi. Pilih cara lain.', { cause: refused })
    return { question }
  }
}

/** What the page can check without the server. */
function faultsOf({ username, password }: { username: string; password: string }): Faults {
  return {
    username:
      username === ''
        ? 'Nama pengguna wajib diisi'
        : username.includes('@')
          ? undefined
          : 'Tulis nama pengguna sebagai alamat surel, misalnya nama@contoh.go.id',
    password: password === '' ? 'Kata sandi wajib diisi' : undefined,
  }
}
