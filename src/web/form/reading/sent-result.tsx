import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { getWasteResult } from '#contract/report-results.ts'
import { formIds } from '#domain/form-ids.ts'

import { queryOf } from '../../api/call.ts'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { WasteResultView } from './waste-result-view.tsx'

type Props = {
  report: number
  /** The words where it does not come. */
  failure: string
}

/** Where the server says more of a sent report than its page can compute, by the form's id. */
const sentResults: Readonly<Record<string, ComponentType<Props>>> = { [formIds.waste]: SentWasteResult }

/** What the server says that a sent report is worth; nothing where the page computes it. */
export function SentResult({ form, ...props }: Props & { form: string }) {
  const Result = sentResults[form]
  return Result && <Result {...props} />
}

function SentWasteResult({ report, failure }: Props) {
  const { data, error, refetch } = useQuery(queryOf(getWasteResult, { params: { report_id: report } }))
  if (error) return <ErrorState error={error} retry={refetch} title={failure} />
  if (!data) return <Skeletons rows={1} height={440} label="Memuat hasil…" />
  return <WasteResultView result={data.data} />
}
