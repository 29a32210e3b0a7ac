import type { PlaceRecord } from '#contract/places.ts'

/** A health centre that is open, as an administrator reads it. */
export const samplePlace: PlaceRecord = {
  ...{ facility_id: 7, user_id: 5, version: 3, code: 'PK001', name: 'Puskesmas Contoh' },
  ...{ type: 'publicHealthCenter', tipe_fasyankes: 2, hospital_class: null, region_type: 'rural' },
  ...{ ownership: 'pemda', province: { id: '32', name: 'Jawa Barat' } },
  ...{ regency: { id: '32.73', name: 'Kota Bandung' }, district: null, address: 'Jalan Contoh No. 1' },
  ...{ phone: null, email: null, latitude: null, longitude: null, inpatient: false, beds: null },
  ...{ covid_handler: false, active_since: '2021-03-15', closed_on: null, merged_into: null },
  ...{ updated_at: '2026-05-01T01:00:00.000Z', account: null, closures: [], moves: [], alike: [] },
}
