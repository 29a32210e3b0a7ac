import { useMutation, useQueryClient } from '@tanstack/react-query'

import { getDownload, listDownloads, removeDownload } from '#contract/download.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { downloadFormats } from '#domain/download.ts'
import { bytesText } from '#domain/size-text.ts'
import { dayIn } from '#domain/time.ts'
import { dayText, momentText, numberText } from '#domain/words.ts'

import { addressOf, call, messageOf, orGone, reread } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { toastError } from '../../ui/toast.ts'

import classes from './download.module.css'

type Download = ReplyOf<typeof listDownloads>['data'][number]

export const isBeingMade = ({ state }: Download): boolean => state === 'waiting' || state === 'running'

/** The files that the person has ordered in the last days, the newest first. */
export function LastDownloads({ downloads }: { downloads: readonly Download[] }) {
  const [newest] = downloads
  return (
    <Card
      title="Unduhan terakhir"
      description="Hanya Anda yang melihatnya. Berkas disimpan 7 hari, paling banyak 10 berkas; halaman ini boleh ditutup selama berkas dibuat."
    >
      {downloads.length === 0 ? (
        <EmptyState title="Belum ada unduhan" icon="download">
          <p>Pilih laporan di atas, lalu tekan “Buat berkas”.</p>
        </EmptyState>
      ) : (
        <ul className="list">
          {downloads.map((download) => (
            <DownloadRow key={download.id} download={download} />
          ))}
        </ul>
      )}
      <p role="status" className="unseen">
        {newest && `${nameOf(newest)}: ${stateWords[newest.state]}`}
      </p>
    </Card>
  )
}

const nameOf = ({ title, filters }: Download) => `${title}, ${filters.join(', ')}`
/** How far a file is, as who does not see it hears it. */
const stateWords = {
  waiting: 'sedang dibuat',
  running: 'sedang dibuat',
  done: 'siap diunduh',
  failed: 'gagal dibuat',
} as const satisfies Record<Download['state'], string>

/** One file: what it holds, how far it is, and what can be done with it. */
function DownloadRow({ download }: { download: Download }) {
  const { id, title, filters, format, state } = download
  const zone = useZone()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => orGone(call(removeDownload, { params: { id } })),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => reread(queries, listDownloads),
  })
  const name = nameOf(download)
  const isMaking = isBeingMade(download)
  return (
    <li className={classes.item}>
      <div className="stack gap-1">
        <h3 className={classes.name}>{title}</h3>
        <p className="small flat">{filters.join(' · ')}</p>
        <p className="small flat soft">
          {downloadFormats[format].label} · dipesan {momentText(new Date(download.created_at), zone)}
          {state === 'done' && ` · disimpan sampai ${dayText(dayIn(zone, new Date(download.expires_at)))}`}
        </p>
      </div>
      <div className={classes.state}>
        <State download={download} />
      </div>
      <div className={classes.steps}>
        {state === 'done' && (
          <DownloadLink href={addressOf(getDownload.path, { params: { id } })} label={`Unduh ${name}`}>
            Unduh
          </DownloadLink>
        )}
        <Button
          variant="subtle"
          danger={!isMaking}
          loading={remove.isPending}
          aria-label={`${isMaking ? 'Batalkan' : 'Hapus'} ${name}`}
          onClick={onFirstClick(() => remove.mutate())}
        >
          {isMaking ? 'Batalkan' : 'Hapus'}
        </Button>
      </div>
    </li>
  )
}

function State({ download: { state, rows, total, size } }: { download: Download }) {
  switch (state) {
    case 'waiting':
    case 'running':
      return (
        <>
          <div className="progress">
            <progress value={rows} max={Math.max(total, 1)} aria-label="Kemajuan berkas" />
          </div>
          <p className="small flat numbers">
            {rows === 0 ? 'Menyiapkan…' : `${numberText(rows)} dari ${numberText(total)} laporan`}
          </p>
        </>
      )
    case 'failed':
      return (
        <Mark tone="danger" icon="error">
          Gagal dibuat. Buat lagi.
        </Mark>
      )
    case 'done':
      return (
        <p className="small flat numbers">
          {numberText(total)} laporan · {bytesText(size ?? 0)}
        </p>
      )
  }
}
