import type { FormDefinition } from '#forms/define-form.ts'

import { analysisRoutes } from './features/analysis/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { boundaryRoutes } from './features/boundaries/routes.ts'
import { chartRoutes } from './features/charts/routes.ts'
import { contentRoutes } from './features/contents/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { downloadRoutes } from './features/download/routes.ts'
import { facilityListRoutes } from './features/facility-lists/routes.ts'
import { facilityTableRoutes } from './features/facility-table/routes.ts'
import { placeRoutes } from './features/facility/places/routes.ts'
import { facilityRoutes } from './features/facility/routes.ts'
import { figureRoutes } from './features/figures/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { formAdminRoutes } from './features/forms/routes.ts'
import { formTrialRoutes } from './features/forms/trial/routes.ts'
import { handbookRoutes } from './features/handbook/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { mapRoutes } from './features/map/routes.ts'
import { meSmileRoutes } from './features/me-smile/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { officeRoutes } from './features/offices/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import { programKeyRoutes } from './features/program-keys/routes.ts'
import { quoteRoutes } from './features/quotes/routes.ts'
import { regionReportRoutes } from './features/region-reports/routes.ts'
import { regionRoutes } from './features/regions/routes.ts'
import { reportListRoutes } from './features/report-lists/routes.ts'
import { reportTableRoutes } from './features/report-tables/routes.ts'
import { reportRoutesOf } from './features/reports/routes.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { savedViewRoutes } from './features/saved-views/routes.ts'
import { selfAssessmentRoutes } from './features/self-assessment/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { viewingRoutes } from './features/viewing/routes.ts'
import type { Route } from './http/implement.ts'
import { recordWordsOf } from './record-words.ts'

/** Every call that the server answers, for these forms. */
export function routesOf(forms: readonly FormDefinition[]): Route[] {
  return [
    ...authRoutes,
    ...userRoutes,
    ...fileRoutes,
    ...viewingRoutes,
    ...practiceRoutes,
    ...regionRoutes,
    ...mapRoutes,
    ...boundaryRoutes,
    ...facilityRoutes,
    ...placeRoutes,
    ...importRoutes,
    ...officeRoutes,
    ...formAdminRoutes,
    ...formTrialRoutes,
    ...documentRoutes,
    ...handbookRoutes,
    ...facilityListRoutes,
    ...facilityTableRoutes,
    ...figureRoutes,
    ...personalDataRoutes,
    ...programKeyRoutes,
    ...quoteRoutes,
    ...chartRoutes,
    ...contentRoutes,
    ...analysisRoutes,
    ...auditRoutes,
    ...reportRoutesOf(forms),
    ...reportListRoutes,
    ...reportTableRoutes,
    ...regionReportRoutes,
    ...downloadRoutes,
    ...savedViewRoutes,
    ...reviewRoutes,
    ...notificationRoutes,
    ...announcementRoutes,
    ...selfAssessmentRoutes,
    ...mailRoutes,
    ...meSmileRoutes,
  ].map((route) => ({ ...route, words: recordWordsOf(route.endpoint) }))
}
