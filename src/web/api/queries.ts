import { QueryClient } from '@tanstack/react-query'

import { isAway, isRefusal } from './call.ts'

/** The cache of what the server said. Calls are made without a connection too: the service worker may know the answer. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // A busy server says itself when to ask again: offline/connection.ts does, and then shell/session-watch.ts.
      retry: (failures, error) => failures < 2 && isAway(error) && !isRefusal(error, 'busy'),
      retryDelay: (failures) => 600 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
})
