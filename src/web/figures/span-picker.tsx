import { addMonths, firstMonth, yearOf } from '#domain/month.ts'
import {
  addSpans,
  boundsOf,
  type Span,
  spanKindOf,
  spanKinds,
  spanOf,
  type SpanKind,
  spanText,
} from '#domain/span.ts'

import { useFigureMonth } from '../api/this-month.ts'
import { Steps, yearsSince } from '../ui/period-picker.tsx'
import { Select } from '../ui/select.tsx'
import { type ShortestSpan, spanKindsFrom, spanOfKind } from './figure-question.ts'

const kindLabels: Record<SpanKind, string> = {
  month: 'Bulan',
  quarter: 'Triwulan',
  semester: 'Semester',
  year: 'Tahun',
}
/** A month, quarter, half-year or year since 2020; one that has not begun cannot be chosen. */
export function SpanPicker({
  span,
  least = 'month',
  onChange,
}: {
  span: Span
  least?: ShortestSpan
  onChange: (span: Span) => void
}) {
  const thisMonth = useFigureMonth()
  const [before, after] = [addSpans(span, -1), addSpans(span, 1)]
  return (
    <>
      <KindSelect span={span} among={spanKindsFrom(least)} onChange={onChange} />
      <Steps
        words={['Periode sebelumnya', 'Periode berikutnya']}
        back={boundsOf(before).from >= firstMonth ? () => onChange(before) : undefined}
        on={boundsOf(after).from <= thisMonth ? () => onChange(after) : undefined}
      >
        <SpanSelect label="Periode" span={span} onChange={onChange} />
      </Steps>
    </>
  )
}

/** From one span to another of its kind. */
export function SpanRange({
  from,
  to,
  least = 'month',
  onChange,
}: {
  from: Span
  to: Span
  least?: ShortestSpan
  /** Without a first one there are as many as usual. */
  onChange: (range: { from: Span | undefined; to: Span }) => void
}) {
  return (
    <>
      <KindSelect
        span={to}
        among={spanKindsFrom(least)}
        onChange={(next) => onChange({ from: undefined, to: next })}
      />
      <SpanSelect
        label="Dari"
        span={from}
        onChange={(next) => onChange({ from: next, to: next > to ? next : to })}
      />
      <SpanSelect
        label="Sampai"
        span={to}
        onChange={(next) => onChange({ from: next < from ? next : from, to: next })}
      />
    </>
  )
}

/** Another kind of span, which ends with this one or runs now. */
function KindSelect({
  span,
  among,
  onChange,
}: {
  span: Span
  among: readonly SpanKind[]
  onChange: (span: Span) => void
}) {
  const thisMonth = useFigureMonth()
  const kind = spanKindOf(span)
  return (
    <Select
      label="Satuan waktu"
      value={kind}
      options={among.map((value) => ({ value, label: kindLabels[value] }))}
      onChange={(next) => onChange(spanOfKind(among.find((each) => each === next) ?? kind, span, thisMonth))}
    />
  )
}

/** A span of the same kind, the newest year first. */
function SpanSelect({
  label,
  span,
  onChange,
}: {
  label: string
  span: Span
  onChange: (span: Span) => void
}) {
  const thisMonth = useFigureMonth()
  const kind = spanKindOf(span)
  const years = yearsSince(yearOf(firstMonth), yearOf(thisMonth))
  return (
    <Select label={label} value={span} onChange={onChange}>
      {kind === 'year'
        ? years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))
        : years.map((year) => (
            <optgroup key={year} label={String(year)}>
              {spansOfYear(kind, year)
                .filter((each) => boundsOf(each).from <= thisMonth)
                .map((each) => (
                  <option key={each} value={each}>
                    {spanText(each)}
                  </option>
                ))}
            </optgroup>
          ))}
    </Select>
  )
}

function spansOfYear(kind: SpanKind, year: number): Span[] {
  return Array.from({ length: 12 / spanKinds[kind] }, (_, index) =>
    spanOf(kind, addMonths(`${year}-01`, index * spanKinds[kind])),
  )
}
