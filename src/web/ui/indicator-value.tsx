import { figureText, type Measure, measureText } from '#domain/figure-words.ts'
import type { Tone } from '#domain/table-parts.ts'

import classes from './indicator-value.module.css'

/** How an indicator's values are written: a number with its unit, or a code by its words. */
export type ShownIndicator = Measure & {
  words: Readonly<Record<string, { label: string; tone: Tone }>> | null
}
export type IndicatorValue = number | string | null | undefined

/** `12,5 kg`, `85,7%`, `Layanan dasar`; `–` where there is nothing. */
export function valueText(indicator: ShownIndicator, value: IndicatorValue): string {
  if (typeof value === 'string') return indicator.words?.[value]?.label ?? value
  return measureText(indicator, value)
}

/** A word with its colour. */
export function Word({ indicator, value }: { indicator: ShownIndicator; value: string }) {
  return (
    <span className={classes.word} data-tone={indicator.words?.[value]?.tone}>
      {valueText(indicator, value)}
    </span>
  )
}

/**
 * A value where its column names the unit: the bare number, a word with its colour, or a dash that readers hear, and words in its
 * place where there can be no value.
 */
export function ValueCell({
  indicator,
  value,
  isApplicable = true,
}: {
  indicator: ShownIndicator
  value: IndicatorValue
  isApplicable?: boolean
}) {
  if (!isApplicable) return <span className="quiet small">tidak berlaku</span>
  if (value === null || value === undefined) return <NoValue />
  if (typeof value === 'number') return figureText(indicator, value)
  return <Word indicator={indicator} value={value} />
}

export function NoValue() {
  return (
    <span className="quiet">
      <span aria-hidden="true">–</span>
      <span className="unseen">tidak ada</span>
    </span>
  )
}
