import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { Reference } from '#forms/building/references.ts'
import type { Proposal, SimpleField } from '#forms/define-form.ts'

import { show } from '../../testing/show.tsx'
import { ProposalInput } from './proposal-input.tsx'

const amount = (label: string): SimpleField => ({ kind: 'number', label })
const references: Reference[] = ['Air', 'Listrik', 'Solar'].map((label) => ({
  ...{ name: label.toLowerCase(), label, section: 'satu', field: amount(label) },
}))

it('a sum goes on without what is empty or not asked, where that is ticked, whatever is added to it', async () => {
  const said: (Proposal | undefined)[] = []
  function Input() {
    const [proposal, setProposal] = useState<Proposal | undefined>({ plus: ['air', 'listrik'], minus: [] })
    said.push(proposal)
    return (
      <ProposalInput
        {...{ label: 'Terisi sendiri', proposal, name: 'jumlah', field: amount('Jumlah'), isAmount: true }}
        {...{ above: references, all: references, onChange: setProposal }}
      />
    )
  }
  const { user } = show(<Input />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Yang kosong/ })
  expect(box.checked).toBe(false)
  await user.click(box)
  expect(said.at(-1)).toEqual({ plus: ['air', 'listrik'], minus: [], orZero: ['air', 'listrik'] })
  await user.selectOptions(screen.getByLabelText('Tambah ke Dikurangi'), 'Solar')
  expect(said.at(-1)).toMatchObject({ minus: ['solar'], orZero: ['air', 'listrik', 'solar'] })
  await user.click(box)
  expect(said.at(-1)).toEqual({ plus: ['air', 'listrik'], minus: ['solar'] })
})
