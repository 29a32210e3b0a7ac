import type { ReplyOf } from '#contract/endpoint.ts'
import type { listRegionResults } from '#contract/self-assessment/regions.ts'
import { levelNames } from '#domain/hazards.ts'
import { numberText, percentText } from '#domain/words.ts'

import { ListTable } from '../../ui/list-table.tsx'
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
}: {
  title: string
  total: Row
  regions: readonly Row[]
  /** Where a region's own figures are. */
  placeOf: (id: string) => Place
}) {
  if (total.facilities === 0)
    return (
      <EmptyState title="Belum ada fasyankes aktif" icon="facility">
        Pilih wilayah atau semester lain.
      </EmptyState>
    )
  return (
    <section className={classes.part} aria-labelledby="cakupan">
      <h2 id="cakupan" className={classes.title}>
        {title}
      </h2>
      <dl className={classes.figures}>
        <Figure label="Lengkap (tiga bagian)" value={percentText(total.completion)}>
          {numberText(total.complete)} dari {numberText(total.facilities)} fasyankes
        </Figure>
        <Figure label="Sudah mulai" value={numberText(total.begun)}>
          bahaya {numberText(total.hazard)}, kerentanan {numberText(total.vulnerability)}, kapasitas{' '}
          {numberText(total.capacity)}
        </Figure>
        <Figure label="Rata-rata risiko" value={meanText(total.mean_risk)}>
          0 sampai 1; makin kecil makin baik
        </Figure>
        <Figure label="Rata-rata kapasitas" value={meanText(total.mean_capacity)}>
          0 sampai 1; makin besar makin baik
        </Figure>
      </dl>

      <ListTable caption={`${title} per wilayah`} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Wilayah</th>
            {[
              'Fasyankes',
              'Mulai',
              'Bahaya',
              'Kerentanan',
              'Kapasitas',
              'Lengkap',
              'Risiko',
              'Skor kapasitas',
            ].map((word) => (
              <th key={word} scope="col" className={classes.number}>
                {word}
              </th>
            ))}
            <th scope="col">Tingkat risiko</th>
          </tr>
        </thead>
        <tbody>
          {regions.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.id === null ? row.name : <PlaceLink place={placeOf(row.id)}>{row.name}</PlaceLink>}
              </th>
              <Cell label="Fasyankes">{numberText(row.facilities)}</Cell>
              <Cell label="Mulai">{numberText(row.begun)}</Cell>
              <Cell label="Bahaya">{numberText(row.hazard)}</Cell>
              <Cell label="Kerentanan">{numberText(row.vulnerability)}</Cell>
              <Cell label="Kapasitas">{numberText(row.capacity)}</Cell>
              <Cell label="Lengkap">
                {numberText(row.complete)} ({percentText(row.completion)})
              </Cell>
              <Cell label="Risiko">{meanText(row.mean_risk)}</Cell>
              <Cell label="Skor kapasitas">{meanText(row.mean_capacity)}</Cell>
              <td>
                <span className={classes.marks}>
                  {levelNames.map((level) =>
                    row.classes[level] > 0 ? (
                      <LevelMark key={level} level={level} count={row.classes[level]} />
                    ) : null,
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
    </section>
  )
}

/** A score from 0 to 1, or a dash where it is missing. */
export const meanText = (value: number | null) => (value === null ? '–' : numberText(value, 2, 2))

function Figure({ label, value, children }: { label: string; value: string; children: React.ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        <span className={classes.base}>{children}</span>
      </dd>
    </div>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className={classes.number} data-label={label}>
      {children}
    </td>
  )
}
