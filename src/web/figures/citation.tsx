import type { Quote } from '#contract/quotes.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useZone } from '../api/me.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { citationOf } from './quote-words.ts'

/** The sentence that quotes a figure, ready to be copied. */
export function Citation({ quote }: { quote: Quote }) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const text = citationOf(quote, { name, origin: location.origin, zone })
  return <CopyText label="Teks kutipan" text={text} copy="Salin teks" rows={6} />
}
