import { useEffect, useEffectEvent } from 'react'

import { numberText } from '#domain/words.ts'

import { Button } from './button.tsx'

/** Which page of a list this is, and the way to its neighbours; nothing where there is one page only. */
export function Paging({
  page,
  last,
  total,
  noun,
  steps: [back, on] = ['Sebelumnya', 'Berikutnya'],
  onChange,
}: {
  page: number
  last: number
  total: number
  /** What the rows are: `formulir`. */
  noun: string
  /** The words of the ways to the pages before and after. */
  steps?: readonly [string, string]
  onChange: (page: number) => void
}) {
  return (
    <nav className="spread soft above-5" aria-label="Halaman">
      <span>
        {numberText(total)} {noun}
      </span>
      {last > 1 && (
        <div className="row gap-4 wrap" data-steps>
          <Button variant="default" disabled={page <= 1} icon="left" onClick={() => onChange(page - 1)}>
            {back}
          </Button>
          <span aria-current="page">
            Halaman {page} dari {last}
          </span>
          <Button
            variant="default"
            disabled={page >= last}
            iconAfter="right"
            onClick={() => onChange(page + 1)}
          >
            {on}
          </Button>
        </div>
      )}
    </nav>
  )
}

/**
 * Goes to the last page where the address names one beyond it, as after everything on the last page was decided: there are rows,
 * only not here. True until then.
 */
export function usePageWithin(
  list: { current_page: number; last_page: number } | undefined,
  onPage: (page: number) => void,
): boolean {
  const last = list && list.current_page > list.last_page ? list.last_page : undefined
  const leave = useEffectEvent(onPage)
  // The address is outside of React.
  useEffect(() => {
    if (last !== undefined) leave(last)
  }, [last])
  return last !== undefined
}
