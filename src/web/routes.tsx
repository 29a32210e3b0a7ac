import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Outlet } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'

import { queries } from './api/queries.ts'
import { NotFoundPage } from './features/errors/not-found-page.tsx'
import { goHome, guard } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { AppLayout } from './ui/app-layout.tsx'
import { PageError } from './ui/page-error.tsx'
import { textOf, wholeOf, wordOf } from './ui/search-text.ts'
import { Skeletons } from './ui/states.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, where the page itself has none. */
    title?: string
    /** Who may see the page; none: every signed-in role. */
    permission?: Permission
  }
  interface Register {
    router: typeof router
  }
}

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

/** The pages for visitors only: whoever is signed in is sent to their first page. */
const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: guard('visitor'),
  component: lazyPage(() => import('./features/welcome/public-layout.tsx'), 'PublicLayout'),
})
/** The same dress for pages that everyone may open. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyPage(() => import('./features/welcome/public-layout.tsx'), 'PublicLayout'),
})
/** The pages inside the shell. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: guard('signed-in'),
  component: AppLayout,
})
/** The pages on paper: signed in, without the shell. */
const printRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'print',
  beforeLoad: guard('signed-in'),
  component: Outlet,
})
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', beforeLoad: goHome })

const comingSoon = lazyPage(() => import('./features/coming-soon/coming-soon-page.tsx'), 'ComingSoonPage')

