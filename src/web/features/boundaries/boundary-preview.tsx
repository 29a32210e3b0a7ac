import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { AreaMap } from '../../map/area-map.tsx'
import { boxOf } from '../../map/geography.ts'
import type { MapDrawing } from '../../map/leaflet.ts'
import { boundariesQuery } from '../../map/use-geography.ts'
import { ErrorState, Skeletons } from '../../ui/states.tsx'

import classes from './boundaries.module.css'

/** Four tints, so that neighbours can be told apart. */
const tints = ['#7fc4cd', '#b5dde2', '#5aaab5', '#d3ebee'] as const
const tintOf = (code: string) => ({ colour: tints[Number(code.slice(3)) % tints.length] ?? tints[0] })

/** The regencies as the map would draw them. */
export function BoundaryPreview({
  set: { regencies, source },
}: {
  set: { regencies: string; source: string }
}) {
  const { data, error, refetch } = useQuery(boundariesQuery(regencies))
  const drawing = useMemo((): MapDrawing | null => {
    if (!data) return null
    return {
      ...{ areas: [...data.areas.values()], backdrop: [], markers: [], selected: null, source },
      paintOf: tintOf,
      wordsOf: (code) => [`Kode ${code}`, ''],
      onArea: () => undefined,
      onMarker: () => undefined,
    }
  }, [data, source])
  const focus = useMemo(() => drawing && boxOf(drawing.areas), [drawing])
  if (error) return <ErrorState error={error} retry={refetch} title="Batas belum dapat digambar" />
  if (!drawing) return <Skeletons rows={1} height={360} label="Menggambar batas…" />
  return (
    <div className={classes.map}>
      <AreaMap label="Pratinjau batas kabupaten/kota" drawing={drawing} focus={focus} />
    </div>
  )
}
