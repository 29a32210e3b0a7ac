import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useState } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'
import { getSavedView } from '#contract/saved-views.ts'
import { numberText } from '#domain/words.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { useFigureQuestion } from '../../figures/figure-question.ts'
import { isNothing, NothingOwed } from '../../figures/nothing-owed.tsx'
import { isOfUnknownRegion, UnknownRegion } from '../../figures/unknown-region.tsx'
import { useCatalogue } from '../../figures/use-figures.ts'
import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { ListFrame } from '../../ui/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Place, useGo } from '../../ui/places.tsx'
import { reads } from '../../ui/search-text.ts'
import { Loaded, Skeletons } from '../../ui/states.tsx'
import type { Answer, Coordinates } from './answer.ts'
import { CellDialog } from './cell-dialog.tsx'
import { ExplorerCharts } from './explorer-charts.tsx'
import { readQuestion } from './explorer-faults.ts'
import { ExplorerFilters } from './explorer-filters.tsx'
import type { ExplorerMapProps } from './explorer-map.tsx'
import { type ExplorerQuestion, mostNumbers, numbersIn, views } from './explorer-question.ts'
import { explorerPath, type ExplorerSearch, explorerSearch } from './explorer-search.ts'
import { PivotTable } from './pivot-table.tsx'
import type { SavedView } from './saved-views.tsx'
import { useAnswer } from './use-answer.ts'
import { ViewSteps } from './view-steps.tsx'

import classes from './explorer.module.css'

// The library of maps comes when a map is opened; a chart's card brings that of charts.
const ExplorerMap = lazyPart<'ExplorerMap', ExplorerMapProps>(
  () => import('./explorer-map.tsx'),
  'ExplorerMap',
)

/** An address as the router gives it. */
type Given = Record<string, unknown>

/** `/jelajah`: indicators × regions × time × types of facility as a table, lines, bars or a map. */
export function ExplorerPage() {
  const given: Given = useSearch({ strict: false })
  const { tampilan, ...others } = given
  const code = explorerSearch.tampilan(tampilan)
  if (code === undefined) return <Explorer given={others} view={null} />
  return <OfView key={code} code={code} given={given} />
}

/** A saved view: its own question, until another one stands in the address beside its code. */
function OfView({ code, given }: { code: string; given: Given }) {
  const view = useQuery(queryOf(getSavedView, { params: { kode: code } }))
  if (isRefusal(view.error, 'notFound'))
    return (
      <Explorer given={{ ...given, tampilan: undefined }} view={null}>
        <Notice tone="warning" title="Tampilan ini tidak ada lagi">
          Pemiliknya sudah menghapusnya, atau tautannya tidak lengkap. Anda tetap dapat menyusun pertanyaan
          sendiri.
        </Notice>
      </Explorer>
    )
  return (
    <Loaded answer={view} rows={3} height={120} label="Membuka tampilan…">
      {({ data }) => {
        const asIt = Object.fromEntries(new URLSearchParams(data.question))
        return (
          <Explorer
            given={explorerSearch.indikator(given['indikator']) ? given : { ...asIt, tampilan: code }}
            // In the order in which the page writes its address, so that the two can be compared.
            view={{ ...data, question: textOf(reads(explorerSearch)(asIt)) }}
          />
        )
      }}
    </Loaded>
  )
}

function Explorer({ given, view, children }: { given: Given; view: SavedView | null; children?: ReactNode }) {
  const catalogue = useCatalogue()
  if (catalogue.data)
    return (
      <ExplorerOf given={given} view={view} catalogue={catalogue.data}>
        {children}
      </ExplorerOf>
    )
  return (
    <>
      <PageHeader title={titleOf(view)} />
      <Loaded answer={catalogue} rows={3} height={120} label="Memuat daftar indikator…">
        {() => null}
      </Loaded>
    </>
  )
}

const titleOf = (view: SavedView | null) => view?.name ?? 'Jelajah data'

