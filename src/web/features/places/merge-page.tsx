import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { getPlace, listPlaces, type MergeOutline, type PlaceRecord, previewMerge } from '#contract/places.ts'
import { facilityFields } from '#domain/facility-fields.ts'
import { namesOf } from '#domain/names-of.ts'
import { positionText } from '#domain/position.ts'
import { dayText, monthText, numberText } from '#domain/words.ts'

import { call, queryOf } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere } from '../../ui/missing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { reads, wholeOf } from '../../ui/search-text.ts'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { lockedOut, MergeForm } from './merge-form.tsx'
import { MissingPlace, usePlaceId } from './place-page.tsx'
import { mergeOf, placeOf } from './place-search.ts'

import classes from './places.module.css'

const readSearch = reads({ dengan: wholeOf })

/** `/admin/data-fasyankes/{id}/gabung`: another record of the same facility gives it its reports. */
export function MergePage(): ReactNode {
  const id = usePlaceId()
  const { dengan } = readSearch(useSearch({ strict: false }))
  const place = useQuery(queryOf(getPlace, { params: { id } }))
  if (!place.data && isNowhere(place.error)) return <MissingPlace />
  return (
    <>
      <PageHeader
        title="Gabungkan fasyankes"
        description="Dua catatan dari satu fasyankes menjadi satu. Satu dipertahankan; yang lain ditutup setelah laporannya pindah."
        back={{ place: placeOf(id), label: place.data?.data.name ?? 'Fasyankes' }}
      />
      <Loaded answer={place} rows={3} height={140} label="Memuat fasyankes…">
        {({ data }) =>
          data.merged_into !== null || data.closed_on !== null ? (
            <Notice tone="warning" title="Fasyankes ini tidak dapat menerima laporan">
              <p>
                {data.merged_into
                  ? 'Fasyankes ini sudah digabung.'
                  : 'Fasyankes ini tutup; buka kembali dahulu.'}
              </p>
            </Notice>
          ) : (
            <div className="stack gap-6">
              <Choice survivor={data} duplicate={dengan} />
              {dengan !== undefined && <Preview key={dengan} id={id} duplicate={dengan} />}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** Which of both stays, and which goes. */
function Choice({ survivor, duplicate }: { survivor: PlaceRecord; duplicate: number | undefined }) {
  const go = useGo()
  const id = survivor.facility_id
  const chosen = useQuery({
    ...queryOf(getPlace, { params: { id: duplicate ?? 0 } }),
    enabled: duplicate !== undefined,
  }).data?.data
  const choose = (next: number | undefined) => go(mergeOf(id, next), { replace: true })
  return (
    <Card title="Kedua fasyankes">
      <div className={classes.pair}>
        <div>
          <p className="flat small strong">Dipertahankan</p>
          <p className="flat">
            {survivor.name} ({survivor.code})
          </p>
          <p className="flat soft">
            {survivor.regency.name}, {survivor.province.name}
          </p>
        </div>
        <SearchableSelect
          label="Digabungkan, lalu ditutup"
          placeholder="Cari nama atau kode"
          value={chosen ? { id: String(chosen.facility_id), label: `${chosen.name} (${chosen.code})` } : null}
          among={[listPlaces.path, id]}
          find={async (words) => {
            const query = {
              ...{ tipe_fasyankes: survivor.tipe_fasyankes, per_page: 12 },
              // Those nearby come first, until something is typed.
              ...(words === '' ? { kabupatenkota_id: survivor.regency.id } : { find: words }),
            }
            const { data } = await call(listPlaces, { query })
            return data
              .filter((each) => each.id !== id && each.merged_into === null)
              .map(({ id: other, name, code, regency }) => ({
                ...{ id: String(other), label: `${name} (${code})`, detail: regency.name },
              }))
          }}
          onChange={(option) => choose(option ? Number(option.id) : undefined)}
        />
      </div>
      {duplicate === undefined && survivor.alike.length > 0 && (
        <>
          <p className="flat above-5">Namanya hampir sama:</p>
          <ul className="list stack above-3">
            {survivor.alike.map(({ id: other, name, code }) => (
              <li key={other}>
                <LinkButton variant="default" place={mergeOf(id, other)}>
                  {`${name} (${code})`}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {duplicate !== undefined && (
        <p className="flat above-4">
          <LinkButton variant="subtle" size="compact" place={mergeOf(duplicate, id)}>
            Tukar: pertahankan yang lain
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

function Preview({ id, duplicate }: { id: number; duplicate: number }) {
  // What is decided on stays as it was read, and is read again by a person who comes back.
  const outline = useQuery({
    ...queryOf(previewMerge, { params: { id }, query: { duplicate_id: duplicate } }),
    ...{ staleTime: Infinity, gcTime: 0 },
  })
  return (
    <Loaded
      answer={outline}
      rows={3}
      height={140}
      label="Menghitung yang pindah…"
      failed="Kedua fasyankes ini tidak dapat digabung"
    >
      {({ data }) => (
        <>
          <Comparison outline={data} />
          <Moving outline={data} />
          <LockedOut outline={data} />
          <MergeForm outline={data} />
        </>
      )}
    </Loaded>
  )
}

/** Both records side by side, so that two facilities of one name are not taken for one. */
function Comparison({ outline: { survivor, duplicate } }: { outline: MergeOutline }) {
  const of = (record: MergeOutline['survivor']) => ({
    name: record.name,
    code: record.code,
    regency: record.regency.name,
    district: record.district?.name,
    address: record.address,
    phone: record.phone,
    email: record.email,
    position:
      record.latitude === null || record.longitude === null
        ? null
        : positionText({ latitude: record.latitude, longitude: record.longitude }),
    beds: record.beds === null ? null : numberText(record.beds),
    active_since: dayText(record.active_since),
  })
  const [mine, other] = [of(survivor), of(duplicate)]
  const fields = namesOf(mine)
  return (
    <Card
      title="Bandingkan dahulu"
      description="Yang berlaku seterusnya adalah data fasyankes yang dipertahankan; hanya tanggal aktifnya mengikuti yang lebih lama."
    >
      <PlainTable
        look="folds"
        caption="Data kedua fasyankes"
        columns={['Isian', 'Dipertahankan', 'Digabungkan']}
        rows={fields.map((field) => ({
          ...{ key: field, cells: [facilityFields[field].label, mine[field] ?? '–', other[field] ?? '–'] },
          differs: mine[field] !== other[field],
        }))}
      />
    </Card>
  )
}

const fates = {
  none: () => 'Fasyankes yang digabungkan tidak mempunyai akun.',
  moves: (survivor: string) => `Akunnya pindah ke ${survivor}, yang belum mempunyai akun.`,
  ends: (survivor: string) => `Akunnya dinonaktifkan; ${survivor} tetap memakai akunnya sendiri.`,
  leavesUnopened: () => 'Akunnya dinonaktifkan.',
  leavesNonactive: () => 'Akunnya dinonaktifkan.',
} as const satisfies Record<MergeOutline['account'], (survivor: string) => string>

/** Nobody could sign in for the facility that stays. */
function LockedOut({ outline: { account, survivor } }: { outline: MergeOutline }) {
  const why = lockedOut[account]
  if (!why) return null
  return (
    <Notice tone="warning" title={`Akun ${survivor.name} ${why}`}>
      <p>
        Setelah digabung tidak ada akun yang dapat dipakai untuk melapor. Pertahankan yang lain dengan tombol
        Tukar di atas, atau buat dahulu{' '}
        <PlaceLink
          className="link"
          place={{ to: '/admin/user', search: { akun: survivor.user_id ?? undefined } }}
        >
          akunnya
        </PlaceLink>{' '}
        dapat dipakai.
      </p>
    </Notice>
  )
}

/** What goes along without a question. */
function Moving({ outline }: { outline: MergeOutline }) {
  const { reports, periods, files, notifications, account, survivor, duplicate } = outline
  const free = periods.filter(({ conflict }) => !conflict)
  const forms = Map.groupBy(reports, ({ title }) => title)
  const spans = [...forms].map(([title, of]) => {
    const months = of.map(({ date }) => date).toSorted()
    const [first = '', last = ''] = [months[0], months.at(-1)]
    return {
      key: title,
      cells: [
        title,
        numberText(of.length),
        first === last ? monthText(first) : `${monthText(first)} – ${monthText(last)}`,
      ],
    }
  })
  return (
    <Card title={`Yang pindah ke ${survivor.name}`}>
      {spans.length === 0 ? (
        <p className="flat">Tidak ada laporan yang pindah begitu saja.</p>
      ) : (
        <PlainTable
          look="folds"
          caption="Laporan yang pindah"
          columns={['Formulir', 'Laporan', 'Bulan']}
          rows={spans}
        />
      )}
      <ul className={classes.effects}>
        {free.length > 0 && (
          <li>
            Penilaian mandiri {free.map(({ year, semester }) => `semester ${semester} ${year}`).join(', ')}.
          </li>
        )}
        {files > 0 && <li>{numberText(files)} berkas.</li>}
        {notifications > 0 && <li>{numberText(notifications)} notifikasi.</li>}
        <li>{fates[account](survivor.name)}</li>
        <li>
          {duplicate.name} ({duplicate.code}) ditutup sejak awal dan tidak lagi dihitung; halamannya menunjuk
          ke {survivor.name}.
        </li>
      </ul>
    </Card>
  )
}
