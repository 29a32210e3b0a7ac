import { LinkButton } from '../ui/link-button.tsx'
import { listPlace } from '../ui/list-search.ts'
import type { FigureSearch } from '../ui/search-text.ts'
import { useFigureQuestion } from './figure-question.ts'
import { regionIn } from './table-place.ts'

/** The way to the explorer with the region, span, type and mode of a page, and its figure where it shows one. */
export function ExploreLink({
  search,
  indikator,
}: {
  search: FigureSearch
  /** Ids of the catalogue, joined by commas. */
  indikator?: string | undefined
}) {
  // What the page shows: without a region in its address an office's own, and a span that has begun.
  const { region, span } = useFigureQuestion(search)
  const { tipe, mode } = search
  const asked = { indikator, ...regionIn(region), periode: span, tipe, mode }
  return (
    <LinkButton variant="default" icon="analysis" place={listPlace('/jelajah', asked)}>
      Jelajah data
    </LinkButton>
  )
}
