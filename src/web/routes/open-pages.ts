import { openPage, visitorPage } from './frames.tsx'

/** For visitors. */
export const visitorPages = [
  visitorPage('/welcome', () => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
  visitorPage(
    '/public/document',
    () => import('../features/documents/documents-page.tsx'),
    'VisitorDocumentsPage',
  ),
  visitorPage('/public/about', () => import('../features/contents/about-page.tsx'), 'PublicAboutPage'),
  visitorPage('/public/guide', () => import('../features/contents/guide-page.tsx'), 'PublicGuidePage'),
] as const

/** For everyone, signed in or not. */
export const openPages = [
  openPage(
    '/sso-callback',
    () => import('../features/sso-callback/sso-callback-page.tsx'),
    'SsoCallbackPage',
  ),
  openPage(
    '/atur-sandi/$token',
    () => import('../features/set-password/set-password-page.tsx'),
    'SetPasswordPage',
  ),
  openPage('/aktivasi', () => import('../features/set-password/activation-page.tsx'), 'ActivationPage'),
  openPage(
    '/verifikasi/{-$code}',
    () => import('../features/verification/verification-page.tsx'),
    'VerificationPage',
  ),
  openPage('/privasi', () => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  openPage('/public/handbook', () => import('../features/contents/handbook-page.tsx'), 'PublicHandbookPage'),
  openPage('/kutipan/$code', () => import('../features/quote/quote-page.tsx'), 'QuotePage'),
  openPage(
    '/berhenti-ringkasan/$token',
    () => import('../features/stop-digest/stop-digest-page.tsx'),
    'StopDigestPage',
  ),
] as const
