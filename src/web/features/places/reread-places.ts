import type { QueryClient } from '@tanstack/react-query'

import { listPlaces } from '#contract/places.ts'
import { listDistricts, listHealthCenters, listHospitals } from '#contract/regions.ts'

/** What says which facilities there are, and which districts a region has. */
const places = [listPlaces, listDistricts, listHospitals, listHealthCenters]

/** Whatever shows facilities to administrators is asked for again, also what was found among them. */
export const rereadPlaces = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey.some((part) => places.some(({ path }) => String(part).startsWith(path))),
  })
