import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A report that does not exist, or that is not for this account to see: trying again would find no more. */
export function MissingReport() {
  return (
    <EmptyState
      title="Formulir tidak ditemukan"
      icon="search"
      action={
        <LinkButton place={{ to: '/home' }} icon="back">
          Kembali ke halaman utama
        </LinkButton>
      }
    >
      Mungkin alamatnya salah, atau formulir ini bukan untuk akun Anda.
    </EmptyState>
  )
}
