import { useSearch } from '@tanstack/react-router'

import { yearOf } from '#domain/month.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'

import { useThisMonth } from '../../api/this-month.ts'
import type { Place } from '../../ui/places.tsx'

/** The period of the address. Without a year it is the current one; a semester has no default. */
export type SearchedPeriod = { year: number; semester: Semester | undefined }

/** The period that every screen of the module carries in its address, and takes along to the next one. */
export function useSearchedPeriod(): SearchedPeriod {
  const { year, semester }: { year?: number; semester?: Semester } = useSearch({ strict: false })
  const thisYear = yearOf(useThisMonth())
  return { year: year ?? thisYear, semester }
}

/** The list of forms, with the self-assessment of the period in front. */
export function formsPlace({ year, semester }: SearchedPeriod): Place {
  return { to: '/formulir', search: { tab: 'penilaian', tahun: year, semester } }
}

/** Where a result was come from: a facility from its list of forms, everyone else from the table of facilities. */
export function resultsPlace({ year, semester }: SearchedPeriod, isOwn: boolean): Place {
  return isOwn
    ? formsPlace({ year, semester })
    : { to: '/table/user', search: { form: 'penilaian-mandiri', year, semester } }
}
