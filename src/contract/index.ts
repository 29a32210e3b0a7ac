import { shippedForms } from '#indicators/shipped-forms.ts'

import { addedFormEndpoints } from './added-form-calls.ts'
import { chartEndpoints } from './charts.ts'
import type { Endpoint } from './endpoint.ts'
import { formEndpoints } from './form-calls.ts'
import { regionReportEndpoints } from './region-reports.ts'
import { anyReview, healthReview } from './review.ts'

/** The files of calls. A call that one of them exports is a call of the API. */
const fileNames = [
  'accounts',
  'all-reports',
  'analysis',
  'announcements',
  'audit',
  'auth',
  'bed-occupancy',
  'boundaries',
  'contents',
  'desk',
  'documents',
  'download',
  'facility',
  'facility-lists',
  'facility-table',
  'figures',
  'files',
  'form-admin',
  'form-trial',
  'handbook',
  'imports',
  'login',
  'map',
  'me-smile',
  'mercury',
  'notifications',
  'offices',
  'own-account',
  'password-links',
  'personal-data',
  'photo',
  'places',
  'practice',
  'program-keys',
  'published-contents',
  'quotes',
  'regions',
  'report-answers',
  'report-lists',
  'report-questions',
  'report-results',
  'report-tables',
  'reports',
  'review',
  'saved-views',
  'second-factor',
  'self-assessment/hazard-instrument',
  'self-assessment/hazard-levels',
  'self-assessment/linked-instruments',
  'self-assessment/part-reports',
  'self-assessment/questions',
  'self-assessment/quick',
  'self-assessment/regions',
  'self-assessment/results',
  'sso',
  'users',
  'viewing',
]

/** The calls that are made of tables. */
const tables: readonly Readonly<Record<string, Endpoint>>[] = [
  addedFormEndpoints,
  chartEndpoints,
  regionReportEndpoints,
  anyReview,
  healthReview,
]

// By name: an import of all that they export would hide from knip what nobody uses.
const files: readonly object[] = await Promise.all(
  fileNames.map((name) => import(/* @vite-ignore */ `./${name}.ts`)),
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value

const ofForms = shippedForms.flatMap((form) => (form.paths ? [formEndpoints(form, form.paths)] : []))

/** Every call of the API. The OpenAPI document, the snapshot and the sweeps read this list. */
export const contract: Endpoint[] = [
  ...files.flatMap((file) => Object.values(file)).filter(isEndpoint),
  ...[...tables, ...ofForms].flatMap((table) => Object.values(table)),
]
