import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { sso } from '#contract/sso.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { cityOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { SsoCallbackPage } from './sso-callback-page.tsx'

const address = '/sso-callback?code=12e3&state=5-aB&iss=https%3A%2F%2Fsso.example.id&session_state=z'

it('posts what the provider gave back, as it was written, and goes to the first page', async () => {
  answer(whoAmI, { data: cityOffice })
  const asked = answer(sso, {
    token: 't',
    message: 'Berhasil masuk.',
    data: { id: 7, access_right: 'Administrator' },
  })
  const { addressNow } = showAt(address, SsoCallbackPage)
  await waitFor(() => expect(addressNow()).toBe('/home'))
  expect(asked.map(({ body }) => body)).toEqual([
    { postdata: { code: '12e3', state: '5-aB', iss: 'https://sso.example.id' } },
  ])
  await screen.findByText('Berhasil masuk.')
})

it('says why the server lets nobody in, asks once, and leads to the other way', async () => {
  const message = 'Belum ada akun dengan alamat sari@contoh.go.id. Hubungi dinas kesehatan provinsi Anda.'
  const asked = refuse(sso, 403, { code: 'ssoUnknownAccount', message })
  showAt(address, SsoCallbackPage, { me: null })
  await screen.findByText(message)
  expect(screen.getByRole('link', { name: 'Ke halaman masuk' }).getAttribute('href')).toBe(
    '/welcome?masuk=true',
  )
  dispatchEvent(new Event('focus'))
  expect(asked).toHaveLength(1)
})

it('says that a person who is signed in already stays so, and leads on', async () => {
  refuse(sso, 403, { code: 'ssoRefused', message: 'Jawaban penyedia SSO tidak dapat dipercaya.' })
  showAt(address, SsoCallbackPage, { me: cityOffice })
  await screen.findByText(`Anda tetap masuk sebagai ${cityOffice.full_name}`)
  expect(screen.getByRole('link', { name: 'Halaman saya' }).getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('link', { name: 'Ke halaman masuk' })).toBeNull()
})

it.each([
  ['nothing answers', address],
  ['the person has broken it off', '/sso-callback?error=access_denied&error_description=%3Cb%3E&state=x'],
  ['it was opened by hand', '/sso-callback'],
])('has the words of the specification where %s', async (_what, at) => {
  const asked = silence(sso)
  showAt(at, SsoCallbackPage)
  await screen.findByText('SSO login failed')
  expect(asked).toHaveLength(at === address ? 1 : 0)
})
