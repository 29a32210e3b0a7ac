import { useMemo } from 'react'

import { addMonths, firstMonth, type Month } from '#domain/month.ts'

import type { FigureQuestion } from '../../figures/figure-question.ts'
import { type FigureGrid, type FigureRange, useFigures } from '../../figures/use-figures.ts'

/** A month beside the one before it and the same month of the year before; null before there were reports. */
export type MonthFigures = { now: FigureGrid; past: FigureGrid | null; lastYear: FigureGrid | null }

export const pastWords = { past: 'bulan lalu', lastYear: 'tahun lalu' } as const

type Asked = Omit<FigureQuestion, 'span'> &
  Pick<FigureRange, 'detail'> & { ids: readonly string[]; month: Month }

/** The figures of these ids in a month and in the two that it is compared with. */
export function useMonthFigures({ month, ...asked }: Asked) {
  const at = (of: Month) => ({ ...asked, from: of, to: of })
  const [before, yearBefore] = [addMonths(month, -1), addMonths(month, -12)]
  const now = useFigures(at(month))
  const past = useFigures(at(before < firstMonth ? month : before))
  const lastYear = useFigures(at(yearBefore < firstMonth ? month : yearBefore))
  const answers = [now, past, lastYear]
  // The same answers make the same figures, and nothing is drawn again for them.
  const [ofNow, ofPast, ofLastYear] = [now.data, past.data, lastYear.data]
  const data = useMemo(
    (): MonthFigures | undefined =>
      ofNow &&
      ofPast &&
      ofLastYear && {
        now: ofNow,
        past: before < firstMonth ? null : ofPast,
        lastYear: yearBefore < firstMonth ? null : ofLastYear,
      },
    [ofNow, ofPast, ofLastYear, before, yearBefore],
  )
  return {
    data,
    isStale: answers.some(({ isStale }) => isStale),
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
  }
}

/** A figure of a region in the only month of a grid. */
export const figureAt = (grid: FigureGrid | null, region: string, id: string) =>
  grid?.at(region, grid.spans[0]?.span ?? '', id)
