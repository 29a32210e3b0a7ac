import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import {
  correctImportRow,
  deleteImport,
  getImport,
  listImportRows,
  listImports,
  runImport,
  stopImport,
} from '#contract/imports.ts'

import { answer, refuse } from '../../testing/network.ts'
import { admin, provinceOffice } from '../../testing/sample-me.ts'
import { Sending } from '../../testing/sending.ts'
import { showAt } from '../../testing/show-at.tsx'
import { ImportPage } from './import-page.tsx'

const counts = { wrong: 1, new: 1, changed: 1, same: 0, made: 0, updated: 0 }
const found = {
  ...{ import_id: 7, kind: 'facilities' as const, file_name: 'fasyankes.xlsx', state: 'checked' as const },
  ...{ total: 3, unchecked: 0, counts },
  columns: [
    { name: 'code', label: 'Kode fasyankes', choices: null },
    { name: 'name', label: 'Nama', choices: null },
    { name: 'type', label: 'Jenis fasyankes', choices: ['Rumah Sakit', 'Puskesmas'] },
  ],
  ...{ created_at: '2026-11-02T02:15:00.000Z', changed_at: '2026-11-02T02:15:00.000Z' },
}
const wrong = {
  ...{ row: 4, verdict: 'wrong' as const, changes: [] },
  cells: { code: 'PK9', name: 'Puskesmas Baru', type: 'Klinik' },
  errors: { type: ['Pilih jenis fasyankes'] },
}
const changed = {
  ...{ row: 3, verdict: 'changed' as const, errors: {} },
  cells: { code: 'RS001', name: '', type: '' },
  changes: [{ label: 'Tempat tidur', before: '120', after: '130' }],
}
const none = { data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 }
const rows = { data: [changed, wrong], current_page: 1, last_page: 1, per_page: 50, total: 2 }

