import { expect, test } from 'vitest'

import type { DeskRow } from './desk-rows.ts'
import { bannerOf } from './due-words.ts'

const row = (change: Partial<DeskRow> = {}): DeskRow => ({
  form_type: 'limbahfasyankes',
  title: 'Pengelolaan Limbah Fasyankes',
  form_version: 1,
  report_id: null,
  date: '2026-11',
  fill_status: 'Unfilled',
  report_status: 'unfilled',
  status_label: 'Formulir Tidak Terisi',
  expected: true,
  nihil: false,
  due_date: '2026-12-10',
  late: false,
  saved_at: null,
  saved_by: null,
  sent_at: null,
  actions: ['save', 'send'],
  return_reason: null,
  remarks: 0,
  subforms: [],
  ...change,
})
const sent = row({ report_id: 1, report_status: 'sent', fill_status: 'Sent', actions: [] })
const returned = row({
  report_id: 1,
  report_status: 'revise',
  fill_status: 'NeedRevision',
  actions: ['send'],
})
const bannerOn = (today: string, rows: DeskRow[], lockedAt: string | null = null, hasOthers = false) =>
  bannerOf({ rows, month: '2026-11', due: '2026-12-10', today, lockedAt, zone: 'WIB', hasOthers })

test.each([
  ['2026-12-02', 'calm', 'Batas waktu 10 Desember 2026, 8 hari lagi'],
  ['2026-12-03', 'urgent', 'Batas waktu 10 Desember 2026, 7 hari lagi'],
  ['2026-12-09', 'urgent', 'Batas waktu 10 Desember 2026, besok'],
  ['2026-12-10', 'urgent', 'Batas waktu 10 Desember 2026, hari ini sampai pukul 23.59 WIB'],
])('on %s the banner is %s: %s', (today, tone, title) => {
  expect(bannerOn(today, [row()])).toMatchObject({ tone, title })
})

test('after the due date the banner says by how many days a report is late', () => {
  expect(bannerOn('2026-12-12', [row({ late: true })])).toMatchObject({
    tone: 'overdue',
    title: 'Batas waktu 10 Desember 2026, lewat 2 hari',
  })
})

test('east of WIB the due day has not ended while the server does not call the report late', () => {
  expect(bannerOn('2026-12-11', [row()]).title).toBe(
    'Batas waktu 10 Desember 2026, hari ini sampai pukul 23.59 WIB',
  )
})

test('a month in which everything expected is sent rests, even if more could be filled', () => {
  expect(bannerOn('2026-12-20', [sent, row({ expected: false })])).toMatchObject({ tone: 'done' })
})

test.each([
  ['where nothing else waits', [sent], false, true],
  ['where a report of another month waits', [sent], true, false],
  ['where one that nobody owes was given back', [sent, { ...returned, expected: false }], false, false],
])('that there is nothing to do is said only %s', (_what, rows, hasOthers, isSaid) => {
  const { words } = bannerOn('2026-12-20', rows, null, hasOthers)
  expect(words.includes('Tidak ada yang perlu Anda lakukan')).toBe(isSaid)
})

test('a returned report asks for its correction and is not called overdue', () => {
  expect(bannerOn('2026-12-20', [returned])).toMatchObject({
    tone: 'urgent',
    title: '1 formulir November 2026 perlu perbaikan',
  })
})

test('a locked month says since when, and does not promise that sending is possible', () => {
  const banner = bannerOn('2026-12-20', [row({ late: true, actions: ['save'] })], '2026-12-15T16:59:59.999Z')
  expect(banner).toMatchObject({ tone: 'overdue', title: 'Pengiriman November 2026 sudah ditutup' })
  expect(banner.words).toContain('15 Desember 2026 pukul 23.59 WIB')
})

test('a month without an expected form says so', () => {
  expect(bannerOn('2026-12-02', [row({ expected: false })]).words).toBe(
    'Tidak ada formulir yang wajib untuk November 2026.',
  )
})
