import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { listProgramKeys } from '#contract/program-keys.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { show } from '../../testing/show.tsx'
import { ProgramKeys } from './program-keys.tsx'

it.each([
  [true, ['Panduan pengembang']],
  [false, []],
])('leads to the guide of the API only where it is served: %s', async (api_docs, words) => {
  answer(configuration, { data: { ...sampleConfiguration.data, api_docs } })
  answer(listProgramKeys, { data: [] })
  show(<ProgramKeys zone="WIB" />)
  await screen.findByRole('button', { name: 'Buat kunci' })
  if (api_docs) await screen.findByRole('link', { name: /Panduan pengembang/ })
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(words)
})

it('has a button of its own name for each key, be they called alike', async () => {
  const key = {
    ...{
      name: 'SIMRS',
      scopes: ['read' as const],
      created_at: '2026-11-20T02:00:00Z',
      expires_on: '2027-05-19',
    },
    ...{ last_used_at: null, last_used_from: null, revoked_at: null, state: 'active' as const },
  }
  answer(configuration, sampleConfiguration)
  answer(listProgramKeys, {
    data: [
      { ...key, key_id: 1, ending: 'aB3x' },
      { ...key, key_id: 2, ending: 'Qr7_' },
    ],
  })
  const { user } = show(<ProgramKeys zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Cabut SIMRS, kunci …Qr7_' }))
  screen.getByRole('button', { name: 'Cabut SIMRS, kunci …aB3x' })
  await screen.findByRole('dialog', { name: 'Cabut kunci "SIMRS"?' })
})

it('brings the focus to what is wrong with the scopes', async () => {
  answer(configuration, sampleConfiguration)
  answer(listProgramKeys, { data: [] })
  const { user } = showAt('/profile', () => <ProgramKeys zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Buat kunci' }))
  const dialog = await screen.findByRole('dialog', { name: 'Buat kunci program' })
  await user.type(screen.getByRole('textbox', { name: 'Nama program' }), 'SIMRS')
  for (const box of within(dialog).getAllByRole('checkbox')) await user.click(box)
  await user.click(within(dialog).getByRole('button', { name: 'Buat kunci' }))
  const fault = await screen.findByText('Pilih paling sedikit satu izin')
  expect(document.activeElement).toBe(fault)
})
