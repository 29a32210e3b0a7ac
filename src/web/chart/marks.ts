import type { CatalogueRow } from '#contract/figures.ts'
import { boundsOf, type Span } from '#domain/span.ts'

import type { Mark } from './chart.ts'

/** The mark at a span in which questions of these figures have changed. */
export function changeMarks(figures: readonly CatalogueRow[], span: Span, at: string): Mark[] {
  const { from, to } = boundsOf(span)
  const changed = figures.flatMap((figure) =>
    figure.changed.filter((change) => change.from >= from && change.from <= to),
  )
  const more = [...new Set(changed.map(({ what }) => what))].join('; ')
  return changed.length > 0 ? [{ at, text: 'pertanyaan berubah', more }] : []
}
