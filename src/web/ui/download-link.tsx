import { Icon } from './icons.tsx'
import { AddressButton } from './link-button.tsx'

/** A link that saves a file of the server; the file names itself. */
export function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <AddressButton href={href} download variant="default" leftSection={<Icon name="download" size={18} />}>
      {children}
    </AddressButton>
  )
}
