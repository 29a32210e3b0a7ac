import { Outlet, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

import { lazyPart } from '../ui/lazy-page.ts'
import { PublicLayout } from './public-layout.tsx'

const LoginDialog = lazyPart(() => import('../features/session/login-dialog.tsx'), 'LoginDialog')

/** The frame of the pages for visitors, with the way in over them. */
export function VisitorFrame(): ReactNode {
  const { masuk }: { masuk?: boolean | undefined } = useSearch({ strict: false })
  return (
    <PublicLayout>
      <Outlet />
      {masuk && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
    </PublicLayout>
  )
}

/** The same layout for pages that everyone may open. */
export function OpenFrame(): ReactNode {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}
