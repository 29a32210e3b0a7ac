import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import {
  actInBulk,
  countAccounts,
  countBulk,
  createAccount,
  deleteAccount,
  listAccounts,
  resetPassword,
  setAccountStatus,
} from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listFacilities } from '#contract/facility-lists.ts'
import { getPlace } from '#contract/places.ts'
import { resetSecondFactor } from '#contract/second-factor.ts'
import { getUser, updateUser } from '#contract/users.ts'
import { beginViewing } from '#contract/viewing.ts'

import { answer, answerJson, refuse, silence } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { admin, provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AccountsPage } from './accounts-page.tsx'

const user: ReplyOf<typeof getUser>['data'] = {
  ...{ id: 9, username: 'rs@contoh.go.id', full_name: 'RS Contoh', roles: 'HealthServiceFacility' },
  ...{ profile: null, user_image: null, tipe_fasyankes: 1, province_id: '32', regency_id: '32.73' },
  ...{ status: 'active', nama_rs: 'RS Contoh', nama_puskesmas: null, phone: null, position: null },
  ...{ digest_mail: true, facility_id: 5, version: 3, last_sign_in_at: '2026-11-20T03:00:00.000Z' },
  ...{ locked_until: null, mail_failed_at: null, has_password: true, has_second_factor: false },
}
const row = {
  ...{ facility: 'RS Contoh', province: 'Jawa Barat', regency: 'Kota Bandung' },
  ...{ created_at: '2026-01-05T03:00:00.000Z' },
}
const locked = {
  ...{ id: 10, username: 'kota@contoh.go.id', full_name: 'Dinkes Contoh' },
  ...{ status: 'nonactive' as const, locked_until: '2026-11-23T09:00:00.000Z' },
  ...{ last_sign_in_at: null, has_password: false, facility: null },
}

function know(more: Partial<typeof user> = {}) {
  // First: its address is also like those of the others.
  const read = answer(getUser, { data: { ...user, ...more } })
  answerRegions()
  answer(listAccounts, {
    data: [
      { ...user, ...row },
      { ...user, ...row, ...locked },
    ],
    ...{ current_page: 1, last_page: 1, per_page: 50, total: 2 },
  })
  answer(countAccounts, { data: { total: 2, active: 1, nonactive: 1, never_signed_in: 1, locked: 1 } })
  return read
}
const shown = (address = '/admin/user', me = admin) => showAt(address, AccountsPage, { me })
const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (person: ReturnType<typeof shown>['user'], name: string | RegExp) =>
  person.click(await (await dialog()).findByRole('button', { name }))

it('shows who is locked, closed out, and has never signed in', async () => {
  know()
  shown()
  const line = within(
    (await screen.findByRole('rowheader', { name: /Dinkes Contoh/ })).closest('tr') as HTMLElement,
  )
  for (const words of ['Nonaktif', 'Terkunci', 'Belum pernah', 'Belum ada kata sandi']) line.getByText(words)
  const state = await screen.findByRole('link', { name: /^Terkunci/ })
  await waitFor(() => expect(state.textContent).toBe('Terkunci1'))
})

it('shows its states without numbers where these cannot be counted', async () => {
  know()
  silence(countAccounts)
  shown()
  const state = await screen.findByRole('link', { name: /^Terkunci/ })
  await waitFor(() => expect(state.textContent).toBe('Terkunci'))
})

it('says whose last mail could not be delivered, and since when', async () => {
  const mail_failed_at = '2026-11-23T09:00:00.000Z'
  know({ mail_failed_at })
  answer(listAccounts, {
    data: [{ ...user, ...row, mail_failed_at }],
    ...{ current_page: 1, last_page: 1, per_page: 50, total: 1 },
  })
  const { user: person } = shown()
  await screen.findByText('Surel gagal')
  await person.click(screen.getByRole('link', { name: 'RS Contoh' }))
  ;(await dialog()).getByText(
    'Tidak terkirim (23 November 2026 pukul 16.00 WIB). Periksa alamatnya dan server surel.',
  )
})

