import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { getAbout } from '#contract/published-contents.ts'

import { answerJson } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AboutPage } from './about-page.tsx'

const question = (id: number, judul: string) => ({ id, slug: `tanya-${id}`, judul, isi: { blocks: [] } })
const answerAbout = (...faq: ReturnType<typeof question>[]) =>
  answerJson(getAbout, {
    data: { judul: 'Tentang', ringkasan: '', isi: { blocks: [] }, diagram: null, version: 1, faq },
  })

it('says that a link cannot be copied where the page is not served securely, which has no clipboard', async () => {
  answerAbout(question(1, 'Apa itu SILIKA?'))
  const { user } = showAt('/public/about?tanya=tanya-1', AboutPage)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await user.click(await screen.findByRole('button', { name: 'Salin tautan' }))
  expect(await screen.findByText('Peramban tidak mengizinkan penyalinan.')).toBeTruthy()
})

it('prints every answer, and folds on the screen again what was folded', async () => {
  answerAbout(question(1, 'Apa itu SILIKA?'), question(2, 'Siapa mengisi?'))
  showAt('/public/about?tanya=tanya-1', AboutPage)
  await screen.findByText('Siapa mengisi?')
  const areOpen = () => Array.from(document.querySelectorAll('details'), ({ open }) => open)
  window.dispatchEvent(new Event('beforeprint'))
  expect(areOpen()).toEqual([true, true])
  window.dispatchEvent(new Event('afterprint'))
  expect(areOpen()).toEqual([true, false])
})
