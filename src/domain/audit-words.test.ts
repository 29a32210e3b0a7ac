import { expect, it } from 'vitest'

import { auditChanges } from './audit-words.ts'

it('tells what was written down in the order of its table, and nothing of what is empty before and after', () => {
  const after = { role: 'External', phone: null, profile: null, username: 'ani@contoh.id', full_name: 'Ani' }
  expect(auditChanges('account', { after }, () => undefined)).toEqual([
    { label: 'Peran', before: null, after: 'Eksternal' },
    { label: 'Nama pengguna', before: null, after: 'ani@contoh.id' },
    { label: 'Nama lengkap', before: null, after: 'Ani' },
  ])
})

it('tells of what became empty', () =>
  expect(
    auditChanges('account', { before: { phone: '0812' }, after: { phone: null } }, () => undefined),
  ).toEqual([{ label: 'Nomor telepon', before: '0812', after: null }]))

it('tells when a closing ended that an earlier version wrote down', () =>
  expect(auditChanges('form', { from: '2027-01', until: '2027-06' }, () => undefined)).toEqual([
    { label: 'Berlaku mulai', before: null, after: 'Januari 2027' },
    { label: 'Sampai', before: null, after: 'Juni 2027' },
  ]))
