import { fieldError } from '../api/call.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Place } from '../ui/places.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Whether figures were refused because their region is not known. */
export const isOfUnknownRegion = (error: unknown): boolean =>
  ['provinsi_id', 'kabupatenkota_id'].some((field) => fieldError(error, field) !== undefined)

/** One state for a region that is not there, with the ways to what is around it. */
export function UnknownRegion({
  code,
  around,
  whole,
}: {
  /** Of a province `99`, or of a regency `32.99`. */
  code: string
  /** The province of a regency, where that is known. */
  around?: { name: string; place: Place } | undefined
  /** The same page for the whole country. */
  whole: Place
}) {
  const noun = code.length === 2 ? 'Provinsi' : 'Kabupaten/kota'
  return (
    <div className="panel">
      <EmptyState
        title={`${noun} tidak dikenal`}
        icon="map"
        action={
          <>
            {around && <LinkButton place={around.place}>Lihat {around.name}</LinkButton>}
            <LinkButton variant={around ? 'default' : 'filled'} place={whole}>
              Lihat seluruh Indonesia
            </LinkButton>
          </>
        }
      >
        Tidak ada {noun.toLowerCase()} dengan kode {code}
        {around && ` di ${around.name}`}.
      </EmptyState>
    </div>
  )
}
