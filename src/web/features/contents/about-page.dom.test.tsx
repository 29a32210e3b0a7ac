import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { getAbout } from '#contract/published-contents.ts'

import { answerJson } from '../../testing/network.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AboutPage } from './about-page.tsx'

it('says that a link cannot be copied where the page is not served securely, which has no clipboard', async () => {
  answerJson(getAbout, {
    data: {
      ...{ judul: 'Tentang', ringkasan: '', isi: { blocks: [] }, diagram: null, version: 1 },
      faq: [{ id: 1, slug: 'apa', judul: 'Apa itu SILIKA?', isi: { blocks: [] } }],
    },
  })
  const { user } = showAt('/public/about?tanya=apa', AboutPage)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await user.click(await screen.findByRole('button', { name: 'Salin tautan' }))
  expect(await screen.findByText('Peramban tidak mengizinkan penyalinan.')).toBeTruthy()
})
