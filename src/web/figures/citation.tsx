import { useState } from 'react'

import type { Quote } from '#contract/quotes.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useZone } from '../api/me.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { toastError } from '../ui/toast.ts'
import { citationOf } from './quote-words.ts'

import classes from '../ui/control.module.css'

/** The sentence that quotes a figure, ready to be copied. */
export function Citation({ quote }: { quote: Quote }) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const [isCopied, setCopied] = useState(false)
  const text = citationOf(quote, { name, origin: location.origin, zone })

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toastError('Peramban tidak mengizinkan penyalinan. Pilih teksnya lalu salin.')
    }
  }
  return (
    <div className="stack">
      <Field label="Teks kutipan">
        {(marks) => (
          <textarea
            {...marks}
            className={classes.input}
            rows={6}
            readOnly
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="cluster no-print">
        <Button
          variant="default"
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={18} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Tersalin' : 'Salin teks'}
        </Button>
      </div>
    </div>
  )
}
