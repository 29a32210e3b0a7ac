import type { ScanState } from '#domain/file-subjects.ts'

import { Icon } from '../../ui/icons.tsx'
import { AddressButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'

import classes from './documents.module.css'

/**
 * A file in the page: a PDF in the browser's own viewer, which runs nothing of it in the page, or a picture. Where there is no viewer, and on
 * a phone, which shows one page of it at most, a way to open it stands in its place.
 */
export function Preview({
  file: { mime, name, scan },
  address,
  title,
  page,
}: {
  file: { mime: string; name: string; scan: ScanState | null }
  address: string
  title: string
  page: number | undefined
}) {
  const isNarrow = useNarrow()
  const at = page ? `${address}#page=${page}` : address
  if (scan === 'berbahaya')
    return (
      <Notice tone="danger" title="Berkas ini tidak dapat dibuka">
        <p>Pemindai virus menemukan bahaya di dalamnya. Administrator dapat mengunggah gantinya.</p>
      </Notice>
    )
  if (scan === 'belum diperiksa')
    return (
      <Notice tone="info" title="Berkas ini sedang diperiksa dari virus">
        <p>Muat ulang halaman ini beberapa menit lagi.</p>
      </Notice>
    )
  if (mime.startsWith('image/'))
    return <img className={classes.picture} src={address} alt={`Isi dokumen: ${title}`} />
  if (mime !== 'application/pdf')
    return (
      <Notice tone="info" title="Berkas ini tidak dapat dilihat di halaman">
        <p>Unduh {name}, lalu buka dengan aplikasi lembar kerja.</p>
      </Notice>
    )
  const open = (
    <AddressButton href={at} target="_blank" rel="noreferrer" variant="default" iconAfter="outside">
      {page ? `Buka halaman ${page} di tab baru` : 'Buka di tab baru'}
    </AddressButton>
  )
  if (isNarrow || !navigator.pdfViewerEnabled)
    return (
      <div className={classes.instead}>
        <Icon name="document" size={40} />
        <p className="flat">Perangkat ini membuka PDF di luar halaman.</p>
        {open}
      </div>
    )
  return (
    <div className="stack gap-4">
      {/* Another page of the same file: the viewer goes there only from its beginning. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- inside one browsers do not start their viewer; the file comes as a PDF or not at all */}
      <iframe key={at} className={classes.frame} src={at} title={`Pratinjau: ${title}`} />
      <div>{open}</div>
    </div>
  )
}
