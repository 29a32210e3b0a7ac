import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { setMailPreference } from '#contract/users.ts'

import { answer, hold, refuse } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { MailPreference } from './mail-preference.tsx'

const box = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Kirim ringkasan harian ke surel saya' })

it('saves a tick at once, and shows it until the server has answered', async () => {
  const { user, queries } = show(<MailPreference wanted />)
  queries.setQueryData(['current-user'], { full_name: 'Siti', digest_mail: true })
  const asked = answer(setMailPreference, { message: 'Disimpan.' })
  const { promise, resolve } = Promise.withResolvers<void>()
  hold(setMailPreference, promise)
  await user.click(box())
  expect([box().checked, box().disabled]).toEqual([false, true])
  resolve()
  await waitFor(() => expect(box().disabled).toBe(false))
  expect(asked.map(({ body }) => body)).toEqual([{ digest: false }])
  expect(queries.getQueryData(['current-user'])).toEqual({ full_name: 'Siti', digest_mail: false })
})

it('goes back to what is stored where it could not be saved', async () => {
  const { user } = show(<MailPreference wanted />)
  refuse(setMailPreference, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await user.click(box())
  await screen.findByText('Server sedang sibuk.')
  await waitFor(() => expect(box().checked).toBe(true))
})
