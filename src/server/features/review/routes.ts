import type { Route } from '#server/http/implement.ts'

import { decidingRoutes } from './deciding.ts'
import { queueRoutes } from './queue.ts'

export const reviewRoutes: Route[] = [...queueRoutes, ...decidingRoutes]
