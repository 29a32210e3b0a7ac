import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { updateUser } from '#contract/users.ts'
import { phoneHint } from '#domain/phone.ts'

import { call } from '../api/call.ts'
import { answer, hold, refuse, silence } from '../testing/network.ts'
import { showAt } from '../testing/show-at.tsx'
import { describedBy } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { EditForm } from './edit-form.tsx'
import { TextField } from './fields.tsx'
import { useEditForm } from './use-edit-form.ts'

const onSaved = vi.fn<() => void>()

function Page() {
  const form = useEditForm({
    start: { full_name: 'Siti Aminah', phone: '' },
    bodyOf: ({ full_name, phone }) => ({ full_name, phone: phone || null }),
    schema: updateUser.body,
    send: (body) => call(updateUser, { params: { id: 1 }, body: { ...body, version: 1 } }),
    onSaved,
    conflictCode: 'staleFacility',
  })
  return (
    <EditForm form={form}>
      <TextField label="Nama" {...form.text('full_name')} />
      <TextField label="Telepon" {...form.text('phone')} />
      <Button type="submit">Simpan</Button>
      <Link to={'/lain' as '/'}>Halaman lain</Link>
      {form.conflict && <p>Tersimpan: {form.conflict.stored.full_name}</p>}
    </EditForm>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
async function shown() {
  onSaved.mockClear()
  const there = showAt('/', Page)
  await screen.findByRole('textbox', { name: 'Nama' })
  return there
}

it("says what the contract's schema refuses at its field, and sends nothing", async () => {
  const { user } = await shown()
  await user.clear(field('Nama'))
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  expect(describedBy(field('Nama'))).toBe('Nama paling sedikit 3 huruf')
  await waitFor(() => expect(document.activeElement).toBe(field('Nama')))
})

it('takes a fault away once its field is changed, and leaves those of the others', async () => {
  const { user } = await shown()
  await user.clear(field('Nama'))
  await user.type(field('Telepon'), 'xx')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Nama')))
  await user.type(field('Nama'), 'Siti')
  expect(describedBy(field('Nama'))).toBe('')
  expect(describedBy(field('Telepon'))).toBe(phoneHint)
  expect(document.activeElement).toBe(field('Nama'))
})

it("puts the server's faults at their fields, says the others above, and focuses the first", async () => {
  refuse(updateUser, 422, {
    code: 'invalidInput',
    message: 'Data tidak valid',
    errors: { phone: ['Nomor telepon terlalu panjang'], region: ['Wilayah ini bukan wilayah Anda'] },
  })
  const { user } = await shown()
  await user.type(field('Telepon'), '0812-3456-7890')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(describedBy(field('Telepon'))).toBe('Nomor telepon terlalu panjang'))
  const above = screen.getByText('Wilayah ini bukan wilayah Anda')
  await waitFor(() => expect(document.activeElement?.contains(above)).toBe(true))
  expect(field('Telepon').value).toBe('0812-3456-7890')
})

it('lets nothing be changed while it is saved', async () => {
  const answered = Promise.withResolvers<void>()
  refuse(updateUser, 503, { code: 'busy', message: 'Server sedang sibuk. Coba lagi sebentar lagi.' })
  hold(updateUser, answered.promise)
  const { user } = await shown()
  await user.type(field('Telepon'), '0812-3456-7890{Enter}')
  await waitFor(() => expect(field('Nama').closest('fieldset')?.disabled).toBe(true))
  await user.type(field('Nama'), ' Rahmawati')
  answered.resolve()
  await waitFor(() => expect(field('Nama').closest('fieldset')?.disabled).toBe(false))
  expect(field('Nama').value).toBe('Siti Aminah')
})

it('asks before unsaved changes are left, and not when nothing is changed', async () => {
  const { user, addressNow } = await shown()
  await user.type(field('Telepon'), '0812-3456-7890')
  await user.click(screen.getByRole('link', { name: 'Halaman lain' }))
  await screen.findByText('Buang perubahan?')
  expect(addressNow()).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Tetap di sini' }))
  await user.clear(field('Telepon'))
  await user.click(screen.getByRole('link', { name: 'Halaman lain' }))
  await waitFor(() => expect(addressNow()).toBe('/lain'))
})

it('gives the record that another has stored since, and is neither saved nor wrong', async () => {
  refuse(updateUser, 409, {
    code: 'staleFacility',
    message: 'Sudah diubah',
    ...{ current: { full_name: 'Budi Santoso' } },
  })
  const { user } = await shown()
  await user.type(field('Telepon'), '0812-3456-7890')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Tersimpan: Budi Santoso')
  expect(screen.queryByText('Sudah diubah')).toBeNull()
  expect(onSaved).not.toHaveBeenCalled()
})

it('sends what the fields say, and hands on the reply', async () => {
  const asked = answer(updateUser, { data: {} as never, message: 'Tersimpan' })
  const { user } = await shown()
  await user.type(field('Telepon'), '0812-3456-7890')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(asked[0]?.body).toEqual({ full_name: 'Siti Aminah', phone: '0812-3456-7890', version: 1 })
})

it('says that a sending whose answer was lost may have been kept, until one is answered with a success', async () => {
  const { user, queries } = await shown()
  const asked = vi.spyOn(queries, 'invalidateQueries')
  const save = () => user.click(screen.getByRole('button', { name: 'Simpan' }))
  const words = () => screen.queryByText('Jawaban server tidak diterima')
  const refused = refuse(updateUser, 422, {
    code: 'invalidInput',
    message: 'Salah',
    errors: { phone: ['Salah'] },
  })
  await save()
  await waitFor(() => expect(refused).toHaveLength(1))
  await waitFor(() => expect(describedBy(field('Telepon'))).toBe('Salah'))
  expect([words(), asked.mock.calls]).toEqual([null, []])
  silence(updateUser)
  await save()
  // What stands behind the form is read again.
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await waitFor(() => expect(words()).not.toBeNull())
  refuse(updateUser, 422, { code: 'invalidInput', message: 'Salah', errors: { phone: ['Sudah dipakai'] } })
  await save()
  await waitFor(() => expect(describedBy(field('Telepon'))).toBe('Sudah dipakai'))
  expect(words()).not.toBeNull()
  answer(updateUser, { data: {} } as never)
  await save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(words()).toBeNull()
  asked.mockRestore()
})

it('says so too where a proxy answered in the place of the server', async () => {
  const { user } = await shown()
  refuse(updateUser, 504, { code: 'unreadable' as never, message: 'Gateway Timeout' })
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await screen.findByText('Jawaban server tidak diterima')
})
