import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { type CatalogueRow, type Figure, figureNotes } from '#contract/figures.ts'
import { facilityTypeLabel, facilityTypeOfCode } from '#domain/facility.ts'
import { measureText } from '#domain/figure-words.ts'
import { type Span, spanKindOf, spanOf, spanText } from '#domain/span.ts'
import { capitalText } from '#domain/words.ts'

import { useMay } from '../../api/me.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { ChartCard, type ChartSheet } from '../../chart/chart-card.tsx'
import { pointsOf } from '../../chart/chart.ts'
import { carriedNote, changeMarks, noteOf, thinNote } from '../../chart/marks.ts'
import { useSource } from '../../chart/source.ts'
import { FigureCard } from '../../figures/figure-card.tsx'
import { modeWords, spanOfKind } from '../../figures/figure-question.ts'
import { regionIn, tablePlace, useTableReaches } from '../../figures/table-place.ts'
import { whyUntold } from '../../figures/untold.ts'
import { countsConfirmed, type Figures } from '../../map/shown-areas.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Place } from '../../ui/places.tsx'
import { nation } from '../../ui/search-text.ts'
import { Loaded } from '../../ui/states.tsx'
import { regionFiguresQuery } from './map-calls.ts'
import type { MapQuestion } from './use-map-question.ts'
import { WaitingPanel } from './waiting-panel.tsx'

import classes from './map-page.module.css'

/** What is told beside a figure of a form: how the form is reported. */
const companions = ['reporting', 'timeliness', 'verification'] as const

/** Compliance among those who reported says too much alone, and that of all who owe a report too little. */
const compliance = ['waste_compliance_official', 'waste_compliance']

/** The figures of the panel: the chosen one, its other side where it has one, then how its form is reported. */
function figuresBeside(figure: CatalogueRow, catalogue: readonly CatalogueRow[]): CatalogueRow[] {
  const sides = compliance.includes(figure.id) ? compliance : []
  const ids = [...sides, ...companions.map((key) => `${figure.form_type}.${key}`)]
  return [figure, ...catalogue.filter(({ id }) => ids.includes(id) && id !== figure.id)]
}

/** A region's own figures, its trend, and the ways on. */
export function RegionPanel({
  question,
  catalogue,
  up,
  children,
}: {
  question: MapQuestion
  catalogue: readonly CatalogueRow[]
  /** The region around this one. */
  up: { place: Place; label: string } | null
  children?: ReactNode
}) {
  const { span, figure } = question
  const figures = figuresBeside(figure, catalogue)
  const answer = useQuery(
    regionFiguresQuery(
      question,
      figures.map(({ id }) => id),
    ),
  )
  return (
    <Loaded answer={answer} waiting={<WaitingPanel />}>
      {({ data }) => {
        const row = data.rows.find((each) => each.span === span)
        const name = data.regions[0]?.name ?? ''
        return (
          <>
            <div className={classes.panelHead}>
              <h2 className="flat">{name}</h2>
              <p className="soft flat">
                {spanText(span)}
                <Peek figure={figure} told={row?.figures[figure.id]} />
              </p>
              {up && (
                <LinkButton variant="subtle" size="compact" icon="back" place={up.place}>
                  {up.label}
                </LinkButton>
              )}
            </div>
            {row?.figures[figure.id]?.note === figureNotes.none && (
              <p className={`flat ${classes.pulledUp}`}>{nothingYet(question)}</p>
            )}
            <Cards figures={figures.slice(0, 1)} told={row?.figures} question={question} />
            <WaysOn question={question} />
            {children}
            <Trend question={question} figures={data} name={name} />
            <Cards figures={figures.slice(1)} told={row?.figures} question={question} />
          </>
        )
      }}
    </Loaded>
  )
}

