import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import type { LinkedAnswers } from './linked-answers.ts'
import { QuestionList } from './question-list.tsx'

const items = [
  { id: 40_101, text: 'Ada kebijakan?' },
  { id: 40_102, text: 'Ada tim?' },
]
const link = 'https://contoh.go.id/bukti'

function Filling() {
  const [answers, setAnswers] = useState<LinkedAnswers>({
    40101: { level: 'Tinggi', link: '' },
    40102: { level: 'Sedang', link: '' },
  })
  return (
    <QuestionList
      instrument="capacity"
      label="Kepemimpinan"
      groups={[{ title: null, items }]}
      answers={answers}
      isChecked={false}
      onChange={setAnswers}
    />
  )
}
const linkFields = () => screen.getAllByLabelText<HTMLInputElement>('Link/URL (wajib diisi)')

it('leaves the focus at its question where the button goes that was pressed', async () => {
  const { user } = show(<Filling />)
  const [first, second] = linkFields()
  await user.click(first ?? document.body)
  await user.keyboard(link)
  await user.click(
    screen.getByRole('button', { name: 'Pakai tautan ini untuk 1 jawaban lain yang belum bertautan' }),
  )
  expect(second?.value).toBe(link)
  expect(document.activeElement).toBe(first)

  await user.click(screen.getByRole('button', { name: 'Hapus jawaban nomor 2' }))
  expect(linkFields()).toHaveLength(1)
  expect(document.activeElement?.closest('fieldset')?.textContent).toContain('Ada tim?')
})

it('numbers its questions on through the groups', () => {
  const [first, second] = items
  const groups = [
    { title: 'Kebijakan', items: first ? [first] : [] },
    { title: 'Pelaksana', items: second ? [second, { id: 40_103, text: 'Ada dana?' }] : [] },
  ]
  const nothing = { answers: {}, isChecked: false, onChange: () => {} }
  show(<QuestionList instrument="capacity" label="Kepemimpinan" groups={groups} {...nothing} />)
  const questions = screen
    .getAllByRole('group')
    .map(({ firstElementChild }) => firstElementChild?.textContent)
  expect(questions).toEqual(['1. Ada kebijakan?', '2. Ada tim?', '3. Ada dana?'])
})
