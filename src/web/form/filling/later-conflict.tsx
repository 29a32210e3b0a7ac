import type { ComponentProps } from 'react'

import { LateCode, useCode } from '../../ui/late-code.tsx'
import { Notice } from '../../ui/notice.tsx'
import type * as dialog from './conflict-dialog.tsx'

const loadDialog = () => import('./conflict-dialog.tsx')

/** The choice between two copies, on a page that loads without it: most reports never need it. */
export function LaterConflict(props: ComponentProps<typeof dialog.ConflictDialog>) {
  const code = useCode(loadDialog)
  if (code) return <code.ConflictDialog {...props} />
  return (
    props.state.conflict && (
      <LateCode>
        <Notice tone="warning" role="status" title="Formulir ini juga disimpan dari tempat lain" />
      </LateCode>
    )
  )
}
