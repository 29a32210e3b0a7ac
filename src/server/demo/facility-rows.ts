import { addMonths, currentMonth } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import type { Zone } from '#domain/time.ts'
import type { Db } from '#server/database/transaction.ts'

import { namedFacilities, type NamedFacility, type SampleFacility, sampleFacilities } from './facilities.ts'
import type { DemoFacility } from './form-generator.ts'
import { officials } from './people.ts'
import {
  getFrom,
  insertMany,
  listAccounts,
  listDistrictsOf,
  listFacilityIds,
  listRegionNames,
} from './queries.ts'
import { groupOf, sampledRegencies } from './sampled-regencies.ts'

/** Offices, facilities and accounts; gives the facilities as the generators see them, in a fixed order. */
export async function insertPeople(
  tx: Db,
  { now, password_hash }: { now: Date; password_hash: string },
): Promise<DemoFacility[]> {
  const { provinces, regencies } = await listRegionNames(tx)
  const zones = new Map(provinces.map(({ code, zone }) => [code, zone]))
  const names = new Map(regencies.map(({ code, name }) => [code, name]))
  const districts = await listDistrictsOf(
    tx,
    sampledRegencies.map(({ regency }) => regency),
  )
  // Accounts and facilities are older than the oldest report.
  const created_at = new Date(`${addMonths(currentMonth(now, 'WIB'), -30)}-01T02:00:00Z`)

  await insertMany(tx, 'office', [
    ...provinces.map(({ code, name }) => ({ name: `Dinas Kesehatan Provinsi ${name}`, province_code: code })),
    ...regencies.map(({ code, name, province_code }) => ({
      name: `Dinas Kesehatan ${name}`,
      province_code,
      regency_code: code,
    })),
  ])
  const sample = sampleFacilities(districts, names)
  await insertMany(
    tx,
    'facility',
    sample.map((facility) => ({ ...facility, created_at, updated_at: created_at })),
  )
  const ids = await listFacilityIds(tx)
  const people = personsOf(sample)
  const ofOffices = new Set(officials.flatMap(({ regency_code }) => regency_code ?? []))
  const officeAccounts = sampledRegencies
    .filter(({ regency }) => !ofOffices.has(regency))
    .map(({ regency }) => ({
      username: `dinkes.${regency.replace('.', '')}@silika.test`,
      role: 'PublicHealthService_Regency',
      full_name: `Dinas Kesehatan ${names.get(regency) ?? regency}`,
      province_code: regency.slice(0, 2),
      regency_code: regency,
    }))
  const usernameOf = (facility: SampleFacility) =>
    people.get(facility.code) ?? `${facility.code.toLowerCase()}@silika.test`
  await insertMany(
    tx,
    'account',
    [
      ...officials.map((official) => ({ ...official, password_hash })),
      ...officeAccounts,
      ...sample.map((facility) => ({
        username: usernameOf(facility),
        role: 'HealthServiceFacility',
        full_name: facility.name,
        facility_id: ids.get(facility.code),
        // Who has no password has not accepted an invitation yet, and cannot sign in.
        ...(people.has(facility.code) ? { password_hash } : {}),
      })),
    ].map((account) => ({ ...account, created_at, updated_at: created_at })),
  )
  const accounts = new Map((await listAccounts(tx)).map(({ username, id }) => [username, id]))
  return sample.map((facility) =>
    demoFacilityOf(facility, {
      id: getFrom(ids, facility.code),
      accountId: getFrom(accounts, usernameOf(facility)),
      zone: getFrom(zones, facility.province_code),
      town: (names.get(facility.regency_code) ?? '').replace(/^(Kabupaten|Kota) /, ''),
      person: people.get(facility.code),
    }),
  )
}

/** The account of a facility, by its code; only of the named ones. */
function personsOf(sample: readonly SampleFacility[]): Map<string, NamedFacility> {
  const persons = Object.entries(namedFacilities) as [
    NamedFacility,
    (typeof namedFacilities)[NamedFacility],
  ][]
  return new Map(
    persons.map(([person, { name, regency }]) => {
      const found = sample.find((facility) => facility.name === name && facility.regency_code === regency)
      if (!found) throw new Error(`${name} is not in the sample`)
      return [found.code, person]
    }),
  )
}

function demoFacilityOf(
  facility: SampleFacility,
  more: { id: number; accountId: number; zone: Zone; town: string; person: NamedFacility | undefined },
): DemoFacility {
  const group = groupOf(facility.province_code)
  return {
    ...more,
    code: facility.code,
    name: facility.name,
    regency: facility.regency_code,
    group,
    type: facility.type,
    regionType: facility.region_type,
    hospitalClass: facility.hospital_class,
    inpatient: facility.inpatient,
    beds: facility.beds,
    covidHandler: facility.covid_handler,
    carelessness: more.person ? 0.1 : randomOf(`quality ${facility.code}`).next(),
  }
}
