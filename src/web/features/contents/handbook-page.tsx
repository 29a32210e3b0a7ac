import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { getHandbook, type HandbookForm } from '#contract/handbook.ts'
import { handbookChecks, handbookSection, handbookWords } from '#domain/handbook-words.ts'

import { queryOf } from '../../api/call.ts'
import { HeadingsList } from '../../content/contents-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { reads, textOf } from '../../ui/search-text.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { narrowed, questionsIn } from './handbook-search.ts'
import { ReadingSearch, useAnchor } from './reading.tsx'

import classes from './reading.module.css'

type Question = HandbookForm['sections'][number]['questions'][number]

/** `/handbook/user`: every question of every form, as it is asked this month. */
export function HandbookPage() {
  return <Handbook to="/handbook/user" />
}

/** `/public/handbook`: the same for everyone, signed in or not. */
export function PublicHandbookPage() {
  return (
    <div className="public-column">
      <Handbook to="/public/handbook" />
    </div>
  )
}

/** All forms, or the one that the address names. */
function Handbook({ to }: { to: string }) {
  const { formulir, cari } = reads({ formulir: textOf, cari: textOf })(useSearch({ strict: false }))
  return formulir === undefined ? (
    <AllForms to={to} find={cari} />
  ) : (
    <OneForm key={formulir} to={to} id={formulir} />
  )
}

const waiting = { label: 'Memuat buku formulir…', failed: 'Buku formulir belum dapat dimuat' }

function AllForms({ to, find }: { to: string; find: string | undefined }) {
  const answer = useQuery(queryOf(getHandbook, {}))
  return (
    <>
      <PageHeader title={handbookWords.title} description={handbookWords.description} />
      <ReadingSearch label="Cari pertanyaan" placeholder="Misalnya: safety box" to={to} find={find} />
      <Loaded answer={answer} rows={4} height={96} {...waiting}>
        {({ data }) =>
          find ? (
            <Found forms={data.flatMap((form) => narrowed(form, find))} find={find} to={to} />
          ) : data.length === 0 ? (
            <EmptyState title="Belum ada formulir" icon="form">
              Tidak ada formulir yang diisi bulan ini.
            </EmptyState>
          ) : (
            <ul className={classes.guides}>
              {data.map((form) => (
                <li key={form.form_type}>
                  <PlaceLink place={formIn(to, form)} className={classes.guide}>
                    <span className={classes.guideTitle}>{form.title}</span>
                    <span className="soft">{form.description}</span>
                    <span className="small">{questionsIn(form)} pertanyaan</span>
                  </PlaceLink>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

const formIn = (to: string, { form_type }: HandbookForm) => ({ to, search: { formulir: form_type } })

/** What is left of each form in which all words occur. */
function Found({ forms, find, to }: { forms: HandbookForm[]; find: string; to: string }) {
  if (forms.length === 0)
    return (
      <EmptyState title="Tidak ditemukan" icon="search">
        Tidak ada pertanyaan yang memuat “{find}”. Coba kata lain atau yang lebih pendek.
      </EmptyState>
    )
  const checks = forms.reduce((count, form) => count + form.checks.length, 0)
  return (
    <section aria-label="Hasil pencarian" className={classes.groups}>
      <p className="soft flat" role="status">
        {forms.reduce((count, form) => count + questionsIn(form), 0)} pertanyaan
        {checks > 0 && ` dan ${checks} pemeriksaan`} untuk “{find}”
      </p>
      {forms.map((form) => (
        <article key={form.form_type} className="paper" aria-label={form.title}>
          <h2 className="flat">
            <PlaceLink place={formIn(to, form)} className={classes.link}>
              {form.title}
            </PlaceLink>
          </h2>
          <Asked form={form} Head="h3" />
        </article>
      ))}
    </section>
  )
}

function OneForm({ to, id }: { to: string; id: string }) {
  const answer = useQuery(queryOf(getHandbook, {}))
  const form = answer.data?.data.find(({ form_type }) => form_type === id)
  useAnchor(form !== undefined)
  return (
    <>
      <PageHeader
        title={form?.title ?? handbookWords.title}
        part={id}
        description={form?.description}
        back={{ place: { to }, label: handbookWords.all }}
        actions={form && <PrintButton variant="default" />}
      />
      <Loaded answer={answer} rows={6} {...waiting}>
        {() =>
          form ? (
            <div className={classes.reading}>
              <div className={classes.aside}>
                <HeadingsList headings={headingsIn(form)} />
              </div>
              <article className="paper" aria-label={form.title}>
                <ul className="bullets">
                  {form.facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
                <Asked form={form} Head="h2" />
              </article>
            </div>
          ) : (
            <EmptyState
              title="Formulir tidak ditemukan"
              icon="form"
              action={<LinkButton place={{ to }}>Lihat semua formulir</LinkButton>}
            >
              Tidak ada formulir dengan alamat ini yang diisi bulan ini.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

const headingsIn = ({ sections, checks }: HandbookForm) => [
  ...sections.map(({ id, title }) => ({ id: handbookSection(id), level: 2, text: title })),
  ...(checks.length > 0 ? [{ id: handbookChecks, level: 2, text: handbookWords.checks }] : []),
]

/** The questions section by section, then the checks; `Head` is how high their titles stand. */
function Asked({ form: { sections, checks }, Head }: { form: HandbookForm; Head: 'h2' | 'h3' }) {
  // Only on a page of its own may a section be a place to go to.
  const anchor = (id: string) => (Head === 'h2' ? { id, tabIndex: -1 } : {})
  return (
    <>
      {sections.map(({ id, title, description, questions }) => (
        <section key={id} className={classes.asked}>
          <Head className={classes.askedTitle} {...anchor(handbookSection(id))}>
            {title}
          </Head>
          {description && <p className="soft">{description}</p>}
          <PlainTable
            look="folds"
            caption={title}
            className={classes.askedTable}
            columns={['Pertanyaan', 'Jawaban', 'Wajib']}
            rows={questions.map((question, place) => ({
              // Two tables may have rows of one name.
              key: `${place} ${question.key}`,
              cells: [
                <QuestionWords key="asked" question={question} />,
                question.answer || '–',
                question.required || '–',
              ],
            }))}
          />
        </section>
      ))}
      {checks.length > 0 && (
        <section className={classes.asked}>
          <Head className={classes.askedTitle} {...anchor(handbookChecks)}>
            {handbookWords.checks}
          </Head>
          <p className="soft">{handbookWords.checksLead}</p>
          <PlainTable
            look="folds"
            caption={handbookWords.checks}
            className={classes.askedTable}
            columns={['Pesan', 'Jenis']}
            rows={checks.map(({ id, is_hard, message }) => ({
              key: id,
              cells: [message, is_hard ? 'keras' : 'lunak'],
            }))}
          />
        </section>
      )}
    </>
  )
}

function QuestionWords({ question: { label, hint, condition, is_carried } }: { question: Question }) {
  return (
    <>
      {label}
      {hint && <span className={classes.askedHint}>{hint}</span>}
      {condition && <span className={classes.askedHint}>Muncul bila {condition}</span>}
      {is_carried && <span className={classes.askedHint}>Ikut “Isi dari bulan sebelumnya”</span>}
    </>
  )
}
