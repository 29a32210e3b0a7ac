import type { DownloadOrder } from '#contract/download.ts'
import { type DownloadFormat, downloadFormats } from '#domain/download.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { reportedStatuses } from '#domain/report-status.ts'
import { boundsOf, type Span, spanKindOf, spanKinds } from '#domain/span.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { spanIn } from '../../figures/figure-question.ts'
import { regionSearch, type SearchOf, textOf, trueIn, wholeOf } from '../../ui/search-text.ts'

/**
 * What the address of the page carries. It is read by the page and not at the route, which is part of every first load; of a region that does
 * not exist the server says so.
 */
export const downloadSearch = {
  ...regionSearch,
  ...{ formulir: textOf, periode: textOf, tipe: wholeOf, status: textOf, bentuk: textOf },
  pelapor: trueIn,
}
export type DownloadSearch = SearchOf<typeof downloadSearch>

export const formats = namesOf(downloadFormats)

/** What is asked for, within what can be: an address that says something else stands for the usual. */
export function useDownloadQuestion(
  { formulir, periode, provinsi, kota, tipe, status, bentuk, pelapor }: DownloadSearch,
  forms: readonly { form_type: string }[],
): { span: Span; order: DownloadOrder & { format: DownloadFormat } } {
  const span = spanIn(periode, useFigureMonth(), 'month')
  const form = forms.find(({ form_type }) => form_type === formulir) ?? forms[0]
  return {
    span,
    order: {
      form_type: form?.form_type ?? '',
      ...periodOf(span),
      province_id: provinsi,
      regency_id: kota,
      tipe_fasyankes: tipe === 1 || tipe === 2 ? tipe : undefined,
      status: reportedStatuses.find((each) => each === status),
      format: formats.find((each) => each === bentuk) ?? 'xlsx',
      personal: pelapor,
    },
  }
}

/** A span as the call names it. */
function periodOf(span: Span): Pick<DownloadOrder, 'year' | 'period_type' | 'period_value'> {
  const kind = spanKindOf(span)
  const { to } = boundsOf(span)
  return {
    year: yearOf(to),
    period_type: kind,
    period_value: kind === 'year' ? undefined : monthNumberOf(to) / spanKinds[kind],
  }
}
