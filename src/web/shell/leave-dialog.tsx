import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../api/call.ts'
import { signOut } from '../api/leaving.ts'
import type { Me } from '../api/session.ts'
import { countKeptAssessments } from '../form/drafts/assessment-drafts.ts'
import { listKeptReports } from '../form/drafts/device-store.ts'
import { forgetOthers } from '../form/drafts/forget-others.ts'
import { keptDays } from '../form/drafts/leftovers.ts'
import { useOnline } from '../offline/connection.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toastError } from '../ui/toast.ts'

/** Asks before a person leaves, and says what of theirs only this device holds; all else is taken off the device. */
export function LeaveDialog({ me, onStay }: { me: Me; onStay: () => void }) {
  const [isPending, setPending] = useState(false)
  const isOnline = useOnline()
  const kept = useQuery({ queryKey: ['kept-forms', me.id], queryFn: () => countKept(me.id), gcTime: 0 })

  async function leave() {
    setPending(true)
    try {
      await signOut(me, () => forgetOthers(null))
    } catch (error) {
      setPending(false)
      toastError(messageOf(error))
    }
  }

  return (
    <ConfirmDialog
      title="Keluar dari SILIKA?"
      confirm="Keluar"
      pending={isPending}
      onConfirm={leave}
      onCancel={onStay}
    >
      <p className="flat">
        {kept.data
          ? `${kept.data} formulir berisi isian yang belum sampai ke server. Isian itu tetap di perangkat ini selama ${keptDays} hari, hanya untuk akun Anda, dan kembali saat Anda masuk lagi di sini.`
          : 'Isian yang sudah tersimpan tetap aman. Anda perlu masuk lagi untuk melanjutkan.'}
      </p>
      {!isOnline && (
        <p>
          Anda sedang luring: perangkat ini menutup akun Anda sekarang dan memberi tahu server begitu
          tersambung.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The reports and self-assessment sheets with changes on this device that the server does not have yet. */
async function countKept(account: number): Promise<number> {
  return (await listKeptReports(account)).size + countKeptAssessments(account)
}
