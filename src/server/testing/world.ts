import type { Kysely } from 'kysely'

import { hashPassword } from '#server/features/auth/password.ts'

import type { Schema } from '../database/schema.ts'

/**
 * The small world in which every server test lives: two provinces, three regencies, one account of each role and region.
 * Seeded once into the template database.
 */
export const testPassword = 'Silika-Demo-2026'

const provinces = [
  { code: '32', name: 'Jawa Barat', zone: 'WIB' },
  { code: '35', name: 'Jawa Timur', zone: 'WIB' },
  { code: '94', name: 'Papua Tengah', zone: 'WIT' },
] as const
const regencies = [
  { code: '32.73', province_code: '32', name: 'Kota Bandung' },
  { code: '32.01', province_code: '32', name: 'Kabupaten Bogor' },
  { code: '35.78', province_code: '35', name: 'Kota Surabaya' },
  { code: '94.01', province_code: '94', name: 'Kabupaten Nabire' },
]
const districts = [
  { code: '32.73.01', regency_code: '32.73', name: 'Sukasari' },
  { code: '35.78.01', regency_code: '35.78', name: 'Karangpilang' },
]

const hospital = {
  type: 'hospital',
  hospital_class: 'B',
  region_type: 'urban',
  ownership: 'pemda',
  inpatient: true,
} as const
const healthCenter = {
  type: 'publicHealthCenter',
  hospital_class: null,
  region_type: 'rural',
  ownership: 'pemda',
} as const
const bandung = { province_code: '32', regency_code: '32.73', district_code: '32.73.01' }
const surabaya = { province_code: '35', regency_code: '35.78', district_code: '35.78.01' }
const facilities = [
  { code: 'RS001', name: 'RS Contoh Bandung', ...hospital, beds: 120, covid_handler: true, ...bandung },
  {
    code: 'PK001',
    name: 'Puskesmas Rawat Inap Contoh',
    ...healthCenter,
    inpatient: true,
    beds: 12,
    covid_handler: true,
    ...bandung,
  },
  {
    code: 'PK002',
    name: 'Puskesmas Contoh',
    ...healthCenter,
    inpatient: false,
    beds: null,
    covid_handler: false,
    ...bandung,
  },
  { code: 'RS002', name: 'RS Contoh Surabaya', ...hospital, beds: 200, covid_handler: false, ...surabaya },
]

/** Accounts by the short name that tests use. */
export const people = {
  admin: { username: 'admin@silika.test', role: 'Administrator', full_name: 'Admin Pusat' },
  ministry: {
    username: 'kemenkes@silika.test',
    role: 'MinistryOfHealth',
    full_name: 'Kementerian Kesehatan',
  },
  province: {
    username: 'provinsi@silika.test',
    role: 'PublicHealthService_Province',
    full_name: 'Dinkes Jawa Barat',
    province_code: '32',
  },
  city: {
    username: 'kota@silika.test',
    role: 'PublicHealthService_Regency',
    full_name: 'Dinkes Kota Bandung',
    province_code: '32',
    regency_code: '32.73',
  },
  otherProvince: {
    username: 'provinsi2@silika.test',
    role: 'PublicHealthService_Province',
    full_name: 'Dinkes Jawa Timur',
    province_code: '35',
  },
  otherCity: {
    username: 'kota2@silika.test',
    role: 'PublicHealthService_Regency',
    full_name: 'Dinkes Kota Surabaya',
    province_code: '35',
    regency_code: '35.78',
  },
  hospital: {
    username: 'rs@silika.test',
    role: 'HealthServiceFacility',
    full_name: 'RS Contoh Bandung',
    facility: 'RS001',
  },
  healthCenter: {
    username: 'puskesmas@silika.test',
    role: 'HealthServiceFacility',
    full_name: 'Puskesmas Rawat Inap Contoh',
    facility: 'PK001',
  },
  smallHealthCenter: {
    username: 'puskesmas2@silika.test',
    role: 'HealthServiceFacility',
    full_name: 'Puskesmas Contoh',
    facility: 'PK002',
  },
  otherHospital: {
    username: 'rs2@silika.test',
    role: 'HealthServiceFacility',
    full_name: 'RS Contoh Surabaya',
    facility: 'RS002',
  },
  external: { username: 'eksternal@silika.test', role: 'External', full_name: 'Pengamat Eksternal' },
} as const
export type Person = keyof typeof people

/** Fills a migrated, empty database. Idempotent it is not. */
export async function seedTestWorld(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('province')
    .values([...provinces])
    .execute()
  await db.insertInto('regency').values(regencies).execute()
  await db.insertInto('district').values(districts).execute()
  await db
    .insertInto('office')
    .values([
      { name: 'Dinas Kesehatan Provinsi Jawa Barat', province_code: '32', regency_code: null },
      { name: 'Dinas Kesehatan Kota Bandung', province_code: '32', regency_code: '32.73' },
      { name: 'Dinas Kesehatan Kota Surabaya', province_code: '35', regency_code: '35.78' },
    ])
    .execute()
  const rows = await db
    .insertInto('facility')
    .values(facilities)
    .returning(['id', 'code', 'province_code', 'regency_code'])
    .execute()
  const password_hash = await hashPassword(testPassword)
  for (const person of Object.values(people)) {
    const facility = 'facility' in person ? rows.find(({ code }) => code === person.facility) : undefined
    await db
      .insertInto('account')
      .values({
        username: person.username,
        full_name: person.full_name,
        role: person.role,
        password_hash,
        facility_id: facility?.id ?? null,
        province_code: 'province_code' in person ? person.province_code : null,
        regency_code: 'regency_code' in person ? person.regency_code : null,
      })
      .execute()
  }
}
