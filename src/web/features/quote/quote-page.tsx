import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { getQuote, type Quote } from '#contract/quotes.ts'
import { measureText } from '#domain/figure-words.ts'
import { momentText } from '#domain/words.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { FigureBase } from '../../figures/base-line.tsx'
import { Citation } from '../../figures/citation.tsx'
import { factsOf } from '../../figures/definition.tsx'
import { changeSince, quotedOf } from '../../figures/quote-words.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { HomeButton } from '../../ui/home-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'

import cards from '../../figures/figure-card.module.css'
import classes from './quote-page.module.css'

const route = getRouteApi('/open/kutipan/$code')

/** For who reads a quoted figure somewhere: what it was when it was quoted, what it is now, and what it means. */
export function QuotePage(): ReactNode {
  const { code } = route.useParams()
  const answer = useQuery(queryOf(getQuote, { params: { code } }))
  const isUnknown = isRefusal(answer.error, 'notFound') || isRefusal(answer.error, 'invalidInput')
  return (
    <div className="narrow-page stack gap-6">
      <PageHeader
        title="Kutipan angka"
        description="Angka yang dikutip dari sistem ini: nilainya saat dikutip dan nilainya sekarang."
      />
      {isUnknown ? (
        <EmptyState icon="search" title={`Kutipan ${code} tidak ditemukan`} action={<HomeButton />}>
          <p>Periksa kembali huruf dan angka pada alamatnya.</p>
        </EmptyState>
      ) : (
        <Loaded answer={answer} rows={3} height={160} label="Memuat kutipan…">
          {({ data }) => <Quoted quote={data} />}
        </Loaded>
      )}
    </div>
  )
}

function Quoted({ quote }: { quote: Quote }) {
  const { figure, told, now, quoted_at } = quote
  const zone = useZone()
  return (
    <>
      <section className="stack gap-5">
        <div className="stack">
          <h2 className="flat">{figure.label}</h2>
          <p className="flat soft">
            {quotedOf(quote)} · {figure.form}
          </p>
        </div>
        <div className={classes.pair}>
          <Told quote={quote} told={told} title="Saat dikutip" note={momentText(new Date(quoted_at), zone)} />
          <Told quote={quote} told={now} title="Sekarang" note={changeSince(quote)} />
        </div>
      </section>
      <Card title="Definisi" description="Seperti yang berlaku saat angka ini dikutip.">
        <div className="stack gap-5">
          <p className="flat">{figure.meaning}</p>
          <Facts look="lines" facts={[...factsOf(figure), ['Laporan', 'Terkonfirmasi saja']]} />
        </div>
      </Card>
      <Card title="Cara mengutip">
        <Citation quote={quote} />
      </Card>
    </>
  )
}

function Told({
  quote: { figure, span },
  told,
  title,
  note,
}: {
  quote: Quote
  told: Quote['now']
  title: string
  note: string
}) {
  return (
    <article className={cards.card}>
      <h3 className="flat soft">{title}</h3>
      <p className={`numbers ${cards.value}`}>{measureText(figure, told?.value)}</p>
      <p className="flat strong">{note}</p>
      {told && <FigureBase figure={figure} told={told} span={span} mode="terkonfirmasi" />}
    </article>
  )
}
