import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { sessionQuery } from '../../api/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, Skeletons } from '../../ui/states.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { finishSso, type SsoReturn } from './finish-sso.ts'

/** Where the provider of single sign-on leads back to, in the tab that was opened for it. */
export function SsoCallbackPage(): ReactNode {
  // Safe: its names are read with care.
  const returned: SsoReturn = useSearch({ strict: false })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: me } = useQuery(sessionQuery)
  const answer = useQuery({
    queryKey: ['sso', returned],
    queryFn: async () => {
      const message = await finishSso(returned)
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await navigate({ to: '/home', replace: true })
      toastSuccess(message)
      return message
    },
    // What came back is good for once.
    staleTime: 'static',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  return (
    <div className="narrow-page">
      <PageHeader
        title="Masuk dengan SSO"
        description={answer.error ? undefined : 'Akun Anda sedang diperiksa. Halaman ini berlanjut sendiri.'}
      />
      {answer.error ? (
        <ErrorState
          title={me ? `Anda tetap masuk sebagai ${me.full_name}` : 'Anda belum masuk'}
          error={answer.error}
          action={
            me ? (
              <LinkButton place={{ to: '/home' }} iconAfter="forward">
                Halaman saya
              </LinkButton>
            ) : (
              <LinkButton place={{ to: '/welcome', search: { masuk: true } }}>Ke halaman masuk</LinkButton>
            )
          }
        />
      ) : (
        <Skeletons rows={1} height={160} label="Memeriksa akun Anda…" />
      )}
    </div>
  )
}
