import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { closeForm, listManagedForms, openFormDraft, withdrawForm } from '#contract/form-admin.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'

import { answer, answerEach, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { FormOverview } from './form-overview.tsx'
import type { ManagedForm } from './managed-forms.ts'
import { sampleForm } from './testing/sample-form.ts'

const month = currentMonth(new Date(), 'WIB')
const dialog = async () => within(await screen.findByRole('dialog'))

function shown(form: Partial<ManagedForm> = {}) {
  answer(listManagedForms, { data: [{ ...sampleForm, ...form }] })
  answerEach(getFormVersion, (address) => ({
    data: {
      ...sanitarianKit,
      ...{ version: Number(address.split('/').at(-1)) },
      title: address.endsWith('2') ? 'Kit Sanitarian' : sanitarianKit.title,
    },
  }))
  return showAt('/admin/formulir/kit', () => <FormOverview id="kit" />, { me: admin })
}

it('shows the versions, newest first, and takes the one to come back after a question', async () => {
  const { user } = shown()
  await screen.findByRole('rowheader', { name: 'Versi 2' })
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Versi 2', 'Versi 1'])
  const asked = refuse(withdrawForm, 409, { code: 'formRefused', message: 'Versi ini sudah mulai berlaku.' })
  await user.click(screen.getByRole('button', { name: 'Tarik kembali versi 2' }))
  const inside = await dialog()
  inside.getByText(/Fasyankes tetap mengisi versi 1/)
  await user.click(inside.getByRole('button', { name: 'Tarik kembali' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ version: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leads to each version that is published, and to no other', async () => {
  const [next, now] = sampleForm.versions
  if (!next || !now) throw new Error('The sample has two versions')
  shown({ versions: [{ ...next, version: 3, state: 'withdrawn' }, next, now] })
  await screen.findByRole('rowheader', { name: 'Versi 3' })
  const links = screen.getAllByRole('link', { name: /^Lihat formulir versi/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/formulir/kit/versi/2',
    '/admin/formulir/kit/versi/1',
  ])
})

it('does not take back beside an open draft, and goes on with that draft', async () => {
  shown({ draft: { revision: 1, saved_at: '2026-11-20T03:00:00.000Z', saved_by: 'Ani', is_new: false } })
  const button = await screen.findByRole('button', { name: 'Tarik kembali versi 2' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  expect(button.title).toContain('draf')
  expect(screen.getByRole('link', { name: 'Lanjutkan draf' }).getAttribute('href')).toBe(
    '/admin/formulir/kit/draf',
  )
  expect(screen.queryByRole('button', { name: 'Ubah pertanyaan' })).toBeNull()
})

it('opens the draft of the next version', async () => {
  const { user, addressNow } = shown()
  answer(openFormDraft, {
    data: {
      ...{ form_type: 'kit', revision: 1, saved_at: '2026-11-20T03:00:00.000Z', saved_by: 'Ani' },
      ...{ definition: {}, base: 2, changes: [], faults: [], earliest: '2027-02' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ubah pertanyaan' }))
  await waitFor(() => expect(addressNow()).toBe('/admin/formulir/kit/draf'))
})

it('closes from a month on', async () => {
  const { user } = shown()
  const asked = answer(closeForm, { data: sampleForm })
  await user.click(await screen.findByRole('button', { name: 'Tutup pengisian' }))
  const inside = await dialog()
  const from = addMonths(month, 3)
  await user.selectOptions(inside.getByLabelText('Tutup mulai laporan bulan'), from)
  inside.getByText(new RegExp(`^Mulai ${monthText(from)} formulir ini tidak wajib`))
  await user.click(inside.getByRole('button', { name: 'Tutup pengisian' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ from }))
})

it('opens again, and undoes a closing that has not begun', async () => {
  const { user } = shown({ closures: [{ from: addMonths(month, 2), until: null }] })
  const asked = answer(closeForm, { data: sampleForm })
  await user.click(await screen.findByRole('button', { name: 'Buka lagi' }))
  await user.click((await dialog()).getByRole('button', { name: 'Buka lagi' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ from: null, until: addMonths(month, 3) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Batalkan penutupan' }))
  await user.click((await dialog()).getByRole('button', { name: 'Batalkan penutupan' }))
  await waitFor(() => expect(asked[1]?.body).toEqual({ from: null }))
})

it('lets the month change in which it is filled again, while it is closed and before', async () => {
  const until = addMonths(month, 4)
  const { user } = shown({ closures: [{ from: addMonths(month, -1), until }] })
  const asked = answer(closeForm, { data: sampleForm })
  await user.click(await screen.findByRole('button', { name: 'Ubah bulan buka' }))
  const inside = await dialog()
  const field: HTMLSelectElement = inside.getByLabelText('Diisi lagi mulai laporan bulan')
  expect(field.value).toBe(until)
  await user.selectOptions(field, addMonths(month, 1))
  await user.click(inside.getByRole('button', { name: 'Buka lagi' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ from: null, until: addMonths(month, 1) }))
  expect(screen.getByRole('button', { name: 'Tutup pengisian' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Batalkan penutupan' })).toBeNull()
})

it('takes back a closing to come whose end is known', async () => {
  shown({ closures: [{ from: addMonths(month, 2), until: addMonths(month, 4) }] })
  for (const name of ['Ubah bulan buka', 'Batalkan penutupan', 'Ubah bulan'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
})

it('shows how it stands where a closing is not there any more', async () => {
  const { user } = shown({ closures: [{ from: addMonths(month, 2), until: null }] })
  refuse(closeForm, 409, { code: 'formRefused', message: 'Formulir ini tidak sedang ditutup.' })
  await user.click(await screen.findByRole('button', { name: 'Batalkan penutupan' }))
  answer(listManagedForms, { data: [{ ...sampleForm, closures: [] }] })
  await user.click((await dialog()).getByRole('button', { name: 'Batalkan penutupan' }))
  await screen.findByRole('button', { name: 'Tutup pengisian' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads to the form that it is a part of by a link that looks like one, and is closed with that form alone', async () => {
  answer(listManagedForms, {
    data: [
      { ...sampleForm, part_of: 'bor' },
      { ...sampleForm, form_type: 'bor', title: 'BOR' },
    ],
  })
  showAt('/admin/formulir/kit', () => <FormOverview id="kit" />, { me: admin })
  expect((await screen.findByRole('link', { name: 'BOR' })).className).toBe('link')
  expect(screen.queryByRole('button', { name: 'Tutup pengisian' })).toBeNull()
})

it('compares two versions in words', async () => {
  const { user } = shown()
  await screen.findByRole('region', { name: 'Bandingkan versi' })
  await screen.findByRole('heading', { name: 'Formulir', level: 3 })
  await user.selectOptions(screen.getByLabelText('Ke'), '1')
  await screen.findByText('Kedua versi ini menanyakan hal yang sama.')
})

it('says that an address names no form', async () => {
  shown({ form_type: 'lain' })
  await screen.findByText('Formulir tidak ditemukan')
})
