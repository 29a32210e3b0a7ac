import { createRoute } from '@tanstack/react-router'

import { lazyPage } from '../ui/lazy-page.ts'
import { openRoute, visitorRoute } from './frames.tsx'

const comingSoon = lazyPage(
  () => import('../features/coming-soon/coming-soon-page.tsx'),
  'PublicComingSoonPage',
)
const visitorPage = (title: string) => ({
  getParentRoute: () => visitorRoute,
  component: comingSoon,
  staticData: { title },
})
const openPage = (title: string) => ({
  getParentRoute: () => openRoute,
  component: comingSoon,
  staticData: { title },
})

/** For visitors. */
export const visitorPages = [
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/welcome',
    component: lazyPage(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({ ...visitorPage('Dokumen'), path: '/public/document' }),
  createRoute({ ...visitorPage('Tentang'), path: '/public/about' }),
  createRoute({ ...visitorPage('Panduan'), path: '/public/guide' }),
] as const

/** For everyone, signed in or not. */
export const openPages = [
  createRoute({ ...openPage('Masuk dengan SSO'), path: '/sso-callback' }),
  createRoute({ ...openPage('Atur kata sandi'), path: '/atur-sandi/$token' }),
  createRoute({ ...openPage('Aktivasi akun'), path: '/aktivasi' }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/verifikasi/{-$code}',
    component: lazyPage(() => import('../features/verification/verification-page.tsx'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/kutipan/$code',
    component: lazyPage(() => import('../features/quote/quote-page.tsx'), 'QuotePage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/berhenti-ringkasan/$token',
    component: lazyPage(() => import('../features/stop-digest/stop-digest-page.tsx'), 'StopDigestPage'),
  }),
] as const
