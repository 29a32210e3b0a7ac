import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'

import type { Permission } from '#domain/permissions.ts'

import { queries } from './api/queries.ts'
import { NotFoundPage } from './features/errors/not-found-page.tsx'
import { PermittedOutlet } from './features/errors/permitted-outlet.tsx'
import { goHome, guard } from './guards.ts'
import { AppLayout } from './shell/app-layout.tsx'
import { PageError } from './shell/page-error.tsx'
import { QueueWatch } from './shell/queue-watch.tsx'
import { SessionEnd } from './shell/session-end.tsx'
import { lazyPage, lazyPart } from './ui/lazy-page.ts'
import {
  assessmentYearIn,
  provinceIn,
  regencyIn,
  searchValueOf,
  semesterIn,
  textOf,
  wholeOf,
  wordOf,
} from './ui/search-text.ts'
import { Skeletons } from './ui/states.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, where the page itself has none. */
    title?: string
    /** Who may see the page; none: every signed-in role. */
    permission?: Permission
    /** What the top bar names instead of the desk. */
    Place?: ComponentType
    /** Whom the profile menu names instead of the person. */
    Person?: ComponentType
  }
  interface HistoryState {
    /** What a page says of the step that led to it. */
    notice?: string
  }
  interface Register {
    router: typeof router
  }
}

/** A page's search with every key optional, so that a link may leave them out. */
const reads =
  <T extends object>(read: (search: Record<string, unknown>) => T) =>
  (search: Record<string, unknown>): Partial<T> =>
    read(search)

const LoginDialog = lazyPart(() => import('./features/session/login-dialog.tsx'), 'LoginDialog')
const PublicLayout = lazyPart<'PublicLayout', { children: ReactNode }>(
  () => import('./shell/public-layout.tsx'),
  'PublicLayout',
)

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

/** The pages for visitors only: whoever is signed in is sent to their first page. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: guard('visitor'),
  validateSearch: reads((search) => ({ masuk: search['masuk'] === true || undefined })),
  component: VisitorFrame,
})
/** The same dress for pages that everyone may open. */
const openRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open', component: OpenFrame })
/** The pages inside the shell. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: guard('signed-in'),
  component: AppFrame,
})
/** The pages on paper: signed in, without the shell. */
const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'print',
  beforeLoad: guard('signed-in'),
  component: PrintFrame,
})

// Their types are written down: a frame's inferred type would depend on the routes, and theirs on it.
function VisitorFrame(): ReactNode {
  const { masuk } = visitorRoute.useSearch()
  return (
    <PublicLayout>
      <Outlet />
      {masuk && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
    </PublicLayout>
  )
}
function OpenFrame(): ReactNode {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}
function AppFrame(): ReactNode {
  return (
    <>
      <AppLayout>
        <PermittedOutlet />
      </AppLayout>
      <SessionEnd />
      <QueueWatch />
    </>
  )
}
function PrintFrame(): ReactNode {
  return (
    <>
      <PermittedOutlet />
      <SessionEnd />
    </>
  )
}

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', beforeLoad: goHome })

const comingSoon = lazyPage(() => import('./features/coming-soon/coming-soon-page.tsx'), 'ComingSoonPage')
const publicComingSoon = lazyPage(
  () => import('./features/coming-soon/coming-soon-page.tsx'),
  'PublicComingSoonPage',
)

// The path stands at each route, as a literal: only so do links and searches know their types.
const visitorPage = (title: string) => ({
  getParentRoute: () => visitorRoute,
  component: publicComingSoon,
  staticData: { title },
})
const openPage = (title: string) => ({
  getParentRoute: () => openRoute,
  component: publicComingSoon,
  staticData: { title },
})
/** A page that another issue brings. */
const laterPage = (title: string, permission: Permission) => ({
  getParentRoute: () => appRoute,
  component: comingSoon,
  staticData: { title, permission },
})
const formPage = {
  getParentRoute: () => appRoute,
  /** The section; the day of a calendar that is open; whether it is being asked why the month was nihil. */
  validateSearch: reads((search) => ({
    bagian: wholeOf(search['bagian']),
    hari: textOf(search['hari']),
    nihil: wordOf(['tanya'], search['nihil']),
  })),
  component: lazyPage(() => import('./features/report-form/form-page.tsx'), 'FormPage'),
  staticData: { permission: 'report.fill' },
} as const
const sentPage = {
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('./features/report-view/sent-report-page.tsx'), 'SentReportPage'),
  staticData: { permission: 'report.read' },
} as const
const reviewPage = {
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('./features/review/review-page.tsx'), 'ReviewPage'),
  staticData: { permission: 'report.review' },
} as const
const printPage = {
  getParentRoute: () => printRoute,
  component: lazyPage(() => import('./features/print/print-report-page.tsx'), 'PrintReportPage'),
  staticData: { permission: 'report.read' },
} as const

