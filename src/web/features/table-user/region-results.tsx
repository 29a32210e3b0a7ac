import type { ReplyOf } from '#contract/endpoint.ts'
import type { listRegionResults } from '#contract/self-assessment/regions.ts'
import { baseText } from '#domain/figure-words.ts'
import { levelNames } from '#domain/hazards.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { numberText, percentText } from '#domain/words.ts'

import { ShortTable } from '../../ui/fold.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { takeLostFocus } from '../../ui/navigation-focus.ts'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LevelMark } from './level-mark.tsx'

import classes from './assessment-table.module.css'

type Row = ReplyOf<typeof listRegionResults>['data']['total']

/** Coverage and mean scores: the sum in figures, then region by region. */
export function RegionResults({
  title,
  total,
  regions,
  placeOf,
  takesFocus,
  onFollow,
}: {
  title: string
  total: Row
  regions: readonly Row[]
  /** Where a region's own figures are. */
  placeOf: (id: string) => Place
  /** These are the figures of the region whose link was just followed. That link is gone, so the heading takes the focus. */
  takesFocus: boolean
  onFollow: (id: string) => void
}) {
  if (total.facilities === 0)
    return (
      <EmptyState title="Belum ada fasyankes aktif" icon="facility">
        Pilih wilayah atau semester lain.
      </EmptyState>
    )
  // The mean is of these: each of them is in one class.
  const assessed = levelNames.reduce((sum, level) => sum + total.classes[level], 0)
  return (
    <section className={classes.part} aria-labelledby="cakupan">
      <h2 id="cakupan" ref={takesFocus ? takeLostFocus : undefined} tabIndex={-1} className="flat below-4">
        {title}
      </h2>
      <dl className={classes.figures}>
        <Figure label="Lengkap (tiga bagian)" value={percentText(total.completion)}>
          {baseText({ n: total.complete, of: total.facilities })} fasyankes
        </Figure>
        <Figure label="Sudah mulai" value={numberText(total.begun)}>
          bahaya {numberText(total.hazard)}, kerentanan {numberText(total.vulnerability)}, kapasitas{' '}
          {numberText(total.capacity)}
        </Figure>
        <Figure label="Rata-rata risiko" value={indexText(total.mean_risk)}>
          {baseText({ n: assessed, of: total.facilities })} fasyankes
          <br />0 sampai 1, makin kecil makin baik
        </Figure>
        <Figure label="Rata-rata kapasitas" value={indexText(total.mean_capacity)}>
          {baseText({ n: total.capacity, of: total.facilities })} fasyankes
          <br />0 sampai 1, makin besar makin baik
        </Figure>
      </dl>

      <ShortTable rows={regions.length} noun="wilayah">
        <RowTable
          caption={`${title} per wilayah`}
          className={`side-by-side ${classes.results}`}
          columns={columnsOf(placeOf, onFollow)}
          rows={regions}
          keyOf={({ id, name }) => id ?? name}
        />
      </ShortTable>
    </section>
  )
}

const figures: [string, (row: Row) => string][] = [
  ['Fasyankes', (row) => numberText(row.facilities)],
  ['Mulai', (row) => numberText(row.begun)],
  ['Bahaya', (row) => numberText(row.hazard)],
  ['Kerentanan', (row) => numberText(row.vulnerability)],
  ['Kapasitas', (row) => numberText(row.capacity)],
  ['Lengkap', (row) => `${numberText(row.complete)} (${percentText(row.completion)})`],
  ['Risiko', (row) => indexText(row.mean_risk)],
  ['Skor kapasitas', (row) => indexText(row.mean_capacity)],
]
const columnsOf = (placeOf: (id: string) => Place, onFollow: (id: string) => void): Column<Row>[] => [
  {
    head: 'Wilayah',
    look: 'name',
    cell: ({ id, name }) =>
      id === null ? (
        name
      ) : (
        <PlaceLink place={placeOf(id)} onClick={() => onFollow(id)}>
          {name}
        </PlaceLink>
      ),
  },
  ...figures.map(([head, cell]) => ({ head, cell, isLabelled: true, className: classes.number })),
  {
    head: 'Tingkat risiko',
    isLabelled: true,
    cell: ({ classes: counts }) =>
      levelNames.some((level) => counts[level] > 0) ? (
        <span className="inline-row wrap">
          {levelNames.map((level) =>
            counts[level] > 0 ? <LevelMark key={level} level={level} count={counts[level]} /> : null,
          )}
        </span>
      ) : (
        '–'
      ),
  },
]

function Figure({ label, value, children }: { label: string; value: string; children: React.ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        <span className="small">{children}</span>
      </dd>
    </div>
  )
}
