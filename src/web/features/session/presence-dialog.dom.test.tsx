import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { takeBoundaries } from '#contract/boundaries.ts'
import { getSecondFactor, provePresence } from '#contract/second-factor.ts'

import { call, messageOf } from '../../api/call.ts'
import { SessionEnd } from '../../shell/session-end.tsx'
import { answer, refuse } from '../../testing/network.ts'
import { describedBy, show } from '../../testing/show.tsx'

const state = {
  is_on: false,
  required_from: null,
  is_required: false,
  has_password: true,
  authenticator: null,
  passkeys: [],
  codes_left: 0,
}
beforeEach(() => void answer(getSecondFactor, { data: state }))

const act = () => call(takeBoundaries, { params: { id: 1 } })
const doubt = { code: 'presenceNeeded', message: 'Masukkan kata sandi sekali lagi.' } as const

it('asks for the password before a dangerous act, says where it is wrong, and then does the act once', async () => {
  refuse(takeBoundaries, 403, doubt)
  const { user } = show(<SessionEnd />)
  const done = act()
  const password = await screen.findByLabelText<HTMLInputElement>('Kata sandi')
  expect(screen.getByRole('dialog', { name: 'Masukkan kata sandi sekali lagi' })).toBeTruthy()

  refuse(provePresence, 422, {
    code: 'invalidInput',
    message: 'Periksa lagi.',
    errors: { password: ['Kata sandi salah.'] },
  })
  await user.type(password, 'salah')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await waitFor(() => expect(describedBy(password)).toBe('Kata sandi salah.'))

  const proved = answer(provePresence, { message: 'Terima kasih.' })
  const asked = answer(takeBoundaries, { message: 'Batas dipakai.' })
  await user.clear(password)
  await user.type(password, 'benar')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await expect(done).resolves.toEqual({ message: 'Batas dipakai.' })
  expect(proved.map(({ body }) => body)).toEqual([{ password: 'benar' }])
  expect(asked).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leaves the act undone, in clear words, when it is given up, and does not ask twice for one act', async () => {
  const asked = refuse(takeBoundaries, 403, doubt)
  const { user } = show(<SessionEnd />)
  const cancelled = act().catch(messageOf)
  await user.click(await screen.findByRole('button', { name: 'Batal' }))
  expect(await cancelled).toBe('Dibatalkan. Tindakan ini belum dilakukan.')
  expect(asked).toHaveLength(1)

  answer(provePresence, { message: 'Terima kasih.' })
  const again = act().catch(messageOf)
  await user.type(await screen.findByLabelText('Kata sandi'), 'benar')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  expect(await again).toBe(doubt.message)
  expect(asked).toHaveLength(3)
})

it('takes a code from the app in place of the password, where there is one', async () => {
  answer(getSecondFactor, {
    data: {
      ...state,
      is_on: true,
      authenticator: { created_at: '2026-12-02T02:00:00.000Z' },
      codes_left: 10,
    },
  })
  refuse(takeBoundaries, 403, doubt)
  const { user } = show(<SessionEnd />)
  const done = act()
  await user.click(await screen.findByRole('button', { name: 'Pakai kode dari aplikasi' }))
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  const code = screen.getByLabelText<HTMLInputElement>('Kode 6 angka')
  expect(describedBy(code)).toContain('Isi kode 6 angka')
  const proved = answer(provePresence, { message: 'Terima kasih.' })
  answer(takeBoundaries, { message: 'Batas dipakai.' })
  await user.type(code, '123 456')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await expect(done).resolves.toEqual({ message: 'Batas dipakai.' })
  expect(proved.map(({ body }) => body)).toEqual([{ otp: '123 456' }])
})

it('speaks of no password to who has none', async () => {
  answer(getSecondFactor, { data: { ...state, has_password: false } })
  refuse(takeBoundaries, 403, doubt)
  const { user } = show(<SessionEnd />)
  const cancelled = act().catch(messageOf)
  await screen.findByText(/masuk lagi dengan SSO/)
  screen.getByRole('dialog', { name: 'Pastikan bahwa ini Anda' })
  await user.click(screen.getByRole('button', { name: 'Mengerti' }))
  await cancelled
})

it('sends a password as it was typed, with the space at its end', async () => {
  refuse(takeBoundaries, 403, doubt)
  const { user } = show(<SessionEnd />)
  const done = act()
  const password = await screen.findByLabelText('Kata sandi')
  const proved = answer(provePresence, { message: 'Terima kasih.' })
  answer(takeBoundaries, { message: 'Batas dipakai.' })
  await user.type(password, 'kopi tanpa gula ')
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
  await expect(done).resolves.toEqual({ message: 'Batas dipakai.' })
  expect(proved.map(({ body }) => body)).toEqual([{ password: 'kopi tanpa gula ' }])
})
