import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { addedForm } from '#forms/testing/added-form.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

import { keepSummaries } from './keeping.ts'
import { keepSpread } from './spread.ts'

/** Eight Puskesmas of one city report 10, 20, … 80 kg in November; the first `confirmed` of them are confirmed. */
async function reported({ db, services, idOf }: World, confirmed: number): Promise<void> {
  await sql`
    with made as (
      insert into facility (code, name, type, region_type, ownership, inpatient, province_code, regency_code)
      select 'S' || number, 'Puskesmas ' || number, 'publicHealthCenter', 'rural', 'pemda', false, '35', '35.78'
      from generate_series(1, 8) number
      returning id, substr(code, 2)::int as number),
    sent as (
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code,
        created_at, saved_at, saved_by, first_sent_at, sent_at, decided_at, on_time)
      select id, 'limbahfasyankes', '2026-11', case when number <= ${confirmed} then 'confirmed' else 'sent' end, 1,
        'publicHealthCenter', '35', '35.78', now(), now(), ${await idOf('admin')}, now(), now() - interval '2 days', now(), true
      from made
      returning id, facility_id)
    insert into waste_fact (report_id, service_sorting, service_packaging, service_transportation, service_storage, service_processing,
      service_management, services_fulfilled, analysis_completed, generated_kg, hazardous_kg, generated_by_category)
    select sent.id, true, true, true, true, true, true, 5, true, made.number * 30, 0, '{}'
    from sent join made on made.id = sent.facility_id`.execute(db)
  while (await keepSummaries(db, { forms: services.forms, now: services.now() }));
  while (await keepSpread(db, services.forms, 0));
}

describe('how facilities spread', () => {
  it(
    'is told by quartiles of a group, without single facilities to everyone',
    withApp(async (world) => {
      await reported(world, 8)
      const ask = async (person: 'ministry' | null, query: string) =>
        ok(await (await world.as(person)).get(`/api/sebaran?dari=2026-11&${query}`)).data
      const told = { n: 8, first_quartile: 2.75, median: 4.5, third_quartile: 6.25 }
      expect(await ask('ministry', 'indikator=waste_per_day')).toMatchObject({
        mode: 'semua',
        indicator: { id: 'waste_per_day', unit: 'kg' },
        rows: [
          { group: 'publicHealthCenter', group_label: 'Puskesmas', region: 'ID', least: 1, most: 8, ...told },
          { group: 'publicHealthCenter.outpatient', ...told },
        ],
      })
      const { mode, rows } = await ask(null, 'indikator=waste_per_day&provinsi_id=35')
      expect([mode, rows[0]]).toEqual([
        'terkonfirmasi',
        expect.objectContaining({ least: null, most: null, ...told }),
      ])
      const days = await ask('ministry', 'indikator=limbahfasyankes.verification_days')
      expect(days.rows[0].median).toBeCloseTo(2, 6)
    }),
  )

  it(
    'is told of a form that an administrator has published since it was asked for first',
    withApp(async (world) => {
      const { forms } = world.services
      const ministry = await world.as('ministry')
      const ask = (form: string) =>
        ministry.get(`/api/sebaran?dari=2026-11&indikator=${form}.verification_days`)
      ok(await ask('limbahfasyankes'))
      const definitions = forms.list().flatMap(({ id }) => forms.versionsOf(id))
      forms.replace({ definitions: [...definitions, addedForm], closures: [], change: 1 })
      const { indicator } = ok(await ask(addedForm.id)).data
      expect(indicator).toMatchObject({ form_type: addedForm.id, label: 'Lama verifikasi' })
    }),
  )

  it(
    'follows a facility into another class',
    withApp(async (world) => {
      await reported(world, 8)
      const { db, services } = world
      await db
        .updateTable('facility')
        .set({ inpatient: true })
        .where('code', 'in', ['S1', 'S2', 'S3'])
        .execute()
      while (await keepSummaries(db, { forms: services.forms, now: services.now() }));
      while (await keepSpread(db, services.forms, 0));
      const groups = await db
        .selectFrom('figure_spread')
        .select(['facility_group', 'n'])
        .where('figure', '=', 'waste_per_day')
        .where('mode', '=', 'all')
        .where('region_code', '=', 'ID')
        .orderBy('facility_group')
        .execute()
      expect(groups).toEqual([
        { facility_group: 'publicHealthCenter', n: 8 },
        { facility_group: 'publicHealthCenter.inpatient', n: 3 },
        { facility_group: 'publicHealthCenter.outpatient', n: 5 },
      ])
    }),
  )

  it(
    'shows a facility what at least five similar ones have had confirmed',
    withApp(async (world) => {
      await reported(world, 5)
      const similar = async () => {
        const { data } = ok(await (await world.as('smallHealthCenter')).get('/api/serupa?bulan=2026-11'))
        return { group: data.group, ...data.figures.find(({ id }: { id: string }) => id === 'waste_per_day') }
      }
      expect(await similar()).toMatchObject({
        group: 'Puskesmas nonrawat inap',
        similar: { n: 5, median: 3, region: 'Indonesia' },
      })
      await sql`update report set status = 'sent' where form = 'limbahfasyankes' and id = (select min(id) from report)`.execute(
        world.db,
      )
      while (await keepSummaries(world.db, { forms: world.services.forms, now: world.services.now() }));
      while (await keepSpread(world.db, world.services.forms, 0));
      expect((await similar()).similar).toBeNull()
    }),
  )

  it(
    'is refused for what is not compared',
    withApp(async ({ as }) => {
      const { status, body } = await (await as(null)).get('/api/sebaran?indikator=waste_criteria')
      expect([status, body.errors]).toEqual([422, { indikator: ['Sebaran indikator ini tidak dihitung'] }])
    }),
  )
})
