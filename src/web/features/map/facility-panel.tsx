import { useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listMarkers } from '#contract/map.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { boundsOf, type Span } from '#domain/span.ts'
import { monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Place } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'

import classes from './map-page.module.css'

type Marker = ReplyOf<typeof listMarkers>['data'][number]

/** A facility on the map: who it is, and how far its reports are where the person may know. */
export function FacilityPanel({ id, span, back }: { id: number; span: Span; back: Place }) {
  const { to } = boundsOf(span)
  const answer = useQuery(
    queryOf(listMarkers, {
      query: { id_fasyankes: id, bulan: monthNumberOf(to), tahun: yearOf(to) },
    }),
  )
  return (
    <>
      <LinkButton variant="subtle" size="compact" leftSection={<Icon name="back" size={16} />} place={back}>
        Kembali ke wilayah
      </LinkButton>
      <Loaded answer={answer} rows={2}>
        {({ data: [marker], without_position: { facilities } }) =>
          marker ? (
            <Known marker={marker} month={monthText(to)} />
          ) : facilities[0] ? (
            <>
              <h2 className={classes.title}>{facilities[0].name}</h2>
              <p className="flat">Posisi fasyankes ini di peta belum diisi.</p>
            </>
          ) : (
            <EmptyState title="Fasyankes tidak ditemukan" icon="facility" />
          )
        }
      </Loaded>
    </>
  )
}

function Known({ marker: { name, tipe_fasyankes, month: state }, month }: { marker: Marker; month: string }) {
  return (
    <>
      <div className="stack">
        <h2 className={classes.title}>{name}</h2>
        <p className="soft flat">{facilityTypeLabel(tipe_fasyankes)}</p>
      </div>
      {state === null ? (
        <p className="soft flat">Angka satu fasyankes hanya dapat dilihat dinas kesehatannya.</p>
      ) : (
        <Facts
          look="lines"
          facts={[
            [`Laporan wajib ${month}`, String(state.expected)],
            ['Sudah dikirim', String(state.reported)],
            ['Perlu perbaikan', String(state.revise)],
            ['Terkonfirmasi', String(state.confirmed)],
            ['Limbah medis', state.Kriteria ?? 'Belum ada laporan'],
          ]}
        />
      )}
    </>
  )
}
