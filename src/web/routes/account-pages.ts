import { createRoute } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'

import { analysisSearch } from '../features/analysis/analysis-search.ts'
import { mapSearch } from '../features/map/map-search.ts'
import { notificationSearch } from '../features/notifications/notification-search.ts'
import { officeSearch } from '../features/offices/office-search.ts'
import { tableSearch } from '../features/table-user/table-search.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { reads, textOf, trueIn, wholeOf } from '../ui/search-text.ts'
import { appPage, appRoute } from './frames.tsx'

/** The documents for one sort of readers; it reads its address itself. */
const documentsPage = (name: `${'Reader' | 'AdminReader'}DocumentsPage`, permission: Permission) => ({
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('../features/documents/documents-page.tsx'), name),
  staticData: { permission },
})

/** A page of the facilities' administration; it reads its address itself. */
const placePage = (name: `${'Places' | 'NewPlace' | 'Place' | 'Merge' | 'Move'}Page`) => ({
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('../features/places/pages.ts'), name),
  staticData: { permission: 'facility.manage' as const },
})

/** A page around the forms and their versions. */
const formsPage = (name: `${'Form' | 'Forms' | 'Reports' | 'Version'}Page`) => ({
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('../features/forms-admin/pages.ts'), name),
  staticData: { permission: 'form.manage' as const },
})

/** Where about and the guides are written. */
const managePage = (name: 'ManageAboutPage' | 'ManageGuidePage') => ({
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('../features/contents/manage-pages.tsx'), name),
  staticData: { permission: 'content.manage' as const },
})

/** What is about a person, a facility or a region rather than about one report. */
export const accountPages = [
  appPage(
    '/admin/formulir/$form/draf',
    'form.manage',
    () => import('../features/form-builder/builder-page.tsx'),
    'BuilderPage',
  ),
  appPage('/about/user', 'content.read', () => import('../features/contents/about-page.tsx'), 'AboutPage'),
  appPage('/guide/user', 'content.read', () => import('../features/contents/guide-page.tsx'), 'GuidePage'),
  appPage(
    '/handbook/user',
    'content.read',
    () => import('../features/contents/handbook-page.tsx'),
    'HandbookPage',
  ),
  createRoute({ ...managePage('ManageAboutPage'), path: '/admin/about' }),
  createRoute({ ...managePage('ManageGuidePage'), path: '/admin/guide' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/',
    validateSearch: reads(mapSearch),
    component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
    staticData: { permission: 'map.read' },
  }),
  appPage('/profile', 'account.self', () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/user/notification',
    validateSearch: reads(notificationSearch),
    component: lazyPage(
      () => import('../features/notifications/notifications-page.tsx'),
      'NotificationsPage',
    ),
    staticData: { permission: 'notification.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/profile-fasyankes',
    validateSearch: reads({ ubah: trueIn }),
    component: lazyPage(
      () => import('../features/facility-profile/facility-profile-page.tsx'),
      'FacilityProfilePage',
    ),
    staticData: { permission: 'facility.profile' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/table/fasyankes',
    validateSearch: reads({ tahun: wholeOf, bagian: textOf, tren: textOf }),
    component: lazyPage(
      () => import('../features/facility-table/facility-table-page.tsx'),
      'FacilityTablePage',
    ),
    staticData: { permission: 'own-table.read' },
  }),
  // They read their addresses themselves: their many words stay out of the first load.
  appPage('/grafik', 'chart.read', () => import('../features/charts/charts-page.tsx'), 'ChartsPage'),
  appPage('/jelajah', 'chart.read', () => import('../features/explorer/explorer-page.tsx'), 'ExplorerPage'),
  appPage(
    '/laporan-triwulan',
    'chart.read',
    () => import('../features/quarterly-report/quarterly-report-page.tsx'),
    'QuarterlyReportPage',
  ),
  appPage('/jejak', 'audit.read', () => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/table/user',
    validateSearch: reads(tableSearch),
    component: lazyPage(() => import('../features/table-user/table-page.tsx'), 'TablePage'),
    staticData: { permission: 'table.read' },
  }),
  appPage(
    '/admin/unduh-data',
    'download.read',
    () => import('../features/download/download-page.tsx'),
    'DownloadPage',
  ),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/analysis',
    validateSearch: reads(analysisSearch),
    component: lazyPage(() => import('../features/analysis/analysis-page.tsx'), 'AnalysisPage'),
    staticData: { permission: 'analysis.read' },
  }),
  appPage(
    '/admin/impor',
    'account.manage',
    () => import('../features/imports/import-page.tsx'),
    'ImportPage',
  ),
  appPage(
    '/admin/batas-wilayah',
    'boundary.manage',
    () => import('../features/boundaries/boundaries-page.tsx'),
    'BoundariesPage',
  ),
  appPage(
    '/admin/user',
    'account.manage',
    () => import('../features/accounts/accounts-page.tsx'),
    'AccountsPage',
  ),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/public-health-service',
    validateSearch: reads(officeSearch),
    component: lazyPage(() => import('../features/offices/offices-page.tsx'), 'OfficesPage'),
    staticData: { permission: 'office.manage' },
  }),
  appPage(
    '/admin/pengumuman/{-$id}',
    'content.manage',
    () => import('../features/announcements/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
  createRoute({ ...formsPage('FormsPage'), path: '/admin/formulir' }),
  createRoute({ ...formsPage('ReportsPage'), path: '/admin/formulir/laporan' }),
  createRoute({ ...formsPage('FormPage'), path: '/admin/formulir/$form' }),
  createRoute({ ...formsPage('VersionPage'), path: '/admin/formulir/$form/versi/$version' }),
  createRoute({ ...documentsPage('ReaderDocumentsPage', 'content.read'), path: '/document/user' }),
  createRoute({
    ...documentsPage('AdminReaderDocumentsPage', 'content.manage'),
    path: '/admin/document',
  }),
  appPage(
    '/admin/dokumen',
    'content.manage',
    () => import('../features/documents-admin/documents-admin-page.tsx'),
    'DocumentsAdminPage',
  ),
  createRoute({ ...placePage('PlacesPage'), path: '/admin/data-fasyankes' }),
  createRoute({ ...placePage('NewPlacePage'), path: '/admin/data-fasyankes/baru' }),
  createRoute({ ...placePage('MovePage'), path: '/admin/data-fasyankes/pindah' }),
  createRoute({ ...placePage('PlacePage'), path: '/admin/data-fasyankes/$id' }),
  createRoute({ ...placePage('MergePage'), path: '/admin/data-fasyankes/$id/gabung' }),
] as const
