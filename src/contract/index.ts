import type { FormDefinition } from '#forms/define-form.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { accountEndpoints } from './accounts.ts'
import { addedFormEndpoints } from './added-form-calls.ts'
import { allReportEndpoints } from './all-reports.ts'
import { analysisEndpoints } from './analysis.ts'
import { announcementEndpoints } from './announcements.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { boundaryEndpoints } from './boundaries.ts'
import { chartEndpoints } from './charts.ts'
import { contentEndpoints } from './contents.ts'
import { documentEndpoints } from './documents.ts'
import { downloadEndpoints } from './download.ts'
import type { Endpoint } from './endpoint.ts'
import { facilityListEndpoints } from './facility-lists.ts'
import { facilityTableEndpoints } from './facility-table.ts'
import { facilityEndpoints } from './facility.ts'
import { figureEndpoints } from './figures.ts'
import { fileEndpoints } from './files.ts'
import { formAdminEndpoints } from './form-admin.ts'
import { formEndpoints } from './form-calls.ts'
import { formTrialEndpoints } from './form-trial.ts'
import { handbookEndpoints } from './handbook.ts'
import { importEndpoints } from './imports.ts'
import { loginEndpoints } from './login.ts'
import { mapEndpoints } from './map.ts'
import { mercuryEndpoints } from './mercury.ts'
import { notificationEndpoints } from './notifications.ts'
import { officeEndpoints } from './offices.ts'
import { ownAccountEndpoints } from './own-account.ts'
import { passwordLinkEndpoints } from './password-links.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { placeEndpoints } from './places.ts'
import { practiceEndpoints } from './practice.ts'
import { programKeyEndpoints } from './program-keys.ts'
import { quoteEndpoints } from './quotes.ts'
import { regionReportEndpoints } from './region-reports.ts'
import { regionEndpoints } from './regions.ts'
import { reportAnswerEndpoints } from './report-answers.ts'
import { reportListEndpoints } from './report-lists.ts'
import { reportTableEndpoints } from './report-tables.ts'
import { reportEndpoints } from './reports.ts'
import { reviewEndpoints } from './review.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { selfAssessmentEndpoints } from './self-assessment/index.ts'
import { ssoEndpoints } from './sso.ts'
import { userEndpoints } from './users.ts'
import { viewingEndpoints } from './viewing.ts'

/** Every call of the API. The OpenAPI document, the snapshot and the sweeps read this list. */
function contractOf(forms: readonly FormDefinition[]): Endpoint[] {
  const ofForms = forms.flatMap((form) => (form.paths ? Object.values(formEndpoints(form, form.paths)) : []))
  return [
    loginEndpoints,
    authEndpoints,
    ssoEndpoints,
    ownAccountEndpoints,
    personalDataEndpoints,
    secondFactorEndpoints,
    passwordLinkEndpoints,
    programKeyEndpoints,
    regionEndpoints,
    mapEndpoints,
    boundaryEndpoints,
    userEndpoints,
    accountEndpoints,
    viewingEndpoints,
    practiceEndpoints,
    fileEndpoints,
    facilityEndpoints,
    facilityListEndpoints,
    placeEndpoints,
    importEndpoints,
    officeEndpoints,
    formAdminEndpoints,
    allReportEndpoints,
    formTrialEndpoints,
    handbookEndpoints,
    addedFormEndpoints,
    documentEndpoints,
    facilityTableEndpoints,
    figureEndpoints,
    quoteEndpoints,
    chartEndpoints,
    analysisEndpoints,
    auditEndpoints,
    reportEndpoints,
    reportListEndpoints,
    reportTableEndpoints,
    reportAnswerEndpoints,
    regionReportEndpoints,
    downloadEndpoints,
    savedViewEndpoints,
    mercuryEndpoints,
    reviewEndpoints,
    notificationEndpoints,
    announcementEndpoints,
    selfAssessmentEndpoints,
    contentEndpoints,
  ]
    .flatMap((table) => Object.values(table) as Endpoint[])
    .concat(ofForms)
}

export const contract = contractOf(shippedForms)
