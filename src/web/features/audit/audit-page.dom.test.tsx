import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listAudit } from '#contract/audit.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { answer } from '../../testing/network.ts'
import { admin, siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AuditPage } from './audit-page.tsx'

type Entry = ReplyOf<typeof listAudit>['data'][number]

const changed: Entry = {
  ...{ id: 9, at: '2026-11-02T02:15:00.000Z', action: 'accountChanged', words: 'Akun diubah' },
  actor: { name: 'Siti Rahma', username: 'admin@silika.test', role: 'Administrator' },
  ...{ subject: 'account', subject_id: '4', about: 'Budi Santoso', facility: 'RS Contoh Bandung' },
  ...{ address: null, reason: null },
  changes: [
    { label: 'Jabatan', before: 'Staf', after: 'Sanitarian' },
    { label: 'Nomor telepon', before: null, after: '0812-0000' },
    { label: 'Surel', before: 'budi@contoh.id', after: null },
  ],
}
const failed: Entry = {
  ...{ id: 8, at: '2026-11-01T18:30:00.000Z', action: 'signInFailed', words: 'Gagal masuk' },
  ...{ actor: null, subject: 'account', subject_id: '4', about: 'Budi Santoso', facility: null },
  ...{ address: '203.0.113.9', reason: null, changes: [] },
}
const paged = (data: Entry[], total = data.length) => ({
  ...{ data, total, current_page: 1, last_page: Math.max(1, Math.ceil(total / 50)), per_page: 50 },
})

it('says who did what and what changed', async () => {
  answer(listAudit, paged([changed, failed]))
  showAt('/jejak', AuditPage, { me: admin })
  const rows = await screen.findAllByRole('row')
  const row = (at: number) => rows[at]?.textContent ?? ''
  expect(row(1)).toContain('02/11/2026')
  expect(row(1)).toContain('09.15 WIB')
  expect(row(1)).toContain('Budi Santoso, RS Contoh Bandung')
  expect(row(1)).toContain('Jabatan: Staf → Sanitarian')
  expect(row(1)).toContain('Nomor telepon: 0812-0000')
  expect(row(1)).toContain('Surel: budi@contoh.id → kosong')
  expect(row(2)).toContain('Tanpa akun')
  expect(row(2)).toContain('dari 203.0.113.9')
})

it('asks for what the address names, and takes nothing that it does not know', async () => {
  const asked = answer(listAudit, paged([]))
  const { user, addressNow } = showAt('/jejak?aksi=signIn&dari=2026-11-01&sampai=kemarin', AuditPage, {
    me: admin,
  })
  await screen.findByText('Tidak ada catatan yang cocok')
  const query = () => new URL(asked.at(-1)?.address ?? '', 'http://x').searchParams
  expect([query().get('aksi'), query().get('dari'), query().get('sampai')]).toEqual([
    'signIn',
    '2026-11-01',
    null,
  ])
  await user.selectOptions(screen.getByLabelText('Tindakan'), 'Akun dibuat')
  await waitFor(() => expect(query().get('aksi')).toBe('accountCreated'))
  expect(addressNow()).toContain('aksi=accountCreated')
})

it('leaves a day as it is typed, and narrows by it once its year is whole', async () => {
  const asked = answer(listAudit, paged([]))
  const { addressNow } = showAt('/jejak', AuditPage, { me: admin })
  const day = await screen.findByLabelText<HTMLInputElement>('Dari')
  day.focus()
  // What a browser says of a day after the first digit of its year.
  fireEvent.change(day, { target: { value: '0002-11-05' } })
  expect(day.value).toBe('0002-11-05')
  fireEvent.change(day, { target: { value: '2026-11-05' } })
  await waitFor(() => expect(addressNow()).toContain('dari=2026-11-05'))
  expect(day.value).toBe('2026-11-05')
  expect(asked.filter(({ address }) => address.includes('0002'))).toEqual([])
  fireEvent.change(day, { target: { value: '' } })
  await waitFor(() => expect(addressNow()).not.toContain('dari'))
  fireEvent.change(day, { target: { value: '0020-11-05' } })
  day.blur()
  expect(day.value).toBe('')
})

it('says that more was found than it shows', async () => {
  answer(listAudit, paged([changed], 10_000))
  showAt('/jejak', AuditPage, { me: admin })
  await screen.findByText(/Lebih dari 10\.000 catatan/)
})

it('shows a facility its own trail, without a search for facilities', async () => {
  answer(listAudit, paged([changed]))
  showAt('/jejak', AuditPage, { me: siti })
  const row = (await screen.findAllByRole('row'))[1]
  expect(row && within(row).queryByText(/RS Contoh Bandung/)).toBeNull()
  expect(screen.queryByLabelText('Cari fasyankes')).toBeNull()
  screen.getByText(/pada data fasyankes Anda/)
})
