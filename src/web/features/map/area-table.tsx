import type { CatalogueRow, FigureMode } from '#contract/figures.ts'
import { markedBaseText, measureText } from '#domain/figure-words.ts'

import { Swatch } from '../../map/map-legend.tsx'
import { countedWord, type ShownArea } from '../../map/shown-areas.ts'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'

import classes from './map-page.module.css'

/** The numbers of the map as a table, the highest first: who sees no map chooses here. */
export function AreaTable({
  title,
  figure,
  mode,
  areas,
  selected,
  placeOf,
}: {
  title: string
  figure: CatalogueRow
  mode: FigureMode
  areas: readonly ShownArea[]
  selected: string | null
  placeOf: (code: string) => Place
}) {
  // Some figures lie below 0: what is missing comes after all of them.
  const rankOf = ({ told }: ShownArea) => told?.value ?? -Infinity
  const ranked = areas.toSorted((one, other) => rankOf(other) - rankOf(one))
  return (
    <section className="stack gap-4 across-sheets" aria-labelledby="angka-wilayah">
      <h2 id="angka-wilayah" className="flat">
        {title}
      </h2>
      <RowTable
        caption={title}
        className={`side-by-side ${classes.areas}`}
        rows={ranked}
        keyOf={({ code }) => code}
        isSelected={({ code }) => code === selected}
        columns={columnsOf(figure, mode, placeOf)}
      />
    </section>
  )
}

const columnsOf = (
  figure: CatalogueRow,
  mode: FigureMode,
  placeOf: (code: string) => Place,
): Column<ShownArea>[] => [
  {
    head: 'Wilayah',
    look: 'name',
    cell: ({ code, name }) => <PlaceLink place={placeOf(code)}>{name}</PlaceLink>,
  },
  {
    head: figure.label,
    isLabelled: true,
    cell: ({ told, colour }) => (
      <span className="inline-row numbers">
        <Swatch paint={colour} />
        {told === undefined || told.value === null ? colour.label : measureText(figure, told.value)}
      </span>
    ),
  },
  {
    head: `Laporan ${countedWord(figure, mode)}`,
    isLabelled: true,
    cell: ({ told }) => (
      <span className="numbers">{told && told.base.of > 0 ? markedBaseText(told) : '–'}</span>
    ),
  },
]
