import { type Role, roleNames } from './roles.ts'

/** How far a permission reaches: everything, the actor's region, or what is the actor's own. */
export type Reach = 'all' | 'region' | 'own'

const everyone = {
  Administrator: 'own',
  MinistryOfHealth: 'own',
  External: 'own',
  HealthServiceFacility: 'own',
  PublicHealthService_Regency: 'own',
  PublicHealthService_Province: 'own',
} as const
const readers = {
  HealthServiceFacility: 'own',
  PublicHealthService_Regency: 'region',
  PublicHealthService_Province: 'region',
  MinistryOfHealth: 'all',
  Administrator: 'all',
} as const
const reviewers = { PublicHealthService_Regency: 'region', PublicHealthService_Province: 'region' } as const

/**
 * Who may do what. The only place in the system where a role grants anything: endpoints, pages and the
 * sidebar each name one permission and never compare roles.
 */
export const permissions = {
  /** One's own record, password, photo, sessions. */
  'account.self': everyone,
  'notification.read': everyone,
  /** Documents, about and guide as a signed-in reader sees them. */
  'content.read': {
    HealthServiceFacility: 'all',
    PublicHealthService_Regency: 'all',
    PublicHealthService_Province: 'all',
    MinistryOfHealth: 'all',
    Administrator: 'all',
  },
  'map.read': { ...everyone },
  'chart.read': {
    PublicHealthService_Regency: 'all',
    PublicHealthService_Province: 'all',
    MinistryOfHealth: 'all',
    Administrator: 'all',
  },
  /** Figures of regions that count reports which no office has confirmed yet. */
  'sent-figures.read': {
    PublicHealthService_Regency: 'all',
    PublicHealthService_Province: 'all',
    MinistryOfHealth: 'all',
    Administrator: 'all',
  },
  /** A facility's own answers, and everything made of them that names the facility. */
  'report.read': readers,
  'report.fill': { HealthServiceFacility: 'own' },
  'report.review': reviewers,
  'report.reopen': { ...reviewers, Administrator: 'all' },
  /** Months of the past from files that left the product. */
  'report.import': { Administrator: 'all' },
  /** The queue of `/konfirmasi/formulir`: the city office's page, though a province may decide too. */
  'queue.read': { PublicHealthService_Regency: 'region' },
  'facility.read': readers,
  'facility.profile': { HealthServiceFacility: 'own' },
  /** Keys for the facility's own programs. */
  'program-key.manage': { HealthServiceFacility: 'own' },
  /** A facility's own table, `/table/fasyankes`. */
  'own-table.read': { HealthServiceFacility: 'own' },
  /** Tables of reports over facilities, `/table/user`. */
  'table.read': {
    PublicHealthService_Regency: 'region',
    PublicHealthService_Province: 'region',
    MinistryOfHealth: 'all',
    Administrator: 'all',
  },
  'file.upload': { HealthServiceFacility: 'own', Administrator: 'all' },
  'self-assessment.fill': { HealthServiceFacility: 'own' },
  'self-assessment.read': readers,
  'self-assessment.reopen': { Administrator: 'all' },
  /** The hazard levels of regencies, reference data of the self-assessment. */
  'hazard-level.manage': { Administrator: 'all' },
  /** The boundaries that the map draws. */
  'boundary.manage': { Administrator: 'all' },
  'account.manage': { PublicHealthService_Province: 'region', Administrator: 'all' },
  /** To open the product as somebody else, and change nothing. */
  'account.view': { Administrator: 'all' },
  /** Who did what and when. */
  'audit.read': { HealthServiceFacility: 'own', Administrator: 'all' },
  'external-account.create': { Administrator: 'all' },
  'analysis.read': { Administrator: 'all' },
  'download.read': { Administrator: 'all' },
  'form.manage': { Administrator: 'all' },
  'office.manage': { Administrator: 'all' },
  'facility.manage': { Administrator: 'all' },
  'content.manage': { Administrator: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Permission = keyof typeof permissions

/** How far `role` reaches with `permission`; null where the role does not hold it. */
export function reachOf(role: Role, permission: Permission): Reach | null {
  // Widened on purpose: the literal type knows only the roles that hold the permission.
  return (permissions[permission] as Partial<Record<Role, Reach>>)[role] ?? null
}

/** The roles that hold a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roleNames.filter((role) => reachOf(role, permission) !== null)
}

/** Whose accounts an office manages in its region: none of its own rank, or above it. */
export const managedRoles = [
  'HealthServiceFacility',
  'PublicHealthService_Regency',
] as const satisfies readonly Role[]
