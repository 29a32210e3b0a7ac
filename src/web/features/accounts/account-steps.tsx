import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { deleteAccount, resetPassword, setAccountStatus, unlockAccount } from '#contract/accounts.ts'
import { resetSecondFactor } from '#contract/second-factor.ts'
import type { User } from '#contract/users.ts'
import { beginViewing } from '#contract/viewing.ts'
import { namesOf } from '#domain/names-of.ts'
import { type Permission, reachOf } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'

import { call, isRefusal, isUnanswered, messageOf, orGone, reread } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useReread } from './use-reread.ts'

type Row = {
  /** The button that leads to the question; it names the deed. */
  word: (account: User) => string
  title: (account: User) => string
  says: (account: User) => ReactNode
  isOffered: (account: User) => boolean
  /** What it needs beyond the right to manage accounts. */
  permission?: Permission
  danger?: boolean
  /** What may be so after a lost answer; the question stays open with it. */
  ifLost?: string
  act: (account: User) => Promise<{ message?: string | undefined; data?: unknown }>
}

const isActive = ({ status }: User) => status === 'active'
const mails = ({ has_password }: User) => (has_password ? 'Kirim tautan kata sandi' : 'Kirim undangan')

/** What can be done to an account in one step, after a question. */
const steps = {
  view: {
    word: () => 'Lihat sebagai',
    title: ({ full_name }) => `Lihat sebagai ${full_name}?`,
    says: () => (
      <p>
        Selama 30 menit Anda melihat SILIKA seperti pemilik akun ini, tanpa dapat mengubah apa pun. Awal dan
        akhirnya tercatat di jejak kegiatan Anda dan jejak akun ini.
      </p>
    ),
    isOffered: (account) => isActive(account) && account.roles !== 'Administrator',
    permission: 'account.view',
    act: async ({ id }) => {
      await call(beginViewing, { params: { id } })
      // The page that follows is the other person's; this one waits for it.
      location.assign('/home')
      return new Promise(() => {})
    },
  },
  mail: {
    word: mails,
    title: (account) => `${mails(account)}?`,
    says: ({ username, has_password }) => (
      <p>
        {has_password
          ? 'Tautan untuk mengatur ulang kata sandi, berlaku 60 menit, dikirim ke '
          : 'Undangan untuk membuat kata sandi, berlaku 7 hari, dikirim ke '}
        <strong>{username}</strong>. Tautan sebelumnya tidak berlaku lagi.
      </p>
    ),
    isOffered: isActive,
    act: ({ id }) => call(resetPassword, { body: { id, via: 'mail' } }),
  },
  code: {
    word: () => 'Buat kode sekali pakai',
    title: () => 'Buat kode sekali pakai?',
    says: () => (
      <p>
        Untuk yang surelnya tidak dapat dipakai. Kode tampil satu kali saja; cetak atau salin, lalu serahkan
        langsung kepada pemilik akun. Kode sebelumnya tidak berlaku lagi.
      </p>
    ),
    isOffered: isActive,
    ifLost:
      'Kode mungkin sudah dibuat, tetapi tidak sampai ke halaman ini, dan kode sebelumnya mungkin tidak berlaku lagi. Buat lagi: hanya kode yang terakhir yang berlaku.',
    act: ({ id }) => call(resetPassword, { body: { id, via: 'code' } }),
  },
  unlock: {
    word: () => 'Buka kunci',
    title: () => 'Buka kunci akun ini?',
    says: () => (
      <p>
        Terlalu banyak kata sandi salah dicoba untuk akun ini. Pastikan pemiliknya sendiri yang mencoba masuk.
      </p>
    ),
    isOffered: ({ locked_until }) => locked_until !== null,
    act: ({ id }) => call(unlockAccount, { params: { id } }),
  },
  factor: {
    word: () => 'Lepas verifikasi dua langkah',
    title: () => 'Lepas verifikasi dua langkah?',
    says: ({ full_name }) => (
      <p>
        Untuk yang kehilangan ponsel, kunci sandi, dan kode pemulihannya. Pastikan bahwa {full_name} sendiri
        yang meminta: sesinya diakhiri, dan setelah ini cukup kata sandi untuk masuk. Pemilik akun diberi tahu
        lewat surel.
      </p>
    ),
    isOffered: ({ has_second_factor }) => has_second_factor,
    danger: true,
    act: ({ id }) => call(resetSecondFactor, { params: { id } }),
  },
  activate: {
    word: () => 'Aktifkan',
    title: () => 'Aktifkan akun ini?',
    says: ({ full_name, has_password, last_sign_in_at }) => (
      <p>
        {has_password
          ? `${full_name} dapat masuk lagi dengan kata sandinya.`
          : last_sign_in_at
            ? `${full_name} dapat masuk lagi dengan SSO.`
            : `Akun ${full_name} belum memiliki kata sandi. Kirim undangan setelah diaktifkan: yang sebelumnya tidak berlaku lagi.`}
      </p>
    ),
    isOffered: (account) => !isActive(account),
    act: ({ id }) => call(setAccountStatus, { params: { id, type: 'active' } }),
  },
  deactivate: {
    word: () => 'Nonaktifkan',
    title: () => 'Nonaktifkan akun ini?',
    says: ({ full_name }) => (
      <p>
        {full_name} segera dikeluarkan dari semua perangkat dan tidak dapat masuk lagi. Laporannya tetap
        tersimpan.
      </p>
    ),
    isOffered: isActive,
    danger: true,
    act: ({ id }) => call(setAccountStatus, { params: { id, type: 'nonactive' } }),
  },
  remove: {
    word: () => 'Hapus',
    title: () => 'Hapus akun ini?',
    says: ({ full_name }) => (
      <>
        <p>Akun {full_name} belum pernah masuk. Setelah dihapus tidak dapat dikembalikan.</p>
        <p>Akun yang sudah tercatat pada laporan atau riwayat tidak dapat dihapus; nonaktifkan saja.</p>
      </>
    ),
    isOffered: ({ last_sign_in_at }) => last_sign_in_at === null,
    danger: true,
    act: ({ id }) => orGone(call(deleteAccount, { params: { id } })),
  },
} satisfies Record<string, Row>
export type Step = keyof typeof steps
const stepNames = namesOf(steps)
const rowOf = (step: Step): Row => steps[step]

