import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { defineForm } from '#forms/define-form.ts'

import { show } from '../../testing/show.tsx'
import { FormTrial } from './form-trial.tsx'

const form = defineForm({
  ...{ id: 'contoh', version: 1, validFrom: '2020-01', title: 'Contoh', shortTitle: 'Contoh' },
  ...{ description: 'Contoh.', prefill: false, checks: [], paths: {} as never },
  applies: { types: ['hospital'], expected: 'always' },
  sections: [
    {
      ...{ id: 'satu', title: 'Satu' },
      fields: {
        days: {
          ...{ kind: 'number', label: 'Hari rawat' },
          proposal: { zeroWhen: { profile: 'inpatient', is: false } },
        },
      },
    },
  ],
})

it('begins again with nothing answered: what a facility brings along goes on following it', async () => {
  const { user } = show(<FormTrial form={form} month="2026-10" section="satu" onSection={() => undefined} />)
  const days = () => screen.getByLabelText<HTMLInputElement>(/^Hari rawat/).value
  const inpatient = screen.getByRole('checkbox', { name: 'Rawat inap' })
  await user.click(inpatient)
  expect(days()).toBe('0')
  await user.click(screen.getByRole('button', { name: 'Kosongkan' }))
  await user.click(inpatient)
  expect(days()).toBe('')
})
