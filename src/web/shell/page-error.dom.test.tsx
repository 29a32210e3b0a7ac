import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { recordReached } from '../offline/connection.ts'
import { showAt } from '../testing/show-at.tsx'
import { PageError } from './page-error.tsx'

const reload = vi.spyOn(location, 'reload')
beforeEach(() => void reload.mockReset())

const open = (error: Error = new TypeError('Failed to fetch')) =>
  showAt('/', () => <PageError error={error} reset={() => {}} />)

it('fetches by itself what could not be fetched, once there is a connection', async () => {
  act(() => recordReached(false))
  open()
  await screen.findByText(/^Halaman ini belum tersimpan di perangkat ini/)
  expect(reload).not.toHaveBeenCalled()
  act(() => recordReached(true))
  expect(reload).toHaveBeenCalledOnce()
  screen.getByText(/^Halaman ini belum tersimpan di perangkat ini/)
})

it('finds out by itself that the server is away', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  recordReached(true)
  open()
  await screen.findByText(/^Halaman ini belum tersimpan di perangkat ini/)
  expect(reload).not.toHaveBeenCalled()
  act(() => recordReached(true))
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a page alone that has broken', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => new Response())
  vi.stubGlobal('fetch', asked)
  recordReached(true)
  open()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await screen.findByText(/hubungi administrator/)
  screen.getByRole('heading', { level: 1, name: 'Halaman ini belum dapat ditampilkan' })
  expect(reload).not.toHaveBeenCalled()
})

it('takes an answer that cannot be read for no fault of the page', async () => {
  recordReached(true)
  open(Object.assign(new Error('Jawaban server tidak dapat dibaca.'), { name: 'Unreadable' }))
  await screen.findByText('Jawaban server tidak dapat dibaca.')
  screen.getByRole('heading', { level: 1, name: 'Data belum dapat dimuat' })
  screen.getByRole('button', { name: 'Coba lagi' })
})
