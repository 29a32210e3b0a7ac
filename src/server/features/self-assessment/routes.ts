import type { Route } from '#server/http/implement.ts'

import { hazardLevelRoutes } from './hazard-levels.ts'
import { readingRoutes } from './reading.ts'
import { regionRoutes } from './regions.ts'
import { resultRoutes } from './results.ts'
import { savingRoutes } from './saving.ts'

export const selfAssessmentRoutes: Route[] = [
  ...readingRoutes,
  ...savingRoutes,
  ...resultRoutes,
  ...regionRoutes,
  ...hazardLevelRoutes,
]
