import { numberText } from '#domain/words.ts'

import { ErrorState } from '../../ui/states.tsx'
import type { MapQuestion } from './use-map-question.ts'
import { useFacilities } from './use-markers.ts'

/** Who is not on the map because nobody has entered a position; nobody is hidden. */
export function UnplacedList({ question }: { question: MapQuestion }) {
  const { data, error, refetch } = useFacilities(question)
  if (!data)
    return error && <ErrorState error={error} retry={refetch} title="Fasyankes belum dapat ditampilkan" />
  const { total, facilities } = data.without_position
  if (data.total + total === 0) return <p className="small flat">Tidak ada fasyankes di wilayah ini.</p>
  const placed = `${numberText(data.total)} fasyankes di peta`
  if (total === 0) return <p className="small flat">{placed}; semuanya memiliki posisi.</p>
  return (
    <details className="small">
      <summary>
        {placed}; {numberText(total)} belum memiliki posisi
      </summary>
      <ul>
        {facilities.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {total > facilities.length && <li>dan {numberText(total - facilities.length)} lainnya</li>}
      </ul>
    </details>
  )
}
