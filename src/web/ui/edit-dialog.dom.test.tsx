import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { updateUser } from '#contract/users.ts'

import { call } from '../api/call.ts'
import { showAt } from '../testing/show-at.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { TextField } from './fields.tsx'
import { useGo } from './places.tsx'
import { useEditForm } from './use-edit-form.ts'

/** A dialog that stands in the address: to close it is to go elsewhere. */
function Page() {
  const go = useGo()
  const form = useEditForm({
    start: { full_name: 'Siti' },
    bodyOf: (values) => values,
    send: (body) => call(updateUser, { params: { id: 1 }, body: { ...body, version: 1 } }),
  })
  return (
    <EditDialog title="Ubah" form={form} word="Simpan" onClose={() => go({ to: '/daftar' })}>
      <TextField label="Nama" {...form.text('full_name')} />
    </EditDialog>
  )
}

async function typed() {
  const there = showAt('/daftar?akun=1', Page)
  await there.user.type(await screen.findByLabelText('Nama'), ' Aminah')
  return there
}
const question = () => screen.queryByRole('dialog', { name: 'Buang perubahan?' })

it('asks before the way back takes what was typed', async () => {
  const { user, history, addressNow } = await typed()
  history.push('/lain')
  await waitFor(() => expect(question()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Tetap di sini' }))
  expect(addressNow()).toBe('/daftar?akun=1')
  expect(screen.getByLabelText<HTMLInputElement>('Nama').value).toBe('Siti Aminah')
  history.push('/lain')
  await user.click(await screen.findByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(addressNow()).toBe('/lain'))
})

it('is given up without a second question', async () => {
  const { user, addressNow } = await typed()
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(addressNow()).toBe('/daftar'))
  expect(question()).toBeNull()
})

it('lets go by Escape what may go, after one question', async () => {
  const { user, addressNow } = await typed()
  await user.click(screen.getByRole('button', { name: 'Tutup' }))
  await user.click(await screen.findByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(addressNow()).toBe('/daftar'))
  await waitFor(() => expect(question()).toBeNull())
})
