import { useQuery, useQueryClient } from '@tanstack/react-query'

import { askPasskey, getSecondFactor, provePresence } from '#contract/second-factor.ts'

import { call, queryOf } from '../../api/call.ts'
import { presence } from '../../api/presence.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ProofForm, type ProofWay } from './proof-form.tsx'

/** Over the page, before a dangerous act: the act waits, and goes on or is given up with this dialog. */
export function PresenceDialog() {
  const me = useQueryClient().getQueryData(sessionQuery.queryKey)
  const factor = useQuery(queryOf(getSecondFactor))
  const cancel = () => presence.giveUp('Dibatalkan. Tindakan ini belum dilakukan.')
  return (
    <Dialog
      title={
        factor.data?.data.has_password === false
          ? 'Pastikan bahwa ini Anda'
          : 'Masukkan kata sandi sekali lagi'
      }
      width={440}
      onClose={cancel}
    >
      <Loaded answer={factor} rows={1} height={160}>
        {({ data }) => {
          const has: Record<Exclude<ProofWay, 'recovery'>, boolean> = {
            password: data.has_password,
            otp: data.authenticator !== null,
            passkey: data.passkeys.length > 0,
          }
          const offered = (['password', 'otp', 'passkey'] as const).filter((way) => has[way])
          if (offered.length === 0)
            return (
              <>
                <p className="flat quiet below-6">
                  Akun ini tidak memakai kata sandi. Keluarlah, masuk lagi dengan SSO, lalu ulangi tindakan
                  ini dalam 10 menit.
                </p>
                <DialogActions>
                  <Button onClick={cancel}>Mengerti</Button>
                </DialogActions>
              </>
            )
          return (
            <>
              <p className="flat quiet below-6">
                Tindakan ini berdampak besar, jadi pastikan bahwa ini benar Anda. Setelah itu tidak ditanyakan
                lagi selama 10 menit.
              </p>
              <ProofForm
                offered={offered}
                username={me?.username ?? ''}
                confirm="Lanjutkan"
                cancel="Batal"
                prove={async (proof) => {
                  await call(provePresence, { body: proof })
                  presence.settle()
                }}
                ask={async () => (await call(askPasskey)).data}
                onCancel={cancel}
              />
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
