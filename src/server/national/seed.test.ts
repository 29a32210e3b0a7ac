import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formRows, shippedForms } from '#indicators/shipped-forms.ts'
import type { Pool } from '#server/database/transaction.ts'
import { namedFacilities } from '#server/demo/facilities.ts'
import { relatedSheets } from '#server/features/reports/life/context.ts'
import { findDossier } from '#server/features/reports/life/dossier-queries.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { databaseWithoutPeople, demonstrationFiles as files } from '#server/testing/demonstration.ts'
import type { FreshDatabase } from '#server/testing/test-database.ts'

import { findMarker, isNationalSet } from './marker.ts'
import { seedNational } from './seed.ts'

/** The regencies whose people have names, and one far away. */
const areas = [...new Set(Object.values(namedFacilities).map(({ regency }) => regency)), '94.04'].map(
  (regency) => ({ regency, latitude: -6, longitude: 107, spread: 0.1, hospitals: 3, healthCenters: 3 }),
)
const forms = formRegistry(shippedForms, formRows)
const options = { years: 1, areas, now: new Date('2026-11-21T03:00:00Z'), forms, files, onProgress: () => {} }

const count = async (db: Pool, query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(db)).rows[0]?.n
const triggersOff = sql<{ n: number }>`select count(*)::int as n from pg_trigger where tgenabled = 'D'`

describe('the national set', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await databaseWithoutPeople(formRows)
  }, 60_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test('that was cut off is refused at a start, and made whole by going on', async () => {
    const { db } = database
    const cutOff = seedNational(db, {
      ...options,
      onProgress: () => {
        throw new Error('Cut off.')
      },
    })
    await expect(cutOff).rejects.toThrow('Cut off.')
    await expect(isNationalSet(db)).rejects.toThrow(
      /^The national data of this database are not complete\. .* npm run seed:national -- --years 1$/,
    )
    await seedNational(db, options)
    expect(await isNationalSet(db)).toBe(true)
    expect(await findMarker(db)).toMatchObject({ years: 1, done: [0], isWhole: true })
    expect(await count(db, triggersOff)).toBe(0)
    expect(await count(db, sql`select count(*)::int as n from facility`)).toBe(areas.length * 6)
    // A year and the month that runs, of every form, and their sums.
    expect(await count(db, sql`select count(distinct month)::int as n from report`)).toBe(13)
    expect(await count(db, sql`select count(distinct form)::int as n from report`)).toBe(forms.list().length)
    expect(
      await count(db, sql`select count(distinct span)::int as n from reporting_summary`),
    ).toBeGreaterThan(13)
  }, 60_000)

  test('lets the months be opened and filled whose sheets are not kept', async () => {
    const { db } = database
    const { rows } = await sql<{ id: number; month: string }>`
      select facility_id as id, min(month) as month from report where status <> 'draft' group by 1 order by 1 limit 1`.execute(
      db,
    )
    const [facility] = rows
    if (!facility) throw new Error('The set has no report.')
    const dossiers = await Promise.all(
      shippedForms.map(({ id: form }) =>
        findDossier(db, { reach: 'all' }, { facilityId: facility.id, form, month: facility.month }),
      ),
    )
    expect(dossiers.map((dossier) => dossier && relatedSheets(dossier))).toEqual(shippedForms.map(() => ({})))
  })

  test('is not made twice, nor of other years, nor beside anything else', async () => {
    const { db } = database
    const before = await count(db, sql`select count(*)::int as n from report`)
    await seedNational(db, options)
    expect(await count(db, sql`select count(*)::int as n from report`)).toBe(before)
    await expect(seedNational(db, { ...options, years: 2 })).rejects.toThrow('This database holds 1 years')
    await sql`delete from setting where key = 'national'`.execute(db)
    await expect(seedNational(db, options)).rejects.toThrow('This database is in use.')
  })
})
