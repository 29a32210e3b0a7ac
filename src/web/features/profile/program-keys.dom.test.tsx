import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { createProgramKey, listProgramKeys, revokeProgramKey } from '#contract/program-keys.ts'

import { answer, silence } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { showAt } from '../../testing/show-at.tsx'
import { show } from '../../testing/show.tsx'
import { ProgramKeys } from './program-keys.tsx'

const key = {
  ...{
    name: 'SIMRS',
    scopes: ['read' as const],
    created_at: '2026-11-20T02:00:00Z',
    expires_on: '2027-05-19',
  },
  ...{ last_used_at: null, last_used_from: null, revoked_at: null, state: 'active' as const },
}

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
  await screen.findByRole('dialog', { name: 'Cabut kunci "SIMRS" (…Qr7_)?' })
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

it('asks before a key that is shown only once is left', async () => {
  answer(configuration, sampleConfiguration)
  answer(listProgramKeys, { data: [] })
  answer(createProgramKey, { data: { ...key, key_id: 1, ending: 'aB3x', key: 'silika_aB3x' }, message: '' })
  const { user, history, addressNow } = showAt('/profile', () => <ProgramKeys zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Buat kunci' }))
  await user.type(await screen.findByRole('textbox', { name: 'Nama program' }), 'SIMRS')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Buat kunci' }))
  const made = await screen.findByRole('dialog', { name: 'Kunci siap dipakai' })
  act(() => history.push('/formulir'))
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/profile')
  await user.click(within(made).getByRole('button', { name: 'Selesai' }))
  act(() => history.push('/formulir'))
  await waitFor(() => expect(addressNow()).toBe('/formulir'))
})

it('takes back a key that was made in an answer that was lost, before it makes another', async () => {
  answer(configuration, sampleConfiguration)
  const older = { ...key, key_id: 1, ending: 'aB3x' }
  answer(listProgramKeys, { data: [older] })
  silence(createProgramKey)
  const { user } = showAt('/profile', () => <ProgramKeys zone="WIB" />)
  await user.click(await screen.findByRole('button', { name: 'Buat kunci' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Buat kunci program' }))
  await user.type(dialog.getByRole('textbox', { name: 'Nama program' }), 'SIMRS')
  await user.click(dialog.getByRole('button', { name: 'Buat kunci' }))
  await dialog.findByText(/kunci itu dicabut dan diganti yang baru/)
  answer(listProgramKeys, {
    data: [older, { ...key, key_id: 2, ending: 'Qr7_' }, { ...key, key_id: 3, ending: 'zZ9-', name: 'RME' }],
  })
  const revoked = answer(revokeProgramKey, { message: 'Kunci dicabut.' })
  answer(createProgramKey, { data: { ...key, key_id: 4, ending: 'pQ1w', key: 'silika_pQ1w' }, message: '' })
  await user.click(dialog.getByRole('button', { name: 'Buat kunci' }))
  await screen.findByRole('dialog', { name: 'Kunci siap dipakai' })
  expect(revoked.map(({ address }) => address)).toEqual(['/api/kunci-program/2'])
})
