import { Suspense, useState } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-page.ts'
import { useMaySeeSent } from './figure-question.ts'
import type { Quoted } from './quote-dialog.tsx'

const QuoteDialog = lazyPart<'QuoteDialog', Quoted & { onClose: () => void }>(
  () => import('./quote-dialog.tsx'),
  'QuoteDialog',
)

/** 'Kutip angka ini' beside a figure, for who may publish it. */
export function QuoteButton(quoted: Quoted) {
  const mayQuote = useMaySeeSent()
  const [isOpen, setOpen] = useState(false)
  if (!mayQuote) return null
  return (
    <>
      <IconButton
        icon="copy"
        label={`Kutip angka ini: ${quoted.figure.label}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <QuoteDialog {...quoted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
