import { useMemo } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { measureText } from '#domain/figure-words.ts'

import { scaleOf } from '../../map/colours.ts'
import { legendOf } from '../../map/map-legend.tsx'
import { RegionMap } from '../../map/region-map.tsx'
import { useGeography } from '../../map/use-geography.ts'
import { AskAgain } from '../../ui/ask-again.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { thinPlacesLine } from './bases.ts'
import { mapTitle, placesSentence } from './places-sentence.ts'
import type { Quarter } from './quarter.ts'

import classes from './quarterly-report.module.css'

/** Where a figure is high and low, in words and as a map; every region's number stands in the appendix. */
export function Places({ report, figure }: { report: Quarter; figure: CatalogueRow }) {
  return (
    <div className={classes.whole}>
      <h3>
        {figure.label} menurut {report.noun}
      </h3>
      <p>{placesSentence(figure, report.placesOf(figure), report.noun)}</p>
      <PlaceMap report={report} figure={figure} />
    </div>
  )
}

/** The regions of the report in the colours of a figure; nothing where none of them has a number. */
function PlaceMap({ report, figure }: { report: Quarter; figure: CatalogueRow }) {
  const { region } = report
  const { areas, backdrop, focus, source, error, retry } = useGeography({
    province: region.code === 'ID' ? null : region.code,
    regency: null,
  })
  const places = useMemo(
    () => new Map(report.placesOf(figure).map(({ code, told }) => [code, told])),
    [report, figure],
  )
  const values = [...places.values()].flatMap((told) => told?.value ?? [])
  if (values.length === 0) return null
  if (error)
    return (
      <p className="small">
        Peta tidak dapat dimuat; angka setiap {report.noun} ada dalam lampiran. <AskAgain retry={retry} />
      </p>
    )
  if (areas.length === 0 || !focus) return <Skeletons rows={1} height={240} label="Memuat peta…" />
  const scale = scaleOf(figure, values)
  const classOf = (code: string) => scale.classOf(places.get(code))
  const counts = new Map(
    [...Map.groupBy(places.values(), (told) => scale.classOf(told).id)].map(([id, members]) => [
      id,
      members.length,
    ]),
  )
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const thin = thinPlacesLine(figure, report.placesOf(figure), report.noun)
  return (
    <figure className={classes.map}>
      <RegionMap
        label={`Peta ${figure.label}, ${region.name}: ${measureText(figure, lowest)} sampai ${measureText(figure, highest)}. Angkanya ada dalam lampiran.`}
        areas={areas}
        backdrop={backdrop}
        box={focus}
        classOf={classOf}
        legend={legendOf(scale, counts)}
      />
      <figcaption className="small">
        {mapTitle(figure, report.noun, report.periodOf(figure.span).name)} {thin && `${thin}. `}
        Batas wilayah: {source}.
      </figcaption>
    </figure>
  )
}
