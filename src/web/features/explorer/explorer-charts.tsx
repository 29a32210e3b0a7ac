import { useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { withUnit } from '#domain/figure-words.ts'
import { spanText } from '#domain/span.ts'

import { useZone } from '../../api/me.ts'
import { ChartCard, type ChartSheet } from '../../chart/chart-card.tsx'
import { useSource } from '../../chart/source.ts'
import { BaseLine, baseWords } from '../../figures/base-line.tsx'
import { Definition } from '../../figures/definition.tsx'
import { modeWords } from '../../figures/figure-question.ts'
import { nameOf } from '../../figures/name-of.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type Answer, chosenOf, timeOf } from './answer.ts'
import { barsOf, linesOf, mostLines } from './explorer-chart.ts'
import type { ExplorerSearch } from './explorer-search.ts'
import { MemberSelect } from './member-select.tsx'

import classes from './explorer.module.css'

type Look = 'garis' | 'batang'

/** The answer as charts, one for each indicator: their units have axes of their own. */
export function ExplorerCharts({
  answer,
  look,
  named,
  onChange,
}: {
  answer: Answer
  look: Look
  /** The span of the bars; undefined: the last. */
  named: string | undefined
  onChange: (change: ExplorerSearch) => void
}) {
  const { waktu, wilayah } = answer.members
  const isOfOneTime = look === 'batang' && wilayah.length > 1
  // What is drawn over time rests on its newest span.
  const span = chosenOf(waktu, isOfOneTime ? named : undefined, -1)
  return (
    <>
      {isOfOneTime && (
        <div className={`no-print ${classes.tools}`}>
          <MemberSelect
            label="Periode batang"
            members={waktu}
            value={span}
            onChange={(tampak_waktu) => onChange({ tampak_waktu })}
          />
        </div>
      )}
      <div className="chart-grid">
        {answer.asked.figures.map((figure) => (
          <FigureChart
            key={figure.id}
            figure={figure}
            answer={answer}
            look={look}
            span={span}
            time={isOfOneTime ? spanText(span) : timeOf(answer.asked)}
          />
        ))}
      </div>
    </>
  )
}

function FigureChart({
  figure,
  answer,
  look,
  span,
  time,
}: {
  figure: CatalogueRow
  answer: Answer
  look: Look
  /** The one that it rests on. */
  span: string
  /** All that it shows, in words. */
  time: string
}) {
  const source = useSource(answer)
  const zone = useZone()
  const whole = answer.members.wilayah.at(-1)?.id ?? ''
  const [type = ''] = answer.members.jenis.slice(-1).map(({ id }) => id)
  const base = answer.toldAt({ wilayah: whole, waktu: span, indikator: figure.id, jenis: type })?.base
  const sheet = useMemo((): ChartSheet => {
    const { mode, place, members } = answer
    // Several types are told apart by the picture itself.
    const types = members.jenis.length === 1 ? members.jenis.map(({ label }) => label) : []
    return {
      chart: look === 'garis' ? linesOf(figure, answer) : barsOf(figure, answer, span),
      lines: [
        [place, time, ...types].join(' · '),
        (base ? baseWords(base, { span, mode, zone, least: figure.span }) : [modeWords[mode]]).join(' · '),
      ],
      source,
    }
  }, [figure, answer, look, span, time, base, zone, source])
  if (sheet.chart.series.length > mostLines)
    return (
      <EmptyState title="Terlalu banyak garis" icon="chart">
        Pilih satu provinsi atau satu jenis fasyankes, atau lihat jawabannya sebagai tabel.
      </EmptyState>
    )
  return (
    <div className={sheet.chart.kind === 'multiples' ? classes.wide : undefined}>
      <ChartCard
        // Small panels have no room for the unit beside their axes.
        title={sheet.chart.kind === 'multiples' ? withUnit(nameOf(figure), figure) : nameOf(figure)}
        answer={{ data: sheet, error: null, refetch: () => {} }}
        base={base && <BaseLine base={base} span={span} mode={answer.mode} least={figure.span} />}
        actions={<Definition title={nameOf(figure)} figures={[figure]} />}
      />
    </div>
  )
}
