import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/login.ts'

import { reread } from '../../api/call.ts'
import { settleSignIn, signInReason } from '../../api/session-end.ts'
import type { Me } from '../../api/session.ts'
import { sessionQuery } from '../../api/session.ts'
import { removeStored, storedNames } from '../../api/stored.ts'
import { forgetOthers } from '../../form/drafts/forget-others.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SsoButton } from './sso-button.tsx'

import classes from './session.module.css'

/**
 * Over the page, when a call finds that the session has ended: what was typed stays, and the call goes on after signing in. It
 * cannot be closed, and veils what it covers: the next person at this computer has no session to read it by.
 */
export function SessionEndDialog() {
  const queries = useQueryClient()
  const me: Me | null | undefined = queries.getQueryData(sessionQuery.queryKey)

  // What other pages and the device hold is outside of React; this page goes on with what it shows.
  useEffect(() => {
    removeStored(storedNames.me)
    queries.removeQueries({ type: 'inactive' })
    void forgetOthers(null)
  }, [queries])

  async function goOn({ data }: ReplyOf<typeof login>) {
    // Another person must not go on in the first one's page.
    if (me && data.id !== me.id) return location.assign('/home')
    settleSignIn()
    // Asked again, it is remembered again, which other tabs go on with.
    return reread(queries, sessionQuery)
  }

  return (
    <Dialog title="Sesi berakhir" width={440} veils>
      <p className={classes.reason}>{signInReason()}</p>
      <p className="flat quiet below-6">{goingOn(me)}</p>
      {/* An administrator who looks as another account signs in as themselves. */}
      <SignInForm username={(!me?.viewer && me?.username) || ''} onSignedIn={goOn} />
      <SsoButton />
      <Button variant="subtle" size="md" fullWidth onClick={() => location.assign('/welcome')}>
        Tinggalkan halaman ini
      </Button>
    </Dialog>
  )
}

/** What becomes of the page after signing in: a new session neither practises nor looks as somebody else. */
function goingOn(me: Me | null | undefined): string {
  if (me?.viewer) return 'Setelah masuk, Anda kembali ke akun Anda sendiri.'
  return me?.practice_since
    ? 'Mode latihan berakhir bersama sesi ini. Isian latihan Anda tetap ada: setelah masuk, mulailah berlatih lagi untuk melanjutkannya.'
    : 'Yang sudah Anda ketik tetap ada: setelah masuk, Anda melanjutkan di halaman ini.'
}