function ExplorerOf({
  given,
  view,
  catalogue,
  children,
}: {
  given: Given
  view: SavedView | null
  catalogue: ReadonlyMap<string, CatalogueRow>
  children: ReactNode
}) {
  const go = useGo()
  const thisMonth = useFigureMonth()
  const { question, search, faults } = readQuestion(given, catalogue, thisMonth)
  const { mode } = useFigureQuestion(search)
  // What a change leaves without meaning is left out.
  const placeOf = (change: ExplorerSearch) =>
    explorerPlace(readQuestion({ ...search, ...change }, catalogue, thisMonth).search)
  const title = titleOf(view)
  return (
    <>
      <PageHeader
        title={title}
        description={
          view && !view.own
            ? `Tampilan yang disimpan ${view.owner}.`
            : 'Pilih indikator, wilayah, waktu, dan jenis fasyankes; pilih sebuah angka untuk melihat dasarnya.'
        }
        actions={<ViewSteps view={view} question={textOf(search)} />}
      />
      {children && <div className={classes.above}>{children}</div>}
      {faults.length > 0 && (
        <div className={`no-print ${classes.above}`}>
          <Notice tone="warning" title="Alamat ini tidak terbaca seluruhnya; selebihnya tetap dipakai">
            <ul className="bullets">
              {faults.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <ExplorerFilters
        search={search}
        question={question}
        catalogue={[...catalogue.values()]}
        onChange={(change) => go(placeOf(change), { replace: true })}
      />
      <div className="no-print">
        <LinkTabs
          label="Cara menampilkan"
          tabs={Object.entries(views).map(([key, label]) => ({
            label,
            place: placeOf({ tampak: key === 'tabel' ? undefined : key }),
            isCurrent: key === question.view,
          }))}
        />
      </div>
      {numbersIn(question) > mostNumbers ? (
        <Notice tone="warning" title="Pertanyaan ini terlalu besar">
          Jawabannya berisi {numberText(numbersIn(question))} angka; paling banyak {numberText(mostNumbers)}{' '}
          sekaligus. Pilih periode, indikator, atau wilayah yang lebih sedikit.
        </Notice>
      ) : (
        <AnswerOf title={title} question={question} mode={mode} placeOf={placeOf} />
      )}
    </>
  )
}

function AnswerOf({
  title,
  question,
  mode,
  placeOf,
}: {
  title: string
  question: ExplorerQuestion
  mode: Answer['mode']
  placeOf: (change: ExplorerSearch) => Place
}) {
  const go = useGo()
  const [opened, setOpened] = useState<Coordinates | null>(null)
  const open = useCallback((at: Coordinates) => setOpened(at), [])
  const { isStale, ...answer } = useAnswer(question, mode)
  const { view, shown } = question
  const change = (changed: ExplorerSearch) => go(placeOf(changed), { replace: true })
  if (!answer.data && isOfUnknownRegion(answer.error))
    return <UnknownRegion code={question.region} whole={placeOf({ provinsi: undefined, kota: undefined })} />
  return (
    <Loaded answer={answer} rows={6} height={44} label="Memuat angka…">
      {(told) => (
        <ListFrame isStale={isStale}>
          {isBlank(told) ? (
            <NothingOwed place={told.place} span={told.asked.spans.at(-1) ?? ''} />
          ) : (
            <Suspense fallback={<Skeletons rows={1} height={320} />}>
              {view === 'tabel' ? (
                <PivotTable title={title} answer={told} question={question} onChange={change} onCell={open} />
              ) : view === 'peta' ? (
                <ExplorerMap answer={told} named={shown} onChange={change} onCell={open} />
              ) : (
                <ExplorerCharts answer={told} look={view} named={shown.waktu} onChange={change} />
              )}
            </Suspense>
          )}
          {opened && (
            <CellDialog
              answer={told}
              at={opened}
              monthsPlace={(from, to) =>
                placeOf({ dari: from, periode: to, tampak: undefined, urut: undefined, arah: undefined })
              }
              onClose={() => setOpened(null)}
            />
          )}
        </ListFrame>
      )}
    </Loaded>
  )
}

/** Whether nobody had to report anything of what is asked, and nobody did. */
const isBlank = ({ asked, members: { wilayah, waktu, indikator, jenis }, toldAt }: Answer): boolean =>
  asked.spans.length > 0 &&
  wilayah.every(({ id: region }) =>
    waktu.every(({ id: time }) =>
      indikator.every(({ id: figure }) =>
        jenis.every(({ id: type }) =>
          isNothing(toldAt({ wilayah: region, waktu: time, indikator: figure, jenis: type })),
        ),
      ),
    ),
  )

const givenIn = (search: ExplorerSearch) => Object.entries(search).filter(([, value]) => value !== undefined)

const explorerPlace = (search: ExplorerSearch): Place => ({
  to: explorerPath,
  search: Object.fromEntries(givenIn(search)),
})

/** The question as the address has it, without the view that it began with. */
function textOf({ tampilan: _tampilan, ...search }: ExplorerSearch): string {
  return new URLSearchParams(givenIn(search).map(([name, value]) => [name, String(value)])).toString()
}
