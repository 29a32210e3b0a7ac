import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queries } from './api/queries.ts'
import { watchConnection } from './offline/connection.ts'
import { registerServiceWorker } from './offline/service-worker.ts'
import { router } from './routes.ts'

watchConnection()
registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

// What it looks after can wait for the page; on a bad line its code may not come at once.
function watchLater(wait: number) {
  setTimeout(async () => {
    try {
      const { watchSession } = await import('./shell/session-watch.ts')
      watchSession(queries)
    } catch {
      watchLater(15_000)
    }
  }, wait)
}
watchLater(1000)
