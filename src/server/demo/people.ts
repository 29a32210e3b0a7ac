import type { Role } from '#domain/roles.ts'

/** The password of every account that can sign in to the demonstration data. */
export const demoPassword = 'Silika-Demo-2026'

type OfficialAccount = {
  username: string
  role: Exclude<Role, 'HealthServiceFacility'>
  full_name: string
  province_code?: string
  regency_code?: string
}

/** The accounts that are not a facility's; those are in facilities.ts. */
export const officials: readonly OfficialAccount[] = [
  { username: 'admin@silika.test', role: 'Administrator', full_name: 'Administrator SILIKA' },
  { username: 'kemenkes@silika.test', role: 'MinistryOfHealth', full_name: 'Kementerian Kesehatan' },
  {
    username: 'provinsi@silika.test',
    role: 'PublicHealthService_Province',
    full_name: 'Dinas Kesehatan Provinsi Jawa Barat',
    province_code: '32',
  },
  {
    username: 'kota@silika.test',
    role: 'PublicHealthService_Regency',
    full_name: 'Dinas Kesehatan Kota Bandung',
    province_code: '32',
    regency_code: '32.73',
  },
  {
    username: 'kota2@silika.test',
    role: 'PublicHealthService_Regency',
    full_name: 'Dinas Kesehatan Kota Surabaya',
    province_code: '35',
    regency_code: '35.78',
  },
  { username: 'eksternal@silika.test', role: 'External', full_name: 'Pengamat Eksternal' },
]

/** The lines that the first start prints: who may sign in, as what, where. */
export const demoAccounts: readonly { username: string; role: string; place: string }[] = [
  { username: 'admin@silika.test', role: 'Administrator', place: '' },
  { username: 'kemenkes@silika.test', role: 'Kemenkes', place: '' },
  { username: 'provinsi@silika.test', role: 'Dinkes Provinsi', place: 'Jawa Barat' },
  { username: 'kota@silika.test', role: 'Dinkes Kota', place: 'Kota Bandung' },
  { username: 'kota2@silika.test', role: 'Dinkes Kota', place: 'Kota Surabaya' },
  { username: 'rs@silika.test', role: 'Fasyankes', place: 'rumah sakit 120 tempat tidur, Kota Bandung' },
  { username: 'puskesmas@silika.test', role: 'Fasyankes', place: 'Puskesmas rawat inap, Kota Bandung' },
  { username: 'puskesmas2@silika.test', role: 'Fasyankes', place: 'Puskesmas nonrawat inap, Kota Bandung' },
  { username: 'rs2@silika.test', role: 'Fasyankes', place: 'rumah sakit, Kota Surabaya' },
  { username: 'eksternal@silika.test', role: 'Eksternal', place: '' },
]