it('offers no file of the list to who looks as somebody else', async () => {
  know()
  shown('/admin/user', {
    ...provinceOffice,
    viewer: { full_name: 'Admin', until: '2026-12-02T02:30:00.000Z' },
  })
  await screen.findByRole('button', { name: 'Tindakan untuk 2 akun' })
  expect(screen.queryByRole('link', { name: /^Unduh/ })).toBeNull()
})

it('asks for what its address narrows the list to, and sorts by its heads', async () => {
  know()
  const asked = answer(listAccounts, {
    data: [{ ...user, ...row }],
    current_page: 1,
    last_page: 1,
    per_page: 50,
    total: 1,
  })
  const { user: person, addressNow } = shown(
    '/admin/user?keadaan=never_signed_in&role=External&kota=32.73&find=rs',
  )
  await screen.findByRole('rowheader', { name: /RS Contoh/ })
  const search = new URL(asked[0]?.address ?? '', 'http://x').searchParams
  expect(Object.fromEntries(search)).toMatchObject({
    ...{ never_signed_in: 'true', role: 'External', province_id: '32', regency_id: '32.73', find: 'rs' },
    sort: 'full_name',
  })
  await person.click(screen.getByRole('button', { name: 'Terakhir masuk' }))
  await waitFor(() => expect(addressNow()).toContain('sort=last_sign_in_at'))
  await person.click(screen.getByRole('button', { name: 'Terakhir masuk' }))
  await waitFor(() => expect(addressNow()).toContain('order=desc'))
  await waitFor(() => expect(asked.at(-1)?.address).toContain('sort=-last_sign_in_at'))
})

it('says that nothing answers', async () => {
  know()
  silence(listAccounts)
  shown()
  await screen.findByText('Gagal memuat data pengguna')
})

it('offers an office the roles that it gives, and the others not', async () => {
  know()
  const { user: person } = shown('/admin/user', provinceOffice)
  await person.click(await screen.findByRole('button', { name: 'Tambah akun' }))
  const options = within((await dialog()).getByLabelText('Peran')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pilih peran', 'Fasyankes', 'Dinkes Kota'])
})

it('narrows no list of an office to a role that it cannot see', async () => {
  know()
  const lists = answer(listAccounts, {
    data: [{ ...user, ...row }],
    ...{ current_page: 1, last_page: 1, per_page: 50, total: 1 },
  })
  const counts = answer(countAccounts, {
    data: { total: 1, active: 1, nonactive: 0, never_signed_in: 0, locked: 0 },
  })
  shown('/admin/user?role=Administrator&tipe=1', provinceOffice)
  await screen.findByRole('rowheader', { name: /RS Contoh/ })
  expect(screen.getByLabelText<HTMLSelectElement>('Peran').value).toBe('')
  for (const { address } of [...lists, ...counts]) expect(address).not.toContain('role=')
})

it('begins an account of the facility that the address names', async () => {
  know()
  answerJson(getPlace, { data: { facility_id: 5, name: 'RS Contoh' } })
  const asked = answer(createAccount, { data: user, message: 'Akun dibuat dan undangannya dikirim.' })
  const { user: person, addressNow } = shown('/admin/user?untuk=5')
  expect((await screen.findByLabelText<HTMLInputElement>('Fasyankes')).value).toBe('RS Contoh')
  const fields = await dialog()
  await person.type(fields.getByLabelText(/^Nama lengkap/), 'RS Contoh')
  await person.type(fields.getByLabelText(/^Alamat surel/), 'rs@contoh.go.id')
  await press(person, 'Tambah akun')
  await waitFor(() => expect(addressNow()).toBe('/admin/user?akun=9'))
  expect(asked[0]?.body).toMatchObject({ roles: 'HealthServiceFacility', facility_id: 5 })
})

it('makes an account of what belongs to its role, and opens its card', async () => {
  know()
  answer(listFacilities, {
    data: [
      {
        ...{
          id: 5,
          name: 'RS Contoh',
          code: 'R1',
          tipe_fasyankes: 1,
          provinsi_id: '32',
          province: 'Jawa Barat',
        },
        ...{ kab_kota_id: '32.73', regency: 'Kota Bandung', latitude: null, longitude: null, user_id: null },
      },
    ],
    ...{ current_page: 1, last_page: 1, per_page: 50, total: 1 },
  })
  const asked = answer(createAccount, { data: user, message: 'Akun dibuat dan undangannya dikirim.' })
  const { user: person, addressNow } = shown()
  await person.click(await screen.findByRole('button', { name: 'Tambah akun' }))
  await press(person, 'Tambah akun')
  await (await dialog()).findByText('Alamat surel wajib diisi')
  await person.selectOptions((await dialog()).getByLabelText('Peran'), 'HealthServiceFacility')
  await person.type((await dialog()).getByLabelText('Nama lengkap'), 'RSC')
  await person.type((await dialog()).getByLabelText('Alamat surel (nama pengguna)'), 'a@b.id')
  await press(person, 'Tambah akun')
  await (await dialog()).findByText('Pilih fasyankes')
  expect(asked).toEqual([])
  await person.type((await dialog()).getByRole('combobox', { name: 'Fasyankes' }), 'con')
  await person.click(await screen.findByRole('option', { name: /RS Contoh/ }))
  await press(person, 'Tambah akun')
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ roles: 'HealthServiceFacility', facility_id: 5, invite: true }),
  )
  await waitFor(() => expect(addressNow()).toContain('akun=9'))
})

