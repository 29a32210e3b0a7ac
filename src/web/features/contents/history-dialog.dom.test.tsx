import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listContentHistory } from '#contract/contents.ts'
import type { ContentValue } from '#domain/content.ts'

import { answer } from '../../testing/network.ts'
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
