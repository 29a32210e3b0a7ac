import type { Semester } from '#domain/self-assessment/periods.ts'

import type { Place } from '../../ui/places.tsx'

/** How far a facility has come in a period, as the list is narrowed down by it. */
export const stages = { none: 'Belum mulai', begun: 'Sudah mulai', complete: 'Lengkap' } as const
export type Stage = keyof typeof stages

/** What the address says of the self-assessment's table. */
export type AssessmentSearch = {
  year?: number | undefined
  semester?: Semester | undefined
  provinsi?: string | undefined
  kota?: string | undefined
  stage?: Stage | undefined
  find?: string | undefined
  page?: number | undefined
}

/** The table with something changed; every change returns to the first page. */
export function tablePlace(search: AssessmentSearch, change: AssessmentSearch): Place {
  return { to: '/table/user', search: { ...search, page: undefined, ...change } }
}