it('asks before it lets go what was typed of an account', async () => {
  know()
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  const escape = () =>
    fireEvent(screen.getAllByRole('dialog')[0] as Element, new Event('cancel', { cancelable: true }))
  const phone = await (await dialog()).findByLabelText('Nomor telepon')
  await person.type(phone, '022-1')
  escape()
  await person.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  expect(phone).toHaveProperty('value', '022-1')
  escape()
  await person.click(await screen.findByRole('button', { name: 'Buang' }))
  await (await dialog()).findByRole('button', { name: 'Ubah data' })
})

it('lets the person choose, field by field, where another has changed the account meanwhile', async () => {
  know()
  const current = { ...user, version: 4, phone: '022-420000', position: 'Sanitarian' }
  refuse(updateUser, 409, { code: 'staleAccount', message: 'Sudah diubah.', ...{ current } })
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  await person.type((await dialog()).getByLabelText('Nomor telepon'), '022-111111')
  await press(person, 'Simpan')
  await (await dialog()).findByText(`Akun ${user.full_name} sudah diubah dari tempat lain`)
  const [, differing, ...others] = (await dialog()).getAllByRole('row')
  expect(others).toEqual([])
  expect(differing?.textContent).toContain('022-111111')
  expect(differing?.textContent).toContain('022-420000')
  const asked = answer(updateUser, { data: current, message: 'Akun berhasil disimpan.' })
  await press(person, 'Pakai isian saya')
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      ...{ version: 4, phone: '022-111111', position: 'Sanitarian', facility_id: 5 },
    }),
  )
})

it('tells facilities of one name apart where two have moved an account', async () => {
  know()
  answer(listFacilities, {
    data: [{ id: 7, name: 'RS Contoh', regency: 'Kota Lain', user_id: null }],
  } as never)
  const current = { ...user, version: 4, facility_id: 6 }
  refuse(updateUser, 409, { code: 'staleAccount', message: 'Sudah diubah.', ...{ current } })
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  const facility = (await dialog()).getByRole('combobox', { name: 'Fasyankes' })
  await person.clear(facility)
  await person.type(facility, 'con')
  await person.click(await screen.findByRole('option', { name: /RS Contoh/ }))
  await press(person, 'Simpan')
  await (await dialog()).findByRole('row', { name: 'Fasyankes RS Contoh (No. 7) RS Contoh (No. 6)' })
})

it('says that another facility signs its person out', async () => {
  know()
  answer(listFacilities, {
    data: [{ id: 7, name: 'RS Lain', regency: 'Kota Lain', user_id: null }],
  } as never)
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  const words = /pemilik akun harus masuk kembali\. Notifikasi lamanya dihapus\./
  expect((await dialog()).queryByText(words)).toBeNull()
  const facility = (await dialog()).getByRole('combobox', { name: 'Fasyankes' })
  await person.clear(facility)
  await person.type(facility, 'lain')
  await person.click(await screen.findByRole('option', { name: /RS Lain/ }))
  await (await dialog()).findByText(words)
})

