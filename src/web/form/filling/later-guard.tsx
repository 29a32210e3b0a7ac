import type { ComponentProps } from 'react'

import { useCode } from '../../ui/late-code.tsx'
import type * as guard from './form-guard.tsx'

const loadGuard = () => import('./form-guard.tsx')

/** The question before a form is left that would lose something, on a page that loads without it. */
export function LaterGuard(props: ComponentProps<typeof guard.FormGuard>) {
  const code = useCode(loadGuard)
  return code ? <code.FormGuard {...props} /> : null
}
