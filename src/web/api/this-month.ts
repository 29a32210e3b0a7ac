import { useState } from 'react'

import { currentMonth, type Month } from '#domain/month.ts'

import { useMe } from './me.ts'

/** The month that it was where the person is when the page opened. */
export function useThisMonth(): Month {
  const { zone } = useMe()
  const [month] = useState(() => currentMonth(new Date(), zone))
  return month
}
