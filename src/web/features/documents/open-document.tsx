import { useQuery } from '@tanstack/react-query'

import { getDocument, getDocumentFile } from '#contract/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayIn } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import { addressOf, queryOf } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { DocumentFacts } from '../../ui/document-facts.tsx'
import { MissingDocument } from '../../ui/document-missing.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { isNowhere } from '../../ui/missing.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { DocumentSearch } from './document-search.ts'
import { Preview } from './preview.tsx'

import classes from './documents.module.css'

type Shown = ReplyOf<typeof getDocument>['data']

const fileAddress = (id: number, number: number, query: { unduh?: '1' } = {}) =>
  addressOf(getDocumentFile.path, { params: { dokumen_id: id, number }, query })

/** Whether the server gives a file away; where a scanner has yet to see it, or found something in it, it does not. */
const isGiven = ({ scan }: Pick<Shown['versions'][number], 'scan'>) => scan === null || scan === 'bersih'

/** One document: what it is, its file in the page, and its versions. */
export function OpenDocument({ id, search, to }: { id: number; search: DocumentSearch; to: string }) {
  const answer = useQuery(queryOf(getDocument, { params: { dokumen_id: id } }))
  const { dokumen: _dokumen, versi, lembar, ...list } = search
  const back = { place: { to, search: list }, label: 'Semua dokumen' }
  if (isNowhere(answer.error)) return <MissingDocument back={back} />
  const document = answer.data?.data
  const shown = document && shownOf(document, versi)
  return (
    <>
      <PageHeader
        title={document?.title ?? 'Dokumen'}
        part={id}
        back={back}
        description={document?.kategori}
        actions={
          shown &&
          isGiven(shown) && (
            <DownloadLink href={fileAddress(id, shown.number, { unduh: '1' })}>Unduh</DownloadLink>
          )
        }
      />
      <Loaded
        answer={answer}
        rows={3}
        height={160}
        label="Memuat dokumen…"
        failed="Dokumen belum dapat dimuat"
      >
        {({ data }) => (
          <Document
            document={data}
            shown={shownOf(data, versi)}
            lembar={lembar}
            placeOf={(number) => ({ to, search: { ...search, lembar: undefined, versi: number } })}
          />
        )}
      </Loaded>
    </>
  )
}

/** The version that the address names, or the newest. */
const shownOf = ({ versions }: Shown, number: number | undefined) =>
  versions.find((version) => version.number === number) ?? versions[0]

function Document({
  document: { dokumen_id: id, title, description, latest, published_at, versions },
  shown,
  lembar,
  placeOf,
}: {
  document: Shown
  shown: Shown['versions'][number] | undefined
  lembar: number | undefined
  placeOf: (number: number) => { to: string; search: DocumentSearch }
}) {
  return (
    <div className="stack gap-6">
      <div className={classes.about}>
        {description && <p className={classes.text}>{description}</p>}
        <DocumentFacts latest={shown ?? latest} publishedAt={published_at} />
      </div>
      {shown ? (
        <Preview file={shown} address={fileAddress(id, shown.number)} title={title} page={lembar} />
      ) : (
        <p className="soft">Berkas dokumen ini belum diunggah.</p>
      )}
      {versions.length > 1 && (
        <Card title="Versi" description="Versi teratas adalah yang berlaku.">
          <ul className="list">
            {versions.map((version) => (
              <li key={version.number} className={classes.version}>
                <div>
                  <p className="strong flat">
                    <PlaceLink
                      place={placeOf(version.number)}
                      aria-current={version === shown ? 'true' : undefined}
                    >
                      Versi {version.number}
                    </PlaceLink>
                    <span className="soft"> · {dayText(dayIn('WIB', new Date(version.created_at)))}</span>
                  </p>
                  {version.note && <p className="flat">{version.note}</p>}
                  <DocumentFacts latest={version} />
                </div>
                {isGiven(version) && (
                  <DownloadLink href={fileAddress(id, version.number, { unduh: '1' })}>
                    {`Unduh versi ${version.number}`}
                  </DownloadLink>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
