import type { QueryClient } from '@tanstack/react-query'

import { listPlaces } from '#contract/places.ts'

/** Whatever shows facilities to administrators is asked for again. */
export const rereadPlaces = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listPlaces.path),
  })
