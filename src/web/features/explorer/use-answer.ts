import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type FigureMode, listFigures } from '#contract/figures.ts'

import { askFigures } from '../../figures/use-figures.ts'
import { answerOf } from './answer.ts'
import { type Asked, mostNumbers, numbersIn } from './explorer-question.ts'

/** The answer to a question; the one before stays while it is on its way. Nothing is asked where it would be too much. */
export function useAnswer({ figures, region, detail, spans, types }: Asked, mode: FigureMode) {
  const asked: Asked = { figures, region, detail, spans, types }
  const ids = figures.map(({ id }) => id)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [listFigures.path, 'jelajah', { ids, region, detail, spans, mode }, types],
    queryFn: async ({ signal }) => {
      const replies = await Promise.all(
        types.map(async (type) => {
          const common = { ids, region, type, mode, from: spans[0] ?? '', to: spans.at(-1) ?? '' }
          const [whole, parts] = await Promise.all([
            askFigures({ ...common, detail: 'wilayah' }, signal),
            detail === 'wilayah' ? null : askFigures({ ...common, detail }, signal),
          ])
          return { whole, parts: parts ?? whole }
        }),
      )
      return { asked, replies }
    },
    enabled: numbersIn(asked) <= mostNumbers,
    placeholderData: keepPreviousData,
  })
  const answer = useMemo(() => data && answerOf(data.asked, data.replies), [data])
  return { data: answer, error, refetch, isStale: isPlaceholderData }
}
