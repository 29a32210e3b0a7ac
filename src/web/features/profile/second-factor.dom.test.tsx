import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getSecondFactor } from '#contract/second-factor.ts'

import { answer } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { SecondFactor } from './second-factor.tsx'

const passkey = {
  ...{ passkey_id: 1, name: 'Laptop kantor' },
  ...{ created_at: '2026-11-20T02:00:00Z', last_used_at: null },
}
const app = { created_at: '2026-11-20T02:00:00Z' }
const state = { is_on: true, required_from: null, has_password: true, is_required: false, codes_left: 10 }

it.each([
  ['Hapus Laptop kantor', { authenticator: null, passkeys: [passkey] }, true],
  ['Hapus aplikasi kode', { authenticator: app, passkeys: [] }, true],
  ['Hapus Laptop kantor', { authenticator: app, passkeys: [passkey] }, false],
  ['Hapus aplikasi kode', { authenticator: app, passkeys: [passkey] }, false],
])('says of the last way that all ends with it (%s, %j)', async (button, ways, isLast) => {
  answer(getSecondFactor, { data: { ...state, ...ways } })
  const { user } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.includes('verifikasi dua langkah ikut dimatikan')).toBe(isLast)
})

it('lets who must have one take away no last way, and says why', async () => {
  const isShut = async () =>
    [
      ...(await screen.findAllByRole('button', { name: /^Hapus/ })),
      screen.getByRole('button', { name: 'Matikan' }),
    ].map((button) => [button.title, button.hasAttribute('disabled')])
  const must = 'Peran Anda wajib memakai verifikasi dua langkah'
  const required = { ...state, is_required: true }
  answer(getSecondFactor, { data: { ...required, authenticator: app, passkeys: [] } })
  const { queries } = showAt('/profile', () => <SecondFactor zone="WIB" />)
  expect(await isShut()).toEqual([
    [`${must}. Tambahkan cara lain dahulu.`, true],
    [must, true],
  ])
  answer(getSecondFactor, { data: { ...required, authenticator: app, passkeys: [passkey] } })
  await queries.invalidateQueries()
  await screen.findByRole('button', { name: 'Hapus Laptop kantor' })
  expect(await isShut()).toEqual([
    ['', false],
    ['', false],
    [must, true],
  ])
})
