import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { closePlace } from '#contract/places.ts'
import { currentMonth } from '#domain/month.ts'

import { answer, refuse, silence } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { Button } from '../../ui/button.tsx'
import { StateDialog } from './state-dialog.tsx'
import { samplePlace as place } from './testing/sample-place.ts'

const shown = (Page: () => React.ReactNode) => showAt('/', Page, { me: admin })

it('says what a closing does, and puts a refusal at the month', async () => {
  const words = 'Sudah ada laporan terkirim untuk Oktober 2026; pilih bulan sesudahnya'
  refuse(closePlace, 422, {
    ...{ code: 'invalidInput', message: 'Isian belum benar.', errors: { from_month: [words] } },
  })
  const { user } = shown(() => <StateDialog place={place} onClose={() => {}} />)
  const month = await screen.findByLabelText('Tutup mulai bulan')
  // Not in the month in which it became active.
  expect(within(month).queryByRole('option', { name: 'Maret 2021' })).toBeNull()
  await user.selectOptions(month, 'April 2021')
  screen.getByText(/^Laporan sampai Maret 2021 tetap/)
  await user.type(screen.getByLabelText('Alasan'), 'Izin berakhir')
  await user.click(screen.getByRole('button', { name: 'Tutup fasyankes' }))
  await screen.findByText(words)
  expect(month.getAttribute('aria-invalid')).toBe('true')
})

it('ends where the facility was closed already, by a try whose answer was lost', async () => {
  silence(closePlace)
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return isOpen && <StateDialog place={place} onClose={() => setOpen(false)} />
  }
  const { user } = shown(Page)
  await user.type(await screen.findByLabelText('Alasan'), 'Izin berakhir')
  await user.click(screen.getByRole('button', { name: 'Tutup fasyankes' }))
  await screen.findByText('Jawaban server tidak diterima')
  refuse(closePlace, 409, { code: 'placeRefused', message: 'Fasyankes ini sudah tutup.' })
  await user.click(screen.getByRole('button', { name: 'Tutup fasyankes' }))
  await screen.findByText('Fasyankes ini sudah tutup.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stays the step that was chosen when the facility is read again', async () => {
  const closed = { ...place, closed_on: '2026-08-01' }
  function Page() {
    const [read, setRead] = useState(place)
    return (
      <>
        <Button onClick={() => setRead(closed)}>Baca lagi</Button>
        <StateDialog place={read} onClose={() => {}} />
      </>
    )
  }
  shown(Page)
  fireEvent.click(await screen.findByText('Baca lagi'))
  expect(screen.getByRole('button', { name: 'Tutup fasyankes' })).toBeTruthy()
})

it('says from when a facility of this month can be closed, since no month can be chosen', async () => {
  answer(closePlace, { data: place })
  const fresh = { ...place, active_since: `${currentMonth(new Date(), 'WIB')}-01` }
  shown(() => <StateDialog place={fresh} onClose={() => {}} />)
  await screen.findByText(/^Paling cepat dapat ditutup mulai /)
  expect(screen.getByRole('button', { name: 'Tutup fasyankes' })).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('Tutup mulai bulan')).toBeNull()
})
