import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { getImport, stopImport } from '#contract/imports.ts'

import { call, queryOf } from '../api/call.ts'
import { answerJson, refuse, silence } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { useStep } from './use-step.ts'

const params = { id: 7 }

function Page() {
  const found = useQuery(queryOf(getImport, { params }))
  const step = useStep({ send: () => call(stopImport, { params }) })
  return (
    <>
      <p>{found.data?.data.file_name}</p>
      <Button onClick={() => step.mutate()}>Hentikan</Button>
    </>
  )
}

async function pressed() {
  answerJson(getImport, { data: { file_name: 'Berjalan' } })
  const { user } = show(<Page />)
  await screen.findByText('Berjalan')
  answerJson(getImport, { data: { file_name: 'Berhenti' } })
  await user.click(screen.getByRole('button'))
}

it('reads again what it may have done, where its answer was lost', async () => {
  silence(stopImport)
  await pressed()
  await screen.findByText('Berhenti')
})

it('reads nothing again where the server has refused', async () => {
  const asked = refuse(stopImport, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  await pressed()
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByText('Server sedang sibuk.')
  screen.getByText('Berjalan')
})
