import { numberText } from '#domain/words.ts'

import { type Place, PlaceLink } from '../../ui/places.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { MapSearch } from './map-search.ts'
import type { MapQuestion } from './use-map-question.ts'
import { useFacilities } from './use-markers.ts'

/** How many facilities of the map are listed; the others are found by their regency or their name. */
const most = 100

/** Who is on the map, for who cannot point at it, and who is not because nobody has entered a position; nobody is hidden. */
export function FacilityLists({
  question,
  placeOf,
}: {
  question: MapQuestion
  placeOf: (change: MapSearch) => Place
}) {
  const { data, error, refetch } = useFacilities(question)
  if (!data)
    return error && <ErrorState error={error} retry={refetch} title="Fasyankes belum dapat ditampilkan" />
  const { data: markers, total: placed, without_position: unplaced } = data
  if (placed + unplaced.total === 0) return <p className="small flat">Tidak ada fasyankes di wilayah ini.</p>
  const listed = markers.toSorted((one, other) => one.name.localeCompare(other.name, 'id')).slice(0, most)
  return (
    <>
      <Listed
        title={`${numberText(placed)} fasyankes di peta${unplaced.total === 0 ? '; semuanya memiliki posisi' : ''}`}
        facilities={listed}
        total={placed}
        placeOf={({ id }) => placeOf({ fasyankes: id })}
      />
      <Listed
        title={`${numberText(unplaced.total)} fasyankes belum memiliki posisi`}
        facilities={unplaced.facilities}
        total={unplaced.total}
      />
    </>
  )
}

type Facility = { id: number; name: string }

/** Facilities by name, folded, with the number of those that are left out. */
function Listed({
  title,
  facilities,
  total,
  placeOf,
}: {
  title: string
  facilities: readonly Facility[]
  total: number
  placeOf?: (facility: Facility) => Place
}) {
  if (total === 0) return null
  return (
    <details className="small">
      <summary>{title}</summary>
      <ul>
        {facilities.map((facility) => (
          <li key={facility.id}>
            {placeOf ? <PlaceLink place={placeOf(facility)}>{facility.name}</PlaceLink> : facility.name}
          </li>
        ))}
        {total > facilities.length && <li>dan {numberText(total - facilities.length)} lainnya</li>}
      </ul>
    </details>
  )
}
