import { useLocation } from '@tanstack/react-router'

import { useMe } from '../../api/me.ts'
import { homeOf } from '../../guards.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { role } = useMe()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="Halaman tidak ditemukan" />
      <EmptyState
        icon="search"
        title="Periksa kembali alamatnya"
        action={
          <LinkButton place={{ to: homeOf(role) }} icon="back">
            Kembali ke halaman utama
          </LinkButton>
        }
      >
        {/* The router has decoded all but '%25'. What is left of other signs cannot be decoded. */}
        404 · <code>{pathname.replaceAll('%25', '%')}</code>
      </EmptyState>
    </>
  )
}
