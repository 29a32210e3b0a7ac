import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { stopDigest } from '#contract/users.ts'

import { call, isRefusal } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState } from '../../ui/states.tsx'

import classes from './stop-digest-page.module.css'

const route = getRouteApi('/open/berhenti-ringkasan/$token')

/** For who follows the address in a daily mail: opening it changes nothing, since mail programs open addresses too. */
export function StopDigestPage(): ReactNode {
  const { token } = route.useParams()
  const stop = useMutation({
    mutationFn: () => call(stopDigest, { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
  })

  const isUnknown = isRefusal(stop.error, 'notFound')

  return (
    <div className="narrow-page">
      <PageHeader
        title="Berhenti menerima ringkasan harian"
        description="Surel bahwa formulir dikembalikan untuk diperbaiki tetap dikirim."
      />
      <div aria-live="polite">
        {stop.isSuccess ? (
          <p className={classes.done}>
            <Icon name="done" size={24} />
            <span>{stop.data.message} Anda dapat menyalakannya lagi di halaman Profil.</span>
          </p>
        ) : stop.isError ? (
          <ErrorState
            title={isUnknown ? 'Salin seluruh tautan dari surel' : 'Ringkasan belum dihentikan'}
            error={stop.error}
            // The same address again would be refused again.
            retry={isUnknown ? undefined : () => stop.mutate()}
          />
        ) : (
          <Button size="md" loading={stop.isPending} onClick={() => stop.mutate()}>
            Hentikan ringkasan harian
          </Button>
        )}
      </div>
    </div>
  )
}