const mayTake = (role: Role, { permission }: Row) => !permission || reachOf(role, permission) !== null

/** The steps that an account as it is allows to somebody of this role, with the words of their buttons. */
export function stepsOf(account: User, role: Role) {
  return stepNames
    .filter((step) => rowOf(step).isOffered(account) && mayTake(role, rowOf(step)))
    .map((step) => ({ step, word: rowOf(step).word(account), danger: rowOf(step).danger }))
}

/** The question before a step, and the step. */
export function AccountStep({
  account,
  step,
  onBack,
  onCode,
  onGone,
}: {
  account: User
  step: Step
  onBack: () => void
  /** A code was made, which nobody can see a second time. */
  onCode: (code: string) => void
  onGone: () => void
}) {
  const queries = useQueryClient()
  const renew = useReread()
  const { word, title, says, danger, ifLost, act } = rowOf(step)
  const acting = useMutation({
    mutationFn: () => act(account),
    onSuccess: async ({ message, data }) => {
      const code = codeIn(data)
      if (code === null && message) toastSuccess(message)
      if (step === 'remove') {
        // Its row goes first, so that what is left of the page gets the focus.
        await renew(true)
        return onGone()
      }
      onBack()
      if (code !== null) onCode(code)
      await renew()
    },
    onError: (error) => {
      if (ifLost !== undefined && isUnanswered(error)) return
      toastError(
        isRefusal(error) ? (Object.values(error.errors)[0]?.[0] ?? messageOf(error)) : messageOf(error),
      )
      onBack()
      // The session may show the other account all the same: who is asked for it again is led there.
      if (step === 'view' && isUnanswered(error)) void reread(queries, sessionQuery)
      else void renew()
    },
  })
  return (
    <ConfirmDialog
      title={title(account)}
      confirm={word(account)}
      danger={danger ?? false}
      pending={acting.isPending}
      onConfirm={() => acting.mutate()}
      onCancel={onBack}
    >
      {says(account)}
      {ifLost !== undefined && isUnanswered(acting.error) && <LostAnswer>{ifLost}</LostAnswer>}
    </ConfirmDialog>
  )
}

/** The code that a reply carries. */
function codeIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string'
    ? data.code
    : null
}
