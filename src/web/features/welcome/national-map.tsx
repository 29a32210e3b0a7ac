import { useQuery } from '@tanstack/react-query'

import { type CatalogueRow, listFigures } from '#contract/figures.ts'
import { type Span, spanText } from '#domain/span.ts'

import { queryOf } from '../../api/call.ts'
import { legendOf } from '../../map/map-legend.tsx'
import { RegionMap } from '../../map/region-map.tsx'
import { areasIn, countsOf, scaleFor } from '../../map/shown-areas.ts'
import { useGeography } from '../../map/use-geography.ts'
import { Skeletons } from '../../ui/states.tsx'

import classes from './welcome-page.module.css'

/** The provinces in the colours of a figure; nothing where they cannot be drawn. */
export function NationalMap({ figure, span }: { figure: CatalogueRow; span: Span }) {
  const { areas, backdrop, focus, source, error } = useGeography({ province: null, regency: null })
  const query = { indikator: figure.id, dari: span, sampai: span, rinci: 'anak' as const }
  const figures = useQuery({ ...queryOf(listFigures, { query }), staleTime: 5 * 60_000 })
  const told = figures.data?.data
  if (error ?? figures.error) return null
  if (!told || areas.length === 0 || !focus) return <Skeletons rows={1} height={320} label="Memuat peta…" />
  const scale = scaleFor(figure, told)
  const shown = areasIn(told, { figure, span, scale })
  const legend = legendOf(scale, countsOf(shown))
  const classOf = new Map(shown.map(({ code, colour }) => [code, colour]))
  const words = legend.map(({ label, count }) => `${count} provinsi ${label.toLowerCase()}`)
  return (
    <figure className={classes.map}>
      <figcaption>
        {figure.label} per provinsi, {spanText(span)}
      </figcaption>
      <RegionMap
        label={`Peta ${figure.label}: ${words.join(', ')}.`}
        areas={areas}
        backdrop={backdrop}
        box={focus}
        classOf={(code) => classOf.get(code) ?? scale.classOf(undefined)}
        legend={legend}
      />
      <p className="small flat">Batas wilayah: {source}.</p>
    </figure>
  )
}
