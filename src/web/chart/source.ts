import { useState } from 'react'

import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useZone } from '../api/me.ts'

/** Where a picture or a file of figures is from, and when it was taken. */
export function useSource(): string {
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const [now] = useState(() => new Date())
  return `Sumber: ${name}, Kementerian Kesehatan RI. Diambil ${momentText(now, zone)}.`
}
