import type { ComponentProps } from 'react'

import { Button } from './button.tsx'

/** Prints the page. */
export function PrintButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'title'>) {
  return (
    <Button {...props} icon="print" onClick={() => window.print()}>
      Cetak
    </Button>
  )
}
