import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listGuides } from '#contract/published-contents.ts'
import { fieldNamed, partsOn, spotOf } from '#forms/building/edit.ts'
import type { FormDefinition, RowsField, TableField } from '#forms/define-form.ts'
import { form } from '#forms/testing/example-form.ts'

import { answer } from '../../testing/network.ts'
import { ElementEditor } from './element-editor.tsx'
import { edited } from './testing/edited.tsx'

function open(
  at: string,
  {
    isNew = false,
    dependents = [],
    start = form,
  }: { isNew?: boolean; dependents?: string[]; start?: object } = {},
) {
  answer(listGuides, { data: [] })
  // Safe: the tests change what is there.
  const page = edited(start as FormDefinition, (props) => (
    <ElementEditor {...props} at={at} isNew={isNew} dependents={dependents} />
  ))
  /** The element as it stands by now. */
  const element = () => {
    const spot = spotOf(page.held().form, at)
    return spot ? partsOn(page.held().form, spot.shelf)[spot.name] : undefined
  }
  return { ...page, element }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('takes a tick for what it says, also where the definition says the opposite', async () => {
  const { user, element } = open('penerima')
  expect(box('Wajib diisi').checked).toBe(false)
  await user.click(box('Wajib diisi'))
  expect(element()).not.toHaveProperty('optional')
  await user.click(box('Wajib diisi'))
  expect(element()).toMatchObject({ optional: true })
})

it('leaves out what is emptied, and sets what lies in a part of it', async () => {
  const { user, element } = open('suhu_gudang')
  await user.clear(screen.getByLabelText('Minta penjelasan di atas'))
  await user.type(screen.getByLabelText('Minta penjelasan di bawah'), '2')
  expect(element()).toEqual({ ...fieldNamed(form, 'suhu_gudang'), soft: { below: 2 } })
})

it('says of a list what may not repeat, and by which date it is ordered', async () => {
  const list = fieldNamed(form, 'muatan') as RowsField
  const fields = { ...list.fields, hari: { kind: 'date', label: 'Hari' } } as const
  const [izin, stok] = form.sections
  const start = {
    ...form,
    sections: [{ ...izin, fields: { ...izin?.fields, muatan: { ...list, fields } } }, stok],
  }
  const { user, element } = open('muatan', { start })
  const unique = within(screen.getByRole('group', { name: 'Tidak boleh berulang di daftar' }))
  await user.click(unique.getByRole('checkbox', { name: 'Suhu' }))
  expect(element()).toMatchObject({ unique: ['manifes', 'suhu'] })
  await user.click(unique.getByRole('checkbox', { name: 'Suhu' }))
  await user.click(unique.getByRole('checkbox', { name: 'Manifes' }))
  expect(element()).not.toHaveProperty('unique')
  const order = screen.getByLabelText('Diurutkan menurut tanggal')
  expect(within(order).getAllByRole('option')).toHaveLength(2)
  await user.selectOptions(order, 'Hari')
  expect(element()).toMatchObject({ orderedBy: 'hari' })
})

it('restricts a column to the rows with a mark', async () => {
  const table = fieldNamed(form, 'stok') as TableField
  const rows = { ...table.rows, kasa: { label: 'Kasa', tags: ['kain'] } }
  const [izin, stok] = form.sections
  const start = {
    ...form,
    sections: [izin, { ...stok, fields: { ...stok?.fields, stok: { ...table, rows } } }],
  }
  const { user, element } = open('stok.masuk', { start })
  await user.selectOptions(screen.getByLabelText('Hanya di baris bertanda'), 'kain')
  expect(element()).toMatchObject({ onlyFor: 'kain' })
  await user.selectOptions(screen.getByLabelText('Hanya di baris bertanda'), 'Semua baris')
  expect(element()).not.toHaveProperty('onlyFor')
})

it('gives a row marks, apart', async () => {
  const { user, element } = open('stok[kasa]')
  await user.type(screen.getByLabelText('Tanda baris'), 'kain steril')
  expect(element()).toMatchObject({ tags: ['kain', 'steril'] })
  await user.clear(screen.getByLabelText('Tanda baris'))
  expect(element()).not.toHaveProperty('tags')
})

it('moves a question to the end of another section', async () => {
  const { user, held } = open('penerima')
  await user.selectOptions(screen.getByLabelText('Bagian'), 'Stok')
  expect(held().form.sections.map(({ fields }) => Object.keys(fields).at(-1))).toEqual(['muatan', 'penerima'])
})

it('lets a new question become one of another kind, with its words', async () => {
  const { user, element } = open('penerima', { isNew: true })
  await user.selectOptions(screen.getByLabelText('Jenis jawaban'), 'Ya atau tidak')
  expect(element()).toMatchObject({ kind: 'yesNo', label: 'Penerima' })
})

it('keeps the kind of a question that was published, and says what depends on it', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `Indikator ${index}`)
  const { user, held } = open('penerima', { dependents: names })
  expect(screen.queryByLabelText('Jenis jawaban')).toBeNull()
  const dependents = screen.getByRole('region', { name: 'Yang bergantung pada pertanyaan ini' })
  within(dependents).getByText('Dipakai oleh 8 hal')
  within(dependents).getByText('2 lainnya')
  await user.click(screen.getByRole('button', { name: 'Pensiunkan' }))
  expect(fieldNamed(held().form, 'penerima')).toBeUndefined()
  expect(held().chosen).toBe('section:izin')
})
