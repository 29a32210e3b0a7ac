import { describe, expect, test } from 'vitest'

import { namesOf } from './names-of.ts'
import { managedRoles, type Permission, permissions, type Reach, reachOf, rolesWith } from './permissions.ts'
import { type Role, roleNames } from './roles.ts'

const reaches = (permission: Permission) => roleNames.map((role) => [role, reachOf(role, permission)])
const only = (held: Partial<Record<Role, Reach>>) => roleNames.map((role) => [role, held[role] ?? null])

describe('who may do what', () => {
  test('only a facility fills, its own; only offices review, in their region', () => {
    expect(reaches('report.fill')).toEqual(only({ HealthServiceFacility: 'own' }))
    expect(reaches('report.review')).toEqual(
      only({ PublicHealthService_Regency: 'region', PublicHealthService_Province: 'region' }),
    )
    expect(reaches('report.reopen')).toEqual(
      only({
        PublicHealthService_Regency: 'region',
        PublicHealthService_Province: 'region',
        Administrator: 'all',
      }),
    )
  })

  test('an external reader sees the map and itself, and no report', () => {
    const held = namesOf(permissions).filter((permission) => reachOf('External', permission))
    expect(held).toEqual(['account.self', 'notification.read', 'map.read'])
  })

  test('the ministry reads everything but accounts and the audit, and writes nothing', () => {
    const held = namesOf(permissions).filter((permission) => reachOf('MinistryOfHealth', permission))
    expect(held).toEqual([
      'account.self',
      'notification.read',
      'content.read',
      'map.read',
      'chart.read',
      'sent-figures.read',
      'report.read',
      'facility.read',
      'table.read',
      'self-assessment.read',
    ])
    expect(reachOf('MinistryOfHealth', 'report.read')).toBe('all')
  })

  test('the audit is the administrator’s, and a facility reads its own trail', () => {
    expect(reaches('audit.read')).toEqual(only({ HealthServiceFacility: 'own', Administrator: 'all' }))
  })

  test('accounts are managed by the administrator, and in its region by a province', () => {
    expect(reaches('account.manage')).toEqual(
      only({ PublicHealthService_Province: 'region', Administrator: 'all' }),
    )
  })

  test('everyone has an account of one’s own, never another’s', () => {
    for (const role of roleNames) expect(reachOf(role, 'account.self')).toBe('own')
  })

  test('every permission is held by someone', () => {
    for (const held of Object.values(permissions)) expect(Object.keys(held)).not.toHaveLength(0)
  })

  test('the city office alone works off the queue, so it alone is notified of a submission', () => {
    expect(rolesWith('queue.read')).toEqual(['PublicHealthService_Regency'])
    expect(rolesWith('account.self')).toEqual(roleNames)
  })

  test('nobody who manages accounts in a region reaches one that manages accounts', () => {
    expect(managedRoles).toEqual(['HealthServiceFacility', 'PublicHealthService_Regency'])
    for (const role of managedRoles) expect(reachOf(role, 'account.manage')).toBeNull()
  })
})
