import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useMay } from '../api/me.ts'
import type { MapSearch } from '../features/map/map-search.ts'
import { lazyPart } from '../ui/lazy-page.ts'
import { Skeletons } from '../ui/states.tsx'

const FacilityHome = lazyPart(
  () => import('../features/facility-home/facility-home-page.tsx'),
  'FacilityHomePage',
)
const MapOfRegions = lazyPart(() => import('../features/map/map-page.tsx'), 'MapPage')

/** `/`: the map; for a facility its own figures, unless the address asks the map something. */
export function HomePage() {
  // Safe: the route reads its address so.
  const { indikator, provinsi, kota, fasyankes }: MapSearch = useSearch({ strict: false })
  const asksMap = [indikator, provinsi, kota, fasyankes].some((asked) => asked !== undefined)
  const Page = useMay('own-table.read') && !asksMap ? FacilityHome : MapOfRegions
  return (
    <Suspense fallback={<Skeletons rows={2} height={240} />}>
      <Page />
    </Suspense>
  )
}
