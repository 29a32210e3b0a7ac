import { useQueryClient } from '@tanstack/react-query'

import { sessionQuery } from '../api/session.ts'
import { AddressButton } from './link-button.tsx'

/** A link that saves a file of the server; the file names itself. Where the session has ended the browser saves nothing, and the page says why. */
export function DownloadLink({
  href,
  label,
  children,
}: {
  href: string
  /** What readers hear, where several such links stand on a page. */
  label?: string
  children: string
}) {
  const queries = useQueryClient()
  return (
    <AddressButton
      href={href}
      download
      variant="default"
      icon="download"
      aria-label={label}
      onClick={() => void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)}
    >
      {children}
    </AddressButton>
  )
}

/** A table as a spreadsheet and as text. */
export function TableLinks({ addressOf }: { addressOf: (format: 'xlsx' | 'csv') => string }) {
  return (
    <>
      <DownloadLink href={addressOf('xlsx')}>Unduh Excel</DownloadLink>
      <DownloadLink href={addressOf('csv')}>Unduh CSV</DownloadLink>
    </>
  )
}
