import type { Quote } from '#contract/quotes.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { fractionText, measureText } from '#domain/figure-words.ts'
import type { Zone } from '#domain/time.ts'
import { momentText, round } from '#domain/words.ts'

import { baseWords } from './base-line.tsx'

/** `Indonesia, April 2026, rumah sakit`: region, span and type of a quoted figure. */
export const quotedOf = ({ region, span_label, tipe_fasyankes: type }: Quote): string =>
  [region.name, span_label, ...(type === null ? [] : [facilityTypeLabel(type)])].join(', ')

/** What a person pastes into a text: the figure as it was quoted, with its form, what it rests on, and where it can be looked up. */
export function citationOf(
  quote: Quote,
  { name, origin, zone }: { name: string; origin: string; zone: Zone },
) {
  const { code, figure, told, span, quoted_at } = quote
  const rests = baseWords(told.base, { span, mode: 'terkonfirmasi', zone, least: figure.span })
  const base = [fractionText(figure, told), ...rests].filter(Boolean).join(', ')
  return [
    `${name}. ${figure.label} (${figure.form}), ${quotedOf(quote)}: ${measureText(figure, told.value)} (${base}).`,
    `Dikutip ${momentText(new Date(quoted_at), zone)}. ${origin}/kutipan/${code}`,
  ].join(' ')
}

/** How a quoted figure has changed since: `Naik 120 kg sejak dikutip`. */
export function changeSince({ figure, told, now }: Quote): string {
  if (now === null) return 'Indikator ini tidak lagi dihitung'
  if (now.value === null) return `Sekarang tidak ditampilkan: ${now.note ?? 'tidak dapat dihitung'}`
  // As the two are shown, so that nobody finds another difference between them.
  const change = round(now.value, figure.decimals) - round(told.value ?? 0, figure.decimals)
  const measure = { ...figure, unit: figure.unit === '%' ? 'poin persen' : figure.unit }
  const amount = measureText(measure, Math.abs(change))
  if (amount === measureText(measure, 0)) return 'Tidak berubah sejak dikutip'
  return `${change > 0 ? 'Naik' : 'Turun'} ${amount} sejak dikutip`
}
