import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { resetPassword, setAccountStatus, unlockAccount } from '#contract/accounts.ts'
import { whoAmI } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { beginViewing } from '#contract/viewing.ts'

import { useMe } from '../../api/me.ts'
import { setViewing } from '../../api/viewing.ts'
import { answer, answerJson, type Asked, silence } from '../../testing/network.ts'
import { admin, cityOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AccountStep, type Step, stepsOf } from './account-steps.tsx'

const account: User = {
  ...{ id: 9, username: 'rs@contoh.go.id', full_name: 'RS Contoh', roles: 'HealthServiceFacility' },
  ...{ profile: null, user_image: null, tipe_fasyankes: 1, province_id: '32', regency_id: '32.73' },
  ...{ status: 'active', nama_rs: 'RS Contoh', nama_puskesmas: null, phone: null, position: null },
  ...{ digest_mail: true, facility_id: 5, version: 3, last_sign_in_at: '2026-11-20T03:00:00.000Z' },
  ...{ locked_until: null, mail_failed_at: null, has_password: true, has_second_factor: false },
}
const inactive = { status: 'nonactive' } as const
const never = { last_sign_in_at: null, has_password: false }

it.each<[string, Partial<User>, string[]]>([
  ['as any other', {}, ['Lihat sebagai', 'Kirim tautan kata sandi', 'Buat kode sekali pakai', 'Nonaktifkan']],
  [
    'that has never signed in',
    never,
    ['Lihat sebagai', 'Kirim undangan', 'Buat kode sekali pakai', 'Nonaktifkan', 'Hapus'],
  ],
  [
    'that is closed out',
    { ...inactive, has_second_factor: true },
    ['Lepas verifikasi dua langkah', 'Aktifkan'],
  ],
  [
    'that is locked and closed out',
    { ...inactive, locked_until: '2026-11-23T09:00:00Z' },
    ['Buka kunci', 'Aktifkan'],
  ],
  [
    'of an administrator',
    { roles: 'Administrator' },
    ['Kirim tautan kata sandi', 'Buat kode sekali pakai', 'Nonaktifkan'],
  ],
])('offers of an account %s these steps', (_what, more, steps) => {
  expect(stepsOf({ ...account, ...more }, 'Administrator').map(({ word }) => word)).toEqual(steps)
})

const none = () => undefined
function Card({ step, more }: { step: Step; more: Partial<User> }) {
  // As every page around it does.
  useMe()
  return (
    <AccountStep account={{ ...account, ...more }} step={step} onBack={none} onCode={none} onGone={none} />
  )
}
const showStep = (step: Step, more: Partial<User>) =>
  showAt('/admin/user', () => <Card step={step} more={more} />, { me: admin })

const mailed = { address: resetPassword.path, body: { id: 9, via: 'mail' } }
const activated = { address: '/api/pengguna/active/9', body: null }
const unlocked = { address: unlockAccount.path.replace('{id}', '9'), body: null }
it.each<[word: string, [Step, Partial<User>], RegExp, Asked]>([
  ['Kirim tautan kata sandi', ['mail', {}], /mengatur ulang kata sandi, berlaku 60 menit/, mailed],
  ['Kirim undangan', ['mail', never], /Undangan untuk membuat kata sandi, berlaku 7 hari/, mailed],
  ['Buka kunci', ['unlock', {}], /Terlalu banyak kata sandi salah/, unlocked],
  ['Aktifkan', ['activate', inactive], /dapat masuk lagi dengan kata sandinya/, activated],
  ['Aktifkan', ['activate', { ...inactive, has_password: false }], /masuk lagi dengan SSO/, activated],
  ['Aktifkan', ['activate', { ...inactive, ...never }], /belum memiliki kata sandi/, activated],
])('asks before "%s" (%j), and does it once', async (word, [step, more], says, call) => {
  const asked = [resetPassword, unlockAccount, setAccountStatus].map((each) =>
    answerJson(each, { message: 'Selesai.' }),
  )
  const { user } = showStep(step, more)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(says)
  expect(asked.flat()).toEqual([])
  await user.click(dialog.getByRole('button', { name: word }))
  await waitFor(() => expect(asked.flat()).toEqual([call]))
})

it('looks as an account where the answer that says so was lost', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  silence(beginViewing)
  const viewer = { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' }
  answer(whoAmI, { data: { ...cityOffice, viewer } })
  const { user } = showStep('view', {})
  await user.click(await screen.findByRole('button', { name: 'Lihat sebagai' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
  go.mockRestore()
  setViewing(false)
})
