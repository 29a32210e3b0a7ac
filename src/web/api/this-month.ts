import { useState } from 'react'

import { currentMonth, firstMonth, type Month, yearOf } from '#domain/month.ts'

import { useMe } from './me.ts'

/** The month that it was where the person is when the page opened. */
export function useThisMonth(): Month {
  const { zone } = useMe()
  const [month] = useState(() => currentMonth(new Date(), zone))
  return month
}

/** The month that it was in Jakarta then: figures are counted by its time, wherever the person is. */
export function useFigureMonth(): Month {
  const [month] = useState(() => currentMonth(new Date(), 'WIB'))
  return month
}

/** The year that an address names where it lies between `first` and this year; else this year. */
export function useYear(searched: number | undefined, first = yearOf(firstMonth)): number {
  const thisYear = yearOf(useThisMonth())
  return searched !== undefined && searched >= first && searched <= thisYear ? searched : thisYear
}
