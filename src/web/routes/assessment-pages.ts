import { createRoute } from '@tanstack/react-router'

import { lazyPage, lazyPart } from '../ui/lazy-page.ts'
import { assessmentYearIn, reads, semesterIn, wholeOf } from '../ui/search-text.ts'
import { appRoute, printRoute } from './frames.tsx'

const period = { year: assessmentYearIn, semester: semesterIn }
/** What the address of a result holds: its period, and the account where it is not one's own. */
const resultSearch = { user: wholeOf, ...period }
const noName = () => null
/** Names that a page can do without, such as without a connection. */
const namesOfAssessment = () =>
  import('../features/self-assessment/top-bar-names.tsx').catch(() => ({
    ...{ FacilityName: noName, IntroFacilityName: noName, ExampleHospital: noName },
  }))
/** A screen of the self-assessment: its period stands in the address, the facility of the user record in the top bar. */
const assessmentPage = {
  getParentRoute: () => appRoute,
  validateSearch: reads(period),
  staticData: { permission: 'self-assessment.fill', DeskName: lazyPart(namesOfAssessment, 'FacilityName') },
} as const
type Part = 'Hazard' | 'Vulnerability' | 'Capacity'
const introPage = (name: `${Part}IntroPage`) => ({
  ...assessmentPage,
  component: lazyPage(() => import('../features/self-assessment/intro-page.tsx'), name),
  staticData: {
    permission: 'self-assessment.fill' as const,
    DeskName: lazyPart(namesOfAssessment, 'IntroFacilityName'),
    PersonName: lazyPart(namesOfAssessment, 'ExampleHospital'),
  },
})
const quickPage = (name: `${Part}QuickPage`) => ({
  ...assessmentPage,
  component: lazyPage(() => import('../features/self-assessment/quick-page.tsx'), name),
})

/** The self-assessment: intro, quick assessment and instrument of each part, and the result. */
export const assessmentPages = [
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
      () => import('../features/self-assessment/hazard-instrument-page.tsx'),
      'HazardInstrumentPage',
    ),
  }),
  createRoute({
    ...assessmentPage,
    path: '/form/creshcf/instrumentkerentanan',
    component: lazyPage(
      () => import('../features/self-assessment/vulnerability-instrument-page.tsx'),
      'VulnerabilityInstrumentPage',
    ),
  }),
  createRoute({
    ...assessmentPage,
    path: '/form/creshcf/instrumentpenilaian',
    component: lazyPage(
      () => import('../features/self-assessment/capacity-instrument-page.tsx'),
      'CapacityInstrumentPage',
    ),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/form/creshcf/hasil',
    validateSearch: reads(resultSearch),
    component: lazyPage(() => import('../features/self-assessment/result-page.tsx'), 'ResultPage'),
    staticData: { permission: 'self-assessment.read' },
  }),
] as const

/** Its result on paper. */
export const assessmentPrintPages = [
  createRoute({
    getParentRoute: () => printRoute,
    path: '/print/creshcf',
    validateSearch: reads(resultSearch),
    component: lazyPage(() => import('../features/self-assessment/result-print-page.tsx'), 'ResultPrintPage'),
    staticData: { permission: 'self-assessment.read' },
  }),
] as const
