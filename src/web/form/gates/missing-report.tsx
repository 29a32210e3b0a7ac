import { HomeButton } from '../../ui/home-button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A report that does not exist, or that is not for this account to see: trying again would find no more. */
export function MissingReport() {
  return (
    <EmptyState title="Formulir tidak ditemukan" icon="search" action={<HomeButton />}>
      Mungkin alamatnya salah, atau formulir ini bukan untuk akun Anda.
    </EmptyState>
  )
}