it('says of an account that nobody has opened that its invitation ends with another address', async () => {
  know({ has_password: false, last_sign_in_at: null })
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  await person.type((await dialog()).getByLabelText(/^Alamat surel/), '.lain')
  await (await dialog()).findByText(/Kirim undangan lagi setelah disimpan/)
  expect((await dialog()).queryByText(/harus masuk kembali/)).toBeNull()
})

it('says by its version what was read, whatever is read again meanwhile', async () => {
  know()
  const { user: person, queries } = shown('/admin/user?akun=9')
  await press(person, 'Ubah data')
  await person.type((await dialog()).getByLabelText('Nomor telepon'), '022-111111')
  answer(getUser, { data: { ...user, version: 4, position: 'Sanitarian' } })
  await queries.invalidateQueries({ queryKey: [getUser.path] })
  const asked = answer(updateUser, { data: user, message: 'Akun berhasil disimpan.' })
  await press(person, 'Simpan')
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ version: 3 }))
})

it('shows a code once, for paper, and the card after it', async () => {
  know()
  const asked = answer(resetPassword, { message: 'Kode dibuat.', data: { code: 'ABCD-EFGH-JKLM-NPQR' } })
  const { user: person, history } = shown('/admin/user?akun=9')
  await press(person, 'Buat kode sekali pakai')
  await press(person, 'Buat kode sekali pakai')
  expect(await (await dialog()).findByLabelText('Kode')).toHaveProperty('value', 'ABCD-EFGH-JKLM-NPQR')
  expect(asked[0]?.body).toEqual({ id: 9, via: 'code' })
  await person.keyboard('{Escape}')
  act(() => history.push('/profile'))
  await person.click(await screen.findByRole('button', { name: 'Tetap di sini' }))
  await press(person, 'Sudah saya simpan')
  await (await dialog()).findByRole('button', { name: 'Ubah data' })
  expect(screen.queryByText('ABCD-EFGH-JKLM-NPQR')).toBeNull()
})

it('asks before it closes an account out, and offers to remove only who has never signed in', async () => {
  know()
  const asked = answer(setAccountStatus, { data: user, message: 'Akun dinonaktifkan.' })
  const { user: person } = shown('/admin/user?akun=9')
  await (await dialog()).findByRole('button', { name: 'Ubah data' })
  expect((await dialog()).queryByRole('button', { name: 'Hapus' })).toBeNull()
  await press(person, 'Nonaktifkan')
  expect(asked).toEqual([])
  await press(person, 'Nonaktifkan')
  await waitFor(() => expect(asked[0]?.address).toBe('/api/pengguna/nonactive/9'))
})

it('takes a second factor away after a question, where there is one', async () => {
  know({ has_second_factor: true })
  const asked = answer(resetSecondFactor, { message: 'Verifikasi dua langkah akun ini dilepas.' })
  const { user: person } = shown('/admin/user?akun=9')
  const factor = (await dialog()).findByText('Verifikasi dua langkah')
  const taking = await (await dialog()).findByRole('button', { name: 'Lepas verifikasi dua langkah' })
  expect(taking.dataset['danger']).toBe('true')
  expect((await factor).nextSibling?.textContent).toBe('Aktif')
  await press(person, 'Lepas verifikasi dua langkah')
  expect(asked).toEqual([])
  await press(person, 'Lepas verifikasi dua langkah')
  await waitFor(() => expect(asked[0]?.address).toBe('/api/pengguna/9/faktor-kedua'))
})

