import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createGuide, getContent, listContents } from '#contract/contents.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { reads, wholeOf } from '../../ui/search-text.ts'
import { ManageGuidePage } from './manage-pages.tsx'

it('says at its title what is wrong with a new text, and begins it once by Enter', async () => {
  answer(listContents, { data: [] })
  const { user, addressNow } = showAt('/admin/guide', ManageGuidePage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Tambah panduan' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Judul'), '{Enter}')
  dialog.getByText('Tulis judulnya')
  refuse(getContent, 404, { code: 'notFound', message: 'Tidak ada.' })
  const asked = answer(createGuide, { data: { id: 12 } } as never)
  await user.type(dialog.getByLabelText('Judul'), 'Mengisi BOR{Enter}{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/admin/guide?ubah=12'))
  expect(asked.map(({ body }) => body)).toEqual([{ judul: 'Mengisi BOR', terbit: false }])
})

it('keeps its heading and its way back while the text does not come', async () => {
  refuse(getContent, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const read = reads({ ubah: wholeOf })
  showAt('/admin/guide?ubah=14', ManageGuidePage, { me: admin, read })
  await screen.findByRole('button', { name: 'Coba lagi' })
  screen.getByRole('heading', { level: 1, name: 'Ubah teks' })
  screen.getByRole('link', { name: 'Kelola panduan' })
})
