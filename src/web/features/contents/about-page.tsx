import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getAbout } from '#contract/published-contents.ts'
import { contentFileAddress } from '#domain/rich-text/pictures.ts'

import { queryOf } from '../../api/call.ts'
import { ContentsList } from '../../content/contents-list.tsx'
import { RichTextView } from '../../content/rich-text-view.tsx'
import { Button } from '../../ui/button.tsx'
import { intoClipboard } from '../../ui/clipboard.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useUnfoldedOnPaper } from '../../ui/use-printing.ts'
import { SearchedPage, useAnchor, useReader, useReadingSearch } from './reading.tsx'

import classes from './reading.module.css'

type About = ReplyOf<typeof getAbout>['data']

/** `/about/user`: what the product is, its diagram, and the frequent questions. */
export function AboutPage() {
  const { isVisitor } = useReader()
  const answer = useQuery(queryOf(getAbout, {}))
  useAnchor(answer.data !== undefined)
  return (
    <>
      <PageHeader title={answer.data?.data.judul ?? 'Tentang'} description={answer.data?.data.ringkasan} />
      <SearchedPage to={isVisitor ? '/public/about' : '/about/user'} isVisitor={isVisitor}>
        <Loaded
          answer={answer}
          rows={5}
          label="Memuat halaman tentang…"
          failed="Halaman tentang belum dapat dimuat"
        >
          {({ data }) => (
            <div className={classes.about}>
              <div className={classes.reading}>
                <div className={classes.aside}>
                  <ContentsList text={data.isi} />
                </div>
                <section className="paper" aria-label={data.judul}>
                  <RichTextView text={data.isi} isVisitor={isVisitor} />
                  {data.diagram && (
                    <figure className={classes.diagram}>
                      <a href={contentFileAddress(data.diagram.file)} target="_blank" rel="noreferrer">
                        <img src={contentFileAddress(data.diagram.file)} alt={data.diagram.alt} />
                        <span className="unseen"> Buka gambar di tab baru</span>
                      </a>
                      {data.diagram.keterangan && (
                        <figcaption className="soft">{data.diagram.keterangan}</figcaption>
                      )}
                    </figure>
                  )}
                </section>
              </div>
              {data.faq.length > 0 && <Questions questions={data.faq} isVisitor={isVisitor} />}
            </div>
          )}
        </Loaded>
      </SearchedPage>
    </>
  )
}

/** The frequent questions, folded; the one of the address stands open. */
function Questions({ questions, isVisitor }: { questions: About['faq']; isVisitor: boolean }) {
  const { tanya } = useReadingSearch()
  const list = useRef<HTMLDivElement>(null)
  useUnfoldedOnPaper(list)
  const setAll = (open: boolean) => {
    for (const fold of list.current?.querySelectorAll('details') ?? []) fold.open = open
  }
  return (
    <section aria-labelledby="pertanyaan-umum" className="stack gap-5">
      <div className="spread">
        <h2 id="pertanyaan-umum" className="flat">
          Pertanyaan umum
        </h2>
        <div className="cluster no-print">
          <Button variant="subtle" size="compact" onClick={() => setAll(true)}>
            Buka semua
          </Button>
          <Button variant="subtle" size="compact" onClick={() => setAll(false)}>
            Tutup semua
          </Button>
        </div>
      </div>
      <div ref={list} className={classes.folds}>
        {questions.map((question) => (
          <details
            key={question.id}
            className={classes.fold}
            open={question.slug === tanya}
            ref={question.slug === tanya ? (fold) => fold?.scrollIntoView({ block: 'center' }) : undefined}
          >
            <summary>
              <span>{question.judul}</span>
              <Icon name="down" size={20} />
            </summary>
            <div className={classes.answer}>
              <RichTextView text={question.isi} isVisitor={isVisitor} prefix={`tanya-${question.id}-`} />
              <CopyLink slug={question.slug} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

/** An address that opens one question, as a visitor too can follow it. */
function CopyLink({ slug }: { slug: string }) {
  const address = `${location.origin}/public/about?tanya=${slug}`
  const copy = async () => {
    if (await intoClipboard(address)) toastSuccess('Tautan tersalin.')
    else toastError('Peramban tidak mengizinkan penyalinan.')
  }
  return (
    <div className="no-print">
      <Button variant="subtle" size="compact" icon="copy" onClick={() => void copy()}>
        Salin tautan
      </Button>
    </div>
  )
}

/** `/public/about`. */
export function PublicAboutPage() {
  return (
    <div className="public-column">
      <AboutPage />
    </div>
  )
}
