import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ReplyOf } from '#contract/endpoint.ts'
import { createForm, getDeadlineTerms, listManagedForms, setDeadlines } from '#contract/form-admin.ts'
import { addMonths, currentMonth } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { FormsPage } from './forms-page.tsx'
import { sampleForm } from './testing/sample-form.ts'

const month = currentMonth(new Date(), 'WIB')
const deadlines: ReplyOf<typeof getDeadlineTerms> = {
  data: { terms: [{ from: '2020-01', due_day: 10, lock_day: null }], earliest: month },
}
const draft = { revision: 4, saved_at: '2026-11-20T03:00:00.000Z', saved_by: 'Ani', is_new: false }

function know(data = [sampleForm]) {
  answer(listManagedForms, { data })
  answer(getDeadlineTerms, deadlines)
}
const shown = () => showAt('/admin/formulir', FormsPage, { me: admin })
const dialog = async () => within(await screen.findByRole('dialog'))

it('says of each form what is in force, what comes, and whose draft is open', async () => {
  know([
    { ...sampleForm, draft },
    { ...sampleForm, form_type: 'bor', title: 'BOR', part_of: sampleForm.form_type, draft: null },
    {
      ...sampleForm,
      ...{ form_type: 'isian-air', title: 'Air', versions: [], draft: { ...draft, is_new: true } },
    },
    { ...sampleForm, form_type: 'tutup', title: 'Tutup', closures: [{ from: '2026-01', until: null }] },
  ])
  shown()
  const line = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
  await screen.findByRole('rowheader', { name: /^Kit/ })
  line(/^Kit/).getByText('mulai Januari 2020')
  line(/^Kit/).getByText('Berikutnya: Versi 2, mulai Januari 2027')
  line(/^Kit/).getByText('Draf disimpan 20 November 2026 pukul 10.00 WIB oleh Ani')
  expect(line(/^Kit/).getByRole('link', { name: 'Lanjutkan draf Kit' }).getAttribute('href')).toBe(
    '/admin/formulir/kit/draf',
  )
  line(/^BOR/).getByText(/Bagian dari formulir di atasnya/)
  expect(line(/^BOR/).getByRole('link', { name: 'Buka BOR' }).getAttribute('href')).toBe(
    '/admin/formulir/bor',
  )
  line(/^Air/).getByText('Belum berlaku')
  line(/^Tutup/).getByText('Ditutup sejak Januari 2026')
})

it('says that nothing answers', async () => {
  know()
  silence(listManagedForms)
  shown()
  await screen.findByRole('button', { name: 'Coba lagi' })
})

it('begins a form as a copy and leads to its questions; a fault stands at its field', async () => {
  know()
  const asked = refuse(createForm, 422, {
    ...{ code: 'invalidInput', message: 'Periksa isian.' },
    errors: { short_title: ['Nama singkat ini sudah dipakai'] },
  })
  const { user, addressNow } = shown()
  await user.click(await screen.findByRole('button', { name: 'Buat formulir' }))
  const inside = await dialog()
  await user.click(inside.getByRole('button', { name: 'Buat draf' }))
  inside.getByText('Paling sedikit 3 huruf')
  expect(asked).toEqual([])
  await user.type(inside.getByLabelText('Judul'), 'Survei air bersih')
  await user.type(inside.getByLabelText('Nama singkat'), 'Air bersih')
  await user.selectOptions(inside.getByLabelText('Mulai dari'), 'kit')
  await user.click(inside.getByRole('button', { name: 'Buat draf' }))
  await inside.findByText('Nama singkat ini sudah dipakai')
  expect(asked[0]?.body).toEqual({
    title: 'Survei air bersih',
    short_title: 'Air bersih',
    copy_of: 'kit',
  })
  answer(createForm, {
    data: {
      ...{ form_type: 'isian-air-bersih', revision: 1, saved_at: draft.saved_at, saved_by: 'Ani' },
      ...{ definition: {}, base: null, changes: [], faults: [], earliest: month },
    },
  })
  await user.click(inside.getByRole('button', { name: 'Buat draf' }))
  await screen.findByText('Formulir', { selector: 'h1' })
  expect(addressNow()).toBe('/admin/formulir/isian-air-bersih/draf')
})

it('sets the deadlines from a month on', async () => {
  know()
  const asked = answer(setDeadlines, deadlines)
  const { user } = shown()
  await screen.findByText(/Batas waktu tanggal 10 bulan berikutnya.* tidak dikunci/)
  await user.click(await screen.findByRole('button', { name: 'Atur batas waktu' }))
  const inside = await dialog()
  await user.selectOptions(inside.getByLabelText('Mulai laporan bulan'), addMonths(month, 2))
  await user.selectOptions(inside.getByLabelText('Batas waktu'), '15')
  await user.selectOptions(inside.getByLabelText('Penguncian'), '20')
  await user.click(inside.getByRole('button', { name: 'Simpan' }))
  expect(asked[0]?.body).toEqual({ from: addMonths(month, 2), due_day: 15, lock_day: 20 })
})

it('proposes the deadlines that were set last, and says which of those to come would no longer count', async () => {
  know()
  const [earliest, later, last] = [addMonths(month, 1), addMonths(month, 2), addMonths(month, 4)]
  const terms = [
    ...deadlines.data.terms,
    { from: later, due_day: 12, lock_day: null },
    { from: last, due_day: 14, lock_day: 25 },
  ]
  answer(getDeadlineTerms, { data: { ...deadlines.data, terms, earliest } })
  const { user } = shown()
  await screen.findByRole('list', { name: 'Batas waktu yang akan datang' })
  await user.click(screen.getByRole('button', { name: 'Atur batas waktu' }))
  const inside = await dialog()
  const value = (label: string) => inside.getByLabelText<HTMLSelectElement>(label).value
  expect([value('Batas waktu'), value('Penguncian')]).toEqual(['14', '25'])
  inside.getByText(`Batas waktu mulai ${monthText(later)} dan ${monthText(last)} tidak berlaku lagi.`)
  await user.selectOptions(inside.getByLabelText('Mulai laporan bulan'), addMonths(later, 1))
  inside.getByText(`Batas waktu mulai ${monthText(last)} tidak berlaku lagi.`)
  await user.selectOptions(inside.getByLabelText('Mulai laporan bulan'), addMonths(last, 1))
  expect(inside.queryByText('Menggantikan yang sudah dijadwalkan')).toBeNull()
})
