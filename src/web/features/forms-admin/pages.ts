export { FormPage } from './form-overview.tsx'
export { FormsPage } from './forms-page.tsx'
export { ReportsPage } from './reports-page.tsx'
export { VersionPage } from './version-page.tsx'
