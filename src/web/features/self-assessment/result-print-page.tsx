import { Button } from '@mantine/core'
import { useState } from 'react'

import { type AssessmentPeriod, periodText } from '#domain/self-assessment.ts'
import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../../api/configuration.ts'
import { useMe } from '../../api/me.ts'
import { Icon } from '../../ui/icons.tsx'
import { DocumentTitle } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { PeriodGate } from './period-gate.tsx'
import { type Result, useResult } from './result-source.ts'
import { ResultView } from './result-view.tsx'

import style from './result-print-page.module.css'

/** The result on paper: A4, letterhead, every figure unfolded, place for signatures. */
export function ResultPrintPage() {
  return (
    <main className={style.desk}>
      <PeriodGate title="Hasil penilaian mandiri">{(period) => <LoadedSheet period={period} />}</PeriodGate>
    </main>
  )
}

function LoadedSheet({ period }: { period: AssessmentPeriod }) {
  const { result, previous, history } = useResult(period)
  if (result.isPending || previous.isPending || history.isPending) return <Skeletons rows={8} height={64} />
  if (result.error)
    return <ErrorState error={result.error} retry={result.refetch} title="Hasil belum dapat dimuat" />
  if (!result.data) return <EmptyState title="Belum ada yang disimpan untuk periode ini" />
  return (
    <Sheet result={result.data}>
      <ResultView result={result.data} previous={previous.data} history={history.data?.data} isOpen />
    </Sheet>
  )
}

function Sheet({ result, children }: { result: Result; children: React.ReactNode }) {
  const me = useMe()
  const [printedAt] = useState(() => new Date())
  const name = useConfiguration()?.name ?? 'SILIKA'
  const { facility, regency, province } = result
  return (
    <>
      <DocumentTitle>{`Penilaian mandiri ${periodText(result)} ${facility}`}</DocumentTitle>
      <div className={`${style.tools} no-print`}>
        <p>Pratinjau cetak, ukuran A4</p>
        <Button leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
          Cetak
        </Button>
      </div>
      <article className={style.sheet}>
        <header className={style.letterhead}>
          <p className={style.system}>{name}</p>
          <p className={style.facility}>{facility}</p>
          <p>
            {regency}, {province}
          </p>
        </header>
        <h1 className={style.title}>Hasil Penilaian Mandiri Ketangguhan Iklim</h1>
        <p className={style.period}>{periodText(result)}</p>
        {children}
        <section className={style.sign}>
          <div>
            <p>Petugas penilai</p>
            <p className={style.line} />
          </div>
          <div>
            <p>Mengetahui, pimpinan fasyankes</p>
            <p className={style.line} />
            <p>NIP.</p>
          </div>
        </section>
        <footer className={style.printed}>
          Dicetak {momentText(printedAt, me.zone)} oleh {me.full_name}
        </footer>
      </article>
    </>
  )
}
