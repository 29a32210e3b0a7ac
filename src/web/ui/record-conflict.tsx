import { type ComponentProps, useEffect, useEffectEvent } from 'react'

import { CopiesDialog } from './copies-dialog.tsx'
import { toastSuccess } from './toast.ts'

type Copies = Omit<ComponentProps<typeof CopiesDialog>, 'subject'>

/**
 * The choice of a form whose record another has saved meanwhile; its `children` say who. Where both have saved the same there is
 * nothing to choose: the stored copy is taken. `differences` may hold what is alike.
 */
export function RecordConflict({
  differences,
  isMaybeOwn,
  onSaved,
  children,
  ...dialog
}: Copies & {
  /** An answer was lost before: what that sending saved may be the stored copy. */
  isMaybeOwn: boolean
}) {
  const unlike = differences.filter(({ mine, saved }) => mine !== saved)
  if (unlike.length === 0) return <SameSaved onSaved={onSaved} />
  return (
    <CopiesDialog {...dialog} subject="Isian" differences={unlike} onSaved={onSaved}>
      {children} {isMaybeOwn && 'Mungkin itu kiriman Anda sendiri tadi, yang jawabannya tidak diterima. '}
      Pilih isian mana yang dipakai. Isian yang tidak Anda ubah mengikuti yang tersimpan.
    </CopiesDialog>
  )
}

function SameSaved({ onSaved }: Pick<Copies, 'onSaved'>) {
  const take = useEffectEvent(onSaved)
  // What comes of a refusal is told once.
  useEffect(() => {
    toastSuccess('Sudah tersimpan.')
    take()
  }, [])
  return null
}
