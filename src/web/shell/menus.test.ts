import { describe, expect, it } from 'vitest'

import { reachOf } from '#domain/permissions.ts'
import { type Role, roleNames } from '#domain/roles.ts'

import { isWithin, menuOf, menus } from './menus.ts'

/** Section 2.1 of the specification, written down a second time: a slip in the table shows here. */
const sidebars: Record<Role, string[]> = {
  Administrator: [
    '/admin/analysis',
    '/',
    '/grafik',
    '/table/user',
    '/admin/document',
    '/about/user',
    '/guide/user',
    '/admin/unduh-data',
  ],
  MinistryOfHealth: ['/', '/grafik', '/table/user', '/document/user', '/about/user', '/guide/user'],
  PublicHealthService_Regency: [
    '/konfirmasi/formulir',
    '/',
    '/grafik',
    '/table/user',
    '/document/user',
    '/about/user',
    '/guide/user',
  ],
  PublicHealthService_Province: [
    '/admin/user',
    '/',
    '/grafik',
    '/table/user',
    '/document/user',
    '/about/user',
    '/guide/user',
  ],
  HealthServiceFacility: [
    '/formulir',
    '/',
    '/profile-fasyankes',
    '/table/fasyankes',
    '/document/user',
    '/about/user',
    '/guide/user',
  ],
  External: ['/'],
}
const addressesOf = (entries: { to: string }[]) => entries.map(({ to }) => to)

describe.each(roleNames)('the menu of %s', (role) => {
  const { entries, configuration } = menuOf(role)

  it('has the routes of the specification, in its order', () => {
    expect(addressesOf(entries)).toEqual(sidebars[role])
  })

  it('leads only where the role may go', () => {
    const shown = [...entries, ...menuOf(role, { mobile: true }).entries, ...(configuration?.entries ?? [])]
    const closed = shown.filter(({ permission }) => reachOf(role, permission) === null)
    expect(addressesOf(closed)).toEqual([])
  })

  it('is the same on a phone, except for the facility, whose drawer is shorter', () => {
    expect(addressesOf(menuOf(role, { mobile: true }).entries)).toEqual(
      role === 'HealthServiceFacility'
        ? ['/', '/profile-fasyankes', '/formulir', '/document/user', '/about/user', '/guide/user']
        : sidebars[role],
    )
  })
})

it('gives the configuration submenu to the administrator alone', () => {
  expect(roleNames.filter((role) => menuOf(role).configuration)).toEqual(['Administrator'])
  expect(addressesOf(menuOf('Administrator').configuration?.entries ?? [])).toEqual([
    '/admin/formulir',
    '/admin/user',
    '/admin/public-health-service',
    '/admin/data-fasyankes',
    '/admin/dokumen',
    '/admin/about',
    '/admin/guide',
  ])
})

it('shows a number on the bell to the city office and the facility alone, and no notifications to External', () => {
  expect(roleNames.filter((role) => menus[role].badge)).toEqual([
    'HealthServiceFacility',
    'PublicHealthService_Regency',
  ])
  expect(roleNames.filter((role) => !menus[role].notifications)).toEqual(['External'])
})

it.each([
  ['/formulir/limbah-fasyankes/7', 'HealthServiceFacility', 'Formulir'],
  ['/perbaikan-formulir/limbah-fasyankes/7', 'HealthServiceFacility', 'Formulir'],
  ['/form/creshcf/hasil', 'HealthServiceFacility', 'Formulir'],
  ['/konfirmasi/formulir/7', 'PublicHealthService_Regency', 'Konfirmasi'],
  ['/konfirmasi/kesling/7', 'PublicHealthService_Regency', 'Konfirmasi'],
  ['/', 'PublicHealthService_Regency', 'Peta'],
] as const)('marks where %s belongs in the menu of %s', (address, role, label) => {
  const current = menuOf(role).entries.filter((entry) => isWithin(entry, address))
  expect(current.map((entry) => entry.label)).toEqual([label])
})
