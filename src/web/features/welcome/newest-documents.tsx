import { useQuery } from '@tanstack/react-query'

import { listPublicDocuments } from '#contract/documents.ts'

import { queryOf } from '../../api/call.ts'
import { PlaceLink } from '../../ui/places.tsx'

import classes from './welcome-page.module.css'

/** The last documents that were published; nothing stands here before the first one, or while they cannot be had. */
export function NewestDocuments() {
  const answer = useQuery(queryOf(listPublicDocuments, { query: { halaman: 3 } }))
  const documents = answer.data?.data ?? []
  if (documents.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="dokumen-terbaru">
      <h2 id="dokumen-terbaru" className={classes.heading}>
        Dokumen terbaru
      </h2>
      <ul className={classes.documents}>
        {documents.map(({ dokumen_id, title, kategori, description }) => (
          <li key={dokumen_id} className={classes.document}>
            <p className="small flat">{kategori}</p>
            <h3>
              <PlaceLink className="link" place={{ to: '/public/document', search: { dokumen: dokumen_id } }}>
                {title}
              </PlaceLink>
            </h3>
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
      <PlaceLink className="link" place={{ to: '/public/document' }}>
        Semua dokumen
      </PlaceLink>
    </section>
  )
}
