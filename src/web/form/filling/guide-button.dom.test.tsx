import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getGuide } from '#contract/published-contents.ts'

import { answer, refuse } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { GuideButton } from './guide-button.tsx'

const guide = {
  data: {
    ...{ id: 1, slug: 'bor', judul: 'Mengisi BOR', ringkasan: '', formulir: 'bor', peran: [], lampiran: [] },
    ...{ diagram: null, diterbitkan: null },
    isi: {
      blocks: [
        { type: 'heading' as const, level: 2 as const, id: 'rumus', content: [{ text: 'Rumus' }] },
        { type: 'paragraph' as const, content: [{ text: 'Hari dibagi tempat tidur.' }] },
        { type: 'heading' as const, level: 2 as const, id: 'lain', content: [{ text: 'Lain' }] },
        { type: 'paragraph' as const, content: [{ text: 'Hal lain.' }] },
      ],
    },
  },
}
const open = async (link: string) => {
  const { user } = showAt('/', () => <GuideButton guide={link} />)
  await user.click(await screen.findByRole('button', { name: 'Panduan' }))
  return { user, panel: await screen.findByRole('dialog') }
}

it('the part of a guide opens, and Escape leads back to the button', async () => {
  answer(getGuide, guide)
  const { user, panel } = await open('bor#rumus')
  await screen.findByText('Hari dibagi tempat tidur.')
  expect(panel).toBe(screen.getByRole('dialog', { name: 'Rumus' }))
  expect(screen.queryByText('Hal lain.')).toBeNull()
  expect(screen.getByRole('link', { name: /^Panduan lengkap/ }).getAttribute('href')).toBe(
    '/guide/user?panduan=bor#bagian-rumus',
  )
  expect(document.activeElement).toBe(panel)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Panduan' }))
})

it('where the part has gone the whole guide is there', async () => {
  answer(getGuide, guide)
  await open('bor#hilang')
  await screen.findByText(/^Bagian yang dituju sudah tidak ada/)
  expect(screen.getByText('Hal lain.')).toBeTruthy()
})

it('where the guide has gone it says so', async () => {
  refuse(getGuide, 404, { code: 'notFound', message: 'Panduan tidak ditemukan.' })
  await open('bor#rumus')
  await screen.findByText(/^Panduan untuk pertanyaan ini sudah tidak ada/)
})

it('one panel stands open at a time', async () => {
  answer(getGuide, guide)
  const { user } = showAt('/', () => (
    <>
      <GuideButton guide="bor#rumus" />
      <GuideButton guide="bor#lain" />
    </>
  ))
  const [first, second] = await screen.findAllByRole('button', { name: 'Panduan' })
  if (first) await user.click(first)
  await screen.findByRole('dialog', { name: 'Rumus' })
  if (second) await user.click(second)
  await screen.findByRole('dialog', { name: 'Lain' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
