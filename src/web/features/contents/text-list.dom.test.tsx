import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listContents, orderContents } from '#contract/contents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { answer, answerEach, hold, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { TextList } from './text-list.tsx'

type Row = ReplyOf<typeof listContents>['data'][number]
const row = (id: number): Row => ({
  ...{ id, slug: `p${id}`, kind: 'faq', version: 1, state: 'published', judul: `Pertanyaan ${id}` },
  ...{ formulir: null, peran: [], draft_at: '2026-11-03T02:00:00.000Z', draft_by: null, published_at: null },
})
const rowsOf = (...ids: number[]) => ({ data: ids.map(row) })
const order = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => /Pertanyaan (\d)/.exec(textContent)?.[1])

const shown = () => {
  const { user } = showAt('/', () => <TextList kind="faq" to="/admin/about" noun="pertanyaan" />, {
    me: admin,
  })
  return async (id: number) =>
    user.click(await screen.findByRole('button', { name: `Turun: Pertanyaan ${id}` }))
}

it('tells which order it has shown, and shows the newest where another has moved a text since', async () => {
  answer(listContents, rowsOf(1, 2, 3))
  const moveDown = shown()
  await screen.findByText('Pertanyaan 1')
  const message = 'Daftar ini sudah diubah dari tempat lain.'
  const asked = refuse(orderContents, 409, { code: 'contentRefused', message, why: 'otherOrder' })
  answer(listContents, rowsOf(3, 1, 2))
  await moveDown(1)
  await screen.findByText(message)
  await waitFor(() => expect(order()).toEqual(['3', '1', '2']))
  expect(asked.map(({ body }) => body)).toEqual([{ kind: 'faq', ids: [2, 1, 3], before: [1, 2, 3] }])
})

it('goes on showing the second of two quick moves when the list of the first arrives', async () => {
  answer(listContents, rowsOf(1, 2, 3))
  const moveDown = shown()
  await screen.findByText('Pertanyaan 1')
  const asked = answer(orderContents, { message: 'Urutan tersimpan.' })
  const late = Promise.withResolvers<ReplyOf<typeof listContents>>()
  const reading = answerEach(listContents, () => late.promise)
  await moveDown(1)
  await waitFor(() => expect(reading).toHaveLength(1))
  const kept = Promise.withResolvers<void>()
  hold(orderContents, kept.promise)
  await moveDown(1)
  await act(async () => late.resolve(rowsOf(2, 1, 3)))
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect(order()).toEqual(['2', '3', '1'])
  answer(listContents, rowsOf(2, 3, 1))
  kept.resolve()
  await screen.findAllByText('Urutan tersimpan.')
  expect(asked[1]?.body).toMatchObject({ ids: [2, 3, 1], before: [2, 1, 3] })
})
