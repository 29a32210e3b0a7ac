import type { ComponentProps } from 'react'

import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

/** Prints the page. */
export function PrintButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'title'>) {
  return (
    <Button {...props} leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
      Cetak
    </Button>
  )
}
