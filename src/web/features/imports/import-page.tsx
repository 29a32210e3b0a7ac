import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getImport, listImports } from '#contract/imports.ts'
import { type ImportKindName, importKindNames, importKinds } from '#domain/imports.ts'
import { reachOf } from '#domain/permissions.ts'
import { momentText, numberText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe, useZone } from '../../api/me.ts'
import { whileUnderWay } from '../../api/while-under-way.ts'
import { Card } from '../../ui/card.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Paging } from '../../ui/paging.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { reads } from '../../ui/search-text.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { importPath, type ImportSearch, importSearch } from './import-search.ts'
import { ImportUpload } from './import-upload.tsx'
import { OpenImport } from './open-import.tsx'

type Import = ReplyOf<typeof getImport>['data']

const isUnderWay = ({ state }: Import) => state !== 'checked'
const rowsPerPage = 10

/** `/admin/impor`: offices, facilities, accounts or old reports from a spreadsheet: looked at, corrected in place, then done. */
export function ImportPage() {
  const search: ImportSearch = reads(importSearch)(useSearch({ strict: false }))
  const { role } = useMe()
  const go = useGo()
  const kinds = importKindNames.filter(
    (name) => name === 'accounts' || reachOf(role, 'facility.manage') !== null,
  )
  const kind = kinds.find((name) => name === search.jenis) ?? kinds[0] ?? 'accounts'
  const placeOf = (name: ImportKindName) => ({ to: importPath, search: { jenis: name } })
  const open = (id: number) => go({ to: importPath, search: { jenis: kind, impor: id } })
  return (
    <>
      <PageHeader
        title="Impor dari lembar kerja"
        description={`Setiap baris diperiksa dahulu. Tidak ada yang disimpan sebelum Anda menjalankannya.${
          kinds.length > 1 ? ' Pada sistem baru, mulailah dari dinas, lalu fasyankes, lalu akun.' : ''
        }`}
      />
      {kinds.length > 1 && (
        <LinkTabs
          label="Yang diimpor"
          tabs={kinds.map((name) => ({
            label: importKinds[name].title,
            place: placeOf(name),
            isCurrent: name === kind,
          }))}
        />
      )}
      <div className="stack gap-6">
        {search.impor === undefined ? (
          <>
            <ImportUpload key={kind} kind={kind} onSent={open} />
            <LastImports key={`last ${kind}`} kind={kind} />
          </>
        ) : (
          <OneImport key={search.impor} id={search.impor} search={{ ...search, jenis: kind }} />
        )}
      </div>
    </>
  )
}

/** An import, asked for again while it is worked on. */
function OneImport({ id, search }: { id: number; search: ImportSearch }) {
  const found = useQuery({
    ...queryOf(getImport, { params: { id } }),
    refetchInterval: whileUnderWay(({ data }: ReplyOf<typeof getImport>) => isUnderWay(data)),
  })
  return (
    <Loaded answer={found} rows={3} height={96} label="Memuat impor…" failed="Impor belum dapat dimuat">
      {({ data }) => <OpenImport found={data} search={search} />}
    </Loaded>
  )
}

function LastImports({ kind }: { kind: ImportKindName }) {
  const zone = useZone()
  const [page, setPage] = useState(1)
  const last = useQuery({
    ...queryOf(listImports, { query: { kind, page, per_page: rowsPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: whileUnderWay(({ data }: ReplyOf<typeof listImports>) => data.some(isUnderWay)),
  })
  return (
    <Card title="Impor terakhir" description="Hanya Anda yang melihatnya. Impor disimpan 30 hari.">
      <Loaded answer={last} rows={2} height={56} label="Memuat impor terakhir…">
        {({ data, total, current_page, last_page }) =>
          data.length === 0 ? (
            <EmptyState title="Belum ada impor" icon="upload">
              <p>
                {kind === 'reports'
                  ? 'Buat berkas di Unduh data, lalu unggah di atas.'
                  : 'Unduh templat, isi, lalu unggah di atas.'}
              </p>
            </EmptyState>
          ) : (
            <>
              <ul className="list stack gap-4">
                {data.map((one) => (
                  <li key={one.import_id}>
                    <PlaceLink
                      className="link"
                      place={{ to: importPath, search: { jenis: kind, impor: one.import_id } }}
                    >
                      {one.file_name}
                    </PlaceLink>
                    <p className="small flat soft">
                      {momentText(new Date(one.created_at), zone)} · {stateWords(one)}
                    </p>
                  </li>
                ))}
              </ul>
              <Paging page={current_page} last={last_page} total={total} noun="impor" onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function stateWords({ state, counts, unchecked, total }: Import): string {
  if (state === 'checking')
    return `Diperiksa: ${numberText(total - unchecked)} dari ${numberText(total)} baris`
  if (state === 'running') return 'Sedang dijalankan'
  const done = counts.made + counts.updated
  const waiting = counts.new + counts.changed
  return [
    done > 0 && `${numberText(done)} baris selesai`,
    waiting > 0 && `${numberText(waiting)} baris siap dijalankan`,
    counts.wrong > 0 && `${numberText(counts.wrong)} baris perlu diperbaiki`,
    unchecked > 0 && `${numberText(unchecked)} baris belum diperiksa`,
    done + waiting + counts.wrong + unchecked === 0 && 'Tidak ada yang berubah',
  ]
    .filter(Boolean)
    .join(' · ')
}