it('removes an account, and closes its card', async () => {
  const read = know({ last_sign_in_at: null })
  const asked = answer(deleteAccount, { message: 'Akun berhasil dihapus.' })
  const { user: person, addressNow } = shown('/admin/user?akun=9')
  await press(person, 'Hapus')
  // Only the server knows whether anything names it.
  await (await dialog()).findByText(/belum pernah masuk/)
  await (await dialog()).findByText(/sudah tercatat pada laporan atau riwayat tidak dapat dihapus/)
  await press(person, 'Hapus')
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(addressNow()).not.toContain('akun'))
  // What is gone is not asked for again, and the focus does not go with it.
  expect(read).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('looks as an account after a question, and goes to its first page', async () => {
  know()
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const asked = answer(beginViewing, {
    data: { id: 9, full_name: user.full_name, until: '2026-12-02T02:30:00.000Z' },
  })
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Lihat sebagai')
  expect(asked).toEqual([])
  await press(person, 'Lihat sebagai')
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
  expect(asked[0]?.address).toBe('/api/pengguna/9/lihat')
  go.mockRestore()
})

it('lets an office look as nobody', async () => {
  know()
  shown('/admin/user?akun=9', provinceOffice)
  await (await dialog()).findByRole('button', { name: 'Ubah data' })
  expect((await dialog()).queryByRole('button', { name: 'Lihat sebagai' })).toBeNull()
})

it('does nothing to one’s own account', async () => {
  know({ id: admin.id })
  shown(`/admin/user?akun=${admin.id}`)
  await (await dialog()).findByText('Ini akun Anda sendiri')
  expect((await dialog()).queryByRole('button', { name: 'Nonaktifkan' })).toBeNull()
})

it('counts what it is about to do to all that the filters find, and asks again where the number has changed', async () => {
  know()
  answer(countBulk, { data: { count: 1200, found: 1300, most: 15_000, fingerprint: 'these' } })
  const { user: person } = shown('/admin/user?keadaan=active&provinsi=32')
  await person.click(await screen.findByRole('button', { name: 'Tindakan untuk 2 akun' }))
  await press(person, 'Nonaktifkan: 1.200 akun')
  await (await dialog()).findByText(/100 akun lain yang tersaring dilewati/)
  expect(screen.getByRole('dialog').textContent).toContain('Jawa Barat · Aktif')
  refuse(actInBulk, 409, { code: 'bulkChanged', message: 'Berubah.', ...{ count: 1199 } })
  answer(countBulk, { data: { count: 1199, found: 1300, most: 15_000, fingerprint: 'those' } })
  const deed = async (name: string) => (await dialog()).findByRole<HTMLButtonElement>('button', { name })
  expect((await deed('Nonaktifkan 1.200 akun')).disabled).toBe(true)
  await person.type((await dialog()).getByLabelText('Ketik 1.200 untuk melanjutkan'), '1200')
  await press(person, 'Nonaktifkan 1.200 akun')
  await (await dialog()).findByText('Akunnya berubah sejak dihitung')
  const asked = answer(actInBulk, { data: { done: 1199 }, message: '1.199 akun dinonaktifkan.' })
  // What was typed was another number.
  expect((await deed('Nonaktifkan 1.199 akun')).disabled).toBe(true)
  const number = (await dialog()).getByLabelText('Ketik 1.199 untuk melanjutkan')
  await person.clear(number)
  await person.type(number, '1.199')
  await press(person, 'Nonaktifkan 1.199 akun')
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({
      ...{ act: 'deactivate', count: 1199, fingerprint: 'those', status: 'active', province_id: '32' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows what an act on many accounts has done, where its answer is lost', async () => {
  know()
  answer(countBulk, { data: { count: 2, found: 2, most: 15_000, fingerprint: 'these' } })
  const { user: person } = shown('/admin/user?massal=deactivate')
  const [name] = await screen.findAllByText('RS Contoh')
  expect(name).toBeTruthy()
  silence(actInBulk)
  answer(countBulk, { data: { count: 0, found: 0, most: 15_000, fingerprint: 'these' } })
  const listed = answer(listAccounts, {
    data: [],
    ...{ current_page: 1, last_page: 1, per_page: 50, total: 0 },
  })
  await press(person, 'Nonaktifkan 2 akun')
  await (await dialog()).findByText(/mungkin sudah dilakukan/)
  await (await dialog()).findByText('Tidak ada akun yang memerlukannya')
  expect(listed).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('RS Contoh')).toBeNull())
})

it('says at its button that a code may have been made where the answer was lost', async () => {
  know()
  silence(resetPassword)
  const { user: person } = shown('/admin/user?akun=9')
  await press(person, 'Buat kode sekali pakai')
  await press(person, 'Buat kode sekali pakai')
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Kode mungkin sudah dibuat')
  await (await dialog()).findByRole('button', { name: 'Buat kode sekali pakai' })
})
