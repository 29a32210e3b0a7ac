import { describe, expect, it } from 'vitest'

import { bodyOf, placeFaults, type Values, valuesOf } from './account-fields.tsx'

/** All that a form may hold by the time its role is chosen. */
const values: Values = {
  ...valuesOf(null),
  ...{ username: 'siti@contoh.go.id', full_name: 'Siti', phone: ' 0812 ', position: ' ', profile: '' },
  ...{ roles: 'HealthServiceFacility', facility_id: { id: '5', label: 'RS Contoh' } },
  ...{ province_id: '32', regency_id: '32.73' },
}

describe('bodyOf', () => {
  it.each([
    ['HealthServiceFacility', { facility_id: 5 }],
    ['PublicHealthService_Regency', { facility_id: null, province_id: '32', regency_id: '32.73' }],
    ['PublicHealthService_Province', { facility_id: null, province_id: '32', regency_id: null }],
    ['MinistryOfHealth', { facility_id: null, province_id: null, regency_id: null }],
  ] as const)('sends of an account of %s what belongs to the role', (roles, place) => {
    expect(bodyOf({ ...values, roles })).toEqual({
      ...{ username: 'siti@contoh.go.id', full_name: 'Siti', phone: '0812', position: null, profile: null },
      ...{ roles, ...place },
    })
  })

  it('knows the province of a city that an office has chosen in its own', () => {
    const ofOffice = { ...values, roles: 'PublicHealthService_Regency', province_id: '' } as const
    expect(bodyOf(ofOffice)).toMatchObject({ province_id: '32', regency_id: '32.73' })
  })
})

describe('placeFaults', () => {
  const nowhere = { ...values, facility_id: null, province_id: '', regency_id: '' }
  it.each([
    ['HealthServiceFacility', undefined, { facility_id: 'Pilih fasyankes' }],
    ['PublicHealthService_Province', undefined, { province_id: 'Pilih provinsi' }],
    ['PublicHealthService_Province', '32', {}],
    ['PublicHealthService_Regency', undefined, { province_id: 'Pilih provinsi' }],
    ['PublicHealthService_Regency', '32', { regency_id: 'Pilih kabupaten/kota' }],
    ['Administrator', undefined, {}],
    ['', undefined, {}],
  ] as const)('misses the place of %j, given by an office of %s', (roles, own, faults) => {
    expect(placeFaults({ ...nowhere, roles }, own)).toEqual(faults)
    expect(placeFaults({ ...values, roles }, own)).toEqual({})
  })
})
