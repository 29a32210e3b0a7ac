import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listHazardLevels, uploadHazardLevels } from '#contract/self-assessment/hazard-levels.ts'

import { answer, hold } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { HazardLevels } from './hazard-levels.tsx'

const checked = {
  rows: 2,
  changed: 2,
  unchanged: 0,
  recomputed: 0,
  dry_run: true,
  errors: [],
  error_count: 0,
}
const answerCheck = (more: Partial<typeof checked> = {}) =>
  answer(uploadHazardLevels, { data: { ...checked, ...more } })
const sent = (asked: { body: unknown }[]) =>
  asked.map(({ body }) => ['source', 'dry_run'].map((field) => (body as FormData).get(field)))
const sheet = (name: string) => new File(['x'], name)
const store = () => screen.queryByRole('button', { name: /^Simpan/ })

async function check() {
  const shown = showAt('/table/user', () => <HazardLevels province="32" />, { me: admin })
  const source = await screen.findByLabelText('Sumber')
  const field = screen.getByLabelText('Berkas tingkat bahaya')
  await shown.user.type(source, 'IRBI')
  await shown.user.upload(field, sheet('irbi.csv'))
  await shown.user.click(screen.getByRole('button', { name: 'Periksa' }))
  await screen.findByText(/tingkat terbaca/)
  return { ...shown, source, field }
}

it('checks a sheet before it stores it, and shows the levels of the province that it changed', async () => {
  const listed = answer(listHazardLevels, { data: [] })
  const checks = answerCheck()
  const { user } = await check()
  expect(sent(checks)).toEqual([['IRBI', 'true']])
  const stores = answerCheck({ dry_run: false })
  await user.click(screen.getByRole('button', { name: 'Simpan 2 tingkat' }))
  await waitFor(() => expect(listed.length).toBe(2))
  expect(sent(stores)).toEqual([['IRBI', 'false']])
  expect(store()).toBeNull()
})

it('stores no sheet and no source but those that were checked', async () => {
  answer(listHazardLevels, { data: [] })
  answerCheck()
  const { user, source, field } = await check()
  expect(store()).not.toBeNull()
  await user.upload(field, sheet('lain.csv'))
  expect(store()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Periksa' }))
  await waitFor(() => expect(store()).not.toBeNull())
  await user.type(source, ' 2024')
  expect(store()).toBeNull()
})

it('lets no other sheet be chosen while one is stored: it would go with the one that is', async () => {
  answer(listHazardLevels, { data: [] })
  answerCheck()
  const { user, source, field } = await check()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stores = answerCheck({ dry_run: false })
  hold(uploadHazardLevels, promise)
  await user.click(screen.getByRole('button', { name: 'Simpan 2 tingkat' }))
  const isShut = () => [source, field].map((each) => each.closest('fieldset')?.disabled)
  expect(isShut()).toEqual([true, true])
  resolve()
  await waitFor(() => expect(isShut()).toEqual([false, false]))
  expect(stores).toHaveLength(1)
})

it('offers to store nothing where nothing would change', async () => {
  answer(listHazardLevels, { data: [] })
  answerCheck({ changed: 0, unchanged: 2 })
  await check()
  expect(store()).toBeNull()
})