/** Of the result of a self-assessment: whose, where it is not one's own, and of which period. */
const resultSearch = (search: Record<string, unknown>) => ({
  user: wholeOf(search['user']),
  year: assessmentYearIn(search['year']),
  semester: semesterIn(search['semester']),
})
const namesOfAssessment = () => import('./features/self-assessment/top-bar-names.tsx')
/** A screen of the self-assessment: its period stands in the address, the facility of the user record in the top bar. */
const assessmentPage = {
  getParentRoute: () => appRoute,
  validateSearch: reads((search) => ({
    year: assessmentYearIn(search['year']),
    semester: semesterIn(search['semester']),
  })),
  staticData: { permission: 'self-assessment.fill', Place: lazyPart(namesOfAssessment, 'FacilityName') },
} as const
type Part = 'Hazard' | 'Vulnerability' | 'Capacity'
const introPage = (name: `${Part}IntroPage`) => ({
  ...assessmentPage,
  component: lazyPage(() => import('./features/self-assessment/intro-page.tsx'), name),
  staticData: {
    permission: 'self-assessment.fill' as const,
    Place: lazyPart(namesOfAssessment, 'IntroFacilityName'),
    Person: lazyPart(namesOfAssessment, 'ExampleHospital'),
  },
})
const quickPage = (name: `${Part}QuickPage`) => ({
  ...assessmentPage,
  component: lazyPage(() => import('./features/self-assessment/quick-page.tsx'), name),
})

