import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { getPlace, listPlaceChanges, type PlaceRecord } from '#contract/places.ts'
import { facilityTypes } from '#domain/facility.ts'
import { addMonths } from '#domain/month.ts'
import { dayText, monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { ChangeHistory } from '../../facility/change-history.tsx'
import { RecordView } from '../../facility/record-view.tsx'
import { PositionView } from '../../map/position-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere, Missing } from '../../ui/missing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { reads, trueIn } from '../../ui/search-text.ts'
import { Loaded } from '../../ui/states.tsx'
import { ChangePlaceForm } from './place-form.tsx'
import { mergeOf, moveOf, placeOf, placesPath } from './place-search.ts'
import { StateDialog } from './state-dialog.tsx'

import recordClasses from '../../facility/record.module.css'
import classes from './places.module.css'

/** The facility that the address of a page names. */
export function usePlaceId(): number {
  const { id }: { id?: string | undefined } = useParams({ strict: false })
  return Number(id)
}

/** In the place of a facility that is not there. */
export const MissingPlace = () => (
  <Missing what="Fasyankes" back={{ place: { to: placesPath }, label: 'Data fasyankes' }}>
    Periksa kembali alamatnya, atau cari fasyankes di daftar.
  </Missing>
)

const readSearch = reads({ ubah: trueIn })

/** `/admin/data-fasyankes/{id}`: one facility, and what can become of it. */
export function PlacePage(): ReactNode {
  const id = usePlaceId()
  const { ubah = false } = readSearch(useSearch({ strict: false }))
  const go = useGo()
  const isAddress = Number.isSafeInteger(id)
  const place = useQuery({ ...queryOf(getPlace, { params: { id } }), enabled: isAddress })
  const record = place.data?.data
  const edit = (isEdited: boolean) =>
    go(
      { ...placeOf(id), ...(isEdited && { search: { ubah: true } }) },
      { replace: !isEdited, resetScroll: true },
    )
  if (!isAddress || (!record && isNowhere(place.error))) return <MissingPlace />
  return (
    <>
      <PageHeader
        title={record?.name ?? 'Fasyankes'}
        description={
          record &&
          `${facilityTypes[record.type].label} · ${record.code} · ${record.regency.name}, ${record.province.name}`
        }
        back={{ place: { to: placesPath }, label: 'Data fasyankes' }}
        actions={
          record?.merged_into === null &&
          !ubah && (
            <Button icon="edit" onClick={() => edit(true)}>
              Ubah data
            </Button>
          )
        }
      />
      <Loaded answer={place} rows={3} height={180} label="Memuat fasyankes…">
        {({ data }) =>
          ubah && data.merged_into === null ? (
            <ChangePlaceForm key={data.facility_id} record={data} onClose={() => edit(false)} />
          ) : (
            <Overview place={data} />
          )
        }
      </Loaded>
    </>
  )
}

function Overview({ place }: { place: PlaceRecord }) {
  const id = place.facility_id
  return (
    <div className="stack gap-6">
      <Standing place={place} />
      <div className="columns">
        <div className={recordClasses.column}>
          <RecordView record={place} />
          <Times place={place} />
          <ChangeHistory key={id} ask={(query) => queryOf(listPlaceChanges, { params: { id }, query })} />
        </div>
        <div className={recordClasses.column}>
          <Account place={place} />
          <Card title="Posisi di peta">
            <PositionView record={place} />
          </Card>
          {place.merged_into === null && <Steps place={place} />}
        </div>
      </div>
    </div>
  )
}

/** What an administrator should know before anything else. */
function Standing({ place: { facility_id, merged_into, closed_on, alike } }: { place: PlaceRecord }) {
  if (merged_into)
    return (
      <Notice tone="info" title="Sudah digabung">
        <p>
          Laporannya pindah ke{' '}
          <PlaceLink className="link" place={placeOf(merged_into.id)}>
            {merged_into.name} ({merged_into.code})
          </PlaceLink>
          . Data di halaman ini tidak dapat diubah lagi.
        </p>
      </Notice>
    )
  if (closed_on)
    return (
      <Notice tone="info" title={`Tutup sejak ${dayText(closed_on)}`}>
        <p>Tidak wajib dan tidak dapat mengisi formulir sejak bulan itu.</p>
      </Notice>
    )
  if (alike.length === 0) return null
  return (
    <Notice tone="warning" title="Mungkin tercatat dua kali">
      <p>Jenis dan wilayahnya sama, dan namanya hampir sama:</p>
      <ul className="list stack above-3">
        {alike.map(({ id, name, code }) => (
          <li key={id} className="spread">
            <PlaceLink className="link" place={placeOf(id)}>
              {name} ({code})
            </PlaceLink>
            <LinkButton
              variant="default"
              size="compact"
              place={mergeOf(facility_id, id)}
              label={`Bandingkan dengan ${name} (${code})`}
            >
              Bandingkan
            </LinkButton>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Account({ place: { account, facility_id, closed_on } }: { place: PlaceRecord }) {
  return (
    <Card title="Akun">
      {account ? (
        <>
          <Facts
            facts={[
              ['Nama pengguna', account.username],
              ['Nama lengkap', account.full_name],
              ['Status', account.status === 'active' ? 'Aktif' : 'Nonaktif'],
            ]}
          />
          <p className="flat above-4">
            <PlaceLink className="link" place={{ to: '/admin/user', search: { find: account.username } }}>
              Buka di daftar akun
            </PlaceLink>
          </p>
        </>
      ) : (
        <p className="flat">
          Belum ada akun, sehingga tidak ada yang dapat melapor.{' '}
          {!closed_on && (
            <PlaceLink className="link" place={{ to: '/admin/user', search: { untuk: facility_id } }}>
              Buatkan akun
            </PlaceLink>
          )}
        </p>
      )}
    </Card>
  )
}

/** When it was open and where it lay, newest first. */
function Times({ place: { active_since, closed_on, merged_into, closures, moves } }: { place: PlaceRecord }) {
  return (
    <Card title="Masa buka dan wilayah">
      <ul className="list stack">
        {closed_on && !merged_into && <li>Tutup sejak {dayText(closed_on)}.</li>}
        {closures.map(({ from_month, until_month }) => (
          <li key={from_month}>
            {until_month === addMonths(from_month, 1)
              ? `Tutup selama ${monthText(from_month)}.`
              : `Tutup ${monthText(from_month)} sampai ${monthText(addMonths(until_month, -1))}.`}
          </li>
        ))}
        {moves.map(({ from_month, from, to }) => (
          <li key={from_month}>
            Mulai {monthText(from_month)} di {to.name}; laporan sebelumnya tetap di {from.name}.
          </li>
        ))}
        <li>Aktif sejak {dayText(active_since)}.</li>
      </ul>
    </Card>
  )
}

/** What changes more than a field, each with what it does. */
function Steps({ place }: { place: PlaceRecord }) {
  const [isAsked, setAsked] = useState(false)
  const isClosed = place.closed_on !== null
  return (
    <Card title="Tindakan">
      <ul className={classes.deeds}>
        <li className="spread">
          <div>
            <p className="flat strong">{isClosed ? 'Buka kembali' : 'Tutup'}</p>
            <p className="flat soft">
              {isClosed
                ? 'Wajib mengisi formulir lagi mulai bulan yang dipilih.'
                : 'Tidak wajib mengisi formulir mulai bulan yang dipilih.'}
            </p>
          </div>
          <Button variant="default" onClick={() => setAsked(true)}>
            {isClosed ? 'Buka kembali' : 'Tutup'}
          </Button>
        </li>
        {!isClosed && (
          <>
            <li className="spread">
              <div>
                <p className="flat strong">Gabungkan</p>
                <p className="flat soft">Menerima laporan dari fasyankes yang tercatat dua kali.</p>
              </div>
              <LinkButton variant="default" place={mergeOf(place.facility_id)}>
                Gabungkan
              </LinkButton>
            </li>
            <li className="spread">
              <div>
                <p className="flat strong">Pindah wilayah</p>
                <p className="flat soft">Masuk kabupaten/kota lain; laporan sebelumnya tetap di sini.</p>
              </div>
              <LinkButton variant="default" place={moveOf(place.regency.id, place.facility_id)}>
                Pindahkan
              </LinkButton>
            </li>
          </>
        )}
      </ul>
      {isAsked && <StateDialog place={place} onClose={() => setAsked(false)} />}
    </Card>
  )
}
