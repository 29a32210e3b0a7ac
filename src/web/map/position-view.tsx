import { useQuery } from '@tanstack/react-query'

import { listHealthCenters, listHospitals } from '#contract/regions.ts'
import { kilometresBetween, type Position, positionText } from '#domain/position.ts'
import { numberText } from '#domain/words.ts'

import { queryOf } from '../api/call.ts'
import { NotCome } from '../ui/ask-again.tsx'
import { type MapPoint, SchematicMap } from './schematic-map.tsx'

import classes from './position-view.module.css'

/** A position that lies farther than this from every other facility of the city is asked about, in kilometres. */
const farKm = 60

/** A facility as far as its place is concerned. */
export type PlacedFacility = {
  facility_id: number
  name: string
  regency: { id: string; name: string }
  latitude: number | null
  longitude: number | null
}

/** The facility among the others of its city or regency; with `onPick` its position is chosen on the map. */
export function PositionView({
  record,
  place = positionOf(record),
  onPick,
}: {
  record: PlacedFacility
  place?: Position | null
  onPick?: (place: Position) => void
}) {
  const { others, isMissing, retry } = useOthers(record)
  const nearest = place && nearestKm(place, others ?? [])
  const { name } = record.regency
  const count = others && `${numberText(others.length)} fasyankes lain`
  return (
    <div className="stack">
      <SchematicMap
        place={place}
        others={others ?? []}
        onPick={onPick}
        label={`Peta skematis ${name}: ${place ? positionText(place) : 'posisi belum ditentukan'}${count ? `, bersama ${count}` : ''}`}
      />
      <p className={classes.legend}>
        {place && <span data-dot="own">{record.name}</span>}
        {!isMissing && (
          <span data-dot="other">{count ? `${count} di ${name}` : 'Memuat fasyankes lain…'}</span>
        )}
      </p>
      {isMissing && <NotCome words={`Fasyankes lain di ${name} belum dapat dimuat.`} retry={retry} />}
      <p className={classes.coordinates}>
        {place ? positionText(place) : 'Posisi belum ditentukan.'}
        {nearest !== null && nearest <= farKm && (
          <span> · {nearestText(nearest)} dari fasyankes terdekat</span>
        )}
      </p>
      <div role="status">
        {nearest !== null && nearest > farKm && (
          <p className={classes.far}>
            Posisi ini {nearestText(nearest)} dari fasyankes terdekat di {name}. Periksa kembali koordinatnya.
          </p>
        )}
      </div>
      <p className="flat soft">Peta skematis: hanya posisi fasyankes, tanpa jalan dan batas wilayah.</p>
    </div>
  )
}

function positionOf({ latitude, longitude }: PlacedFacility): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** The other facilities of the city whose position is known: all or none, since half of them would call a wrong one the nearest. */
function useOthers({ facility_id, regency }: PlacedFacility) {
  const query = { kabupatenkota_id: regency.id }
  const hospitals = useQuery(queryOf(listHospitals, { query }))
  const centers = useQuery(queryOf(listHealthCenters, { query }))
  const left = [hospitals, centers].filter(({ data }) => !data)
  const others =
    hospitals.data &&
    centers.data &&
    [...hospitals.data.data, ...centers.data.data].flatMap(({ id, name, latitude, longitude }): MapPoint[] =>
      id === facility_id || latitude === null || longitude === null
        ? []
        : [{ id, name, latitude, longitude }],
    )
  return {
    others,
    isMissing: left.some(({ error }) => error),
    retry: () => {
      for (const { refetch } of left) void refetch()
    },
  }
}

function nearestKm(place: Position, others: readonly Position[]): number | null {
  return others.length === 0 ? null : Math.min(...others.map((other) => kilometresBetween(place, other)))
}

function nearestText(km: number): string {
  return km < 1 ? `${numberText(km * 1000, 0)} m` : `${numberText(km, km < 10 ? 1 : 0)} km`
}
