import { type ReactNode, Suspense, useId } from 'react'

import { messageOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { lazyPart } from '../ui/lazy-page.ts'
import { PlainTable } from '../ui/plain-table.tsx'
import { EmptyState, Loaded, Skeletons } from '../ui/states.tsx'
import { toastError } from '../ui/toast.ts'
import { csvOf, fileNameOf, saveFile } from './chart-file.ts'
import { type Chart, hasNumbers, isLying, markText, tableOf } from './chart.ts'

import classes from './chart-card.module.css'

type ViewProps = { title: string; chart: Chart }
const view = () => import('./chart-view.tsx')
const boxplotView = () => import('./echarts-boxplot.ts')
const ChartView = lazyPart<'ChartView', ViewProps>(view, 'ChartView')
const BoxplotView = lazyPart<'ChartView', ViewProps>(boxplotView, 'ChartView')

/** A chart with what a picture or a file of it must say besides: region, period, base and mode as lines, and where it is from. */
export type ChartSheet = { chart: Chart; lines: readonly string[]; source: string }

/**
 * A chart in its frame: title, base, picture, the same numbers as a table, and its files; grey bars until the numbers are there,
 * 'Coba lagi' where they do not come, and words where nothing was reported.
 */
export function ChartCard({
  title,
  answer,
  base,
  actions,
  empty = <NoReports />,
  level: Heading = 'h2',
  folds = false,
}: {
  title: string
  /** What the chart is made of, as useQuery gives it; stale while it still answers the question before. */
  answer: { data: ChartSheet | undefined; error: unknown; refetch: () => unknown; isStale?: boolean }
  /** The line below the title: what the numbers rest on. */
  base?: ReactNode
  /** What stands beside the title, such as the definition. */
  actions?: ReactNode
  /** Where there is nothing to draw: why. */
  empty?: ReactNode
  /** Of its heading, where it stands below another. */
  level?: 'h2' | 'h3'
  /** Whether a phone shows its heading alone until the rest is asked for. */
  folds?: boolean
}) {
  const id = useId()
  const content = (
    <Loaded answer={answer} rows={1} height={waitingHeight} label="Memuat grafik…">
      {(sheet) => (hasNumbers(sheet.chart) ? <Sheet title={title} sheet={sheet} /> : empty)}
    </Loaded>
  )
  return (
    // Numbers of the question before are neither saved nor quoted under the words of this one.
    <section
      className={`paper dims ${classes.card}`}
      aria-labelledby={id}
      aria-busy={answer.isStale}
      data-stale={answer.isStale}
      inert={answer.isStale}
    >
      <div className="stack gap-2 below-5">
        <div className={classes.title}>
          <Heading id={id}>{title}</Heading>
          {actions}
        </div>
        {base}
      </div>
      {folds ? <Fold title={title}>{content}</Fold> : content}
    </section>
  )
}

function NoReports() {
  return (
    <EmptyState title="Tidak ada laporan" icon="chart">
      Tidak ada laporan yang cocok dengan saringan ini. Pilih periode, wilayah, atau jenis fasyankes lain.
    </EmptyState>
  )
}

function Sheet({ title, sheet }: { title: string; sheet: ChartSheet }) {
  const { chart } = sheet
  const View = chart.kind === 'boxplot' ? BoxplotView : ChartView
  return (
    <>
      <Suspense fallback={<Skeletons rows={1} height={roughHeight(chart)} label="Memuat grafik…" />}>
        <View title={title} chart={chart} />
      </Suspense>
      {chart.note && <p className="small flat">{chart.note}</p>}
      {chart.marks && chart.marks.length > 0 && (
        <ul className="bullets small">
          {chart.marks.map((mark) => (
            <li key={`${mark.at} ${mark.text}`}>
              {mark.at}: {markText(mark)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <details className="disclosure">
          <summary aria-label={`Lihat angkanya: ${title}`}>Lihat angkanya</summary>
          <Numbers title={title} chart={chart} />
        </details>
        <Files title={title} sheet={sheet} />
      </div>
    </>
  )
}

/** What most charts take with the line above them and their files below. */
const waitingHeight = 400
/** What the picture will take, near enough that the page does not jump. */
const roughHeight = (chart: Chart) => (isLying(chart) ? 80 + chart.labels.length * 26 : 300)

function Numbers({ title, chart }: { title: string; chart: Chart }) {
  const { columns, rows } = tableOf(chart)
  return (
    // A region that scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.numbers} tabIndex={0} role="region" aria-label={`Tabel ${title}`}>
      <PlainTable
        look="amounts"
        caption={title}
        columns={columns}
        rows={rows.map((cells, index) => ({
          key: String(index),
          cells: cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
        }))}
      />
    </div>
  )
}

function Files({ title, sheet: { chart, lines, source } }: { title: string; sheet: ChartSheet }) {
  const name = fileNameOf([title, lines[0] ?? ''].join(' '))
  const savePicture = async (format: 'png' | 'svg') => {
    try {
      const { pictureWith } = await (chart.kind === 'boxplot' ? boxplotView : view)()
      saveFile(await pictureWith(chart, { title, lines, foot: source }, format), `${name}.${format}`)
    } catch (error) {
      toastError(messageOf(error))
    }
  }
  const saveTable = () => {
    const head = [title, ...lines, ...(chart.note ? [chart.note] : []), source]
    const text = csvOf(
      tableOf(chart),
      head.map((line) => [line]),
    )
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  }
  return (
    <div className={`${classes.files} no-print`}>
      <FileButton word="PNG" title={title} onClick={() => void savePicture('png')} />
      <FileButton word="SVG" title={title} onClick={() => void savePicture('svg')} />
      <FileButton word="CSV" title={title} onClick={saveTable} />
    </div>
  )
}

function FileButton({ word, title, onClick }: { word: string; title: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact"
      aria-label={`Unduh ${word}: ${title}`}
      icon="download"
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
