import type { CatalogueRow, Figure } from '#contract/figures.ts'
import { baseText, isThin, measureText, thinWords } from '#domain/figure-words.ts'

import { Definition } from '../../figures/definition.tsx'
import { FigureCard } from '../../figures/figure-card.tsx'
import type { FigureQuestion } from '../../figures/figure-question.ts'
import type { Catalogue } from '../../figures/use-figures.ts'
import { Card } from '../../ui/card.tsx'
import { ShortTable } from '../../ui/fold.tsx'
import { type Column, ListFrame, RowTable } from '../../ui/list-table.tsx'
import { Loaded, Skeletons } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { figureAt, type MonthFigures, pastWords, useMonthFigures } from './month-figures.ts'

import classes from './analysis.module.css'

const rateKeys = ['reporting', 'timeliness', 'verification'] as const
export const rateIdsOf = (form: string) => rateKeys.map((key) => `${form}.${key}`)

/** Grey boxes about as high as the cards of the rates. */
const WaitingRates = () => (
  <div className={classes.waitingCards}>
    <Skeletons rows={rateKeys.length} height={190} label="Memuat angka pelaporan…" />
  </div>
)

type Shown = { question: FigureQuestion; catalogue: Catalogue; form: string }

/** Reporting, timeliness and confirmation of a form: of the region, and of each region below it. */
export function Rates({ question, catalogue, form }: Shown) {
  const ids = rateIdsOf(form)
  const figures = ids.flatMap((id) => catalogue.get(id) ?? [])
  const asked = { ...question, ids, month: question.span }
  const whole = useMonthFigures({ ...asked, detail: 'wilayah' })
  const parts = useMonthFigures({ ...asked, detail: 'anak' })
  const regions = question.region === 'ID' ? 'provinsi' : 'kabupaten/kota'
  return (
    <>
      <h2 className="unseen">Angka pelaporan</h2>
      <Loaded answer={whole} waiting={<WaitingRates />}>
        {(month) => (
          <ListFrame isStale={whole.isStale}>
            <div className={classes.cards}>
              {figures.map((figure) => {
                const told = figureAt(month.now, question.region, figure.id)
                return (
                  told && (
                    <FigureCard
                      key={figure.id}
                      figure={figure}
                      told={told}
                      question={{ ...question, mode: month.now.mode }}
                    >
                      <PastWords figure={figure} month={month} region={question.region} />
                    </FigureCard>
                  )
                )
              })}
            </div>
          </ListFrame>
        )}
      </Loaded>
      <Card
        folds
        title={`Pelaporan per ${regions}`}
        description="Yang paling sedikit melapor di atas. Angka bulan ini; di bawahnya bulan lalu dan bulan yang sama tahun lalu. Dasar: laporan yang masuk dari yang wajib dikirim."
        actions={<Definition title="pelaporan" figures={figures} />}
      >
        <Loaded answer={parts} rows={8} height={40} label={`Memuat pelaporan per ${regions}…`}>
          {(month) => (
            <ListFrame isStale={parts.isStale}>
              <ShortTable rows={month.now.regions.length} noun={regions}>
                <RowTable
                  caption={`Pelaporan per ${regions}`}
                  className={`${classes.rates} ${classes.pairs}`}
                  rows={lowestFirst(month.now, ids[0] ?? '')}
                  keyOf={({ code }) => code}
                  columns={columnsOf(figures, month, regions)}
                />
              </ShortTable>
            </ListFrame>
          )}
        </Loaded>
      </Card>
    </>
  )
}

type Region = MonthFigures['now']['regions'][number]

/** Regions by a figure, the lowest first and those without one last. */
function lowestFirst(grid: MonthFigures['now'], id: string): Region[] {
  const valueOf = ({ code }: Region) => figureAt(grid, code, id)?.value ?? Infinity
  return grid.regions.toSorted(
    (one, other) => valueOf(one) - valueOf(other) || (one.code < other.code ? -1 : 1),
  )
}

function columnsOf(figures: readonly CatalogueRow[], month: MonthFigures, regions: string): Column<Region>[] {
  const [reporting] = figures
  return [
    {
      head: regions === 'provinsi' ? 'Provinsi' : 'Kabupaten/kota',
      look: 'name',
      cell: ({ name }) => name,
    },
    ...figures.map((figure): Column<Region> => ({
      head: figure.label,
      isLabelled: true,
      cell: ({ code }) => (
        <div className={classes.compared}>
          <strong className="numbers">{valueText(figure, figureAt(month.now, code, figure.id))}</strong>
          <PastWords figure={figure} month={month} region={code} />
        </div>
      ),
    })),
    {
      head: 'Dasar',
      isLabelled: true,
      className: classes.whole,
      cell: ({ code }) => {
        const base = reporting && figureAt(month.now, code, reporting.id)?.base
        return (
          base && (
            <span className="cluster">
              {baseText(base)}
              {isThin(base) && (
                <Mark tone="warning" icon="alert">
                  {thinWords}
                </Mark>
              )}
            </span>
          )
        )
      },
    },
  ]
}

const valueText = (figure: CatalogueRow, told: Figure | undefined) =>
  measureText({ unit: figure.unit, decimals: figure.decimals }, told?.value)

function PastWords({
  figure,
  month: { past, lastYear },
  region,
}: {
  figure: CatalogueRow
  month: MonthFigures
  region: string
}) {
  return (
    <small className="soft numbers">
      <span className="nowrap">
        {pastWords.past} {valueText(figure, figureAt(past, region, figure.id))}
      </span>{' '}
      ·{' '}
      <span className="nowrap">
        {pastWords.lastYear} {valueText(figure, figureAt(lastYear, region, figure.id))}
      </span>
    </small>
  )
}
