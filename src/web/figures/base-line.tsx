import type { Figure, FigureMode } from '#contract/figures.ts'
import { baseText, fractionText, isThin, thinWords } from '#domain/figure-words.ts'
import { spanKindOf, type Span, type SpanKind } from '#domain/span.ts'
import type { Zone } from '#domain/time.ts'
import { momentText, numberText } from '#domain/words.ts'

import { useZone } from '../api/me.ts'
import { Mark } from '../ui/status-chip.tsx'
import type { ShownFigure } from './definition.tsx'
import { modeWords } from './figure-question.ts'

/** What a base counts: in a longer span than `least` a facility owes several reports. */
export const baseNoun = (span: Span, least: SpanKind): string =>
  spanKindOf(span) === least ? 'fasyankes' : least === 'month' ? 'laporan bulanan' : 'penilaian'

type Told = { span: Span; mode: FigureMode; zone: Zone; least?: SpanKind }

/** What stands in a text beside a figure: the same as in its line, 'data belum mewakili' among it. */
export const baseWords = (base: Figure['base'], told: Told): string[] => [
  ...restingWords(base, told),
  ...(isThin(base) ? [thinWords] : []),
]

/**
 * `24 dari 28 fasyankes`, `20 terkonfirmasi`, `semua terkirim`, `diperbarui 21 November 2026 pukul 14.30 WIB`.
 */
function restingWords(base: Figure['base'], { span, mode, zone, least = 'month' }: Told): string[] {
  const noun = baseNoun(span, least)
  const { n, of, confirmed } = base
  const isNothing = of === 0 && n === 0
  return [
    ...(isNothing ? [`belum ada ${noun} yang wajib${noun === 'fasyankes' ? ' melapor' : ''}`] : []),
    // What is hidden is not 0: nothing is said of it.
    ...(!isNothing && n !== null ? [`${baseText(base)} ${noun}`] : []),
    // Nobody confirms a self-assessment.
    ...(!isNothing && mode === 'semua' && least === 'month' && confirmed !== null
      ? [`${numberText(confirmed)} terkonfirmasi`]
      : []),
    modeWords[mode].toLowerCase(),
    ...(base.as_of === null ? [] : [`diperbarui ${momentText(new Date(base.as_of), zone)}`]),
  ]
}

/** The line that stands beside every figure: its base, its mode and its age; 'data belum mewakili' where half of it is missing. */
export function BaseLine({
  base,
  span,
  mode,
  least = 'month',
}: {
  base: Figure['base']
  span: Span
  mode: FigureMode
  /** The span in which a facility owes one report. */
  least?: SpanKind
}) {
  const zone = useZone()
  return (
    <p className="small flat cluster">
      {/* No line begins with a dot. */}
      <span>{restingWords(base, { span, mode, zone, least }).join('\u00a0· ')}</span>
      {isThin(base) && (
        <Mark tone="warning" icon="alert">
          {thinWords}
        </Mark>
      )}
    </p>
  )
}

/** What one figure is made of where its base does not say it, and the base itself. */
export function FigureBase({
  figure,
  told,
  span,
  mode,
}: {
  figure: Pick<ShownFigure, 'unit' | 'parts' | 'span'> & Partial<Pick<ShownFigure, 'carries'>>
  told: Pick<Figure, 'of' | 'per' | 'n' | 'base'>
  span: Span
  mode: FigureMode
}) {
  const fraction = fractionText(figure, told)
  return (
    <>
      {fraction !== null && <p className="small flat">{fraction}</p>}
      <BaseLine base={told.base} span={span} mode={mode} least={figure.span} />
    </>
  )
}
