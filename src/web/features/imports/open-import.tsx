import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  deleteImport,
  downloadWrongRows,
  getImport,
  type ImportRow,
  listImportRows,
  listImports,
  runImport,
  stopImport,
} from '#contract/imports.ts'
import { importKinds, importVerdictNames, importVerdicts } from '#domain/imports.ts'
import { numberText } from '#domain/words.ts'

import { addressOf, call, messageOf, orGone, queryOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeList } from '../../ui/change-list.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CountLinks } from '../../ui/count-links.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { toastError } from '../../ui/toast.ts'
import { type ListDefinition, useList } from '../../ui/use-list.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { importPath, type ImportSearch } from './import-search.ts'

import classes from './imports.module.css'

type Import = ReplyOf<typeof getImport>['data']
type Rows = ReplyOf<typeof listImportRows>

const rowsOf = (id: number): ListDefinition<ImportSearch, Rows> => ({
  to: importPath,
  ask: ({ keadaan }, rows) =>
    queryOf(listImportRows, { params: { id }, query: { ...(keadaan && { verdict: keadaan }), ...rows } }),
  rowsPerPage: 50,
  narrows: ['keadaan'],
  words: { noun: 'baris', loading: 'Memuat baris…', failed: 'Baris belum dapat dimuat' },
})

/** An import that was sent: how far it is, what its rows would do, and the steps that are left. */
export function OpenImport({ found, search }: { found: Import; search: ImportSearch }) {
  const { import_id: id, state, counts, total, unchecked } = found
  const queries = useQueryClient()
  const list = useList(rowsOf(id), search)
  const [correcting, setCorrecting] = useState<ImportRow>()
  // What was looked at or done meanwhile.
  useEffect(() => {
    if (state !== 'checked') return
    void reread(queries, listImportRows, listImports)
  }, [queries, state])
  const settled = total - unchecked
  const waiting = counts.new + counts.changed
  const done = counts.made + counts.updated
  return (
    <>
      <Card title={found.file_name} actions={<Steps found={found} waiting={waiting} />}>
        <div role="status">
          {state === 'checked' ? (
            <p className="flat">
              {numberText(total)} baris.{' '}
              {done > 0 &&
                `${numberText(done)} ${importKinds[found.kind].noun} sudah dibuat atau diperbarui. `}
              {waiting > 0 && `${numberText(waiting)} baris siap dijalankan. `}
              {unchecked > 0 &&
                `${numberText(unchecked)} baris belum diperiksa karena pemeriksaan terhenti: hapus impor ini, lalu unggah berkasnya lagi. `}
              {counts.wrong > 0 &&
                `${numberText(counts.wrong)} baris perlu diperbaiki dan belum dijalankan: perbaiki di bawah, atau unduh, perbaiki, lalu impor berkasnya. `}
              {found.kind === 'accounts' && counts.made > 0 && (
                <>
                  Akun baru belum memiliki kata sandi: kirim undangan atau cetak surat aktivasi dari{' '}
                  <PlaceLink className="link" place={{ to: '/admin/user' }}>
                    halaman akun
                  </PlaceLink>
                  .
                </>
              )}
            </p>
          ) : (
            // The numbers beside it change every second; a reader hears that it is under way, and then what came of it.
            <p className="unseen">{state === 'checking' ? 'Memeriksa baris…' : 'Menjalankan baris…'}</p>
          )}
        </div>
        {state !== 'checked' && (
          <div className={classes.progress}>
            <progress
              value={state === 'checking' ? settled : done}
              max={Math.max(1, state === 'checking' ? total : done + waiting)}
              aria-label={state === 'checking' ? 'Kemajuan pemeriksaan' : 'Kemajuan impor'}
            />
            <span>
              {state === 'checking'
                ? `Memeriksa ${numberText(settled)} dari ${numberText(total)} baris…`
                : `Menjalankan ${numberText(done)} dari ${numberText(done + waiting)} baris…`}
            </span>
            <span className="small soft">Halaman ini boleh ditutup; pekerjaan berlanjut.</span>
          </div>
        )}
      </Card>
      <CountLinks
        label="Status baris"
        links={[
          {
            label: 'Semua',
            place: list.placeOf({ keadaan: undefined }),
            count: total,
            isCurrent: search.keadaan === undefined,
          },
          ...importVerdictNames
            .filter((name) => counts[name] > 0 || search.keadaan === name)
            .map((name) => ({
              label: importVerdicts[name],
              place: list.placeOf({ keadaan: name }),
              count: counts[name],
              isCurrent: search.keadaan === name,
            })),
        ]}
      />
      <ListView list={list} rowHeight={64} empty={<EmptyState title="Tidak ada baris" />}>
        {({ data }) => (
          <RowTable
            caption="Baris impor"
            columns={columnsOf(found, setCorrecting)}
            rows={data}
            keyOf={({ row }) => row}
          />
        )}
      </ListView>
      {correcting && (
        <CorrectDialog found={found} row={correcting} onClose={() => setCorrecting(undefined)} />
      )}
    </>
  )
}

