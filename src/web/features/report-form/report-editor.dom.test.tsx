import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import { refuse } from '../../testing/network.ts'
import { sampleCalls, showEditor } from './testing/show-editor.tsx'

const beds = completeBor(sampleProfiles.hospital, '2026-10', { beds: 100 })

/** Presses 'Kirim' in the form, and again in its question. */
async function send(user: ReturnType<typeof showEditor>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kirim' }))
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

it.each([
  ['only the sheet of bed occupancy', { 'sheets.bor.bor_bed_days': ['Wajib diisi'] }, /^BOR: Total hari/],
  ['only what the form cannot know', { 'answers.name': ['Nama ini tidak dikenal'] }, /^Nama: Nama ini/],
])('leads to the summary where a sending is refused for %s', async (_what, errors, listed) => {
  refuse(sampleCalls.send, 422, { code: 'invalidInput', message: 'Isian belum lengkap.', errors })
  const { user } = showEditor({ beds })
  await send(user)
  const summary = await heading('1 hal perlu diperbaiki sebelum dikirim')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(screen.getByText(listed)).toBeTruthy()
})

it('does not ask to send a form whose sheet of bed occupancy has errors, and lists them with the way there', async () => {
  const { user } = showEditor({ beds: { ...beds, bor_beds_changed: 'ya' } })
  await user.click(await screen.findByRole('button', { name: 'Kirim' }))
  const summary = await heading('1 hal perlu diperbaiki sebelum dikirim')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  const link = screen.getByRole('link', { name: 'BOR: Total hari-tempat-tidur tersedia: Wajib diisi' })
  expect(link.getAttribute('href')).toContain('bor')
  expect(screen.queryByRole('dialog')).toBeNull()
})
