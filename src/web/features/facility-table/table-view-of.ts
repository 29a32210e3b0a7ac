import type { ReplyOf } from '#contract/endpoint.ts'
import type { getFacilityTable } from '#contract/facility-table.ts'
import { isInPart, summaryPart } from '#domain/table-parts.ts'

/** A year of the facility as the server returns it. */
export type Table = ReplyOf<typeof getFacilityTable>['data']
export type Indicator = Table['indicators'][number]

/** The parts of a year's table: the summary, then a part per form. */
export function partsOf({ forms }: Table): { value: string; label: string }[] {
  return [
    { value: summaryPart, label: 'Ringkasan' },
    ...forms.map(({ form_type, title }) => ({ value: form_type, label: title })),
  ]
}

/** The indicators of a part. */
export function indicatorsOf({ indicators }: Table, part: string): Indicator[] {
  return indicators.filter((indicator) => isInPart(part, indicator))
}

/** Those that a line can show. */
export function trendsOf(indicators: readonly Indicator[]): Indicator[] {
  return indicators.filter(({ kind }) => kind !== 'word')
}
