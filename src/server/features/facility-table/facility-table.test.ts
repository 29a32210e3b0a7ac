import { describe, expect, it } from 'vitest'

import { presenceForm } from '#indicators/presence.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { cellText } from '#server/spreadsheet/sheet.ts'
import { ok, reportIn } from '#server/testing/reports.ts'
import { type Client, withApp, type World } from '#server/testing/with-app.ts'

const yearOf = async (client: Client, year = 2026) =>
  ok(await client.get(`/api/facility-table?tahun=${year}`)).data
type Listed = { form_type: string; report_status: string; late: boolean; report_id: number | null }
const wasteIn = (month: { reports: Listed[] }) =>
  month.reports.find(({ form_type }) => form_type === 'limbahfasyankes')

describe("a facility's own table", () => {
  it(
    'returns each month: the state of every form, and what its sent report is worth',
    withApp(async (world) => {
      const sent = await reportIn(world, 'confirmed', { of: '2026-03' })
      await reportIn(world, 'draft', { of: '2026-04' })
      const table = await yearOf(await world.as('hospital'))
      expect(table.months).toHaveLength(12)
      const [january, , march, april] = table.months
      expect(wasteIn(march)).toMatchObject({
        report_status: 'confirmed',
        report_id: sent.report_id,
        // Sent in December.
        late: true,
      })
      expect(wasteIn(april)?.report_status).toBe('unsend')
      expect(wasteIn(january)?.report_status).toBe('unfilled')
      const facts = await world.db.selectFrom('waste_fact').selectAll().executeTakeFirstOrThrow()
      expect(march.values).toMatchObject({
        waste_generated: expect.closeTo(facts.generated_kg ?? 0, 6),
        services_fulfilled: facts.services_fulfilled,
        waste_criteria: facts.criteria === true ? 'ya' : 'tidak',
      })
      expect(march.values.bor).toBeCloseTo(
        ((facts.bor_patient_days ?? 0) * 100) / (facts.bor_bed_days ?? 1),
        9,
      )
      // A draft is worth nothing yet.
      expect(april.values.waste_generated).toBeNull()
      expect(table.total.waste_generated).toBeCloseTo(facts.generated_kg ?? 0, 6)
    }),
  )

  it(
    'says of a year whether it met the criteria once it is over',
    withApp(async (world) => {
      const facility_id = await world.facilityIdOf('hospital')
      await world.db.deleteFrom('duty').where('facility_id', '=', facility_id).execute()
      await reportIn(world, 'confirmed', { of: '2026-03' })
      await world.db.updateTable('waste_fact').set({ criteria: true }).execute()
      const owe = (form: string, ...months: string[]) =>
        world.db
          .insertInto('duty')
          .values(
            months.map((month) => ({
              ...{ form, month, facility_id },
              ...{ regency_code: '32.73', facility_type: 'hospital' as const },
            })),
          )
          .execute()
      const wordNow = async () => (await yearOf(await world.as('hospital'))).total.waste_criteria
      const { indicators } = await yearOf(await world.as('hospital'))
      const notes = indicators.flatMap(({ year_note }: { year_note: string | null }) => year_note ?? [])
      expect(notes).toEqual([
        expect.stringMatching(/^Setahun Sesuai Kriteria bila begitu pada paling sedikit 75% bulan/),
      ])
      // The year is written down: it owes what stands there.
      await owe(presenceForm, '2026-01', '2027-01')
      await owe('limbahfasyankes', '2026-03')
      expect(await wordNow()).toBeNull()
      world.setNow(new Date('2027-01-05T02:00:00Z'))
      expect(await wordNow()).toBe('ya')
      await owe('limbahfasyankes', '2026-04')
      expect(await wordNow()).toBe('tidak')
    }),
  )

  it(
    'takes the facts of all six forms',
    withApp(async (world) => {
      const facility_id = await world.facilityIdOf('healthCenter')
      const account = await world.idOf('healthCenter')
      const at = new Date('2026-06-05T02:00:00Z')
      const insert = (form: string) =>
        world.db
          .insertInto('report')
          .values({
            ...{ facility_id, form, month: '2026-05', status: 'sent', form_version: 1 },
            ...{ facility_type: 'publicHealthCenter', province_code: '32', regency_code: '32.73' },
            ...{ created_at: at, saved_at: at, saved_by: account, sent_at: at, on_time: true },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      const [mercury, kit, key] = [
        await insert('alkesbermerkuri'),
        await insert('sanitarian-kit'),
        await insert('kesehatanlingkungan-pertanyaankunci'),
      ]
      await world.db
        .insertInto('mercury_fact')
        .values({
          ...{ report_id: mercury.id, owned: 72, in_use: 4, stored: 28, withdrawn: 40, broken: 0 },
          ...{ removed: 68, replaced: 70, status: 'in_use', amalgam_owned_g: 0, amalgam_in_use_g: 0 },
          by_device: '{}',
        })
        .execute()
      await world.db
        .insertInto('sanitarian_kit_fact')
        .values({
          ...{ report_id: kit.id, owned: true, items_usable: 24, items_listed: 30, pieces_good: 41 },
          ...{ pieces: 50, items_calibrated: 9, items_to_calibrate: 14, items_used: 12 },
          ...{ items_available: 24, category: 'complete', inspections: 0, samples_water: 0, samples_food: 0 },
        })
        .execute()
      await world.db
        .insertInto('key_question_fact')
        .values({
          ...{ report_id: key.id, air_level: 'base_service', sanitasi_level: 'limited_service' },
          ...{ higiene_level: 'base_service', limbah_level: 'base_service' },
          ...{ kebersihan_lingkungan_level: 'no_service', wash_level: 'no_service' },
          ...{ water_and_sanitation: false, power_now: true, licensed_waste: true },
        })
        .execute()
      const table = await yearOf(await world.as('healthCenter'))
      const may = table.months[4]
      expect(may.values).toMatchObject({
        mercury_in_use: 4,
        mercury_status: 'in_use',
        kit_availability: 80,
        kit_condition: 82,
        kit_use: 50,
        kit_category: 'complete',
        key_wash: 'no_service',
        key_air_level: 'base_service',
      })
      // 68 ÷ 72, 40 ÷ 72 and 9 ÷ 14, as worked out by hand.
      expect(may.values.mercury_removed).toBeCloseTo(94.44, 2)
      expect(may.values.mercury_withdrawn).toBeCloseTo(55.56, 2)
      expect(may.values.kit_calibration).toBeCloseTo(64.29, 2)
    }),
  )

  it(
    'lists only the forms that the facility owes or has begun',
    withApp(async ({ as }) => {
      const formsOf = async (client: Client) =>
        (await yearOf(client)).forms.map(({ form_type }: Listed) => form_type)
      expect(await formsOf(await as('hospital'))).not.toContain('sanitarian-kit')
      const small = await formsOf(await as('smallHealthCenter'))
      expect(small).toContain('sanitarian-kit')
      expect(small).not.toContain('limbahcovid')
      expect(await formsOf(await as('healthCenter'))).toContain('limbahcovid')
    }),
  )

  it(
    'has no states for months that have not begun, and nothing for a year before the facility',
    withApp(async ({ as, db }) => {
      await db.updateTable('facility').set({ active_since: '2026-03-10' }).execute()
      const hospital = await as('hospital')
      const { months } = await yearOf(hospital)
      const counts = months.map(({ reports }: { reports: Listed[] }) => reports.length > 0)
      // Active from March; December has begun on the 1st.
      expect(counts).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
      const before = await yearOf(hospital, 2025)
      expect(before.months.every(({ reports }: { reports: Listed[] }) => reports.length === 0)).toBe(true)
    }),
  )

  it(
    'owes a form in no month in which it is closed or has not begun',
    withApp(async (world) => {
      ok(
        await (
          await world.as('admin')
        ).put('/api/kelola-formulir/sanitarian-kit/penutupan', { from: '2027-01' }),
      )
      world.setNow(new Date('2027-01-20T02:00:00Z'))
      const isAsked = (year: { months: { reports: Listed[] }[] }) =>
        year.months.map(({ reports }) => reports.some(({ form_type }) => form_type === 'sanitarian-kit'))
      const center = await world.as('healthCenter')
      expect(isAsked(await yearOf(center)).every(Boolean)).toBe(true)
      const closed = await yearOf(center, 2027)
      expect(isAsked(closed).some(Boolean)).toBe(false)
      expect(closed.forms.map(({ form_type }: Listed) => form_type)).not.toContain('sanitarian-kit')
    }),
  )

  it(
    'is asked for by year, by a facility',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      expect((await hospital.get('/api/facility-table')).status).toBe(422)
      expect((await hospital.get('/api/facility-table?tahun=2019')).body.errors).toEqual({
        tahun: ['Paling kecil 2020'],
      })
      expect((await hospital.get('/api/facility-table?tahun=2026&user_id=1')).body.errors).toEqual({
        user_id: ['Isian ini tidak dikenal'],
      })
      for (const person of ['city', 'ministry', 'admin', 'external'] as const)
        expect((await (await as(person)).get('/api/facility-table?tahun=2026')).status).toBe(403)
    }),
  )
})

