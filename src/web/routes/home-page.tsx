import { Suspense } from 'react'

import { useMay } from '../api/me.ts'
import { lazyPart } from '../ui/lazy-page.ts'
import { Skeletons } from '../ui/states.tsx'

const FacilityHome = lazyPart(
  () => import('../features/facility-home/facility-home-page.tsx'),
  'FacilityHomePage',
)
const MapOfRegions = lazyPart(() => import('../features/map/map-page.tsx'), 'MapPage')

/** `/`: a facility's own figures, the map for everyone else. */
export function HomePage() {
  const Page = useMay('own-table.read') ? FacilityHome : MapOfRegions
  return (
    <Suspense fallback={<Skeletons rows={2} height={240} />}>
      <Page />
    </Suspense>
  )
}
