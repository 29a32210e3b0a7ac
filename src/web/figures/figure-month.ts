import { useState } from 'react'

import { currentMonth, type Month } from '#domain/month.ts'

/** The month that it was in Jakarta when the page opened: figures are counted by its time, wherever the person is. */
export function useFigureMonth(): Month {
  const [month] = useState(() => currentMonth(new Date(), 'WIB'))
  return month
}