/** The rows of the file as a spreadsheet program reads them, and what the answer says of it. */
async function exported({ app, as }: World, query: string) {
  const { token } = await as('hospital')
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/api/facility-table/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, headers, rows: (await readSheet(rawPayload)).map(({ cells }) => cells) }
}

describe('the export of the table', () => {
  it(
    'is what the table shows, as a workbook and as bare rows',
    withApp(async (world) => {
      await reportIn(world, 'confirmed', { of: '2026-03' })
      await reportIn(world, 'sent', { of: '2026-11' })
      const { generated_kg } = await world.db
        .selectFrom('waste_fact')
        .innerJoin('report', 'report.id', 'waste_fact.report_id')
        .select('generated_kg')
        .where('month', '=', '2026-03')
        .executeTakeFirstOrThrow()
      for (const [format, type] of [
        ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        ['csv', 'text/csv; charset=utf-8'],
      ]) {
        const { statusCode, headers, rows } = await exported(
          world,
          `tahun=2026&bagian=limbahfasyankes&format=${format}`,
        )
        expect([statusCode, headers['content-type']]).toEqual([200, type])
        expect(headers['content-disposition']).toContain(
          `tabel-fasyankes-RS001-2026-limbahfasyankes.${format}`,
        )
        const [head, status, ...indicators] = rows
        expect(head?.slice(0, 6)).toEqual(['Formulir', 'Indikator', 'Satuan', 'Januari', 'Februari', 'Maret'])
        expect(head?.[15]).toBe('Setahun')
        expect(status?.slice(1, 6)).toEqual([
          'Status pelaporan',
          null,
          'Belum diisi, terlambat',
          'Belum diisi, terlambat',
          'Terkonfirmasi, terlambat',
        ])
        expect(status?.[13]).toBe('Terkirim')
        const generated = indicators.find(([, label]) => label === 'Limbah medis dihasilkan')
        expect(Number(cellText(generated?.[5] ?? null).replace(',', '.'))).toBeCloseTo(generated_kg ?? 0, 2)
        expect(indicators.find(([, label]) => label === 'Pemilahan')?.[5]).toBe('Ya')
        expect(indicators.every(([form]) => form === status?.[0])).toBe(true)
      }
    }),
  )

  it(
    'is refused for what is no part, no format, and nobody’s table',
    withApp(async ({ as }) => {
      const hospital = await as('hospital')
      const refused = async (query: string) =>
        (await hospital.get(`/api/facility-table/export?${query}`)).body.errors
      // A hospital has no kit.
      expect(await refused('tahun=2026&format=csv&bagian=sanitarian-kit')).toEqual({
        bagian: ['Bagian ini tidak ada pada tabel Anda.'],
      })
      expect(await refused('tahun=2026&format=pdf')).toEqual({ format: ['Pilih xlsx atau csv'] })
      expect((await (await as('city')).get('/api/facility-table/export?tahun=2026&format=csv')).status).toBe(
        403,
      )
    }),
  )
})
