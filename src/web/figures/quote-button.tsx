import { Suspense, useState } from 'react'

import type { Span } from '#domain/span.ts'

import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-page.ts'
import type { ShownFigure } from './definition.tsx'
import { type FigureQuestion, useMaySeeSent } from './figure-question.ts'

export type Quoted = Pick<FigureQuestion, 'region' | 'type' | 'mode'> & { figure: ShownFigure; span: Span }

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
