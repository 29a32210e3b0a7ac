import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listContentHistory } from '#contract/contents.ts'
import type { ContentValue } from '#domain/content.ts'

import { answer, answerEach } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { HistoryDialog } from './history-dialog.tsx'

const value: ContentValue = {
  ...{ judul: 'Kapan batasnya?', ringkasan: '', formulir: null, peran: [], lampiran: [], diagram: null },
  isi: { blocks: [] },
}
const entry = { id: 31, at: '2026-11-03T16:30:00.000Z', by: 'Budi', act: 'saved', value } as const

const shown = () =>
  showAt(
    '/',
    () => <HistoryDialog content={{ id: 12, version: 4 }} onClose={() => {}} onRestored={() => {}} />,
    { me: { ...admin, zone: 'WIT' } },
  )

it('says times in the zone of the person, and names it', async () => {
  answer(listContentHistory, { data: [entry], current_page: 1, last_page: 1, per_page: 20, total: 1 })
  shown()
  expect((await screen.findByRole('listitem')).textContent).toContain(
    '4 November 2026 pukul 01.30 WIT oleh Budi',
  )
})

it('leads on to older texts', async () => {
  const pageOf = (address: string) => Number(new URLSearchParams(address.split('?')[1]).get('page'))
  answerEach(listContentHistory, (address) => ({
    data: [{ ...entry, id: pageOf(address), by: pageOf(address) === 1 ? 'Budi' : 'Ani' }],
    ...{ current_page: pageOf(address), last_page: 2, per_page: 20, total: 21 },
  }))
  const { user } = shown()
  await screen.findByText('21 naskah')
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await screen.findByText(/oleh Ani/)
  screen.getByText('Halaman 2 dari 2')
})
