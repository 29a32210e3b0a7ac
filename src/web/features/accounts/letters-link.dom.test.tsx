import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { countAccounts, listAccounts } from '#contract/accounts.ts'

import { answer } from '../../testing/network.ts'
import { answerRegions } from '../../testing/regions.ts'
import { admin, provinceOffice } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { AccountsPage } from './accounts-page.tsx'

// Those of the whole country would be thousands.
it.each([
  ['?provinsi=32&kota=32.73', admin, '/print/surat?kota=32.73'],
  ['?provinsi=32', admin, '/print/surat?provinsi=32'],
  ['', provinceOffice, '/print/surat?provinsi=32'],
  ['', admin, undefined],
])('leads to the letters of the place that is listed: %s', async (narrowed, me, letters) => {
  answerRegions()
  answer(listAccounts, { data: [], ...{ current_page: 1, last_page: 1, per_page: 50, total: 2 } })
  answer(countAccounts, { data: { total: 2, active: 1, nonactive: 1, never_signed_in: 1, locked: 1 } })
  showAt(`/admin/user${narrowed}`, AccountsPage, { me })
  await screen.findByRole('button', { name: 'Tindakan untuk 2 akun' })
  const link = screen.queryByRole('link', { name: 'Cetak surat aktivasi' })
  expect(link?.getAttribute('href')).toBe(letters)
})
