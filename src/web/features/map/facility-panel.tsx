import { useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { listMarkers } from '#contract/map.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import type { Month } from '#domain/month.ts'
import type { Span } from '#domain/span.ts'
import { monthText } from '#domain/words.ts'

import { useMay } from '../../api/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Place } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { facilityQuery } from './map-calls.ts'
import { useMarkerMonth } from './use-markers.ts'
import { WaitingPanel } from './waiting-panel.tsx'

import classes from './map-page.module.css'

type Marker = ReplyOf<typeof listMarkers>['data'][number]

/** About what its facts and the way to its card take, in pixels. */
const below = [212, 36] as const

/** A facility on the map: who it is, and how far its reports are where the person may know. */
export function FacilityPanel({ id, span, back }: { id: number; span: Span; back: Place }) {
  const month = useMarkerMonth(span)
  const answer = useQuery(facilityQuery(id, month))
  return (
    <Loaded answer={answer} waiting={<WaitingPanel below={below} />}>
      {({ data: [marker], without_position: { facilities } }) => {
        const name = marker?.name ?? facilities[0]?.name
        return (
          <>
            <div className={classes.panelHead}>
              {name !== undefined && <h2 className="flat">{name}</h2>}
              {marker && <p className="soft flat">{facilityTypeLabel(marker.tipe_fasyankes)}</p>}
              <LinkButton variant="subtle" size="compact" icon="back" place={back}>
                Kembali ke wilayah
              </LinkButton>
            </div>
            {marker ? (
              <Known marker={marker} month={month} />
            ) : name === undefined ? (
              <EmptyState title="Fasyankes tidak ditemukan" icon="facility" />
            ) : (
              <p className="flat">Posisi fasyankes ini di peta belum diisi.</p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** How far the reports of a month are, and the way to the facility's card. */
function Known({ marker: { id, kabupatenkota_id, month: state }, month }: { marker: Marker; month: Month }) {
  const mayTable = useMay('table.read')
  if (state === null)
    return <p className="soft flat">Angka satu fasyankes hanya dapat dilihat dinas kesehatannya.</p>
  return (
    <>
      <Facts
        look="lines"
        facts={[
          [`Laporan wajib ${monthText(month)}`, String(state.expected)],
          ['Sudah dikirim', String(state.reported)],
          ['Perlu perbaikan', String(state.revise)],
          ['Terkonfirmasi', String(state.confirmed)],
          ['Limbah medis', state.Kriteria ?? 'Belum ada laporan'],
        ]}
      />
      {mayTable && (
        <div className="cluster no-print">
          <LinkButton
            variant="default"
            icon="table"
            place={{
              to: '/table/user',
              search: { kota: kabupatenkota_id, date: month, fasyankes: id },
            }}
          >
            Kartu fasyankes
          </LinkButton>
        </div>
      )}
    </>
  )
}