/** Who sees confirmed reports alone is not told that none has come. */
function nothingYet({ figure, span, mode }: MapQuestion): string {
  const [which, until] = countsConfirmed(figure, mode)
    ? [' yang terkonfirmasi', 'dinas kesehatan mengonfirmasi laporannya']
    : ['', 'fasyankes mengirim laporannya']
  return `Belum ada laporan ${figure.form}${which} untuk ${spanText(span)}. Pilih periode atau indikator lain; angka tampil setelah ${until}.`
}

/** The chosen figure beside the name, where the cards below it are still to be pulled up. */
function Peek({ figure, told }: { figure: CatalogueRow; told: Figure | undefined }) {
  if (told === undefined) return null
  const words =
    told.value === null ? capitalText(whyUntold(told)) : `${figure.label} ${measureText(figure, told.value)}`
  return <strong className={classes.peek}> · {words}</strong>
}

function Cards({
  figures,
  told,
  question: { type, ...question },
}: {
  figures: readonly CatalogueRow[]
  told: Readonly<Record<string, Figure>> | undefined
  question: MapQuestion
}) {
  const asked = { ...question, type: facilityTypeOfCode(type) }
  return figures.map((figure) => {
    const own = told?.[figure.id]
    return own && <FigureCard key={figure.id} figure={figure} told={own} question={asked} />
  })
}

function WaysOn({ question: { region, figure, span, type, mode } }: { question: MapQuestion }) {
  const hasTable = useTableReaches(region)
  const mayChart = useMay('chart.read')
  const thisMonth = useFigureMonth()
  const isConfirmed = mode === 'terkonfirmasi'
  const search = {
    ...{ ...regionIn(region), periode: span, tipe: type },
    mode: isConfirmed ? mode : undefined,
  }
  // A table is of a month or a half-year: of a longer span, the last that has begun.
  const tabled = spanOfKind(figure.span, span, thisMonth)
  // Where the address names no region, the charts begin with an office's own.
  const charted = region === nation ? { provinsi: nation, ...search } : search
  if (!hasTable && !mayChart) return null
  return (
    <div className="cluster no-print">
      {hasTable && (
        <LinkButton
          variant="default"
          icon="table"
          place={tablePlace({ figure, region, span: tabled, type, isConfirmed })}
        >
          Tabel
        </LinkButton>
      )}
      {mayChart && (
        <LinkButton variant="default" icon="chart" place={{ to: '/grafik', search: charted }}>
          Grafik
        </LinkButton>
      )}
      {mayChart && (
        <LinkButton
          variant="default"
          icon="analysis"
          place={{ to: '/jelajah', search: { ...search, indikator: figure.id } }}
        >
          Jelajah
        </LinkButton>
      )}
    </div>
  )
}

/** The chosen figure of the region in the spans of the slider that are over: the one that runs would seem to fall. */
function Trend({
  question: { figure, type },
  figures,
  name,
}: {
  question: MapQuestion
  figures: Figures
  name: string
}) {
  const source = useSource(figures)
  const thisMonth = useFigureMonth()
  // The same while time is slid through: the chart is not drawn again.
  const data = useMemo((): ChartSheet => {
    const isOver = ({ span }: { span: Span }) => span < spanOf(spanKindOf(span), thisMonth)
    const told = figures.rows.filter(isOver).map((row) => row.figures[figure.id])
    const spans = figures.spans.filter(isOver)
    const labels = spans.map(({ label }) => label)
    const series = [{ name: figure.label, ...pointsOf(told) }]
    return {
      lines: [
        [
          name,
          type === undefined ? 'Semua jenis fasyankes' : facilityTypeLabel(type),
          figure.form,
          modeWords[figures.mode].toLowerCase(),
        ].join(' · '),
      ],
      source,
      chart: {
        ...{ kind: 'line', across: 'Periode', isTime: true, measure: figure, labels, series },
        marks: spans.flatMap(({ span, label }) => changeMarks([figure], span, label)),
        note: noteOf(carriedNote(figure), thinNote({ labels, series })),
      },
    }
  }, [figure, type, figures, name, source, thisMonth])
  return <ChartCard title={`Tren ${figure.label}`} answer={{ data, error: null, refetch: () => {} }} />
}
