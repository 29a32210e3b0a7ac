import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../api/call.ts'
import { type Me, signOut } from '../api/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toastError } from '../ui/toast.ts'

/** Asks before a person leaves, and says what of theirs only this device holds; all else is taken off the device. */
export function LeaveDialog({ me, onStay }: { me: Me; onStay: () => void }) {
  const [isPending, setPending] = useState(false)
  const kept = useQuery({ queryKey: ['kept-forms', me.id], queryFn: () => countKept(me.id), gcTime: 0 })

  async function leave() {
    setPending(true)
    try {
      await signOut(me, () => forgetSaved(me.id))
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
      {kept.data
        ? `${kept.data} formulir berisi isian yang belum sampai ke server. Isian itu tetap di perangkat ini dan kembali saat Anda masuk lagi di sini.`
        : 'Isian yang sudah tersimpan tetap aman. Anda perlu masuk lagi untuk melanjutkan.'}
    </ConfirmDialog>
  )
}

/** What the device keeps is no part of the first load. */
const deviceStore = () => import('../form/drafts/device-store.ts')
const assessmentDrafts = () => import('../form/drafts/assessment-drafts.ts')

/** The reports and self-assessment sheets with changes on this device that the server does not have yet. */
async function countKept(account: number): Promise<number> {
  const [{ listKeptReports }, { countKeptAssessments }] = await Promise.all([
    deviceStore(),
    assessmentDrafts(),
  ])
  return (await listKeptReports(account)).size + countKeptAssessments(account)
}

async function forgetSaved(account: number): Promise<void> {
  const { forgetSaved: forget } = await deviceStore()
  await forget(account)
}
