import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { type Figure, getCatalogue, listFigures } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'
import { addMonths } from '#domain/month.ts'
import { spanText } from '#domain/span.ts'
import { numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { BaseLine, FigureBase } from '../../figures/base-line.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { EmptyState, Loaded, Skeletons } from '../../ui/states.tsx'

import classes from './welcome-page.module.css'

/** After the figures: who waits for the map reads them meanwhile. */
const NationalMap = lazyPart(() => import('./national-map.tsx'), 'NationalMap')
const OpenData = lazyPart(() => import('./open-data.tsx'), 'OpenData')

const reporting = 'limbahfasyankes.reporting'
/** What the map is coloured by too. */
const mapped = 'waste_compliance'
/** Compliance among those who reported stands beside that of all who owe a report. */
const shown = [reporting, 'waste_generated', 'waste_compliance_official', mapped]

/** What the country has reported of the newest month that offices have confirmed reports of. */
export function NationalFigures() {
  const last = addMonths(useFigureMonth(), -1)
  const query = { indikator: shown.join(','), dari: addMonths(last, -2), sampai: last }
  const figures = useQuery({ ...queryOf(listFigures, { query }), staleTime: 5 * 60_000 })
  const catalogue = useQuery({ ...queryOf(getCatalogue), staleTime: Infinity })
  const askAgain = () =>
    Promise.all([figures, catalogue].filter(({ isError }) => isError).map(({ refetch }) => refetch()))
  const row = figures.data?.data.rows.findLast((each) => (each.figures[reporting]?.base.n ?? 0) > 0)
  if (!row || !catalogue.data || !figures.data)
    return (
      <section className={classes.section} aria-labelledby="angka-nasional">
        <h2 id="angka-nasional" className={classes.heading}>
          Angka nasional
        </h2>
        <Loaded
          answer={{
            ...figures,
            data: catalogue.data && figures.data,
            error: figures.error ?? catalogue.error,
            refetch: askAgain,
          }}
          rows={1}
          height={160}
          label="Memuat angka nasional…"
          failed="Angka nasional belum dapat dimuat"
        >
          {() => (
            <EmptyState title="Belum ada angka nasional" icon="chart">
              Angka tampil di sini setelah dinas kesehatan mengonfirmasi laporan pertama dari tiga bulan
              terakhir.
            </EmptyState>
          )}
        </Loaded>
      </section>
    )
  const { mode } = figures.data.data
  const ofMap = catalogue.data.data.find(({ id }) => id === mapped)
  return (
    <section className={classes.section} aria-labelledby="angka-nasional">
      <h2 id="angka-nasional" className={classes.heading}>
        Angka nasional {spanText(row.span)}
      </h2>
      <dl className={classes.figures}>
        {shown.map((id) => {
          const figure = catalogue.data.data.find((each) => each.id === id)
          const told = row.figures[id]
          if (!figure || !told) return null
          const { label, value } = wordsOf(id, figure, told)
          return (
            <div key={id} className={classes.figure}>
              <dt>{label}</dt>
              <dd className="numbers">{value}</dd>
              <dd>
                {figure.unit === '%' && id !== reporting ? (
                  <FigureBase figure={figure} told={told} span={row.span} mode={mode} />
                ) : (
                  <BaseLine base={told.base} span={row.span} mode={mode} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {ofMap && (
        <Suspense fallback={<Skeletons rows={1} height={320} label="Memuat peta…" />}>
          <NationalMap figure={ofMap} span={row.span} />
        </Suspense>
      )}
      <OpenDataPart />
    </section>
  )
}

/** The files behind the figures, asked for when a person opens them. */
function OpenDataPart() {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="disclosure above-6" onToggle={() => setOpened(true)}>
      <summary>Data terbuka</summary>
      {isOpened && (
        <Suspense fallback={<Skeletons rows={2} label="Memuat data terbuka…" />}>
          <OpenData />
        </Suspense>
      )}
    </details>
  )
}

/** Of reporting, how many facilities; of the rest, the figure. */
function wordsOf(
  id: string,
  figure: { label: string; unit: string; decimals: number },
  { value, of }: Pick<Figure, 'value' | 'of'>,
): { label: string; value: string } {
  if (id === reporting) return { label: 'Fasyankes melapor limbah medis', value: numberText(of ?? 0) }
  // Of a country's tonnes nobody reads the hundredth of a kilogram.
  const decimals = value !== null && value >= 1000 ? 0 : figure.decimals
  return { label: figure.label, value: measureText({ ...figure, decimals }, value) }
}
