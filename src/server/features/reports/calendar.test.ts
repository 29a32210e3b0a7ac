import { describe, expect, it } from 'vitest'

import { completeCovid, sampleProfiles } from '#forms/testing/samples.ts'
import { month, ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const address = '/api/limbahcovid/list-kalender-report'
const profile = { ...sampleProfiles.inpatientCenter, zone: 'WIB' } as const

/** The Puskesmas has written down three days; the 7th is idle, the 2nd is not finished. */
async function begunMonth({ as }: World) {
  const facility = await as('healthCenter')
  const sheet = completeCovid(profile, month, { days: [1, 2, 7] })
  const days = (sheet.days ?? []).map(({ cov_storage_days, ...row }, index) =>
    index === 1 ? row : { ...row, ...(cov_storage_days === undefined ? {} : { cov_storage_days }) },
  )
  const { data } = ok(await facility.post('/api/limbahcovid', { date: month, answers: { ...sheet, days } }))
  return { facility, report: data }
}

describe('the calendar of COVID waste', () => {
  it(
    'answers the days of the month that is named, and the months of its year',
    withApp(async (world) => {
      const { facility, report } = await begunMonth(world)
      const { data, calendar } = ok(await facility.get(`${address}?date=${month}`))
      expect(data.map(({ date }: { date: string }) => date)).toHaveLength(12)
      expect(calendar).toMatchObject({ date: month, report_id: report.report_id, nihil: false, unit: 'kg' })
      expect(calendar.days).toHaveLength(30)
      // 0.4 + 0.05 + 0.1 kg on a working day.
      expect(calendar.days[0]).toMatchObject({
        date: '2026-11-01',
        state: 'filled',
        label: 'Lengkap',
        total: expect.closeTo(0.55, 9),
        answers: { cov_inpatients: 1 },
      })
      expect(calendar.days[1]).toMatchObject({ state: 'started', label: 'Belum lengkap' })
      expect(calendar.days[2]).toEqual({
        date: '2026-11-03',
        state: 'empty',
        label: 'Belum dicatat',
        total: null,
        answers: null,
      })
      expect(calendar.days[6]).toMatchObject({ state: 'idle', label: 'Nihil', total: null })
    }),
  )

  it(
    'has only empty days before the first answer, and days that have not come',
    withApp(async ({ as }) => {
      const facility = await as('healthCenter')
      const stateOf = async (date: string, day: number) =>
        ok(await facility.get(`${address}?date=${date}`)).calendar.days[day - 1].state
      // It is 2 December 2026.
      expect(await stateOf('2026-11', 30)).toBe('empty')
      expect(await stateOf('2026-12', 2)).toBe('empty')
      expect(await stateOf('2026-12', 3)).toBe('future')
    }),
  )

  it(
    'shows every day of a nihil month as nihil',
    withApp(async ({ as }) => {
      const facility = await as('healthCenter')
      const answers = { cov_nihil: 'ya', cov_nihil_reason: 'tidak_ada_kasus' }
      ok(await facility.post('/api/limbahcovid', { date: month, answers }))
      const { calendar } = ok(await facility.get(`${address}?date=${month}`))
      expect(calendar.nihil).toBe(true)
      expect(new Set(calendar.days.map(({ state }: { state: string }) => state))).toEqual(new Set(['idle']))
    }),
  )

  it(
    'shows an office nothing of a draft, and nobody the days of a facility beyond reach',
    withApp(async (world) => {
      const { report } = await begunMonth(world)
      const asked = `${address}?date=${month}&user_id=${report.user_id}`
      const { calendar } = ok(await (await world.as('city')).get(asked))
      expect(new Set(calendar.days.map(({ state }: { state: string }) => state))).toEqual(new Set(['empty']))
      expect((await (await world.as('otherCity')).get(asked)).status).toBe(404)
      expect((await (await world.as('hospital')).get(asked)).status).toBe(404)
    }),
  )

  it(
    'wants a year or a month, and the two to agree',
    withApp(async ({ as }) => {
      const facility = await as('healthCenter')
      const errorsOf = async (query: string) => (await facility.get(address + query)).body.errors
      expect(await errorsOf('')).toEqual({ tahun: ['Pilih tahun, atau sebutkan bulannya.'] })
      expect(await errorsOf('?tahun=2025&date=2026-11')).toEqual({
        date: ['Bulan dan tahun tidak sama dengan tanggal.'],
      })
      expect(ok(await facility.get(`${address}?tahun=2026`)).calendar).toBeNull()
    }),
  )

  it(
    'the kit has its months, and no days',
    withApp(async ({ as }) => {
      const facility = await as('healthCenter')
      const { data, calendar } = ok(
        await facility.get(`/api/sanitarian-kit/list-kalender-report?date=${month}`),
      )
      expect(data[10]).toMatchObject({ date: month, report_status: 'unfilled', expected: true, open: true })
      expect(calendar).toBeNull()
    }),
  )
})
