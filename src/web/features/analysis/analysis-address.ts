import { addMonths, isMonth, type Month } from '#domain/month.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { hasBegun } from '../../figures/figure-question.ts'
import { listPlace } from '../../ui/list-search.ts'
import { type Place, useGo } from '../../ui/places.tsx'
import type { AnalysisSearch } from './analysis-search.ts'

export const analysisPath = '/admin/analysis'
export const analysisPlace = (search: AnalysisSearch, change: AnalysisSearch): Place =>
  listPlace(analysisPath, search, change)

export function useChange(search: AnalysisSearch): (change: AnalysisSearch) => void {
  const go = useGo()
  return (change) => go(analysisPlace(search, change), { replace: true })
}

/** The month of an address, if it has begun, since 2020; else the one before this, the newest that can be complete. */
export function useMonth({ bulan }: AnalysisSearch): Month {
  const thisMonth = useFigureMonth()
  const isShown = bulan !== undefined && isMonth(bulan) && hasBegun(bulan, thisMonth)
  return isShown ? bulan : addMonths(thisMonth, -1)
}

/** What a part says that holds all types of facilities while one is chosen. */
export const allTypesIn = ({ tipe }: AnalysisSearch): string | undefined =>
  tipe === undefined ? undefined : 'semua jenis fasyankes'

/** The filters as the calls of the analysis take them. */
export const analysisFilters = ({ provinsi }: AnalysisSearch, month: Month) => ({
  bulan: month,
  ...(provinsi && { provinsi_id: provinsi }),
})

export const qualityFilters = (search: AnalysisSearch, month: Month) => ({
  ...analysisFilters(search, month),
  ...(search.formulir && { form_type: search.formulir }),
  ...(search.tipe !== undefined && { tipe_fasyankes: search.tipe }),
})
