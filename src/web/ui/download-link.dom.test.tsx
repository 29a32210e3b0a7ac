import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { whoAmI } from '#contract/auth.ts'

import { isSignInAsked, onSignInAsked, settleSignIn } from '../api/session-end.ts'
import { sessionQuery } from '../api/session.ts'
import { answer } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'
import { show } from '../testing/show.tsx'
import { DownloadLink } from './download-link.tsx'

it('asks to sign in where the session has ended: the browser itself only saves no file', async () => {
  const stopAsking = onSignInAsked(() => undefined)
  answer(whoAmI, { data: null })
  const { user } = show(<DownloadLink href="#berkas">Unduh Excel</DownloadLink>, (queries) =>
    queries.setQueryData(sessionQuery.queryKey, siti),
  )
  await user.click(screen.getByRole('link', { name: 'Unduh Excel' }))
  await waitFor(() => expect(isSignInAsked()).toBe(true))
  answer(whoAmI, { data: siti })
  settleSignIn()
  stopAsking()
})
