import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { describedBy, show } from '../../testing/show.tsx'
import { noHazardAnswers, withTicks } from './hazard-answers.ts'
import { ImpactTable } from './impact-table.tsx'

const other = { id: 7, text: 'Lainnya (sebutkan)', isOther: true } as never

function Table({ words }: { words: string }) {
  const [answers, setAnswers] = useState(withTicks(noHazardAnswers, 7, { impact: true, other: words }))
  return (
    <ImpactTable
      caption="Dampak"
      items={[other]}
      answers={answers}
      isReadOnly={false}
      isChecked={false}
      onChange={setAnswers}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Lainnya' })

it('takes as many letters beside "lainnya" as can be sent', async () => {
  const { user } = show(<Table words="" />)
  await user.click(field())
  await user.paste('x'.repeat(250))
  expect(field().value).toHaveLength(200)
  expect(describedBy(field())).toBe('')
})

it('says of more than that at once that it is too much, before sending is tried', () => {
  show(<Table words={'x'.repeat(201)} />)
  expect(describedBy(field())).toBe('Sebutkan lainnya dengan 3 sampai 200 karakter.')
})
