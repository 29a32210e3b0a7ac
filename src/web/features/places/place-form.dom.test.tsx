import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { updatePlace } from '#contract/places.ts'
import { listDistricts } from '#contract/regions.ts'

import { answer } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ChangePlaceForm } from './place-form.tsx'
import { samplePlace } from './testing/sample-place.ts'

const hospital = { ...samplePlace, type: 'hospital', hospital_class: 'B', inpatient: true } as const

it.each([
  ['a hospital, which has beds', samplePlace, 'Rumah Sakit', { type: 'hospital', inpatient: true }],
  [
    'a health centre, which has no class',
    hospital,
    'Puskesmas',
    { type: 'publicHealthCenter', hospital_class: null },
  ],
])('makes a facility that was written down wrongly %s', async (_what, record, type, change) => {
  answer(listDistricts, { data: [] })
  const asked = answer(updatePlace, { data: samplePlace })
  const { user } = showAt('/', () => <ChangePlaceForm record={record} onClose={() => {}} />, { me: admin })
  await user.selectOptions(await screen.findByLabelText('Jenis fasyankes'), type)
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ version: 3, ...change }]))
})
