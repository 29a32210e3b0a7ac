import { screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, it, vi } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'

import { show } from '../../testing/show.tsx'
import { createDraftKeeper, type DraftKeeper } from '../drafts/draft-keeper.ts'
import { copyWith, draftWith, sampleMoment, sheetWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

const onChoose = vi.fn<() => void>()

function Page({ keeper }: { keeper: DraftKeeper }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  return (
    <ConflictDialog
      {...({ form: sampleForm, context: sampleContext, keeper, state, zone: 'WIB', onChoose } as const)}
    />
  )
}

/** Siti has typed on this device, and Budi has saved from another. */
function open(typed: AnswerSheet = { name: 'Dari Siti' }) {
  const keeper = createDraftKeeper({
    form: sampleForm,
    context: sampleContext,
    saved: { ...sheetWith(4, { name: 'Dari Budi' }), savedBy: 'Budi' },
    sentAt: null,
    copy: copyWith(draftWith(typed), sheetWith(3, {})),
    keep: async () => undefined,
    save: async ({ answers, version }) => ({ kind: 'saved', saved: sheetWith(version + 1, answers) }),
    newKey: () => 'key',
    now: () => new Date(sampleMoment),
  })
  return { keeper, ...show(<Page keeper={keeper} />) }
}

it.each([
  ['Pakai isian saya', 'Dari Siti', 'Dari Budi'],
  ['Pakai isian tersimpan', 'Dari Budi', 'Dari Siti'],
])('%s: the other side stays on the device', async (choice, taken, aside) => {
  const { keeper, user } = open()
  expect(screen.getByText(/Budi menyimpannya pada/)).toBeTruthy()
  expect(screen.getByText('Nama')).toBeTruthy()
  onChoose.mockClear()
  await user.click(screen.getByRole('button', { name: choice }))
  expect(onChoose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(keeper.getState()).toMatchObject({
    conflict: null,
    draft: { answers: { name: taken } },
    aside: { answers: { name: aside } },
  })
})

it('asks about what was changed here alone', async () => {
  const { keeper, user } = open({ shipped: 'ya' })
  expect(screen.queryByText('Nama')).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Pakai isian saya' }))
  expect(keeper.getState().draft.answers).toEqual({ name: 'Dari Budi', shipped: 'ya' })
})
