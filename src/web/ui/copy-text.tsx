import { useState } from 'react'

import { Button } from './button.tsx'
import { intoClipboard } from './clipboard.ts'
import { TextAreaField } from './fields.tsx'
import { toastError } from './toast.ts'

/** A text that is meant to be taken elsewhere: selected by a click, copied by its button. */
export function CopyText({
  label,
  text,
  copy,
  rows = 2,
}: {
  label: string
  text: string
  /** The button's words. */
  copy: string
  rows?: number
}) {
  const [isCopied, setCopied] = useState(false)
  async function take() {
    if (await intoClipboard(text)) setCopied(true)
    else toastError('Peramban tidak mengizinkan penyalinan. Pilih teksnya lalu salin.')
  }
  return (
    <div className="stack">
      <TextAreaField
        label={label}
        rows={rows}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="cluster no-print">
        <Button variant="default" icon={isCopied ? 'check' : 'copy'} onClick={() => void take()}>
          {isCopied ? 'Tersalin' : copy}
        </Button>
        <span role="status" className="unseen">
          {isCopied && 'Tersalin'}
        </span>
      </div>
    </div>
  )
}
