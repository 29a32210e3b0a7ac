import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'

import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Paper, PaperDesk, Printed, Signature } from '../../ui/paper.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { PeriodGate } from './period-gate.tsx'
import { resultsPlace } from './period.ts'
import { useResult } from './result-source.ts'
import { ResultView } from './result-view.tsx'

const heading = 'Hasil penilaian mandiri'

/** The result on paper, every figure unfolded. */
export function ResultPrintPage() {
  return (
    <PaperDesk>
      <PeriodGate title={heading}>{(period) => <PrintedResult period={period} />}</PeriodGate>
    </PaperDesk>
  )
}

function PrintedResult({ period }: { period: AssessmentPeriod }) {
  const { isOwn, result, previous, history } = useResult(period)
  // Paper is whole: the result waits for what stands beside it, and is not printed without.
  const isWhole = result.data === null || (previous.data !== undefined && history.data !== undefined)
  const missing = [result, previous, history].filter(({ error }) => error)
  const data = isWhole ? result.data : undefined
  return (
    <>
      {!data && <PageHeader title={heading} />}
      <Loaded
        answer={{
          data,
          error: missing[0]?.error,
          refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
        }}
        rows={8}
        height={64}
        failed="Hasil belum dapat dimuat"
      >
        {(shown) =>
          shown ? (
            <ResultPaper period={period} result={shown} previous={previous.data} history={history.data} />
          ) : (
            <EmptyState
              title="Belum ada yang disimpan untuk periode ini"
              action={
                <LinkButton place={resultsPlace(period, isOwn)}>Kembali ke penilaian mandiri</LinkButton>
              }
            />
          )
        }
      </Loaded>
    </>
  )
}

function ResultPaper({
  period,
  ...shown
}: { period: AssessmentPeriod } & Omit<React.ComponentProps<typeof ResultView>, 'isOpen' | 'mayFill'>) {
  const { facility, regency, province } = shown.result
  return (
    <Paper
      title="Hasil Penilaian Mandiri Ketangguhan Iklim"
      subtitle={periodText(period)}
      documentTitle={`Penilaian mandiri ${periodText(period)} ${facility}`}
      facility={facility}
      place={`${regency}, ${province}`}
      signatures={
        <>
          <Signature as="Petugas penilai" />
          <Signature as="Mengetahui, pimpinan fasyankes" below="NIP." />
        </>
      }
      foot={<Printed />}
    >
      <ResultView {...shown} isOpen />
    </Paper>
  )
}
