import type { Month } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { randomOf } from '#domain/random.ts'
import { officeNameOf } from '#domain/roles.ts'
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
import { groupOf, type SampledRegency } from './sampled-regencies.ts'

/** Offices, facilities and accounts of these areas. */
export async function insertPeople(
  tx: Db,
  {
    areas,
    since,
    password_hash,
  }: {
    areas: readonly SampledRegency[]
    /** Older than the oldest report: accounts and facilities are made in this month. */
    since: Month
    password_hash: string
  },
): Promise<void> {
  const { provinces, regencies } = await listRegionNames(tx)
  const names = new Map(regencies.map(({ code, name }) => [code, name]))
  const created_at = new Date(`${since}-01T02:00:00Z`)

  await insertMany(tx, 'office', [
    ...provinces.map(({ code, name }) => ({
      name: officeNameOf({ name, regency: null }),
      province_code: code,
    })),
    ...regencies.map(({ code, name, province_code }) => ({
      name: officeNameOf({ name, regency: code }),
      province_code,
      regency_code: code,
    })),
  ])
  const sample = await sampleOf(tx, areas)
  await insertMany(
    tx,
    'facility',
    sample.map((facility) => ({ ...facility, created_at, updated_at: created_at })),
  )
  const ids = await listFacilityIds(tx)
  const people = personsOf(sample)
  const ofOffices = new Set(officials.flatMap(({ regency_code }) => regency_code ?? []))
  const officeAccounts = areas
    .filter(({ regency }) => !ofOffices.has(regency))
    .map(({ regency }) => ({
      username: `dinkes.${regency.replace('.', '')}@silika.test`,
      role: 'PublicHealthService_Regency',
      full_name: officeNameOf({ name: names.get(regency) ?? regency, regency }),
      province_code: regency.slice(0, 2),
      regency_code: regency,
    }))
  await insertMany(
    tx,
    'account',
    [
      ...officials.map((official) => ({ ...official, password_hash })),
      ...officeAccounts,
      ...sample.map((facility) => ({
        username: usernameOf(facility, people),
        role: 'HealthServiceFacility',
        full_name: facility.name,
        facility_id: ids.get(facility.code),
        // Who has no password has not accepted an invitation yet, and cannot sign in.
        ...(people.has(facility.code) ? { password_hash } : {}),
      })),
    ].map((account) => ({ ...account, created_at, updated_at: created_at })),
  )
}

/** The facilities of these areas as the generators see them, in a fixed order; `insertPeople` must have written them. */
export async function listDemoFacilities(tx: Db, areas: readonly SampledRegency[]): Promise<DemoFacility[]> {
  const { provinces, regencies } = await listRegionNames(tx)
  const zones = new Map(provinces.map(({ code, zone }) => [code, zone]))
  const names = new Map(regencies.map(({ code, name }) => [code, name]))
  const sample = await sampleOf(tx, areas)
  const people = personsOf(sample)
  const ids = await listFacilityIds(tx)
  const accounts = new Map((await listAccounts(tx)).map(({ username, id }) => [username, id]))
  return sample.map((facility) =>
    demoFacilityOf(facility, {
      id: getFrom(ids, facility.code),
      accountId: getFrom(accounts, usernameOf(facility, people)),
      zone: getFrom(zones, facility.province_code),
      town: (names.get(facility.regency_code) ?? '').replace(/^(Kabupaten|Kota) /, ''),
      person: people.get(facility.code),
    }),
  )
}

async function sampleOf(tx: Db, areas: readonly SampledRegency[]): Promise<SampleFacility[]> {
  const { regencies } = await listRegionNames(tx)
  const districts = await listDistrictsOf(
    tx,
    areas.map(({ regency }) => regency),
  )
  return sampleFacilities(areas, districts, new Map(regencies.map(({ code, name }) => [code, name])))
}

const usernameOf = ({ code }: SampleFacility, people: ReadonlyMap<string, NamedFacility>) =>
  people.get(code) ?? `${code.toLowerCase()}@silika.test`

/** The account of a facility, by its code; only of the named ones. */
function personsOf(sample: readonly SampleFacility[]): Map<string, NamedFacility> {
  return new Map(
    namesOf(namedFacilities).map((person) => {
      const { name, regency } = namedFacilities[person]
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
