import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { getBoundaries, restoreBoundaries, takeBoundaries } from '#contract/boundaries.ts'
import { plainLineHint } from '#domain/plain-text.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { Sending } from '../../testing/sending.ts'
import { showAt } from '../../testing/show-at.tsx'
import { BoundariesPage } from './boundaries-page.tsx'

const set = {
  ...{ id: 7, source: 'Badan Informasi Geospasial, 2026', file_name: 'kabkota.geojson' },
  ...{ provinces: '/api/batas-wilayah/berkas/provinces-1.json', regencies: '/tidak-ada.json' },
  ...{ uploaded_at: '2026-11-20T02:00:00Z', uploaded_by: 'Siti' },
}
const delivered = { used: null, changed_at: null, changed_by: null, uploaded: null }
const open = () => showAt('/admin/batas-wilayah', BoundariesPage, { me: admin })

it('says what the map draws and what an official file must be', async () => {
  answer(getBoundaries, { data: delivered })
  open()
  await screen.findByText('Batas bawaan (GADM 4.1)')
  expect(screen.getByText('kdpkab')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Kembali ke batas bawaan' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Unggah dan periksa' }).title).toBe('Pilih berkas dahulu')
})

it('takes a set that was uploaded, after a question', async () => {
  answer(getBoundaries, { data: { ...delivered, uploaded: set } })
  const taken = answer(takeBoundaries, { message: 'Peta memakai batas wilayah ini.' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pakai batas ini' }))
  const dialog = await screen.findByRole('dialog')
  expect(taken).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Pakai batas ini' }))
  await screen.findByText('Peta memakai batas wilayah ini.')
  expect(taken[0]?.address).toBe('/api/batas-wilayah/7')
})

it('goes back to the delivered boundaries after a question, and says why it could not', async () => {
  answer(getBoundaries, {
    data: { ...delivered, used: set, changed_at: '2026-11-21T02:00:00Z', changed_by: 'Siti' },
  })
  refuse(restoreBoundaries, 503, { code: 'busy', message: 'Server sedang sibuk.' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Kembali ke batas bawaan' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Pakai batas bawaan' }))
  await screen.findByText('Server sedang sibuk.')
})

it('says what is used by then where the answer to taking a set was lost', async () => {
  answer(getBoundaries, { data: { ...delivered, uploaded: set } })
  silence(takeBoundaries)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pakai batas ini' }))
  const dialog = await screen.findByRole('dialog')
  answer(getBoundaries, {
    data: { ...delivered, used: set, changed_at: '2026-11-21T02:00:00Z', changed_by: 'Siti' },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Pakai batas ini' }))
  await screen.findByRole('button', { name: 'Kembali ke batas bawaan' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says nothing against an upload that one has stopped oneself', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  answer(getBoundaries, { data: delivered })
  const { user, history } = open()
  await user.type(await screen.findByLabelText('Sumber'), 'BIG, 2026')
  await user.upload(screen.getByLabelText('Berkas batas wilayah'), new File(['{}'], 'batas.geojson'))
  await user.click(screen.getByRole('button', { name: 'Unggah dan periksa' }))
  // Of a percent nothing is read out.
  expect((await screen.findByText('Mengunggah 0%')).closest('[role="status"]')).toBeNull()
  act(() => history.push('/home'))
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  await user.click(await screen.findByRole('button', { name: 'Batalkan' }))
  expect(Sending.last.abort).toHaveBeenCalled()
  Sending.last.dispatchEvent(new Event('abort'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Batalkan' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says at the source what is wrong with it', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  answer(getBoundaries, { data: delivered })
  const { user } = open()
  const source = await screen.findByLabelText('Sumber')
  await user.type(source, 'BIG, 2026')
  await user.upload(screen.getByLabelText('Berkas batas wilayah'), new File(['{}'], 'batas.geojson'))
  await user.click(screen.getByRole('button', { name: 'Unggah dan periksa' }))
  Sending.last.refuse(plainLineHint, 'sumber')
  await waitFor(() => expect(source.getAttribute('aria-invalid')).toBe('true'))
  screen.getByText(plainLineHint)
  expect(screen.queryByText('Berkas tidak diterima; tidak ada yang berubah')).toBeNull()
  await user.type(source, '!')
  expect(screen.queryByText(plainLineHint)).toBeNull()
})

it('shows what has arrived where the answer to an upload was lost', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  answer(getBoundaries, { data: delivered })
  const { user } = open()
  await user.type(await screen.findByLabelText('Sumber'), 'BIG, 2026')
  await user.upload(screen.getByLabelText('Berkas batas wilayah'), new File(['{}'], 'batas.geojson'))
  await user.click(screen.getByRole('button', { name: 'Unggah dan periksa' }))
  answer(getBoundaries, { data: { ...delivered, uploaded: set } })
  Sending.last.dispatchEvent(new Event('error'))
  await screen.findByText('Jawaban server tidak diterima')
  await screen.findByRole('button', { name: 'Pakai batas ini' })
  expect(screen.queryByText(/tidak ada yang berubah/)).toBeNull()
})

it('says that the answer was lost where a proxy answers in the place of the server', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  answer(getBoundaries, { data: delivered })
  const { user } = open()
  await user.type(await screen.findByLabelText('Sumber'), 'BIG, 2026')
  await user.upload(screen.getByLabelText('Berkas batas wilayah'), new File(['{}'], 'batas.geojson'))
  await user.click(screen.getByRole('button', { name: 'Unggah dan periksa' }))
  Sending.last.stop(504)
  await screen.findByText('Jawaban server tidak diterima')
  expect(screen.queryByText(/tidak ada yang berubah/)).toBeNull()
})
