import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { differencesBetween } from '#forms/answers/differences.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { KeeperState } from '../drafts/draft-shapes.ts'
import { type Draft, payloadOf } from '../drafts/draft.ts'
import { laidOver } from '../drafts/laid-over.ts'

/** Two copies of one report: what differs, and the choice. What is not chosen stays on the device until the next sending. */
export function ConflictDialog({
  form,
  context,
  keeper,
  state,
  zone,
  onChoose,
}: {
  form: FormDefinition
  context: FormContext
  keeper: DraftKeeper
  state: KeeperState
  zone: Zone
  /** A side takes the place of the draft. */
  onChoose?: () => void
}) {
  const { conflict } = state
  if (!conflict) return null
  const mine = laidOver(conflict, state, { form, context })
  const choose = (side: Draft | null) => {
    keeper.choose(side)
    onChoose?.()
  }
  const differencesOf = (draft: Draft) =>
    differencesBetween(form, payloadOf(form, draft, context), conflict.answers)
  const own = differencesOf(mine)
  // Where both have changed the same in the same way, the rest is the other's.
  const differences = own.length > 0 ? own : differencesOf(state.draft)
  return (
    <CopiesDialog
      title="Formulir ini sudah disimpan dari tempat lain"
      subject="Pertanyaan"
      differences={differences.map(({ name, label, before, after }) => ({
        name,
        label,
        mine: before,
        saved: after,
      }))}
      onMine={() => choose(mine)}
      onSaved={() => choose(null)}
    >
      {conflict.savedBy} menyimpannya pada {momentText(new Date(conflict.savedAt), zone)}, setelah formulir
      ini dibuka di sini. Pilih isian mana yang dipakai. Isian yang tidak Anda ubah mengikuti yang tersimpan.
      Isian yang tidak dipilih tetap disimpan di perangkat ini sampai formulir dikirim.
    </CopiesDialog>
  )
}
