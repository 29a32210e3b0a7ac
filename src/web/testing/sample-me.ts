import type { Me } from '../api/session.ts'

/** People, as the session answers. */

/** A facility's. */
export const siti: Me = {
  id: 7,
  username: 'rs@silika.test',
  full_name: 'Siti',
  role: 'HealthServiceFacility',
  photo: false,
  facility: null,
  region: null,
  zone: 'WIB',
  second_factor_from: null,
}
const region = { province_id: '32', regency_id: null, name: 'Jawa Barat' }

export const admin: Me = { ...siti, id: 1, username: 'admin@silika.test', role: 'Administrator' }
export const ministry: Me = { ...siti, id: 2, username: 'pusat@silika.test', role: 'MinistryOfHealth' }
export const provinceOffice: Me = {
  ...siti,
  id: 3,
  username: 'provinsi@silika.test',
  role: 'PublicHealthService_Province',
  region,
}
export const cityOffice: Me = {
  ...siti,
  id: 4,
  username: 'kota@silika.test',
  role: 'PublicHealthService_Regency',
  region: { ...region, regency_id: '32.73', name: 'Kota Bandung' },
}
