import type { Me } from '../api/session.ts'

/** A facility's person, as the session answers. */
export const siti: Me = {
  id: 7,
  username: 'rs@silika.test',
  full_name: 'Siti',
  role: 'HealthServiceFacility',
  photo: false,
  facility: null,
  region: null,
  zone: 'WIB',
}
