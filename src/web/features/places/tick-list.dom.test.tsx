import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { show } from '../../testing/show.tsx'
import { TickList } from './tick-list.tsx'

const options = Array.from({ length: 14 }, (_, index) => ({ id: `${index}`, label: `Kecamatan ${index}` }))

function Page({ first }: { first: string[] }) {
  const [ticked, setTicked] = useState(first)
  return (
    <>
      <TickList
        {...{ legend: 'Kecamatan', noun: 'kecamatan', options, ticked, fault: undefined }}
        onChange={setTicked}
      />
      <output aria-label="Terpilih">{ticked.join()}</output>
    </>
  )
}
const ticked = () => screen.getByRole('status', { name: 'Terpilih' }).textContent

it('ticks all that are found beside what is ticked, and takes only those back', async () => {
  const { user } = show(<Page first={['3', '11']} />)
  await user.type(screen.getByLabelText('Cari kecamatan'), 'kecamatan 1')
  const all = await screen.findByRole('checkbox', { name: 'Semua yang ditemukan' })
  await user.click(all)
  expect(ticked()?.split(',').toSorted()).toEqual(['1', '10', '11', '12', '13', '3'])
  await user.click(screen.getByRole('checkbox', { name: 'Semua yang ditemukan' }))
  expect(ticked()).toBe('3')
})

it('shows first what was ticked from the beginning, and leaves the rest where it stands', async () => {
  const { user } = show(<Page first={['11']} />)
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names().slice(0, 2)).toEqual(['Kecamatan 11', 'Kecamatan 0'])
  await user.click(screen.getByRole('checkbox', { name: 'Kecamatan 5' }))
  expect(names().slice(0, 2)).toEqual(['Kecamatan 11', 'Kecamatan 0'])
  screen.getByText('2 kecamatan dipilih')
})
