import { createRoute } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'

import { analysisSearch } from '../features/analysis/analysis-search.ts'
import { mapSearch } from '../features/map/map-search.ts'
import { notificationSearch } from '../features/notifications/notification-search.ts'
import { officeSearch } from '../features/offices/office-search.ts'
import { tableSearch } from '../features/table-user/table-search.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { reads, textOf, trueIn, wholeOf } from '../ui/search-text.ts'
import { appRoute } from './frames.tsx'

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
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/formulir/$form/draf',
    component: lazyPage(() => import('../features/form-builder/builder-page.tsx'), 'BuilderPage'),
    staticData: { permission: 'form.manage' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/about/user',
    component: lazyPage(() => import('../features/contents/about-page.tsx'), 'AboutPage'),
    staticData: { permission: 'content.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/guide/user',
    component: lazyPage(() => import('../features/contents/guide-page.tsx'), 'GuidePage'),
    staticData: { permission: 'content.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/handbook/user',
    component: lazyPage(() => import('../features/contents/handbook-page.tsx'), 'HandbookPage'),
    staticData: { permission: 'content.read' },
  }),
  createRoute({ ...managePage('ManageAboutPage'), path: '/admin/about' }),
  createRoute({ ...managePage('ManageGuidePage'), path: '/admin/guide' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/',
    validateSearch: reads(mapSearch),
    component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
    staticData: { permission: 'map.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/profile',
    component: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
    staticData: { permission: 'account.self' },
  }),
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
  createRoute({
    getParentRoute: () => appRoute,
    // It reads its address itself, as the next three do: their many words stay out of the first load.
    path: '/grafik',
    component: lazyPage(() => import('../features/charts/charts-page.tsx'), 'ChartsPage'),
    staticData: { permission: 'chart.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/jelajah',
    component: lazyPage(() => import('../features/explorer/explorer-page.tsx'), 'ExplorerPage'),
    staticData: { permission: 'chart.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/laporan-triwulan',
    component: lazyPage(
      () => import('../features/quarterly-report/quarterly-report-page.tsx'),
      'QuarterlyReportPage',
    ),
    staticData: { permission: 'chart.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/jejak',
    component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
    staticData: { permission: 'audit.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/table/user',
    validateSearch: reads(tableSearch),
    component: lazyPage(() => import('../features/table-user/table-page.tsx'), 'TablePage'),
    staticData: { permission: 'table.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/unduh-data',
    component: lazyPage(() => import('../features/download/download-page.tsx'), 'DownloadPage'),
    staticData: { permission: 'download.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/analysis',
    validateSearch: reads(analysisSearch),
    component: lazyPage(() => import('../features/analysis/analysis-page.tsx'), 'AnalysisPage'),
    staticData: { permission: 'analysis.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/impor',
    component: lazyPage(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
    staticData: { permission: 'account.manage' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/batas-wilayah',
    component: lazyPage(() => import('../features/boundaries/boundaries-page.tsx'), 'BoundariesPage'),
    staticData: { permission: 'boundary.manage' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/user',
    component: lazyPage(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
    staticData: { permission: 'account.manage' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/public-health-service',
    validateSearch: reads(officeSearch),
    component: lazyPage(() => import('../features/offices/offices-page.tsx'), 'OfficesPage'),
    staticData: { permission: 'office.manage' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/pengumuman/{-$id}',
    component: lazyPage(
      () => import('../features/announcements/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
    staticData: { permission: 'content.manage' },
  }),
  createRoute({ ...formsPage('FormsPage'), path: '/admin/formulir' }),
  createRoute({ ...formsPage('ReportsPage'), path: '/admin/formulir/laporan' }),
  createRoute({ ...formsPage('FormPage'), path: '/admin/formulir/$form' }),
  createRoute({ ...formsPage('VersionPage'), path: '/admin/formulir/$form/versi/$version' }),
  createRoute({ ...documentsPage('ReaderDocumentsPage', 'content.read'), path: '/document/user' }),
  createRoute({
    ...documentsPage('AdminReaderDocumentsPage', 'content.manage'),
    path: '/admin/document',
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/admin/dokumen',
    component: lazyPage(
      () => import('../features/documents-admin/documents-admin-page.tsx'),
      'DocumentsAdminPage',
    ),
    staticData: { permission: 'content.manage' },
  }),
  createRoute({ ...placePage('PlacesPage'), path: '/admin/data-fasyankes' }),
  createRoute({ ...placePage('NewPlacePage'), path: '/admin/data-fasyankes/baru' }),
  createRoute({ ...placePage('MovePage'), path: '/admin/data-fasyankes/pindah' }),
  createRoute({ ...placePage('PlacePage'), path: '/admin/data-fasyankes/$id' }),
  createRoute({ ...placePage('MergePage'), path: '/admin/data-fasyankes/$id/gabung' }),
] as const
