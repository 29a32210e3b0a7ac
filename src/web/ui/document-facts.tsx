import { bytesText } from '#domain/size-text.ts'
import { dayIn } from '#domain/time.ts'
import { dayText, numberText } from '#domain/words.ts'

/** Kinds of files, as people call them. */
const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

/** Of a file: its kind, its size and its pages; of a document, when it was published. */
export function DocumentFacts({
  latest,
  publishedAt = null,
}: {
  latest: { mime: string; size: number; pages: number | null } | null
  publishedAt?: string | null
}) {
  const facts = [
    latest && (kinds[latest.mime] ?? 'Berkas'),
    latest && bytesText(latest.size),
    latest?.pages && `${numberText(latest.pages)} halaman`,
    publishedAt && dayText(dayIn('WIB', new Date(publishedAt))),
  ]
  return <p className="small flat numbers">{facts.filter(Boolean).join(' · ')}</p>
}
