import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createAccount } from '#contract/accounts.ts'
import { getPlace } from '#contract/places.ts'

import { answerJson, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

const shown = () =>
  showAt('/', () => <NewAccountDialog facility={5} onClose={() => {}} onMade={() => {}} />, { me: admin })

it('says that its facility has not come, and asks again', async () => {
  refuse(getPlace, 500, { code: 'internal', message: 'Terjadi kesalahan pada server.' })
  const { user } = shown()
  await screen.findByText('Fasyankes belum dapat dimuat')
  screen.getByRole('heading', { name: 'Tambah akun' })
  answerJson(getPlace, { data: { facility_id: 5, name: 'RS Contoh' } })
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Fasyankes')).value).toBe('RS Contoh')
})

it('lets a facility be chosen where the address names one that there is not', async () => {
  refuse(getPlace, 404, { code: 'notFound', message: 'Fasyankes tidak ditemukan.' })
  shown()
  await screen.findByLabelText(/^Nama lengkap/)
})

it('says how to find the account that may have been made, where the answer was lost', async () => {
  answerJson(getPlace, { data: { facility_id: 5, name: 'RS Contoh' } })
  silence(createAccount)
  const { user } = shown()
  await user.type(await screen.findByLabelText(/^Nama lengkap/), 'RS Contoh')
  await user.type(screen.getByLabelText(/^Alamat surel/), 'rs@contoh.go.id')
  await user.click(screen.getByRole('button', { name: 'Tambah akun' }))
  await screen.findByText(/tutup dan cari akun itu di daftar/)
})
