import type { Route } from '#server/http/implement.ts'

export const notificationRoutes: Route[] = []
