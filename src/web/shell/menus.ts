import type { Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'

import type { IconName } from '../ui/icons.tsx'

type Entry = {
  to: `/${string}`
  label: string
  icon: IconName
  permission: Permission
  /** Where the pages lie that belong to the entry, though their addresses do not begin with its own. */
  also?: readonly `/${string}`[]
}
export type MenuEntry = Entry & { to: (typeof menuEntries)[MenuKey]['to']; key: MenuKey }
export type MenuGroup = { label: string; icon: IconName; entries: MenuEntry[] }

/** Every place that a menu can lead to. A test checks that a menu shows an entry only to roles with its permission. */
export const menuEntries = {
  map: { to: '/', label: 'Peta', icon: 'map', permission: 'map.read' },
  charts: { to: '/grafik', label: 'Grafik', icon: 'chart', permission: 'chart.read' },
  table: { to: '/table/user', label: 'Tabel', icon: 'table', permission: 'table.read' },
  documents: { to: '/document/user', label: 'Dokumen', icon: 'document', permission: 'content.read' },
  about: { to: '/about/user', label: 'Tentang', icon: 'info', permission: 'content.read' },
  guide: { to: '/guide/user', label: 'Panduan', icon: 'guide', permission: 'content.read' },
  forms: {
    to: '/formulir',
    label: 'Formulir',
    icon: 'form',
    permission: 'report.fill',
    also: ['/perbaikan-formulir', '/form/creshcf'],
  },
  facilityProfile: {
    to: '/profile-fasyankes',
    label: 'Profil fasyankes',
    icon: 'facility',
    permission: 'facility.profile',
  },
  ownTable: { to: '/table/fasyankes', label: 'Tabel', icon: 'table', permission: 'own-table.read' },
  queue: {
    to: '/konfirmasi/formulir',
    label: 'Konfirmasi',
    icon: 'confirm',
    permission: 'queue.read',
    also: ['/konfirmasi/kesling'],
  },
  accounts: { to: '/admin/user', label: 'Akun', icon: 'users', permission: 'account.manage' },
  analysis: { to: '/admin/analysis', label: 'Analisis', icon: 'analysis', permission: 'analysis.read' },
  adminDocuments: { to: '/admin/document', label: 'Dokumen', icon: 'document', permission: 'content.manage' },
  download: { to: '/admin/unduh-data', label: 'Unduh data', icon: 'download', permission: 'download.read' },
  manageForms: { to: '/admin/formulir', label: 'Formulir', icon: 'form', permission: 'form.manage' },
  manageOffices: {
    to: '/admin/public-health-service',
    label: 'Dinas kesehatan',
    icon: 'shield',
    permission: 'office.manage',
  },
  manageFacilities: {
    to: '/admin/data-fasyankes',
    label: 'Data fasyankes',
    icon: 'facility',
    permission: 'facility.manage',
  },
  manageDocuments: {
    to: '/admin/dokumen',
    label: 'Kelola dokumen',
    icon: 'document',
    permission: 'content.manage',
  },
  manageAbout: { to: '/admin/about', label: 'Kelola tentang', icon: 'info', permission: 'content.manage' },
  manageGuide: { to: '/admin/guide', label: 'Kelola panduan', icon: 'guide', permission: 'content.manage' },
} as const satisfies Record<string, Entry>
type MenuKey = keyof typeof menuEntries

const configurationKeys = [
  'manageForms',
  'accounts',
  'manageOffices',
  'manageFacilities',
  'manageDocuments',
  'manageAbout',
  'manageGuide',
] as const satisfies MenuKey[]
const reading = ['map', 'charts', 'table', 'documents', 'about', 'guide'] as const satisfies MenuKey[]

type Menu = {
  sidebar: readonly MenuKey[]
  /** The administrator's submenu 'Konfigurasi'. */
  configuration?: readonly MenuKey[]
  /** The drawer on a phone, where it differs from the sidebar. */
  mobile?: readonly MenuKey[]
  /** Words of its own for an entry. */
  labels?: Partial<Record<MenuKey, string>>
  /** The notifications, which all but the external role have. */
  notifications: boolean
  /** The bell's number. */
  badge: boolean
}

/** The menu of each role, in its order: what the sidebar, the drawer and the bell are drawn from. */
export const menus = {
  Administrator: {
    sidebar: ['analysis', 'map', 'charts', 'table', 'adminDocuments', 'about', 'guide', 'download'],
    configuration: configurationKeys,
    notifications: true,
    badge: false,
  },
  MinistryOfHealth: { sidebar: reading, notifications: true, badge: false },
  PublicHealthService_Regency: { sidebar: ['queue', ...reading], notifications: true, badge: true },
  PublicHealthService_Province: { sidebar: ['accounts', ...reading], notifications: true, badge: false },
  HealthServiceFacility: {
    sidebar: ['forms', 'map', 'facilityProfile', 'ownTable', 'documents', 'about', 'guide'],
    mobile: ['map', 'facilityProfile', 'forms', 'documents', 'about', 'guide'],
    labels: { map: 'Beranda' },
    notifications: true,
    badge: true,
  },
  External: { sidebar: ['map'], notifications: false, badge: false },
} as const satisfies Record<Role, Menu>

/** Whether an address belongs to an entry: `/formulir/limbah-fasyankes/7` to `/formulir`; to `/` only itself. */
export function isWithin({ to, also = [] }: Pick<Entry, 'to' | 'also'>, pathname: string): boolean {
  return [to, ...also].some(
    (place) => pathname === place || (place !== '/' && pathname.startsWith(`${place}/`)),
  )
}

/** The entries of a role's sidebar or, with `mobile`, of its drawer. */
export function menuOf(
  role: Role,
  { mobile = false } = {},
): { entries: MenuEntry[]; configuration: MenuGroup | null } {
  const menu: Menu = menus[role]
  const entriesOf = (keys: readonly MenuKey[]) =>
    keys.map((key) => ({ ...menuEntries[key], label: menu.labels?.[key] ?? menuEntries[key].label, key }))
  return {
    entries: entriesOf((mobile ? menu.mobile : undefined) ?? menu.sidebar),
    configuration: menu.configuration
      ? { label: 'Konfigurasi', icon: 'settings', entries: entriesOf(menu.configuration) }
      : null,
  }
}
