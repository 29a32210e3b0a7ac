import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { configuration, whoAmI } from '#contract/auth.ts'
import { sso } from '#contract/sso.ts'

import { storedNames } from '../../api/stored.ts'
import { answer, hold, refuse, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { cityOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { show } from '../../testing/show.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SsoButton } from './sso-button.tsx'

const address = 'https://sso.example.id/auth?state=x'
const button = () => screen.findByRole('button', { name: 'Masuk dengan SSO' })

/** The tab that the browser opens. */
function openedTab() {
  const tab = {
    opener: window,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { assign: vi.fn<(to: string) => void>() },
    close: vi.fn<() => void>(),
  }
  // Safe: as much of a tab as is used.
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, open }
}

beforeEach(() => {
  answer(configuration, { data: { ...sampleConfiguration.data, sso: true } })
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('is not there where the server has no provider', async () => {
  const asked = answer(configuration, sampleConfiguration)
  show(<SsoButton />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

it('opens a tab on the click, before the server has said where to, and leads it there', async () => {
  const { tab, open } = openedTab()
  answer(sso, { redirect_url: address })
  const said = Promise.withResolvers<void>()
  hold(sso, said.promise)
  const { user } = show(<SsoButton />)
  await user.click(await button())
  expect(open).toHaveBeenCalledWith('about:blank', '_blank')
  expect(tab.opener).toBeNull()
  expect(tab.document.body.textContent).toBe('Menghubungi penyedia SSO…')
  expect((await button()).hasAttribute('disabled')).toBe(true)
  said.resolve()
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith(address))
})

it('goes on in this tab where the browser opens none', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  answer(sso, { redirect_url: address })
  const { user } = show(<SsoButton />)
  await user.click(await button())
  await waitFor(() => expect(go).toHaveBeenCalledWith(address))
})

const away = 'Penyedia SSO sedang tidak dapat dihubungi.'
it.each([
  ['the words of the server', () => refuse(sso, 502, { code: 'ssoUnavailable', message: away }), away],
  ['the words of the specification where it has none', () => silence(sso), 'SSO login failed'],
])('closes the tab and says what went wrong: %s', async (_what, fail, words) => {
  const { tab } = openedTab()
  fail()
  const { user } = show(<SsoButton />)
  await user.click(await button())
  await screen.findByText(words)
  expect(tab.close).toHaveBeenCalled()
  expect((await button()).hasAttribute('disabled')).toBe(false)
})

it('the dialog follows another tab in which somebody has signed in, and stays where nobody has', async () => {
  answer(whoAmI, { data: null })
  const { addressNow } = showAt('/welcome', LoginDialog)
  await button()
  const tell = () => dispatchEvent(new StorageEvent('storage', { key: storedNames.me, newValue: '{}' }))
  tell()
  await waitFor(() => expect(addressNow()).toBe('/welcome'))
  answer(whoAmI, { data: cityOffice })
  tell()
  await waitFor(() => expect(addressNow()).toBe('/home'))
})
