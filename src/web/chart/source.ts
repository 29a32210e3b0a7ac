import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useZone } from '../api/me.ts'

const firstShown = new WeakMap<object, Date>()

/** When numbers came to this page: an answer that is asked for again and is another has a moment of its own. */
export function momentOf(answer: object): Date {
  const moment = firstShown.get(answer) ?? new Date()
  firstShown.set(answer, moment)
  return moment
}

/** Where a picture or a file of these figures is from, and when they were taken. */
export function useSource(answer: object | undefined): string {
  const name = useConfiguration()?.name ?? 'SILIKA'
  const zone = useZone()
  const taken = answer ? ` Diambil ${momentText(momentOf(answer), zone)}.` : ''
  return `Sumber: ${name}, Kementerian Kesehatan RI.${taken}`
}
