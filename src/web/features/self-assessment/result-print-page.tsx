import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'

import { Paper, PaperDesk, Printed, Signature } from '../../ui/paper.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { PeriodGate } from './period-gate.tsx'
import { useResult } from './result-source.ts'
import { ResultView } from './result-view.tsx'

/** The result on paper, every figure unfolded. */
export function ResultPrintPage() {
  return (
    <PaperDesk>
      <PeriodGate title="Hasil penilaian mandiri">{(period) => <PrintedResult period={period} />}</PeriodGate>
    </PaperDesk>
  )
}

function PrintedResult({ period }: { period: AssessmentPeriod }) {
  const { result, previous, history } = useResult(period)
  if (result.isPending || previous.isPending || history.isPending) return <Skeletons rows={8} height={64} />
  if (result.error)
    return <ErrorState error={result.error} retry={result.refetch} title="Hasil belum dapat dimuat" />
  if (!result.data) return <EmptyState title="Belum ada yang disimpan untuk periode ini" />
  const { facility, regency, province } = result.data
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
      <ResultView result={result.data} previous={previous.data} history={history.data?.data} isOpen />
    </Paper>
  )
}
