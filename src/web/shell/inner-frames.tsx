import { PermittedOutlet } from '../features/errors/permitted-outlet.tsx'
import { AppLayout } from './app-layout.tsx'
import { SessionEnd } from './session-end.tsx'

/** The frame of the pages inside the shell. */
export function AppFrame() {
  return (
    <>
      <AppLayout>
        <PermittedOutlet />
      </AppLayout>
      <SessionEnd />
    </>
  )
}

/** The frame of the pages on paper. */
export function PrintFrame() {
  return (
    <>
      <PermittedOutlet />
      <SessionEnd />
    </>
  )
}
