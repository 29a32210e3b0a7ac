import { exportAssessment } from '#contract/self-assessment/results.ts'
import { type AssessmentPeriod, periodText } from '#domain/self-assessment/periods.ts'

import { addressOf } from '../../api/call.ts'
import { TableLinks } from '../../ui/download-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { UnreadNotice } from './instrument-notices.tsx'
import { PeriodGate } from './period-gate.tsx'
import { formsPlace, resultsPlace } from './period.ts'
import { useResult } from './result-source.ts'
import { ResultView } from './result-view.tsx'

import classes from './result.module.css'

const title = 'Hasil penilaian mandiri'

/** What a facility's period is worth; for the facility itself and everyone who may read its reports. */
export function ResultPage() {
  return <PeriodGate title={title}>{(period) => <LoadedResult period={period} />}</PeriodGate>
}

function LoadedResult({ period }: { period: AssessmentPeriod }) {
  const { whose, isOwn, result, previous, history } = useResult(period)
  const { userId, year, semester } = whose
  const { data } = result
  const desk = formsPlace(whose)
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={
          data
            ? `${data.facility}, ${data.regency}, ${data.province} · ${periodText(whose)}`
            : periodText(whose)
        }
        back={{
          place: resultsPlace(whose, isOwn),
          label: 'Kembali',
        }}
        actions={
          data && (
            <>
              <TableLinks
                addressOf={(format) => addressOf(exportAssessment.path, { params: whose, query: { format } })}
              />
              <LinkButton
                place={{ to: '/print/creshcf', search: { user: userId, year, semester } }}
                variant="default"
                icon="print"
              >
                Cetak
              </LinkButton>
            </>
          )
        }
      />
      <Loaded answer={result} rows={5} height={120} failed="Hasil belum dapat dimuat">
        {(shown) =>
          shown ? (
            <>
              <UnreadNotice
                wanted={[
                  {
                    reading: previous,
                    words: (reason) => `Hasil semester sebelumnya belum dapat dimuat: ${reason}`,
                    tone: 'warning',
                  },
                  {
                    reading: history,
                    words: (reason) => `Riwayat belum dapat dimuat: ${reason}`,
                    tone: 'warning',
                  },
                ]}
              />
              <ResultView result={shown} previous={previous.data} history={history.data} mayFill={isOwn} />
            </>
          ) : (
            <EmptyState
              title="Belum ada yang disimpan untuk periode ini"
              action={isOwn && <LinkButton place={desk}>Mulai penilaian mandiri</LinkButton>}
            >
              Hasil muncul setelah quick assessment atau instrumen pertama disimpan.
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}
