import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { endViewing } from '#contract/viewing.ts'

import { sessionQuery } from '../api/session.ts'
import { isViewing, setViewing } from '../api/viewing.ts'
import { assessmentKey, keepSheet, readKeptSheet } from '../form/drafts/assessment-drafts.ts'
import { openDeviceSlot } from '../form/drafts/device-store.ts'
import { answer, silence } from '../testing/network.ts'
import { admin, cityOffice } from '../testing/sample-me.ts'
import { show } from '../testing/show.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

const viewed = {
  ...cityOffice,
  viewer: { full_name: 'Admin Pusat', until: '2026-12-02T02:30:00.000Z' },
}
const showBanner = () =>
  show(<ViewingBanner />, (queries) => {
    answer(whoAmI, { data: viewed })
    queries.setQueryData(sessionQuery.queryKey, viewed)
  })

afterEach(() => {
  setViewing(false)
  localStorage.clear()
  vi.restoreAllMocks()
})

it('says who is looked at, until when, and that nothing changes', () => {
  showBanner()
  const banner = screen.getByRole('complementary', { name: 'Lihat sebagai' })
  expect(banner.textContent).toContain(`Melihat sebagai ${viewed.full_name}`)
  expect(banner.textContent).toContain('sampai pukul 09.30 WIB. Tidak ada yang dapat diubah.')
})

it('leads back to the own account, on a page of its own', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user } = showBanner()
  const asked = answer(endViewing, { message: 'Anda kembali ke akun Anda.' })
  await user.click(screen.getByRole('button', { name: 'Kembali ke akun saya' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
  expect(asked).toHaveLength(1)
})

it('stays where the server cannot be told', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user } = showBanner()
  silence(endViewing)
  await user.click(screen.getByRole('button', { name: 'Kembali ke akun saya' }))
  await screen.findByText(/No response from server/)
  expect(go).not.toHaveBeenCalled()
})

it('is led to the own account where the answer that says so was lost', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { user } = showBanner()
  silence(endViewing)
  answer(whoAmI, { data: admin })
  await user.click(screen.getByRole('button', { name: 'Kembali ke akun saya' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
})

it('keeps nothing on this device while the server says that somebody looks', async () => {
  const key = assessmentKey({ account: 7, year: 2026, semester: 2, part: 'hazard', sheet: 'quick' })
  keepSheet(key, { own: true })
  const { queries } = show(<p />)
  answer(whoAmI, { data: viewed })
  document.cookie = 'id=7'
  await queries.fetchQuery(sessionQuery)
  expect(isViewing()).toBe(true)
  expect(readKeptSheet(key)).toBeUndefined()
  expect(keepSheet(key, { own: false })).toBe(true)
  const slot = await openDeviceSlot({ account: 7, report: 1, sheet: 'bor' })
  expect(slot.left).toEqual([])
  expect(Object.keys(localStorage)).toEqual([key])

  answer(whoAmI, { data: cityOffice })
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  expect(isViewing()).toBe(false)
  expect(readKeptSheet(key)).toEqual({ own: true })
})
