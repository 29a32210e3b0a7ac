import { describe, expect, it } from 'vitest'

import { regionReportEndpoints } from '#contract/region-reports.ts'
import { reportedWaste } from '#server/testing/kept-figures.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const paths = Object.values(regionReportEndpoints).map(({ path }) => path)

describe('the reports of regions', () => {
  it(
    'answer everybody, and refuse what they cannot show at its word',
    withApp(async ({ as }) => {
      for (const person of [null, 'external', 'city', 'ministry'] as const)
        for (const path of paths)
          expect([path, ok(await (await as(person)).get(path)).data.mode]).toEqual([path, expect.any(String)])
      const visitor = await as(null)
      for (const [search, field] of [
        ['provinsi_id=99', 'provinsi_id'],
        ['tahun=2027', 'tahun'],
        ['tahun=0', 'tahun'],
        ['bulan=13', 'bulan'],
      ] as const)
        for (const path of paths) {
          const { status, body } = await visitor.get(`${path}?${search}`)
          expect([path, search, status, Object.keys(body.errors)]).toEqual([path, search, 422, [field]])
        }
    }),
  )

  it(
    'say what the catalogue says, by region and by month',
    withApp(async (world) => {
      await reportedWaste(world)
      const ministry = await world.as('ministry')
      const search = 'tahun=2026&bulan=11'
      const table = ok(await ministry.get(`/api/limbah/answers/analysis-table?${search}`)).data
      const ids = table.columns.map(({ id }: { id: string }) => id)
      expect(ids).toContain('waste_compliance_official')
      const asked = ids.slice(0, 8).join(',')
      const { rows } = ok(await ministry.get(`/api/angka?indikator=${asked}&rinci=anak&dari=2026-11`)).data
      for (const [index, row] of rows.entries()) expect(table.rows[index].figures).toMatchObject(row.figures)
      const emergence = ok(await ministry.get(`/api/limbah/answers/timbulan-limbah?${search}`)).data
      expect(emergence.months.map(({ span }: { span: string }) => span)).toHaveLength(12)
      const { now, last_month, top } = ok(await ministry.get(`/api/limbah/answers/summary?${search}`)).data
      expect([now.region, now.span, last_month.span]).toEqual(['ID', '2026-11', '2026-10'])
      expect(now.figures.waste_generated.value).toBe(emergence.months[10].figures.waste_generated.value)
      expect(top.length).toBeGreaterThan(0)
      const ofYear = ok(await ministry.get('/api/limbah/answers/summary?tahun=2025')).data
      expect([ofYear.now.span, ofYear.last_month, ofYear.last_year]).toEqual(['2025', null, null])
      // A visitor sees what is confirmed.
      const open = ok(await (await world.as(null)).get(`/api/limbah/answers/analysis-table?${search}`)).data
      expect(open.mode).toBe('terkonfirmasi')
      const health = ok(await ministry.get(`/api/kesling/answers/analysis?${search}`)).data
      expect(health.status_evaluations.map(({ name }: { name: string }) => name)).toEqual([
        ...['Air', 'Sanitasi', 'Higiene', 'Limbah', 'Kebersihan Lingkungan'],
      ])
      expect(health.status_evaluations[0].levels[0]).toMatchObject({ number: 0, share: null })
      // What must not be told is not 0.
      const untold = ok(
        await (await world.as(null)).get(`/api/kesling/answers/analysis?kabupatenkota_id=35.78&${search}`),
      ).data
      expect(untold.rows[0].figures.health_air_level.note).toBe('terlalu sedikit fasyankes')
      expect(untold.status_evaluations[0].levels[0]).toMatchObject({ number: null, share: null })
    }),
  )
})
