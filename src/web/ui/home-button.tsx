import type { ButtonLook } from './button.tsx'
import { LinkButton } from './link-button.tsx'

/** The way out of an address with nothing to show: `/home` knows where everyone begins, visitors too. */
export function HomeButton({ variant }: Pick<ButtonLook, 'variant'>) {
  return (
    <LinkButton variant={variant} place={{ to: '/home' }} icon="back">
      Kembali ke halaman utama
    </LinkButton>
  )
}