function visitorPage<Path extends string>(path: Path, title: string) {
  return createRoute({
    getParentRoute: () => visitorRoute,
    path,
    component: comingSoon,
    staticData: { title },
  })
}
function openPage<Path extends string>(path: Path, title: string) {
  return createRoute({ getParentRoute: () => openRoute, path, component: comingSoon, staticData: { title } })
}
/** A page that another issue brings. */
function laterPage<Path extends string>(path: Path, title: string, permission: Permission) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    component: comingSoon,
    staticData: { title, permission },
  })
}
const formPage = lazyPage(() => import('./features/report-form/form-page.tsx'), 'FormPage')
const printPage = lazyPage(() => import('./features/print/print-report-page.tsx'), 'PrintReportPage')
function printOf<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => printRoute,
    path,
    component: printPage,
    staticData: { title: 'Cetak', permission: 'report.read' },
  })
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  visitorRoute.addChildren([
    createRoute({
      getParentRoute: () => visitorRoute,
      path: '/welcome',
      component: lazyPage(() => import('./features/welcome/welcome-page.tsx'), 'WelcomePage'),
    }),
    visitorPage('/public/document', 'Dokumen'),
    visitorPage('/public/about', 'Tentang'),
    visitorPage('/public/guide', 'Panduan'),
  ]),
  openRoute.addChildren([
    openPage('/sso-callback', 'Masuk dengan SSO'),
    openPage('/atur-sandi/$token', 'Atur kata sandi'),
    openPage('/aktivasi', 'Aktivasi akun'),
    createRoute({
      getParentRoute: () => openRoute,
      path: '/verifikasi/{-$code}',
      component: lazyPage(() => import('./features/verification/verification-page.tsx'), 'VerificationPage'),
    }),
  ]),
  printRoute.addChildren([
    printOf('/print/fasyankes/$id'),
    printOf('/print/sanitarian/$id'),
    printOf('/print/covid/$id'),
    printOf('/print/kunci/$id'),
    printOf('/print/kesling/$id'),
    printOf('/print/alkes/$id'),
  ]),
  appRoute.addChildren([
    laterPage('/', 'Peta', 'map.read'),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/formulir',
      validateSearch: (search) => ({
        tab: wordOf(['bulan', 'penilaian', 'tahun'], search['tab']),
        bulan: textOf(search['bulan']),
        tahun: wholeOf(search['tahun']),
        semester: wholeOf(search['semester']),
      }),
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
      validateSearch: (search) => ({
        type: wordOf(['unread', 'read', 'all'], search['type']),
        page: wholeOf(search['page']),
      }),
      component: lazyPage(
        () => import('./features/notifications/notifications-page.tsx'),
        'NotificationsPage',
      ),
      staticData: { permission: 'notification.read' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/konfirmasi/formulir',
      validateSearch: (search) => ({
        date: textOf(search['date']),
        form_type: textOf(search['form_type']),
        tipe_fasyankes: wholeOf(search['tipe_fasyankes']),
        status: wordOf(['sent', 'revise', 'confirmed', 'unsend', 'unfilled', 'all'], search['status']),
        late: wordOf(['1'], textOf(search['late'])),
        find: textOf(search['find']),
        page: wholeOf(search['page']),
      }),
      component: lazyPage(() => import('./features/review/queue-page.tsx'), 'QueuePage'),
      staticData: { permission: 'queue.read' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/konfirmasi/formulir/$id',
      component: lazyPage(() => import('./features/review/review-page.tsx'), 'ReviewPage'),
      staticData: { permission: 'report.review' },
    }),
    laterPage('/konfirmasi/kesling/$id', 'Konfirmasi kesehatan lingkungan', 'report.review'),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/formulir/fasyankes',
      validateSearch: (search) => ({ tahun: wholeOf(search['tahun']) }),
      component: lazyPage(() => import('./features/desk/waste-year-page.tsx'), 'WasteYearPage'),
      staticData: { permission: 'report.fill' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/formulir/limbah-fasyankes/$id',
      validateSearch: (search) => ({ bagian: wholeOf(search['bagian']) }),
      component: formPage,
      staticData: { permission: 'report.fill' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/perbaikan-formulir/limbah-fasyankes/$id',
      validateSearch: (search) => ({ bagian: wholeOf(search['bagian']) }),
      component: formPage,
      staticData: { permission: 'report.fill' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/formulir/limbah-fasyankes/bor/$id',
      component: lazyPage(() => import('./features/bor/bor-page.tsx'), 'BorPage'),
      staticData: { permission: 'report.read' },
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: '/formulir/limbah-fasyankes/redaksi/$id',
      component: lazyPage(() => import('./features/report-view/sent-report-page.tsx'), 'SentReportPage'),
      staticData: { permission: 'report.read' },
    }),
    laterPage('/formulir/covid19/$id', 'Limbah COVID-19', 'report.fill'),
    laterPage('/formulir/covid19/redaksi/$id', 'Limbah COVID-19', 'report.read'),
    laterPage('/formulir/alkes-merkuri', 'Alkes bermerkuri', 'report.read'),
    laterPage('/formulir/pertanyaan-kunci/$id', 'Pertanyaan kunci kesehatan lingkungan', 'report.fill'),
    laterPage(
      '/formulir/pertanyaan-kunci/redaksi/$id',
      'Pertanyaan kunci kesehatan lingkungan',
      'report.read',
    ),
    laterPage('/formulir/kesehatan-lingkungan/$id', 'Kesehatan lingkungan', 'report.fill'),
    laterPage('/formulir/kesehatan-lingkungan/redaksi/$id', 'Kesehatan lingkungan', 'report.read'),
    laterPage('/formulir/sanitarian-kit/$id', 'Sanitarian kit', 'report.fill'),
    laterPage('/formulir/sanitarian-kit/redaksi/$id', 'Sanitarian kit', 'report.read'),
    laterPage('/profile-fasyankes', 'Profil fasyankes', 'facility.profile'),
    laterPage('/table/fasyankes', 'Tabel fasyankes', 'own-table.read'),
    laterPage('/table/user', 'Tabel', 'table.read'),
    laterPage('/grafik', 'Grafik', 'chart.read'),
    laterPage('/document/user', 'Dokumen', 'content.read'),
    laterPage('/about/user', 'Tentang', 'content.read'),
    laterPage('/guide/user', 'Panduan', 'content.read'),
    laterPage('/admin/analysis', 'Analisis nasional', 'analysis.read'),
    laterPage('/admin/unduh-data', 'Unduh data', 'download.read'),
    laterPage('/admin/document', 'Dokumen', 'content.manage'),
    laterPage('/admin/formulir', 'Kelola formulir', 'form.manage'),
    laterPage('/admin/user', 'Akun', 'account.manage'),
    laterPage('/admin/public-health-service', 'Dinas kesehatan', 'office.manage'),
    laterPage('/admin/data-fasyankes', 'Data fasyankes', 'facility.manage'),
    laterPage('/admin/dokumen', 'Kelola dokumen', 'content.manage'),
    laterPage('/admin/about', 'Kelola tentang', 'content.manage'),
    laterPage('/admin/guide', 'Kelola panduan', 'content.manage'),
    laterPage('/form/creshcf/identifikasi', 'Identifikasi bahaya', 'self-assessment.fill'),
    laterPage(
      '/form/creshcf/identifikasi-kerentanan',
      'Form Identifikasi Kerentanan Bahaya',
      'self-assessment.fill',
    ),
    laterPage(
      '/form/creshcf/identifikasi-penilaian',
      'Form Identifikasi Kapasitas Fasyankes',
      'self-assessment.fill',
    ),
    laterPage('/form/creshcf/assessment', 'Hasil Quick Assessment', 'self-assessment.fill'),
    laterPage('/form/creshcf/kerentanan', 'Form Identifikasi Kerentanan Bahaya', 'self-assessment.fill'),
    laterPage(
      '/form/creshcf/penilaianfayankes',
      'Form Identifikasi Kapasitas Fasyankes',
      'self-assessment.fill',
    ),
    laterPage(
      '/form/creshcf/bahaya',
      'Identifikasi Dampak dan Potensi Dampak Terhadap Fasyankes',
      'self-assessment.fill',
    ),
    laterPage('/form/creshcf/instrumentkerentanan', 'Instrumen kerentanan', 'self-assessment.fill'),
    laterPage('/form/creshcf/instrumentpenilaian', 'Instrumen kapasitas', 'self-assessment.fill'),
    // The catch-all stands inside the shell: it requires a login, as every unknown address does.
    createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFoundPage }),
  ]),
])

/** Every route of the product. */
export const router = createRouter({
  routeTree,
  context: { queries },
  defaultErrorComponent: PageError,
  defaultPendingComponent: Skeletons,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
