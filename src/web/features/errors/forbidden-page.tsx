import { roles } from '#domain/roles.ts'

import { useMe } from '../../api/me.ts'
import { homeOf } from '../../guards.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A page of another role: 403, with a way back. */
export function ForbiddenPage() {
  const { role } = useMe()
  return (
    <>
      <PageHeader title="Halaman ini bukan untuk peran Anda" documentTitle="Tidak ada akses" />
      <EmptyState
        icon="lock"
        title="403 · Tidak ada akses"
        action={
          <LinkButton place={{ to: homeOf(role) }} icon="back">
            Kembali ke halaman utama
          </LinkButton>
        }
      >
        Anda masuk sebagai {roles[role].label}. Jika Anda memerlukan halaman ini untuk pekerjaan Anda, hubungi
        dinas kesehatan atau administrator.
      </EmptyState>
    </>
  )
}
