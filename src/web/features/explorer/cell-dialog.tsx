import { facilityTypes } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import { boundsOf, type Span, spansBetween, spanText } from '#domain/span.ts'

import { useFigureMonth } from '../../api/this-month.ts'
import { FigureCard } from '../../figures/figure-card.tsx'
import { nameOf } from '../../figures/name-of.ts'
import { tablePlace, useTableReaches } from '../../figures/table-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import type { Answer, Coordinates } from './answer.ts'

import classes from './explorer.module.css'

/** A number of the answer: what it rests on, what it means, and the way down to the reports that it is made of. */
export function CellDialog({
  answer,
  at,
  monthsPlace,
  onClose,
}: {
  answer: Answer
  at: Coordinates
  /** The same question over these months. */
  monthsPlace: (from: Month, to: Month) => Place
  onClose: () => void
}) {
  const [figure, told] = [answer.figureOf(at), answer.toldAt(at)]
  if (!figure || !told) return null
  const span = answer.spanOf(at)
  const type = answer.typeOf(at)
  const region = answer.members.wilayah.find(({ id }) => id === at.wilayah)?.label ?? at.wilayah
  return (
    <Dialog title={region} onClose={onClose}>
      <div className="stack gap-6">
        <p className="soft flat">
          {spanText(span)} · {type ? facilityTypes[type].label : 'Semua jenis fasyankes'}
        </p>
        <FigureCard
          figure={{ ...figure, label: nameOf(figure) }}
          told={told}
          question={{ region: at.wilayah, span, type, mode: answer.mode }}
        />
        <Reports answer={answer} at={at} monthsPlace={monthsPlace} onFollow={onClose} />
      </div>
    </Dialog>
  )
}

/** The tables of the reports, a month each; where they are not the person's, why not. */
function Reports({
  answer,
  at,
  monthsPlace,
  onFollow,
}: {
  answer: Answer
  at: Coordinates
  monthsPlace: (from: Month, to: Month) => Place
  /** The months stand on this page, which the dialog would cover. */
  onFollow: () => void
}) {
  const thisMonth = useFigureMonth()
  const isWithin = useTableReaches(at.wilayah)
  const figure = answer.figureOf(at)
  const span = answer.spanOf(at)
  const type = answer.typeOf(at)
  if (!figure) return null
  const { from, to } = boundsOf(span)
  const last = to < thisMonth ? to : thisMonth
  const isOneTable = from === to || figure.span === 'semester'
  const placeOf = (each: Span) =>
    tablePlace({
      ...{ figure, region: at.wilayah, span: each },
      type: type && facilityTypes[type].code,
      isConfirmed: answer.mode === 'terkonfirmasi',
    })
  return (
    <section className="stack" aria-label="Laporan yang membentuk angka ini">
      <h3 className="flat">Laporan yang membentuk angka ini</h3>
      {isWithin && figure.carries && (
        <p className="flat">
          Laporan terakhir setiap fasyankes dihitung, juga yang dikirim untuk bulan sebelumnya; tabel di bawah
          hanya memuat laporan bulannya.
        </p>
      )}
      {!isWithin ? (
        <p className="soft flat">
          Di luar wilayah Anda: laporan tiap fasyankes hanya dapat dibuka dinas kesehatannya.
        </p>
      ) : isOneTable ? (
        <LinkButton icon="table" place={placeOf(span)}>
          Buka laporannya
        </LinkButton>
      ) : (
        <ul className={`list ${classes.months}`}>
          {spansBetween(from, last, 12).map((month) => (
            <li key={month}>
              <PlaceLink place={placeOf(month)}>{spanText(month)}</PlaceLink>
            </li>
          ))}
        </ul>
      )}
      {!isOneTable && (
        <LinkButton variant="default" icon="calendar" place={monthsPlace(from, last)} onClick={onFollow}>
          Lihat per bulan
        </LinkButton>
      )}
    </section>
  )
}