it('says what each row would do, and asks before it is done', async () => {
  answer(getImport, { data: found })
  answer(listImportRows, rows)
  const run = answer(runImport, { data: { ...found, state: 'running' } })
  const { user } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  const table = await screen.findByRole('table', { name: 'Baris impor' })
  expect(table.textContent).toContain('Tempat tidur: 120 → 130')
  expect(table.textContent).toContain('Jenis fasyankes: Pilih jenis fasyankes')
  expect(screen.getByRole('link', { name: 'Unduh yang perlu diperbaiki' }).getAttribute('href')).toBe(
    '/api/impor/7/perlu-diperbaiki',
  )
  await user.click(screen.getByRole('button', { name: 'Jalankan 2 baris' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/1 fasyankes baru dibuat dan 1 fasyankes diperbarui/)
  expect(run).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Jalankan' }))
  await waitFor(() => expect(run[0]?.body).toEqual({ count: 2 }))
})

it('has a wrong row corrected in place, and says what is still wrong', async () => {
  answer(getImport, { data: found })
  answer(listImportRows, rows)
  const corrected = answer(correctImportRow, { data: wrong })
  const { user } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Perbaiki baris 4' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('Pilih jenis fasyankes')
  const type = dialog.getByLabelText('Jenis fasyankes')
  await user.clear(type)
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await waitFor(() => expect(corrected[0]?.body).toEqual({ cells: { ...wrong.cells, type: '' } }))
  // It stands where something is still wrong.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Jenis fasyankes')))
  await user.selectOptions(dialog.getByLabelText('Jenis fasyankes'), 'Puskesmas')
  answer(correctImportRow, { data: { ...wrong, verdict: 'new', errors: {} } })
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says what to do with rows that were never looked at', async () => {
  answer(getImport, { data: { ...found, unchecked: 2, counts: { ...counts, new: 0, changed: 0 } } })
  answer(listImportRows, rows)
  showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  await screen.findByText(/2 baris belum diperiksa karena pemeriksaan terhenti: hapus impor ini/)
})

it('says at the cell why a correction is refused', async () => {
  answer(getImport, { data: found })
  answer(listImportRows, rows)
  refuse(correctImportRow, 422, {
    ...{ code: 'invalidInput', message: 'Data tidak valid.' },
    errors: { 'cells.code': ['Isi sel terlalu panjang.'] },
  })
  const { user } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Perbaiki baris 4' }))
  await user.click(screen.getByRole('button', { name: 'Periksa lagi' }))
  await screen.findByText('Isi sel terlalu panjang.')
  expect(screen.getByLabelText('Kode fasyankes').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Data tidak valid.')).toBeNull()
})

it('asks before it closes over a corrected cell that was not looked at again', async () => {
  answer(getImport, { data: found })
  answer(listImportRows, rows)
  const { user } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  const open = async () => user.click(await screen.findByRole('button', { name: 'Perbaiki baris 4' }))
  const close = () => user.click(screen.getByRole('button', { name: 'Tutup' }))
  await open()
  await close()
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  await user.type(screen.getByLabelText('Jenis fasyankes'), 'x')
  await close()
  await user.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(screen.getByLabelText<HTMLInputElement>('Jenis fasyankes').value).toBe('Klinikx')
})

it('offers a province accounts alone', async () => {
  const asked = answer(listImports, none)
  showAt('/admin/impor?jenis=facilities', ImportPage, { me: provinceOffice })
  await screen.findByText('Belum ada impor')
  expect(asked[0]?.address).toContain('kind=accounts')
  expect(screen.queryByRole('link', { name: 'Fasyankes' })).toBeNull()
  expect(screen.queryByText(/mulailah dari dinas/)).toBeNull()
})

it('begins for an administrator with the offices, whose template is filled already', async () => {
  const asked = answer(listImports, none)
  showAt('/admin/impor', ImportPage, { me: admin })
  await screen.findByText('Belum ada impor')
  expect(asked[0]?.address).toContain('kind=offices')
  screen.getByText(/Pada sistem baru, mulailah dari dinas, lalu fasyankes, lalu akun/)
  screen.getByText(/Templat sudah berisi wilayah yang belum mempunyai dinas/)
  expect(screen.getByRole('link', { name: 'Unduh templat' }).getAttribute('href')).toBe(
    '/api/impor-templat/offices',
  )
})

it('takes old reports from downloads, and has their wrong columns corrected alone', async () => {
  const asked = answer(listImports, none)
  showAt('/admin/impor?jenis=reports', ImportPage, { me: admin })
  await screen.findByText('Belum ada impor')
  expect(asked[0]?.address).toContain('kind=reports')
  expect(screen.getByRole('link', { name: 'Buka Unduh data' }).getAttribute('href')).toBe('/admin/unduh-data')
  expect(screen.queryByText('Unduh templat')).toBeNull()
})

it('shows of a report the columns that are wrong, and sends what was changed', async () => {
  const columns = Array.from({ length: 40 }, (_, index) => ({
    ...{ name: `q${index}`, label: `Pertanyaan ${index}`, choices: null },
  }))
  const fixed = [
    { name: 'code', label: 'Kode fasyankes', choices: null },
    { name: 'facility', label: 'Fasyankes', choices: null },
    { name: 'month', label: 'Bulan laporan', choices: null },
  ]
  const report = {
    ...{ row: 2, verdict: 'wrong' as const, changes: [], errors: { q7: ['Harus berupa angka'] } },
    cells: { code: 'RS001', facility: 'RS Contoh', month: '2026-10', q3: '5', q7: 'lima' },
  }
  answer(getImport, { data: { ...found, kind: 'reports', columns: [...fixed, ...columns] } })
  answer(listImportRows, { ...rows, data: [report], total: 1 })
  // The first correction shows what else is wrong.
  const next = { q9: ['Tidak boleh kosong'] }
  const first = answer(correctImportRow, {
    data: { ...report, cells: { ...report.cells, q7: '5' }, errors: next },
  })
  const { user } = showAt('/admin/impor?jenis=reports&impor=7', ImportPage, { me: admin })
  const table = await screen.findByRole('table', { name: 'Baris impor' })
  expect(table.textContent).toContain('RS001, 2026-10')
  await user.click(screen.getByRole('button', { name: 'Perbaiki baris 2' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByLabelText('Pertanyaan 3')).toBeNull()
  const input = dialog.getByLabelText('Pertanyaan 7')
  await user.clear(input)
  await user.type(input, '5')
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await dialog.findByText('Tidak boleh kosong')
  expect(first[0]?.body).toEqual({ cells: { q7: '5' } })
  // What was corrected stays at hand, and goes along.
  expect(dialog.getByLabelText<HTMLInputElement>('Pertanyaan 7').value).toBe('5')
  const corrected = answer(correctImportRow, { data: { ...report, verdict: 'new', errors: {} } })
  await user.type(dialog.getByLabelText('Pertanyaan 9'), '6')
  await user.click(dialog.getByRole('button', { name: 'Periksa lagi' }))
  await waitFor(() => expect(corrected[0]?.body).toEqual({ cells: { q7: '5', q9: '6' } }))
})

it('shows of the rows those of a verdict, and all as they are once they were looked at', async () => {
  answer(getImport, { data: { ...found, state: 'checking', unchecked: 2 } })
  const asked = answer(listImportRows, { ...rows, data: [wrong], total: 1 })
  const { queries } = showAt('/admin/impor?jenis=facilities&impor=7&keadaan=wrong', ImportPage, { me: admin })
  await screen.findByRole('table', { name: 'Baris impor' })
  expect(asked.map(({ address }) => address)).toEqual([expect.stringContaining('verdict=wrong')])
  expect(screen.queryByRole('button', { name: 'Perbaiki baris 4' })).toBeNull()
  answer(getImport, { data: found })
  await act(() => queries.refetchQueries({ queryKey: [getImport.path] }))
  await waitFor(() => expect(asked.length).toBe(2))
  await screen.findByRole('button', { name: 'Perbaiki baris 4' })
})

it('removes an import after a question, and leads to the others of its kind', async () => {
  answer(getImport, { data: found })
  answer(listImportRows, rows)
  answer(listImports, none)
  const asked = answer(deleteImport, { message: 'Impor dihapus.' })
  const { user, addressNow } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Hapus' }))
  expect(asked).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  await screen.findByText('Belum ada impor')
  expect(addressNow()).toBe('/admin/impor?jenis=facilities')
  expect(asked.length).toBe(1)
})

it('stops an import that is under way, keeps it to go on with, and says so to who does not see it', async () => {
  answer(getImport, { data: { ...found, state: 'running' } })
  answer(listImportRows, rows)
  const stopped = answer(stopImport, { data: found })
  const { user } = showAt('/admin/impor?jenis=facilities&impor=7', ImportPage, { me: admin })
  await user.click(await screen.findByRole('button', { name: 'Hentikan' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(/Sisanya dapat dijalankan lagi nanti/)
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(heard()).toContain('Menjalankan baris…')
  answer(getImport, { data: found })
  await user.click(dialog.getByRole('button', { name: 'Hentikan' }))
  await waitFor(() => expect(stopped).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('fasyankes.xlsx')
  expect(heard()).toContainEqual(expect.stringMatching(/^3 baris. 2 baris siap dijalankan. 1 baris perlu/))
})

it('leads to all imports that are kept, ten at a time', async () => {
  const stopped = {
    ...found,
    import_id: 8,
    counts: { ...counts, wrong: 0, new: 0, changed: 0 },
    unchecked: 3,
  }
  const asked = answer(listImports, { ...none, data: [found, stopped], last_page: 2, total: 11 })
  const { user } = showAt('/admin/impor?jenis=facilities', ImportPage, { me: admin })
  await screen.findByText('11 impor')
  screen.getByText(/ · 3 baris belum diperiksa$/)
  await user.click(screen.getByRole('button', { name: 'Berikutnya' }))
  await waitFor(() => expect(asked.at(-1)?.address).toContain('page=2'))
})

it('lists an import that was made although its answer was lost', async () => {
  vi.stubGlobal('XMLHttpRequest', Sending)
  answer(listImports, none)
  const { user } = showAt('/admin/impor?jenis=facilities', ImportPage, { me: admin })
  await screen.findByText('Belum ada impor')
  const file = new File(['Kode fasyankes'], 'fasyankes.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('Berkas impor fasyankes'), file)
  answer(listImports, { ...none, data: [found], total: 1 })
  Sending.last.dispatchEvent(new Event('error'))
  await screen.findByText('Jawaban server tidak diterima')
  expect(screen.queryByText(/tidak dapat diimpor/)).toBeNull()
  await screen.findByRole('link', { name: 'fasyankes.xlsx' })
})
