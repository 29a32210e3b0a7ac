import { Button } from '@mantine/core'

import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import { differencesBetween } from '#forms/answers.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { Dialog } from '../ui/dialog.tsx'
import type { DraftKeeper, KeeperState } from './draft-keeper.ts'
import { payloadOf } from './draft.ts'

import style from './conflict-dialog.module.css'

/** Two copies of one report: what differs, and the choice. What is not chosen stays on the device until the next sending. */
export function ConflictDialog({
  form,
  context,
  keeper,
  state,
  zone,
}: {
  form: FormDefinition
  context: FormContext
  keeper: DraftKeeper
  state: KeeperState
  zone: Zone
}) {
  const { conflict } = state
  if (!conflict) return null
  const differences = differencesBetween(form, payloadOf(form, state.draft, context), conflict.answers)
  return (
    <Dialog title="Formulir ini sudah disimpan dari tempat lain" width={760}>
      <p className={style.lead}>
        {conflict.savedBy} menyimpannya pada {momentText(new Date(conflict.savedAt), zone)}, setelah Anda
        mulai mengubah isian di sini. Pilih isian mana yang dipakai. Isian yang tidak dipilih tetap disimpan
        di perangkat ini sampai formulir dikirim.
      </p>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Pertanyaan</th>
            <th scope="col">Isian saya</th>
            <th scope="col">Isian tersimpan</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-side="Isian saya">{before}</td>
              <td data-side="Isian tersimpan">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.choice}>
        <Button onClick={() => keeper.choose('mine')}>Pakai isian saya</Button>
        <Button variant="default" onClick={() => keeper.choose('saved')}>
          Pakai isian tersimpan
        </Button>
      </div>
    </Dialog>
  )
}
