import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { login } from '#contract/login.ts'

import { unreachableMessage } from '../../api/call.ts'
import { answer, hold, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { describedBy, show } from '../../testing/show.tsx'
import { SignInForm } from './sign-in-form.tsx'

const username = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nama pengguna' })
const password = () => screen.getByLabelText<HTMLInputElement>('Kata sandi')
const signedIn = vi.fn<() => Promise<void>>(async () => {})
const reply = {
  token: 't',
  message: 'Selamat datang',
  data: { id: 1, access_right: 'Administrator' },
} as const

async function signIn(name: string, secret: string) {
  const { user } = show(<SignInForm onSignedIn={signedIn} />)
  if (name) await user.type(username(), name)
  if (secret) await user.type(password(), secret)
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  return user
}

beforeEach(() => {
  signedIn.mockClear()
  answer(configuration, sampleConfiguration)
})

it.each([
  ['', '', username, 'Nama pengguna wajib diisi'],
  ['admin', 'rahasia', username, 'Tulis nama pengguna sebagai alamat surel, misalnya nama@contoh.go.id'],
  ['admin@contoh.go.id', '', password, 'Kata sandi wajib diisi'],
])('says at its field what is wrong with %j and %j, and asks nothing', async (name, secret, field, words) => {
  const asked = answer(login, reply)
  await signIn(name, secret)
  expect(describedBy(field())).toBe(words)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
  expect(asked).toEqual([])
})

it('sends what was typed once, and hands on the reply', async () => {
  const asked = answer(login, reply)
  await signIn(' admin@contoh.go.id ', 'rahasia')
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(reply))
  expect(asked.map(({ body }) => body)).toEqual([
    { username: 'admin@contoh.go.id', password: 'rahasia', 'apps-key': 'the-key' },
  ])
})

it('waits for what a sign-in goes with where that has not come yet', async () => {
  const come = Promise.withResolvers<void>()
  hold(configuration, come.promise)
  const asked = answer(login, reply)
  await signIn('admin@contoh.go.id', 'rahasia')
  expect(asked).toEqual([])
  come.resolve()
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ 'apps-key': 'the-key' }]))
})

it('asks once more for what a sign-in goes with where that did not come', async () => {
  silence(configuration)
  const asked = answer(login, reply)
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  await screen.findByText(unreachableMessage)
  expect(asked).toEqual([])
  answer(configuration, sampleConfiguration)
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ 'apps-key': 'the-key' }]))
})

it('puts the errors of the server at their field', async () => {
  refuse(login, 422, {
    code: 'invalidInput',
    message: 'Periksa lagi isian Anda.',
    errors: { username: ['Nama pengguna terlalu panjang'] },
  })
  await signIn('admin@contoh.go.id', 'rahasia')
  await waitFor(() => expect(describedBy(username())).toBe('Nama pengguna terlalu panjang'))
  expect(signedIn).not.toHaveBeenCalled()
})

const wrong = 'Nama pengguna atau kata sandi salah.'

it('says a refusal in a note, as is specified, and at the password until something is typed', async () => {
  refuse(login, 401, { code: 'wrongCredentials', message: wrong })
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  await waitFor(() => expect(describedBy(password())).toBe(wrong))
  expect(screen.getByRole('alert').textContent).toBe(wrong)
  expect(screen.getAllByText(wrong, { selector: '[role="status"] *' })).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() =>
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'rahasia'.length]),
  )
  await user.type(password(), 'x')
  expect(password().getAttribute('aria-invalid')).toBeNull()
  expect(describedBy(password())).toBe('')
})

it('leaves the words of the last refusal where they stand until the next answer, so that no button moves', async () => {
  refuse(login, 401, { code: 'wrongCredentials', message: wrong })
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  await waitFor(() => expect(describedBy(password())).toBe(wrong))
  const asked = answer(login, reply)
  const seen: string[] = []
  signedIn.mockImplementationOnce(async () => void seen.push(describedBy(password())))
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(seen).toEqual([wrong]))
})

it('keeps what was typed when nothing answers', async () => {
  silence(login)
  await signIn('admin@contoh.go.id', 'rahasia')
  await screen.findByText('No response from server. Please check network and API server status.')
  expect([username().value, password().value]).toEqual(['admin@contoh.go.id', 'rahasia'])
})

const wanted = {
  code: 'secondFactorNeeded',
  message: 'Lanjutkan dengan verifikasi dua langkah.',
  ways: ['otp', 'recovery'],
  passkey: null,
} as const

it('asks for the second factor after the right password, and sends it with both', async () => {
  refuse(login, 401, wanted)
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  const code = await screen.findByLabelText<HTMLInputElement>('Kode 6 angka')
  expect(document.activeElement).toBe(code)
  refuse(login, 401, { code: 'wrongSecondFactor', message: 'Kode ini salah.' })
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await waitFor(() => expect(describedBy(code)).toContain('Kode ini salah.'))
  expect(document.activeElement).toBe(code)
  const asked = answer(login, reply)
  await user.click(screen.getByRole('button', { name: 'Pakai kode pemulihan' }))
  await user.type(screen.getByLabelText('Kode pemulihan'), 'K7M2-9QXD-4TRA-8WZC')
  await user.click(screen.getByRole('button', { name: 'Masuk' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(reply))
  expect(asked.map(({ body }) => body)).toEqual([
    {
      ...{ username: 'admin@contoh.go.id', password: 'rahasia', 'apps-key': 'the-key' },
      recovery_code: 'K7M2-9QXD-4TRA-8WZC',
    },
  ])
})

const question = {
  challenge: 'Zm9v',
  rpId: 'silika.test',
  allowCredentials: [{ type: 'public-key', id: 'YQ' }],
}

it('enters by the password alone where the only passkey was taken away meanwhile', async () => {
  refuse(login, 401, { ...wanted, ways: ['passkey'], passkey: question })
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  const use = await screen.findByRole('button', { name: 'Pakai kunci sandi' })
  answer(login, reply)
  await user.click(use)
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(reply))
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('says so where the passkeys are gone and another way is left', async () => {
  refuse(login, 401, { ...wanted, ways: ['passkey', 'otp'], passkey: question })
  const user = await signIn('admin@contoh.go.id', 'rahasia')
  const use = await screen.findByRole('button', { name: 'Pakai kunci sandi' })
  refuse(login, 401, wanted)
  await user.click(use)
  await screen.findByText('Akun ini tidak lagi memakai kunci sandi. Pilih cara lain.')
  expect(signedIn).not.toHaveBeenCalled()
})
