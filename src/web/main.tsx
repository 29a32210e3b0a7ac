import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { queries } from './api/queries.ts'
import { watchConnection } from './offline/connection.ts'
import { registerServiceWorker } from './offline/service-worker.ts'
import { router } from './routes.ts'
import { loadLater } from './shell/load-later.ts'

watchConnection()
registerServiceWorker()

// What the server has written of a public page stands until the page itself does.
router.subscribe('onResolved', () => document.getElementById('first')?.remove())

function show() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
// The youngest of what an older browser may lack: what has it has all the rest.
if ('parse' in URL) show()
else void import('./older-browsers.ts').then(show)

loadLater(
  () => import('./shell/session-watch.ts'),
  ({ watchSession }) => watchSession(queries),
)
loadLater(
  () => import('./shell/lost-focus.ts'),
  ({ keepFocus }) => keepFocus(),
)
loadLater(
  () => import('./shell/typed-signs.ts'),
  ({ dropUnstorableSigns }) => dropUnstorableSigns(),
)
