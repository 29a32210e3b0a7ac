import type { DraftKeeper } from '../../form/drafts/draft-keeper.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/** Saves what is not saved yet and says how far that went. `checkDraft` lists what is wrong, and whether anything is. */
export async function saveNow(keeper: DraftKeeper, checkDraft: () => boolean): Promise<void> {
  await keeper.flush()
  const { server, held, deviceFails } = keeper.getState()
  const isWrong = checkDraft()
  if ((server === 'offline' || server === 'retrying') && !deviceFails)
    return toastSuccess('Tersimpan di perangkat ini; dikirim ke server saat tersambung.')
  if (server !== 'saved') return
  if (held > 0) toastError(`${held} isian belum tersimpan di server. Perbaiki yang bertanda merah.`)
  else toastSuccess(`Draf tersimpan di server.${isWrong ? ' Perbaiki yang bertanda merah.' : ''}`)
}
