export { AboutPage, PublicAboutPage } from './about-page.tsx'
export { GuidePage, PublicGuidePage } from './guide-page.tsx'
