import { createRoute } from '@tanstack/react-router'

import { deskSearch } from '../features/desk/desk-search.ts'
import { queueSearch } from '../features/review/queue-search.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { oneOf, reads, textOf, wholeOf } from '../ui/search-text.ts'
import { appPage, appRoute, printRoute } from './frames.tsx'

const formPage = {
  getParentRoute: () => appRoute,
  /** The section; the day of a calendar that is open; whether the reason for a nihil month is being asked. */
  validateSearch: reads({ bagian: wholeOf, hari: textOf, nihil: oneOf('tanya') }),
  component: lazyPage(() => import('../features/report-form/form-page.tsx'), 'FormPage'),
  staticData: { permission: 'report.fill' },
} as const
const sentPage = {
  getParentRoute: () => appRoute,
  component: lazyPage(() => import('../features/report-view/sent-report-page.tsx'), 'SentReportPage'),
  staticData: { permission: 'report.read' },
} as const
const reviewPage = {
  getParentRoute: () => appRoute,
  validateSearch: reads(queueSearch),
  component: lazyPage(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
  staticData: { permission: 'report.review' },
} as const
const printPage = {
  getParentRoute: () => printRoute,
  component: lazyPage(() => import('../features/print/print-report-page.tsx'), 'PrintReportPage'),
  staticData: { permission: 'report.read' },
} as const

/** The desk, the forms to fill and to read, and the office's queue. */
export const reportPages = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir',
    validateSearch: reads(deskSearch),
    component: lazyPage(() => import('../features/desk/desk-page.tsx'), 'DeskPage'),
    staticData: { permission: 'report.fill' },
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/konfirmasi/formulir',
    validateSearch: reads(queueSearch),
    component: lazyPage(() => import('../features/review/queue-page.tsx'), 'QueuePage'),
    staticData: { permission: 'queue.read' },
  }),
  createRoute({ ...reviewPage, path: '/konfirmasi/formulir/$id' }),
  createRoute({ ...reviewPage, path: '/konfirmasi/kesling/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir/fasyankes',
    validateSearch: reads({ tahun: wholeOf }),
    component: lazyPage(() => import('../features/desk/form-year-page.tsx'), 'WasteYearPage'),
    staticData: { permission: 'report.fill' },
  }),
  createRoute({ ...formPage, path: '/formulir/limbah-fasyankes/$id' }),
  createRoute({ ...formPage, path: '/perbaikan-formulir/limbah-fasyankes/$id' }),
  appPage(
    '/formulir/limbah-fasyankes/bor/$id',
    'report.read',
    () => import('../features/bor/bor-page.tsx'),
    'BorPage',
  ),
  createRoute({ ...sentPage, path: '/formulir/limbah-fasyankes/redaksi/$id' }),
  createRoute({ ...formPage, path: '/formulir/covid19/$id' }),
  createRoute({ ...sentPage, path: '/formulir/covid19/redaksi/$id' }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/formulir/alkes-merkuri',
    validateSearch: reads({ report: wholeOf, bagian: wholeOf, tahun: wholeOf }),
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
] as const

/** What is printed: reports, and letters. */
export const reportPrintPages = [
  createRoute({ ...printPage, path: '/print/fasyankes/$id' }),
  createRoute({ ...printPage, path: '/print/sanitarian/$id' }),
  createRoute({ ...printPage, path: '/print/covid/$id' }),
  createRoute({ ...printPage, path: '/print/kunci/$id' }),
  createRoute({ ...printPage, path: '/print/kesling/$id' }),
  createRoute({ ...printPage, path: '/print/alkes/$id' }),
  createRoute({ ...printPage, path: '/print/lain/$form/$id' }),
  createRoute({
    getParentRoute: () => printRoute,
    path: '/print/surat',
    component: lazyPage(() => import('../features/letters/letters-page.tsx'), 'LettersPage'),
    staticData: { permission: 'account.manage' },
  }),
] as const
