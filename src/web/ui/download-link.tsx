import { AddressButton } from './link-button.tsx'

/** A link that saves a file of the server; the file names itself. */
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
  return (
    <AddressButton href={href} download variant="default" icon="download" aria-label={label}>
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
