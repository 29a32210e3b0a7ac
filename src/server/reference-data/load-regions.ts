import { getDistricts, getProvinces, getRegencies } from 'idn-area-data'
import { sql } from 'kysely'

import { zoneOfProvince } from '#domain/time.ts'

import { inTransaction, type Pool } from '../database/transaction.ts'

/** Raised whenever the package or a spelling below changes: the next start then brings the tables up to date. */
const source = 'idn-area-data@4.0.1/1'

/** Names that the package spells otherwise than the people who use them. */
const spellings: Readonly<Record<string, string>> = {
  '31': 'DKI Jakarta',
  '34': 'DI Yogyakarta',
  '35.29.22': "Ra'as",
  '53.02.10': "Ki'e",
}
const named = <T extends { code: string; name: string }>(row: T): T => ({
  ...row,
  name: spellings[row.code] ?? row.name.replaceAll(/\s+/g, ' ').trim(),
})

/**
 * Writes Indonesia's 38 provinces, 514 regencies and cities and 7,285 districts, in every mode. Idempotent, and free when
 * nothing has changed. A code that the package has dropped stays, since facilities may refer to it.
 */
export async function loadRegions(db: Pool): Promise<{ loaded: boolean }> {
  const marker = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'regions')
    .executeTakeFirst()
  if (marker?.value === source) return { loaded: false }
  const [provinces, regencies, districts] = await Promise.all([
    getProvinces(),
    getRegencies(),
    getDistricts(),
  ])
  const rows = {
    provinces: provinces.map((row) => ({ ...named(row), zone: zoneOfProvince(row.code) })),
    regencies: regencies.map(named),
    districts: districts.map(named),
  }
  await inTransaction(db, async (tx) => {
    await sql`
      insert into province (code, name, zone)
      select code, name, zone
      from jsonb_to_recordset(${JSON.stringify(rows.provinces)}::jsonb) as row (code text, name text, zone text)
      on conflict (code) do update set name = excluded.name, zone = excluded.zone`.execute(tx)
    await sql`
      insert into regency (code, province_code, name)
      select code, province_code, name
      from jsonb_to_recordset(${JSON.stringify(rows.regencies)}::jsonb)
        as row (code text, province_code text, name text)
      on conflict (code) do update set name = excluded.name, province_code = excluded.province_code`.execute(
      tx,
    )
    await sql`
      insert into district (code, regency_code, name)
      select code, regency_code, name
      from jsonb_to_recordset(${JSON.stringify(rows.districts)}::jsonb)
        as row (code text, regency_code text, name text)
      on conflict (code) do update set name = excluded.name, regency_code = excluded.regency_code`.execute(tx)
    await tx
      .insertInto('setting')
      .values({ key: 'regions', value: JSON.stringify(source) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(source) }))
      .execute()
  })
  return { loaded: true }
}
