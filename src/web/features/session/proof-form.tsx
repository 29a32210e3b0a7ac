import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'

import type { PasskeyQuestion, SignedPasskey } from '#contract/passkeys.ts'

import { isRefusal, messageOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PasswordOwner } from '../../ui/new-password-fields.tsx'
import { toastError } from '../../ui/toast.ts'

import classes from './session.module.css'

/** What a person gives to show who they are; exactly one of the ways. */
export type Proof = {
  password?: string
  otp?: string
  recovery_code?: string
  passkey?: z.input<typeof SignedPasskey>
}
export type ProofWay = 'password' | 'otp' | 'passkey' | 'recovery'
type Question = z.output<typeof PasskeyQuestion>

/** Each way: what it is called where another stands, and what is typed. */
const ways = {
  password: { choose: 'Pakai kata sandi', field: 'password', empty: 'Kata sandi wajib diisi' },
  otp: { choose: 'Pakai kode dari aplikasi', field: 'otp', empty: 'Isi kode 6 angka' },
  passkey: { choose: 'Pakai kunci sandi', field: 'passkey', empty: '' },
  recovery: { choose: 'Pakai kode pemulihan', field: 'recovery_code', empty: 'Isi kode pemulihan' },
} as const satisfies Record<ProofWay, { choose: string; field: keyof Proof; empty: string }>

/** One of several ways to show who one is; the others are a click away. What is refused stands at its field. */
export function ProofForm({
  offered,
  username,
  confirm,
  cancel,
  prove,
  ask,
  onCancel,
}: {
  /** The first stands open. */
  offered: readonly ProofWay[]
  username: string
  /** The words of the buttons. */
  confirm: string
  cancel: string
  prove: (proof: Proof) => Promise<unknown>
  /** What a passkey is to sign; null where that is no longer needed. */
  ask: () => Promise<Question | null>
  onCancel: () => void
}) {
  const [chosen, setChosen] = useState<ProofWay>()
  const way = chosen ?? offered[0] ?? 'password'
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const proving = useMutation({
    mutationFn: async () => {
      // A password may begin or end with a space; a code does not.
      if (way === 'password') return prove({ password: typed })
      if (way !== 'passkey') return prove({ [ways[way].field]: typed.trim() })
      const question = await ask()
      return question && prove({ passkey: await signWith(question) })
    },
    onError: (error) => {
      if (isRefusal(error)) setFault(Object.values(error.errors)[0]?.[0] ?? error.message)
      else if (way === 'passkey') setFault(messageOf(error))
      else toastError(messageOf(error))
    },
  })

  const form = useRef<HTMLFormElement>(null)
  const isPending = proving.isPending
  // The focus is outside of React; the field is open again, and marked, only once it is drawn.
  useEffect(() => {
    if (!isPending) form.current?.querySelector<HTMLElement>(`[name="${ways[way].field}"]`)?.focus()
  }, [way, isPending])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = way !== 'passkey' && typed.trim() === ''
    setFault(missing ? ways[way].empty : undefined)
    if (!missing) proving.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={isPending}>
      <fieldset className="fieldset stack gap-5" disabled={isPending}>
        <legend className="unseen">Verifikasi</legend>
        <WayField
          key={way}
          way={way}
          username={username}
          typed={typed}
          fault={fault}
          onType={(text) => {
            setTyped(text)
            setFault(undefined)
          }}
        />
        <OtherWays
          among={offered.filter((other) => other !== way)}
          onChoose={(other) => {
            setChosen(other)
            setTyped('')
            setFault(undefined)
          }}
        />
      </fieldset>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={proving.isPending}>
          {cancel}
        </Button>
        <Button type="submit" loading={proving.isPending}>
          {way === 'passkey' ? ways.passkey.choose : confirm}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What one way is given in. */
function WayField({
  way,
  username,
  typed,
  fault,
  onType,
}: {
  way: ProofWay
  username: string
  typed: string
  fault: string | undefined
  onType: (text: string) => void
}) {
  const field = {
    name: ways[way].field,
    value: typed,
    error: fault,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  const fields: Record<ProofWay, ReactNode> = {
    password: (
      <>
        <PasswordOwner username={username} />
        <PasswordField label="Kata sandi" autoComplete="current-password" {...field} />
      </>
    ),
    otp: (
      <TextField
        label="Kode 6 angka"
        hint="Dari aplikasi kode di ponsel Anda"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field}
      />
    ),
    passkey: (
      <div>
        <p className="flat">Perangkat Anda akan meminta sidik jari, wajah, PIN, atau kunci keamanan.</p>
        <p role="alert" className={`fault flat ${classes.fault}`}>
          {fault}
        </p>
      </div>
    ),
    recovery: (
      <TextField
        label="Kode pemulihan"
        hint="Satu dari sepuluh kode yang Anda simpan; setiap kode berlaku sekali"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
    ),
  }
  return fields[way]
}

function OtherWays({ among, onChoose }: { among: readonly ProofWay[]; onChoose: (way: ProofWay) => void }) {
  if (among.length === 0) return null
  return (
    <div className={classes.ways}>
      {among.map((way) => (
        <button key={way} type="button" className={classes.way} onClick={() => onChoose(way)}>
          <Icon name={way === 'passkey' ? 'shield' : 'lock'} size={18} />
          {ways[way].choose}
        </button>
      ))}
    </div>
  )
}

/** @throws Error in words for the person */
async function signWith(question: Question) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: question })
  } catch (cause) {
    throw new Error('Kunci sandi tidak terpakai. Coba lagi, atau pilih cara lain.', { cause })
  }
}