// Tuples of their own: inside addChildren the compiler would forget the paths.
const visitorPages = [
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/welcome',
    component: lazyPage(() => import('./features/welcome/welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({ ...visitorPage('Dokumen'), path: '/public/document' }),
  createRoute({ ...visitorPage('Tentang'), path: '/public/about' }),
  createRoute({ ...visitorPage('Panduan'), path: '/public/guide' }),
] as const
const openPages = [
  createRoute({ ...openPage('Masuk dengan SSO'), path: '/sso-callback' }),
  createRoute({ ...openPage('Atur kata sandi'), path: '/atur-sandi/$token' }),
  createRoute({ ...openPage('Aktivasi akun'), path: '/aktivasi' }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/verifikasi/{-$code}',
    component: lazyPage(() => import('./features/verification/verification-page.tsx'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/berhenti-ringkasan/$token',
    component: lazyPage(() => import('./features/stop-digest/stop-digest-page.tsx'), 'StopDigestPage'),
  }),
] as const
const printPages = [
  createRoute({ ...printPage, path: '/print/fasyankes/$id' }),
  createRoute({ ...printPage, path: '/print/sanitarian/$id' }),
  createRoute({ ...printPage, path: '/print/covid/$id' }),
  createRoute({ ...printPage, path: '/print/kunci/$id' }),
  createRoute({ ...printPage, path: '/print/kesling/$id' }),
  createRoute({ ...printPage, path: '/print/alkes/$id' }),
  createRoute({ ...printPage, path: '/print/lain/$form/$id' }),
  createRoute({
    getParentRoute: () => printRoute,
    path: '/print/creshcf',
    validateSearch: reads(resultSearch),
    component: lazyPage(() => import('./features/self-assessment/result-print-page.tsx'), 'ResultPrintPage'),
    staticData: { permission: 'self-assessment.read' },
  }),
] as const
const appPages = [
  createRoute({ ...laterPage('Peta', 'map.read'), path: '/' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir',
    validateSearch: reads((search) => ({
      tab: wordOf(['bulan', 'penilaian', 'tahun'], search['tab']),
      bulan: textOf(search['bulan']),
      tahun: wholeOf(search['tahun']),
      semester: wholeOf(search['semester']),
    })),
    component: lazyPage(() => import('./features/desk/desk-page.tsx'), 'DeskPage'),
    staticData: { permission: 'report.fill' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/profile',
    component: lazyPage(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
    staticData: { permission: 'account.self' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/user/notification',
    validateSearch: reads((search) => ({
      type: wordOf(['unread', 'read', 'all'], search['type']),
      page: wholeOf(search['page']),
    })),
    component: lazyPage(() => import('./features/notifications/notifications-page.tsx'), 'NotificationsPage'),
    staticData: { permission: 'notification.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/konfirmasi/formulir',
    validateSearch: reads((search) => ({
      date: textOf(search['date']),
      form_type: textOf(search['form_type']),
      tipe_fasyankes: wholeOf(search['tipe_fasyankes']),
      status: wordOf(['sent', 'revise', 'confirmed', 'unsend', 'unfilled', 'all'], search['status']),
      late: wordOf(['1'], textOf(search['late'])),
      find: textOf(search['find']),
      page: wholeOf(search['page']),
    })),
    component: lazyPage(() => import('./features/review/queue-page.tsx'), 'QueuePage'),
    staticData: { permission: 'queue.read' },
  }),
  createRoute({ ...reviewPage, path: '/konfirmasi/formulir/$id' }),
  createRoute({ ...reviewPage, path: '/konfirmasi/kesling/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir/fasyankes',
    validateSearch: reads((search) => ({ tahun: wholeOf(search['tahun']) })),
    component: lazyPage(() => import('./features/desk/form-year-page.tsx'), 'WasteYearPage'),
    staticData: { permission: 'report.fill' },
  }),
  createRoute({ ...formPage, path: '/formulir/limbah-fasyankes/$id' }),
  createRoute({ ...formPage, path: '/perbaikan-formulir/limbah-fasyankes/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir/limbah-fasyankes/bor/$id',
    component: lazyPage(() => import('./features/bor/bor-page.tsx'), 'BorPage'),
    staticData: { permission: 'report.read' },
  }),
  createRoute({ ...sentPage, path: '/formulir/limbah-fasyankes/redaksi/$id' }),
  createRoute({ ...formPage, path: '/formulir/covid19/$id' }),
  createRoute({ ...sentPage, path: '/formulir/covid19/redaksi/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir/alkes-merkuri',
    validateSearch: reads((search) => ({
      report: wholeOf(search['report']),
      bagian: wholeOf(search['bagian']),
      tahun: wholeOf(search['tahun']),
    })),
    component: lazyPage(() => import('./mercury-page.tsx'), 'MercuryPage'),
    staticData: { permission: 'report.read' },
  }),
  createRoute({ ...formPage, path: '/formulir/pertanyaan-kunci/$id' }),
  createRoute({ ...sentPage, path: '/formulir/pertanyaan-kunci/redaksi/$id' }),
  createRoute({ ...formPage, path: '/formulir/kesehatan-lingkungan/$id' }),
  createRoute({ ...sentPage, path: '/formulir/kesehatan-lingkungan/redaksi/$id' }),
  createRoute({ ...formPage, path: '/formulir/sanitarian-kit/$id' }),
  createRoute({ ...sentPage, path: '/formulir/sanitarian-kit/redaksi/$id' }),
  // Every other form, such as one that was added since.
  createRoute({ ...formPage, path: '/formulir/lain/$form/$id' }),
  createRoute({ ...sentPage, path: '/formulir/lain/$form/redaksi/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/profile-fasyankes',
    validateSearch: reads((search) => ({ ubah: search['ubah'] === true || undefined })),
    component: lazyPage(
      () => import('./features/facility-profile/facility-profile-page.tsx'),
      'FacilityProfilePage',
    ),
    staticData: { permission: 'facility.profile' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/table/fasyankes',
    validateSearch: reads((search) => ({
      tahun: wholeOf(search['tahun']),
      bagian: textOf(search['bagian']),
      tren: textOf(search['tren']),
    })),
    component: lazyPage(
      () => import('./features/facility-table/facility-table-page.tsx'),
      'FacilityTablePage',
    ),
    staticData: { permission: 'own-table.read' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/table/user',
    validateSearch: reads((search) => ({
      year: wholeOf(search['year']),
      semester: semesterIn(search['semester']),
      provinsi: provinceIn(search['provinsi']),
      kota: regencyIn(search['kota']),
      stage: wordOf(['none', 'begun', 'complete'], search['stage']),
      find: textOf(search['find']),
      page: wholeOf(search['page']),
    })),
    component: lazyPage(() => import('./features/table/table-page.tsx'), 'TablePage'),
    staticData: { permission: 'table.read' },
  }),
  createRoute({ ...laterPage('Grafik', 'chart.read'), path: '/grafik' }),
  createRoute({ ...laterPage('Dokumen', 'content.read'), path: '/document/user' }),
  createRoute({ ...laterPage('Tentang', 'content.read'), path: '/about/user' }),
  createRoute({ ...laterPage('Panduan', 'content.read'), path: '/guide/user' }),
  createRoute({ ...laterPage('Analisis nasional', 'analysis.read'), path: '/admin/analysis' }),
  createRoute({ ...laterPage('Unduh data', 'download.read'), path: '/admin/unduh-data' }),
  createRoute({ ...laterPage('Dokumen', 'content.manage'), path: '/admin/document' }),
  createRoute({ ...laterPage('Kelola formulir', 'form.manage'), path: '/admin/formulir' }),
  createRoute({ ...laterPage('Akun', 'account.manage'), path: '/admin/user' }),
  createRoute({ ...laterPage('Dinas kesehatan', 'office.manage'), path: '/admin/public-health-service' }),
  createRoute({ ...laterPage('Data fasyankes', 'facility.manage'), path: '/admin/data-fasyankes' }),
  createRoute({ ...laterPage('Kelola dokumen', 'content.manage'), path: '/admin/dokumen' }),
  createRoute({ ...laterPage('Kelola tentang', 'content.manage'), path: '/admin/about' }),
  createRoute({ ...laterPage('Kelola panduan', 'content.manage'), path: '/admin/guide' }),
  createRoute({ ...introPage('HazardIntroPage'), path: '/form/creshcf/identifikasi' }),
  createRoute({ ...introPage('VulnerabilityIntroPage'), path: '/form/creshcf/identifikasi-kerentanan' }),
  createRoute({ ...introPage('CapacityIntroPage'), path: '/form/creshcf/identifikasi-penilaian' }),
  createRoute({ ...quickPage('HazardQuickPage'), path: '/form/creshcf/assessment' }),
  createRoute({ ...quickPage('VulnerabilityQuickPage'), path: '/form/creshcf/kerentanan' }),
  createRoute({ ...quickPage('CapacityQuickPage'), path: '/form/creshcf/penilaianfayankes' }),
  createRoute({
    ...assessmentPage,
    path: '/form/creshcf/bahaya',
    component: lazyPage(
      () => import('./features/self-assessment/hazard-instrument-page.tsx'),
      'HazardInstrumentPage',
    ),
  }),
  createRoute({
    ...assessmentPage,
    path: '/form/creshcf/instrumentkerentanan',
    component: lazyPage(
      () => import('./features/self-assessment/vulnerability-instrument-page.tsx'),
      'VulnerabilityInstrumentPage',
    ),
  }),
  createRoute({
    ...assessmentPage,
    path: '/form/creshcf/instrumentpenilaian',
    component: lazyPage(
      () => import('./features/self-assessment/capacity-instrument-page.tsx'),
      'CapacityInstrumentPage',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/form/creshcf/hasil',
    validateSearch: reads(resultSearch),
    component: lazyPage(() => import('./features/self-assessment/result-page.tsx'), 'ResultPage'),
    staticData: { permission: 'self-assessment.read' },
  }),
  // The catch-all stands inside the shell: it requires a login, as every unknown address does.
  createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFoundPage }),
] as const

const routeTree = rootRoute.addChildren([
  homeRoute,
  visitorRoute.addChildren(visitorPages),
  openRoute.addChildren(openPages),
  printRoute.addChildren(printPages),
  appRoute.addChildren(appPages),
])

/** Every route of the product. */
export const router = createRouter({
  routeTree,
  context: { queries },
  parseSearch: parseSearchWith(searchValueOf),
  stringifySearch: stringifySearchWith((value) => JSON.stringify(value), searchValueOf),
  defaultErrorComponent: PageError,
  defaultPendingComponent: Skeletons,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
