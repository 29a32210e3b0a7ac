import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

/** A link that saves a file of the server; the file names itself. */
export function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<Icon name="download" size={18} />}
    >
      {children}
    </Button>
  )
}
