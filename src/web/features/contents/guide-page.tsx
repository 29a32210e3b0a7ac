import { useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getGuide, listGuides } from '#contract/published-contents.ts'
import { handbookWords } from '#domain/handbook-words.ts'
import { contentFileAddress } from '#domain/rich-text/pictures.ts'
import { roles } from '#domain/roles.ts'
import { dayIn } from '#domain/time.ts'
import { dayText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { ContentsList } from '../../content/contents-list.tsx'
import { guidePlace, handbookPlace } from '../../content/places.ts'
import { RichTextView } from '../../content/rich-text-view.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { isNowhere, Missing } from '../../ui/missing.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { SearchedPage, useAnchor, useReader, useReadingSearch } from './reading.tsx'

import classes from './reading.module.css'

type Listed = ReplyOf<typeof listGuides>['data'][number]

/** `/guide/user`: all guides, or the one of the address. */
export function GuidePage() {
  const { panduan } = useReadingSearch()
  return panduan === undefined ? <Guides /> : <Guide key={panduan} slug={panduan} />
}

/** `/public/guide`. */
export function PublicGuidePage() {
  return (
    <div className="public-column">
      <GuidePage />
    </div>
  )
}

function Guides() {
  const { isVisitor, role } = useReader()
  const answer = useQuery(queryOf(listGuides, {}))
  const mine = role ?? 'public'
  return (
    <>
      <PageHeader
        title="Panduan"
        description="Cara memakai sistem ini, menurut peran dan menurut formulir."
      />
      <SearchedPage to={guidePlace(isVisitor).to} isVisitor={isVisitor}>
        <Loaded
          answer={answer}
          rows={4}
          height={96}
          label="Memuat panduan…"
          failed="Panduan belum dapat dimuat"
        >
          {({ data }) => {
            const isMine = ({ peran, formulir }: Listed) =>
              formulir === null && (peran.length === 0 || peran.includes(mine))
            return data.length === 0 ? (
              <EmptyState title="Belum ada panduan" icon="guide" />
            ) : (
              <div className={classes.groups}>
                <Group title="Untuk Anda" guides={data.filter(isMine)} isVisitor={isVisitor} />
                <Group
                  title="Mengisi formulir"
                  guides={data.filter(({ formulir }) => formulir !== null)}
                  isVisitor={isVisitor}
                />
                <Group
                  title="Untuk peran lain"
                  guides={data.filter((guide) => guide.formulir === null && !isMine(guide))}
                  isVisitor={isVisitor}
                />
                <p className="flat">
                  <PlaceLink place={handbookPlace(isVisitor)} className={classes.link}>
                    {handbookWords.title}
                  </PlaceLink>
                  : {handbookWords.lead}
                </p>
              </div>
            )
          }}
        </Loaded>
      </SearchedPage>
    </>
  )
}

function Group({ title, guides, isVisitor }: { title: string; guides: Listed[]; isVisitor: boolean }) {
  if (guides.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="flat">{title}</h2>
      <ul className={classes.guides}>
        {guides.map(({ id, slug, judul, ringkasan }) => (
          <li key={id}>
            <PlaceLink place={guidePlace(isVisitor, slug)} className={classes.guide}>
              <span className={classes.guideTitle}>{judul}</span>
              <span className="soft">{ringkasan}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Guide({ slug }: { slug: string }) {
  const { isVisitor } = useReader()
  const answer = useQuery(queryOf(getGuide, { params: { id: slug } }))
  const guide = answer.data?.data
  useAnchor(guide !== undefined)
  const back = { place: guidePlace(isVisitor), label: 'Semua panduan' }
  if (!guide && isNowhere(answer.error))
    return (
      <Missing what="Panduan" back={back}>
        Mungkin panduannya sudah ditarik, atau alamatnya salah.
      </Missing>
    )
  return (
    <>
      <PageHeader
        title={guide?.judul ?? 'Panduan'}
        part={slug}
        description={guide?.ringkasan}
        back={back}
        actions={guide && <PrintButton variant="default" />}
      />
      <Loaded answer={answer} rows={6} label="Memuat panduan…" failed="Panduan belum dapat dimuat">
        {({ data }) => (
          <div className={classes.reading}>
            <div className={classes.aside}>
              <ContentsList text={data.isi} />
            </div>
            <article className="paper" aria-label={data.judul}>
              <RichTextView text={data.isi} isVisitor={isVisitor} />
              {data.lampiran.length > 0 && (
                <section className={classes.attachments} aria-label="Lampiran">
                  <h2 className="flat">Lampiran</h2>
                  <ul className="list stack">
                    {data.lampiran.map(({ file, name }) => (
                      <li key={file}>
                        <DownloadLink href={contentFileAddress(file)}>{name}</DownloadLink>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <p className={classes.foot}>
                {data.formulir !== null && (
                  <>
                    <PlaceLink place={handbookPlace(isVisitor, data.formulir)} className={classes.link}>
                      Semua pertanyaan formulir ini
                    </PlaceLink>
                    .{' '}
                  </>
                )}
                {data.peran.length > 0 && <>Untuk {data.peran.map(roleWords).join(', ')}. </>}
                {data.diterbitkan && <>Diperbarui {dayText(dayIn('WIB', new Date(data.diterbitkan)))}.</>}
              </p>
            </article>
          </div>
        )}
      </Loaded>
    </>
  )
}

const roleWords = (role: string) =>
  role === 'public'
    ? 'masyarakat'
    : // Safe: a role that has gone since is shown as it was written.
      ((roles as Partial<Record<string, { label: string }>>)[role]?.label ?? role)
