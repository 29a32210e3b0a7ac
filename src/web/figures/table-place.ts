import type { CatalogueRow } from '#contract/figures.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { boundsOf, type Span } from '#domain/span.ts'

import { useMay, useMe } from '../api/me.ts'
import { listPlace } from '../ui/list-search.ts'
import type { Place } from '../ui/places.tsx'
import { nation, type RegionSearch } from '../ui/search-text.ts'

/** Stands in the address of the tables in the place of a form. */
export const assessmentTab = 'penilaian-mandiri'

/** A region as an address names it. */
export const regionIn = (region: string): RegionSearch =>
  region === nation ? {} : region.length === 2 ? { provinsi: region } : { kota: region }

/** The table of the reports that a figure is made of: of a form in a month, or of the self-assessment in a half-year. */
export function tablePlace({
  figure,
  region,
  span,
  type,
  isConfirmed,
}: {
  figure: Pick<CatalogueRow, 'form_type' | 'span'>
  region: string
  span: Span
  /** By its number. */
  type: number | undefined
  isConfirmed: boolean
}): Place {
  const { to } = boundsOf(span)
  const search =
    figure.span === 'semester'
      ? { form: assessmentTab, year: yearOf(to), semester: monthNumberOf(to) > 6 ? 2 : 1 }
      : { form: figure.form_type, date: to, tipe: type, status: isConfirmed ? 'confirmed' : undefined }
  return listPlace('/table/user', { ...search, ...regionIn(region) })
}

/** Whether the tables of reports hold those of a region for this person. */
export function useTableReaches(region: string): boolean {
  const mayRead = useMay('table.read')
  const { region: own } = useMe()
  const code = own && (own.regency_id ?? own.province_id)
  return mayRead && (code === null || region === code || region.startsWith(`${code}.`))
}
