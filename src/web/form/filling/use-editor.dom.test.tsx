import { screen, waitFor } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import { defineForm, type SimpleField } from '#forms/define-form.ts'

import { describedBy, show } from '../../testing/show.tsx'
import { createDraftKeeper } from '../drafts/draft-keeper.ts'
import { withRowRemoved } from '../drafts/draft.ts'
import { sheetWith } from '../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../drafts/testing/sample-form.ts'
import { FieldView } from './field-view.tsx'
import { SectionView } from './section-view.tsx'
import { useEditor } from './use-editor.ts'

const days = { kind: 'number', label: 'Hari air terhenti', unit: 'hari', max: 31 } satisfies SimpleField
const form = defineForm({
  ...sampleForm,
  sections: [{ id: 'air', title: 'Air', fields: { days } }, ...sampleForm.sections],
  checks: [
    {
      id: 'HARI',
      level: 'hard',
      rule: { rule: 'withinMonth', field: 'days', unit: 'days' },
      message: 'Paling banyak {paling} hari.',
    },
  ],
})
// November has thirty days.
const context = { ...sampleContext, month: '2026-11', today: '2026-12-05' } as const

function Page({
  answers,
  remarks = {},
  refused = 'shipments.1.weight',
}: {
  answers: AnswerSheet
  remarks?: Record<string, string>
  refused?: string
}) {
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...{ form, context, saved: sheetWith(1, answers), sentAt: null, copy: null },
      keep: async () => undefined,
      save: async (request) => ({ kind: 'saved', saved: sheetWith(2, request.answers) }),
      newKey: () => 'k',
      now: () => new Date(),
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  const { editor, visibleErrors, showWrong, showErrors } = useEditor({
    ...{ form, context, keeper, state, remarks, sent: answers },
  })
  return (
    <>
      <FieldView editor={editor} path="days" field={days} />
      <SectionView editor={editor} section={sampleForm.sections[0]} />
      <button type="button" onClick={showWrong}>
        Simpan draf
      </button>
      <button type="button" onClick={() => showErrors({ [refused]: 'Ditolak server' })}>
        Ditolak
      </button>
      <button type="button" onClick={() => editor.update((draft) => withRowRemoved(draft, 'shipments', 0))}>
        Hapus yang pertama
      </button>
      <output aria-label="Salah">
        {visibleErrors.map(({ field, message }) => `${field}: ${message}`).join('; ')}
      </output>
    </>
  )
}
const listed = () => screen.getByRole('status', { name: 'Salah' }).textContent

it.each([
  ['beyond what the field takes', '45', 'days: Paling besar 31 hari'],
  ['beyond what the month has', '31', 'days: Paling banyak 30 hari.'],
])('an answer %s is wrong while it is typed, before the field is left', async (_what, typed, message) => {
  const { user } = show(<Page answers={{}} />)
  const input = screen.getByLabelText('Hari air terhenti')
  await user.type(input, typed)
  expect(listed()).toBe('')
  await waitFor(() => expect(listed()).toBe(message))
  expect(document.activeElement).toBe(input)
  expect(describedBy(input)).toContain(message.slice('days: '.length))
  await user.clear(input)
  await user.type(input, '30')
  await waitFor(() => expect(listed()).toBe(''))
})

it('a draft that holds what cannot be sent says so as soon as it is open', () => {
  show(<Page answers={{ days: 31 }} />)
  expect(listed()).toBe('days: Paling banyak 30 hari.')
})

it('saving lists what is wrong with what is answered, not what is missing', async () => {
  const { user } = show(<Page answers={{}} />)
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  expect(listed()).toBe('')
  await user.type(screen.getByLabelText('Hari air terhenti'), '31')
  await user.click(screen.getByRole('button', { name: 'Simpan draf' }))
  expect(listed()).toBe('days: Paling banyak 30 hari.')
})

it('the office’s remark and the server’s refusal follow their row when one above it is removed', async () => {
  const shipments = [
    { manifest: 'A', weight: 1 },
    { manifest: 'B', weight: 2 },
  ]
  const { user } = show(
    <Page answers={{ shipped: 'ya', shipments }} remarks={{ 'shipments.1.manifest': 'Nomor keliru' }} />,
  )
  await user.click(screen.getByRole('button', { name: 'Ditolak' }))
  await user.click(screen.getByRole('button', { name: 'Hapus yang pertama' }))
  expect(listed()).toBe('shipments.0.weight: Ditolak server')
  expect(describedBy(screen.getByLabelText('Berat'))).toContain('Ditolak server')
  expect(describedBy(screen.getByLabelText('Nomor'))).toContain('Catatan dinas: Nomor keliru')
})

it('lists no refusal of an answer that is not asked for any more', async () => {
  const { user } = show(<Page answers={{ shipped: 'ya', count: 5 }} refused="count" />)
  await user.click(screen.getByRole('button', { name: 'Ditolak' }))
  expect(listed()).toBe('count: Ditolak server')
  await user.click(screen.getByRole('radio', { name: 'Tidak' }))
  await waitFor(() => expect(listed()).toBe(''))
})

it('a refusal stands until its answer is changed, and a question only while it applies', async () => {
  const { user } = show(<Page answers={{ shipped: 'ya', count: 5 }} refused="count" />)
  await user.click(screen.getByRole('button', { name: 'Ditolak' }))
  const count = document.querySelector<HTMLInputElement>('#isian-count')
  if (!count) throw new Error('It is asked')
  await user.type(count, '1')
  await waitFor(() => expect(listed()).toBe(''))
  await user.click(screen.getByRole('radio', { name: 'Tidak' }))
  expect(count.isConnected).toBe(false)
})