function columnsOf({ columns, kind, state }: Import, correct: (row: ImportRow) => void): Column<ImportRow>[] {
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const [key, name] = columns
  return [
    { head: 'Baris', isLabelled: true, className: 'nowrap', cell: ({ row }) => numberText(row) },
    {
      head: name?.label ?? '',
      look: 'name',
      cell: ({ cells }) => (
        <>
          {cells[name?.name ?? ''] || '–'}
          <small>
            {cells[key?.name ?? '']}
            {kind === 'reports' && cells['month'] && `, ${cells['month']}`}
          </small>
        </>
      ),
    },
    {
      head: 'Status',
      isLabelled: true,
      cell: ({ verdict }) => (verdict ? importVerdicts[verdict] : 'Menunggu'),
    },
    {
      head: 'Keterangan',
      className: classes.told,
      isQuiet: ({ errors, changes }) => Object.keys(errors).length + changes.length === 0,
      cell: ({ verdict, errors, changes }) => (
        <ChangeList changes={verdict === 'changed' || verdict === 'updated' ? changes : []}>
          {Object.entries(errors).map(([column, messages]) => (
            <li key={column} className="fault">
              <strong>{labels.get(column) ?? column}</strong>: {messages.join(' ')}
            </li>
          ))}
        </ChangeList>
      ),
    },
    {
      head: 'Tindakan',
      isHeadHidden: true,
      look: 'steps',
      cell: (row) =>
        state === 'checked' &&
        row.verdict === 'wrong' && (
          <Button variant="default" aria-label={`Perbaiki baris ${row.row}`} onClick={() => correct(row)}>
            Perbaiki
          </Button>
        ),
    },
  ]
}

function Steps({ found, waiting }: { found: Import; waiting: number }) {
  const { import_id: id, state, kind } = found
  const [asked, setAsked] = useState<'run' | 'stop' | 'remove'>()
  const go = useGo()
  const queries = useQueryClient()
  const renew = () => reread(queries, getImport, listImports)
  const run = useMutation({
    mutationFn: () => call(runImport, { params: { id }, body: { count: waiting } }),
    onError: (error) => toastError(messageOf(error)),
    onSettled: async () => {
      setAsked(undefined)
      await renew()
    },
  })
  const { noun } = importKinds[kind]
  const words = [
    found.counts.new > 0 && `${numberText(found.counts.new)} ${noun} baru dibuat`,
    found.counts.changed > 0 && `${numberText(found.counts.changed)} ${noun} diperbarui`,
  ]
    .filter(Boolean)
    .join(' dan ')
  return (
    <div className="cluster">
      {state === 'checked' && waiting > 0 && (
        <Button onClick={() => setAsked('run')}>Jalankan {numberText(waiting)} baris</Button>
      )}
      {state === 'checked' && found.counts.wrong > 0 && (
        <DownloadLink href={addressOf(downloadWrongRows.path, { params: { id } })}>
          Unduh yang perlu diperbaiki
        </DownloadLink>
      )}
      <LinkButton variant="default" place={{ to: importPath, search: { jenis: kind } }}>
        Impor lain
      </LinkButton>
      {state === 'running' ? (
        <Button variant="default" onClick={() => setAsked('stop')}>
          Hentikan
        </Button>
      ) : (
        <Button variant="default" danger onClick={() => setAsked('remove')}>
          Hapus
        </Button>
      )}
      {asked === 'run' && (
        <ConfirmDialog
          title={`Jalankan ${numberText(waiting)} baris?`}
          confirm="Jalankan"
          pending={run.isPending}
          onConfirm={() => run.mutate()}
          onCancel={() => setAsked(undefined)}
        >
          <p>{words}. Setiap perubahan tercatat pada jejak kegiatan atas nama Anda.</p>
        </ConfirmDialog>
      )}
      {asked === 'stop' && (
        <StepDialog
          title="Hentikan impor ini?"
          confirm="Hentikan"
          send={() => call(stopImport, { params: { id } })}
          onDone={async () => {
            setAsked(undefined)
            await renew()
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>Baris yang sudah dijalankan tetap tersimpan. Sisanya dapat dijalankan lagi nanti.</p>
        </StepDialog>
      )}
      {asked === 'remove' && (
        <StepDialog
          title="Hapus impor ini?"
          confirm="Hapus"
          danger
          send={() => orGone(call(deleteImport, { params: { id } }))}
          onDone={async () => {
            go({ to: importPath, search: { jenis: kind } }, { replace: true })
            queries.removeQueries({ queryKey: queryOf(getImport, { params: { id } }).queryKey })
            await reread(queries, listImports)
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            Baris yang sudah dijalankan tetap tersimpan, yang belum tidak dijalankan lagi. Impor ini lalu
            hilang dari daftar.
          </p>
        </StepDialog>
      )}
    </div>
  )
}
