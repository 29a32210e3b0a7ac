import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { getReportResult } from '#contract/report-results.ts'
import { type FormWorth, resultOf } from '#indicators/form-worth.ts'

import { queryOf } from '../../../api/call.ts'
import { patientPart } from '../../../ui/lazy-page.ts'
import { Loaded } from '../../../ui/states.tsx'
import type { FiguresResultProps, ResultCardProps } from './props.ts'
import { SummaryView } from './summary-view.tsx'
import { worthInputNow } from './worth-input.ts'

/** What the reports of shipped forms are worth, by the file that is called after the form; each arrives when it is needed. */
const worthFiles = import.meta.glob<{ worth: FormWorth }>('../../../../indicators/worth/*.ts')
/** Computed here by the code of the server, live and without a connection; by the form's id. */
const computedResults = new Map(
  Object.entries(worthFiles).map(([file, load]) => [
    file.replace(/^.*\/|\.ts$/g, ''),
    { Card: patientPart(async () => ({ Card: cardOf((await load()).worth) }), 'Card') },
  ]),
)

/** What a report is worth in figures. */
export function FiguresResult({ report, ...props }: FiguresResultProps) {
  const computed = computedResults.get(props.form.id)
  if (computed) return <computed.Card {...props} />
  return report !== undefined && <FiguresOfServer report={report} />
}

/** The card of a form's worth, computed from the answers as they stand. */
function cardOf(worth: FormWorth): (props: ResultCardProps) => ReactNode {
  return function ComputedResult(props) {
    const { form, section } = props
    const { summary } = worth
    const beside = (typeof summary === 'object' ? summary.beside : undefined) ?? [form.sections.at(-1)?.id]
    if (section !== undefined && !beside.includes(section)) return null
    const { title, ...result } = resultOf(worth, worthInputNow(props))
    return <SummaryView title={title} summary={result} section={section} />
  }
}

/** The result of a report as the server gives it. */
function FiguresOfServer({ report }: { report: number }) {
  const answer = useQuery(queryOf(getReportResult, { params: { report_id: report } }))
  return (
    <Loaded
      answer={answer}
      rows={1}
      height={140}
      label="Memuat hasil…"
      failed="Hasil penilaian belum dapat dimuat"
    >
      {({ data }) => {
        if (!data) return null
        const { title, ...result } = data
        return <SummaryView title={title} summary={result} section={undefined} />
      }}
    </Loaded>
  )
}
