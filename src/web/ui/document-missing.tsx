import { PageHeader } from './page-header.tsx'
import type { Place } from './places.tsx'
import { EmptyState } from './states.tsx'

/** In the place of a document that is not there, or not for this reader. */
export function MissingDocument({ back }: { back: { place: Place; label: string } }) {
  return (
    <>
      <PageHeader title="Dokumen tidak ditemukan" back={back} />
      <EmptyState title="Tidak ada dokumen di alamat ini" icon="search">
        Mungkin dokumennya sudah ditarik, atau alamatnya salah.
      </EmptyState>
    </>
  )
}
