import { useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { markedBaseText, withUnit } from '#domain/figure-words.ts'
import { spanText } from '#domain/span.ts'

import { modeWords } from '../../figures/figure-question.ts'
import { nameOf } from '../../figures/name-of.ts'
import { AreaMap } from '../../map/area-map.tsx'
import { scaleOf } from '../../map/colours.ts'
import type { MapDrawing } from '../../map/leaflet.ts'
import { legendOf, MapLegend } from '../../map/map-legend.tsx'
import { PictureButton } from '../../map/picture-button.tsx'
import { baseOfAreas, countsOf, type ShownArea, wordsOfArea } from '../../map/shown-areas.ts'
import { useGeography } from '../../map/use-geography.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'
import { type Answer, chosenOf, type Coordinates, type Member } from './answer.ts'
import type { ExplorerQuestion } from './explorer-question.ts'
import type { ExplorerSearch } from './explorer-search.ts'
import { MemberSelect } from './member-select.tsx'
import { cellText, reasonOf } from './pivot.ts'

import classes from './explorer-map.module.css'
import views from './explorer.module.css'

const nothing: readonly never[] = []

export type ExplorerMapProps = {
  answer: Answer
  named: ExplorerQuestion['shown']
  onChange: (change: ExplorerSearch) => void
  onCell: (at: Coordinates) => void
}

/** One indicator of the answer in one span, by colour; the same numbers below it. An area opens its number. */
export function ExplorerMap({ answer, named, onChange, onCell }: ExplorerMapProps) {
  const { members, asked } = answer
  const at = {
    waktu: chosenOf(members.waktu, named.waktu, -1),
    indikator: chosenOf(members.indikator, named.indikator, 0),
    jenis: chosenOf(members.jenis, named.jenis, -1),
  }
  const parts = useMemo(() => members.wilayah.filter(({ isWhole }) => !isWhole), [members])
  return (
    <>
      <div className={`no-print ${views.tools}`}>
        <MemberSelect
          label="Indikator pada peta"
          members={members.indikator}
          value={at.indikator}
          onChange={(tampak_indikator) => onChange({ tampak_indikator })}
        />
        <MemberSelect
          label="Periode pada peta"
          members={members.waktu}
          value={at.waktu}
          onChange={(tampak_waktu) => onChange({ tampak_waktu })}
        />
        <MemberSelect
          label="Jenis pada peta"
          members={members.jenis}
          value={at.jenis}
          onChange={(tampak_jenis) => onChange({ tampak_jenis })}
        />
      </div>
      {asked.detail === 'wilayah' ? (
        <EmptyState title="Peta membandingkan wilayah" icon="map">
          Pilih rincian tiap provinsi atau tiap kabupaten/kota, agar ada wilayah yang dapat diwarnai.
        </EmptyState>
      ) : (
        <Areas answer={answer} at={at} parts={parts} onCell={onCell} />
      )}
    </>
  )
}

function Areas({
  answer,
  at,
  parts,
  onCell,
}: {
  answer: Answer
  at: Omit<Coordinates, 'wilayah'>
  parts: readonly Member[]
  onCell: (at: Coordinates) => void
}) {
  const { region, detail } = answer.asked
  const geography = useGeography({
    province: region === 'ID' ? null : region,
    regency: null,
    hasAllRegencies: detail === 'kabkota',
  })
  const { waktu, indikator, jenis } = at
  const figure = answer.figureOf({ ...at, wilayah: region })
  const shown = useMemo(() => {
    if (!figure) return null
    const toldOf = (wilayah: string, time: string) =>
      answer.toldAt({ wilayah, waktu: time, indikator, jenis })
    // The same colours in every span, so that they can be compared.
    const values = parts.flatMap(({ id }) =>
      answer.members.waktu.flatMap((time) => toldOf(id, time.id)?.value ?? []),
    )
    const scale = scaleOf(figure, values)
    const areas = parts.map(({ id, label }): ShownArea => {
      const told = toldOf(id, waktu)
      return { code: id, name: label, told, colour: scale.classOf(told) }
    })
    return { scale, areas }
  }, [answer, figure, parts, waktu, indikator, jenis])
  const drawing = useMemo((): MapDrawing | null => {
    if (!figure || !shown) return null
    const byCode = new Map(shown.areas.map((area) => [area.code, area]))
    return {
      ...{ areas: geography.areas, backdrop: geography.backdrop, markers: nothing, selected: null },
      source: geography.source,
      paintOf: (code) => byCode.get(code)?.colour ?? { colour: '#eceff1' },
      wordsOf: (code) => {
        const area = byCode.get(code)
        return area ? [area.name, wordsOfArea(figure, area, answer.mode)] : ['', '']
      },
      onArea: (wilayah) => onCell({ wilayah, waktu, indikator, jenis }),
      onMarker: () => {},
    }
  }, [
    geography.areas,
    geography.backdrop,
    geography.source,
    figure,
    shown,
    answer.mode,
    onCell,
    waktu,
    indikator,
    jenis,
  ])
  if (geography.error)
    return <ErrorState error={geography.error} retry={geography.retry} title="Peta belum dapat ditampilkan" />
  if (!figure || !shown || !drawing || geography.areas.length === 0)
    return <Skeletons rows={1} height={420} label="Memuat peta…" />
  const title = `${nameOf(figure)}, ${spanText(waktu)}`
  const legend = legendOf(shown.scale, countsOf(shown.areas))
  const type = answer.members.jenis.find(({ id }) => id === jenis)?.label
  return (
    <section className="paper stack gap-6" aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <div className="no-print">
          <PictureButton
            answer={answer}
            geography={geography}
            file={`${nameOf(figure)} ${answer.place} ${waktu}`}
            picture={{
              ...{ title: withUnit(nameOf(figure), figure), legend, paintOf: drawing.paintOf },
              lines: [
                [answer.place, spanText(waktu), type, modeWords[answer.mode].toLowerCase()].join(' · '),
                baseOfAreas(figure, shown.areas, answer.mode),
              ],
            }}
          />
        </div>
      </div>
      <div className={classes.map}>
        <AreaMap
          label={`Peta ${title}. Angka yang sama ada dalam tabel di bawahnya.`}
          drawing={drawing}
          focus={geography.focus}
        />
      </div>
      <MapLegend className={classes.legend} title={withUnit(figure.label, figure)} rows={legend} />
      <AreaNumbers title={title} figure={figure} at={at} areas={shown.areas} />
    </section>
  )
}

/** The numbers of the map as a table. */
export function AreaNumbers({
  title,
  figure,
  at,
  areas,
}: {
  title: string
  figure: CatalogueRow
  at: Omit<Coordinates, 'wilayah'>
  areas: readonly Omit<ShownArea, 'colour'>[]
}) {
  return (
    <details className="disclosure">
      <summary aria-label={`Lihat angkanya: ${title}`}>Lihat angkanya</summary>
      <PlainTable
        look="amounts"
        caption={title}
        columns={['Wilayah', withUnit(figure.label, figure), 'Dasar']}
        rows={areas.map(({ code, name, told }) => {
          const cell = { at: { ...at, wilayah: code }, figure, told }
          return {
            key: code,
            cells: [name, reasonOf(cell) ?? cellText(cell), told ? markedBaseText(told) : '–'],
          }
        })}
      />
    </details>
  )
}
