import type { listPublicDocuments } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

import { DocumentFacts } from '../../ui/document-facts.tsx'
import { Icon } from '../../ui/icons.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'

import classes from './documents.module.css'

type Listed = ReplyOf<typeof listPublicDocuments>['data'][number]

/** A document in the list: what it is, what it says, and where the words stand that were looked for. */
export function DocumentRow({
  document: { title, description, kategori, latest, published_at, excerpt },
  placeOf,
}: {
  document: Listed
  /** Where it is opened, at a page of its PDF. */
  placeOf: (page?: number) => Place
}) {
  return (
    <article className={classes.row}>
      <span className={classes.sign}>
        <Icon name={latest?.mime.startsWith('image/') ? 'camera' : 'document'} size={22} />
      </span>
      <div className={classes.words}>
        <p className={classes.category}>{kategori}</p>
        <h2 className={classes.name}>
          <PlaceLink place={placeOf()}>{title}</PlaceLink>
        </h2>
        {description && <p className={classes.description}>{description}</p>}
        {excerpt && (
          <PlaceLink className={classes.excerpt} place={placeOf(excerpt.page)}>
            <span>
              …
              {excerpt.pieces.map(({ text, is_hit }, index) =>
                is_hit ? <mark key={index}>{text}</mark> : text,
              )}
              …
            </span>
            <span className={classes.page}>Halaman {excerpt.page}</span>
          </PlaceLink>
        )}
        <DocumentFacts latest={latest} publishedAt={published_at} />
      </div>
    </article>
  )
}
