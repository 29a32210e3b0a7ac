import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { checkPasswordLink } from '#contract/password-links.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const route = getRouteApi('/open/atur-sandi/$token')

/** For who follows the link of a mail. Opening it changes nothing, since mail programs open addresses too. */
export function SetPasswordPage(): ReactNode {
  const typed = route.useParams().token
  // A mailed link holds it behind the sign #, which no server sees.
  const token = useLocation({ select: ({ hash }) => hash }) || typed
  const answer = useQuery({
    ...queryOf(checkPasswordLink, { body: { token } }),
    // Once it is used it would be refused.
    staleTime: Infinity,
  })

  return (
    <div className="narrow-page">
      <PageHeader title="Atur kata sandi" />
      {/* Read again after a lost answer, the link may be used: by the form, which goes on with that. */}
      {!answer.data && isRefusal(answer.error, 'passwordLinkEnded') ? (
        <ErrorState
          title="Tautan tidak dapat dipakai"
          error={answer.error}
          action={
            <LinkButton place={{ to: '/welcome', search: { masuk: true } }}>Ke halaman masuk</LinkButton>
          }
        />
      ) : (
        <Loaded
          answer={answer}
          rows={1}
          height={260}
          label="Memeriksa tautan…"
          failed="Tautan belum dapat diperiksa"
        >
          {({ data }) => <NewPasswordForm key={token} token={token} owner={data} />}
        </Loaded>
      )}
    </div>
  )
}
