import { createRoute } from '@tanstack/react-router'

import { lazyPage } from '../ui/lazy-page.ts'
import { openRoute, visitorRoute } from './frames.tsx'

/** For visitors. */
export const visitorPages = [
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/welcome',
    component: lazyPage(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/public/document',
    component: lazyPage(() => import('../features/documents/documents-page.tsx'), 'VisitorDocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/public/about',
    component: lazyPage(() => import('../features/contents/about-page.tsx'), 'PublicAboutPage'),
  }),
  createRoute({
    getParentRoute: () => visitorRoute,
    path: '/public/guide',
    component: lazyPage(() => import('../features/contents/guide-page.tsx'), 'PublicGuidePage'),
  }),
] as const

/** For everyone, signed in or not. */
export const openPages = [
  createRoute({
    getParentRoute: () => openRoute,
    path: '/sso-callback',
    component: lazyPage(() => import('../features/sso-callback/sso-callback-page.tsx'), 'SsoCallbackPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/atur-sandi/$token',
    component: lazyPage(() => import('../features/set-password/set-password-page.tsx'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/aktivasi',
    component: lazyPage(() => import('../features/set-password/activation-page.tsx'), 'ActivationPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/verifikasi/{-$code}',
    component: lazyPage(() => import('../features/verification/verification-page.tsx'), 'VerificationPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/privasi',
    component: lazyPage(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => openRoute,
    path: '/public/handbook',
    component: lazyPage(() => import('../features/contents/handbook-page.tsx'), 'PublicHandbookPage'),
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
