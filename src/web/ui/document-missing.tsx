import { Missing } from './missing.tsx'
import type { Place } from './places.tsx'

/** In the place of a document that is not there, or not for this reader. */
export function MissingDocument({ back }: { back: { place: Place; label: string } }) {
  return (
    <Missing what="Dokumen" back={back}>
      Mungkin dokumennya sudah ditarik, atau alamatnya salah.
    </Missing>
  )
}
