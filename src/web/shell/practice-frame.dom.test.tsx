import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { emptyPractice, endPractice } from '#contract/practice.ts'

import { setPractising } from '../api/practice.ts'
import { sessionQuery } from '../api/session.ts'
import { assessmentKey, keepSheet, readKeptSheet } from '../form/drafts/assessment-drafts.ts'
import { kept } from '../testing/kept.ts'
import { answer, silence } from '../testing/network.ts'
import { siti } from '../testing/sample-me.ts'
import { show } from '../testing/show.tsx'
import { PracticeFrame } from './practice-frame.tsx'

const practising = { ...siti, practice_since: '2026-12-02T02:00:00.000Z' }
const showFrame = () =>
  show(<PracticeFrame />, (queries) => queries.setQueryData(sessionQuery.queryKey, practising))
const watchAddress = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})

beforeEach(() => setPractising(true))
afterEach(() => {
  setPractising(undefined)
  localStorage.clear()
  kept.clear()
  vi.restoreAllMocks()
})

it('says that nothing here reaches an office or a figure', () => {
  showFrame()
  const bar = screen.getByRole('complementary', { name: 'Mode latihan' })
  expect(bar.textContent).toContain(
    'Mode latihan. Isian di sini tidak sampai ke dinas dan tidak masuk ke angka mana pun.',
  )
})

it('leads back to the real months, on a page of its own', async () => {
  const go = watchAddress()
  const { user } = showFrame()
  const asked = answer(endPractice, { message: 'Mode latihan selesai.' })
  await user.click(screen.getByRole('button', { name: 'Selesai berlatih' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
  expect(asked).toHaveLength(1)
})

it('stays where the server cannot be told', async () => {
  const go = watchAddress()
  const { user } = showFrame()
  silence(endPractice)
  await user.click(screen.getByRole('button', { name: 'Selesai berlatih' }))
  await screen.findByText(/No response from server/)
  expect(go).not.toHaveBeenCalled()
})

it('is led to the real months where the answer that says so was lost', async () => {
  const go = watchAddress()
  const { user } = showFrame()
  silence(endPractice)
  answer(whoAmI, { data: siti })
  document.cookie = `id=${siti.id}`
  await user.click(screen.getByRole('button', { name: 'Selesai berlatih' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
})

it('asks before it empties, and forgets what this device holds of practice and nothing else', async () => {
  const go = watchAddress()
  const sheet = { account: siti.id, year: 2026, semester: 2, part: 'hazard', sheet: 'quick' } as const
  const practised = assessmentKey(sheet)
  keepSheet(practised, { practised: true })
  setPractising(false)
  const real = assessmentKey(sheet)
  keepSheet(real, { practised: false })
  setPractising(true)
  const staying = [
    `draft/${siti.id}/5/bor/a`,
    `reply/report/${siti.id}/5`,
    `reply/assessment/${siti.id}/2/2026`,
  ]
  const gone = [
    `draft/${siti.id}/1000000000/bor/a`,
    `reply/report/${siti.id}/1000000000`,
    `reply/assessment/${siti.id}/latihan/2/2026`,
  ]
  for (const key of [...staying, ...gone]) kept.set(key, {})
  const { user } = showFrame()
  const asked = answer(emptyPractice, { message: 'Isian latihan dikosongkan.' })
  await user.click(screen.getByRole('button', { name: 'Kosongkan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kosongkan isian latihan?' })
  expect(asked).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Kosongkan' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/home'))
  expect(asked).toHaveLength(1)
  expect([...kept.keys()]).toEqual(staying)
  expect(readKeptSheet(practised)).toBeUndefined()
  expect(readKeptSheet(real)).toEqual({ practised: false })
})
