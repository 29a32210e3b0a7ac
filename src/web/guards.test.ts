import { expect, it } from 'vitest'

import { type Role, roleNames } from '#domain/roles.ts'

import { homeOf, mayVisit, redirectFor } from './guards.ts'

it.each<[Role, string]>([
  ['HealthServiceFacility', '/formulir'],
  ['PublicHealthService_Province', '/admin/user'],
  ['PublicHealthService_Regency', '/konfirmasi/formulir'],
  ['MinistryOfHealth', '/'],
  ['Administrator', '/admin/analysis'],
  ['External', '/'],
])('%s strays onto a visitors’ page and is sent to %s', (role, home) => {
  expect(redirectFor('visitor', { role })).toBe(home)
  expect(homeOf(role)).toBe(home)
})

it('leaves a visitor on the visitors’ pages and sends them to /welcome from all others', () => {
  expect(redirectFor('visitor', null)).toBeNull()
  expect(redirectFor('signed-in', null)).toBe('/welcome')
})

it.each(roleNames)('lets %s stay on a page for the signed-in', (role) => {
  expect(redirectFor('signed-in', { role })).toBeNull()
})

it('opens a page to the roles that hold its permission, and one without a permission to all', () => {
  expect(roleNames.filter((role) => mayVisit(role, 'queue.read'))).toEqual(['PublicHealthService_Regency'])
  expect(roleNames.filter((role) => mayVisit(role, 'chart.read'))).not.toContain('HealthServiceFacility')
  expect(roleNames.filter((role) => mayVisit(role, undefined))).toEqual(roleNames)
})
