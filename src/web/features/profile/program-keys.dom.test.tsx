import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { configuration } from '#contract/auth.ts'
import { listProgramKeys } from '#contract/program-keys.ts'

import { answer } from '../../testing/network.ts'
import { sampleConfiguration } from '../../testing/sample-configuration.ts'
import { show } from '../../testing/show.tsx'
import { ProgramKeys } from './program-keys.tsx'

it.each([
  [true, ['Panduan pengembang']],
  [false, []],
])('leads to the guide of the API only where it is served: %s', async (api_docs, words) => {
  answer(configuration, { data: { ...sampleConfiguration.data, api_docs } })
  answer(listProgramKeys, { data: [] })
  show(<ProgramKeys zone="WIB" />)
  await screen.findByRole('button', { name: 'Buat kunci' })
  if (api_docs) await screen.findByRole('link', { name: /Panduan pengembang/ })
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(words)
})
