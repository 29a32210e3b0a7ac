import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { sampleForm } from '../drafts/testing/sample-form.ts'
import { ErrorSummary } from './error-summary.tsx'

it('lists what is wrong in the order of the form, each the way to its field', async () => {
  const onGo = vi.fn<(path: string) => void>()
  const { user } = show(
    <ErrorSummary
      form={sampleForm}
      answers={{ shipments: [{}, {}] }}
      errors={[
        { field: 'sharps_kg', message: 'Paling besar 100 kg' },
        { field: 'shipments.1.weight', message: 'Harus berupa angka' },
        { field: 'count', message: 'Paling besar 100' },
      ]}
      soft={[]}
      general={[]}
      onGo={onGo}
      headingRef={createRef()}
    />,
  )
  screen.getByRole('heading', { name: '3 hal perlu diperbaiki sebelum dikirim' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Jumlah: Paling besar 100',
    'Pengangkutan 2: Berat: Harus berupa angka',
    'Benda tajam: Berat: Paling besar 100 kg',
  ])
  await user.click(screen.getByRole('button', { name: /^Pengangkutan 2/ }))
  expect(onGo).toHaveBeenCalledWith('shipments.1.weight')
})
