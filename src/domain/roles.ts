import { namesOf } from './names-of.ts'

/** The six roles, spelt as the interface and the API spell them; no role at all means a public visitor. */
export const roles = {
  Administrator: { label: 'Administrator', home: '/admin/analysis' },
  MinistryOfHealth: { label: 'Kemenkes', home: '/' },
  External: { label: 'Eksternal', home: '/' },
  HealthServiceFacility: { label: 'Fasyankes', home: '/formulir' },
  PublicHealthService_Regency: { label: 'Dinkes Kota', home: '/konfirmasi/formulir' },
  PublicHealthService_Province: { label: 'Dinkes Provinsi', home: '/admin/user' },
} as const satisfies Record<string, { label: string; home: `/${string}` }>

export type Role = keyof typeof roles
export const roleNames = namesOf(roles)

/** What the health office of a region is called, unless it says otherwise; a region without a regency is a province. */
export const officeNameOf = ({ name, regency }: { name: string; regency: string | null }): string =>
  regency === null ? `Dinas Kesehatan Provinsi ${name}` : `Dinas Kesehatan ${name}`
