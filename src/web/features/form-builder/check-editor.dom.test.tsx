import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { CheckRule } from '#forms/checks/rules.ts'
import type { Check } from '#forms/define-form.ts'
import { form } from '#forms/testing/example-form.ts'

import { CheckEditor } from './check-editor.tsx'
import { formItself } from './outline.tsx'
import { edited } from './testing/edited.tsx'

const open = (check: Partial<Check> = {}) => {
  const [first, ...rest] = form.checks
  const checks = [{ ...first, ...check }, ...rest]
  return edited({ ...form, checks }, (props) => <CheckEditor {...props} at="C-1" />)
}
const ruled = (rule: CheckRule) => open({ rule })
const pick = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)

it.each<[CheckRule, label: string, option: string, change: object]>([
  [
    { rule: 'atMost', field: 'suhu_gudang', limit: 'kasa_awal' },
    'Angka',
    'Kasa: Masuk',
    { field: 'kasa_masuk' },
  ],
  [
    { rule: 'atMost', field: 'suhu_gudang', limit: 'kasa_awal' },
    'Tidak melebihi',
    'Kasa: Masuk',
    { limit: 'kasa_masuk' },
  ],
  [
    { rule: 'opensAsClosed', table: 'stok', opening: 'awal', closing: 'akhir' },
    'Awal bulan',
    'Masuk',
    { opening: 'masuk' },
  ],
  [
    { rule: 'opensAsClosed', table: 'stok', opening: 'awal', closing: 'akhir' },
    'Akhir bulan',
    'Masuk',
    { closing: 'masuk' },
  ],
  [{ rule: 'withinMonth', field: 'suhu_gudang', unit: 'days' }, 'Satuan waktu', 'Jam', { unit: 'hours' }],
  [{ rule: 'notBefore', field: '', start: 'sampai' }, 'Tanggal', 'Sampai', { field: 'sampai' }],
  [{ rule: 'notBefore', field: 'sampai', start: '' }, 'Tidak sebelum', 'Sampai', { start: 'sampai' }],
])('changes of %j what is chosen: %s', async (rule, label, option, change) => {
  const { user, held } = ruled(rule)
  await user.selectOptions(pick(label), option)
  expect(held().form.checks[0]?.rule).toEqual({ ...rule, ...change })
})

it('asks of a balance both sides, and by how much they may differ', async () => {
  const { user, held } = open()
  const write = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  const percent = screen.getByLabelText<HTMLInputElement>('Selisih yang boleh (persen)')
  expect(percent.value).toBe('1')
  await write('Selisih yang boleh', '0,5')
  await write('Selisih yang boleh (persen)', '7')
  expect(percent.value).toBe('7')
  expect(held().form.checks[0]?.rule).toMatchObject({
    ...{ rule: 'balance', left: ['awal', 'masuk'], right: ['keluar', 'akhir'] },
    ...{ absolute: 0.5, relative: 0.07 },
  })
  expect(screen.getByRole('status').textContent).toContain('Keluar')
  await user.selectOptions(pick('Kiri 1'), 'Hapus dari daftar')
  await user.selectOptions(pick('Tambah ke Kanan'), 'Awal')
  await user.selectOptions(pick('Kanan 1'), 'Hapus dari daftar')
  expect(held().form.checks[0]?.rule).toMatchObject({ left: ['masuk'], right: ['akhir', 'awal'] })
})

it('begins another rule with the first answers that it could be about, and drops none for its own name', async () => {
  const { user, held } = open()
  await user.selectOptions(pick('Yang diperiksa'), 'Bagian tidak melebihi keseluruhan di setiap baris')
  expect(held().form.checks[0]?.rule).toEqual({
    rule: 'partsAtMost',
    table: 'muatan',
    parts: ['suhu'],
    of: [],
  })
  await user.selectOptions(pick('Tabel atau daftar'), 'Stok')
  expect(held().form.checks[0]?.rule).toEqual({ rule: 'partsAtMost', table: 'stok', parts: [], of: [] })
  // Only rows that are the same every month stand beside those of the month before.
  await user.selectOptions(pick('Yang diperiksa'), 'Awal bulan sama dengan akhir bulan lalu di setiap baris')
  expect(
    within(pick('Tabel atau daftar'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stok'])
  expect(held().form.checks[0]).toMatchObject({
    id: 'C-1',
    level: 'hard',
    message: '{kategori}: selisih {x}.',
  })
})

it('asks for a short sentence where the report is accepted, and leaves it out where it is empty', async () => {
  const { user, held } = open({ brief: 'Selisih.' })
  expect(screen.queryByLabelText('Kalimat singkat untuk daftar')).toBeNull()
  await user.selectOptions(pick('Bila dilanggar'), 'Laporan diterima, dengan penjelasan')
  expect(held().form.checks[0]).toMatchObject({ level: 'soft', brief: 'Selisih.' })
  await user.clear(screen.getByLabelText('Kalimat singkat untuk daftar'))
  expect(held().form.checks[0]).not.toHaveProperty('brief')
})

it('removes a check and no other, and goes to the form', async () => {
  const { user, held } = open()
  await user.click(screen.getByRole('button', { name: 'Hapus pemeriksaan' }))
  expect(held().form.checks.map(({ id }) => id)).toEqual(['C-2'])
  expect(held().chosen).toBe(formItself)
})
