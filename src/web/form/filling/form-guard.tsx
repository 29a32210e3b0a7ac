import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { type AtRisk, isLostByLink, isLostByReload } from '../drafts/at-risk.ts'

/** Asks before a form is left while a file is on its way to it, or what was typed is nowhere else: it would be lost. */
export function FormGuard({ isUploading, state }: { isUploading: boolean; state: AtRisk }) {
  return (
    <LeaveGuard
      isUnsaved={() => isUploading || isLostByLink(state)}
      isLostByReload={() => isUploading || isLostByReload(state)}
      {...(isUploading && { title: 'Tinggalkan unggahan?', confirm: 'Tinggalkan' })}
    >
      {isUploading
        ? 'Berkas yang sedang diunggah hilang bila Anda meninggalkan halaman ini.'
        : 'Perangkat ini menolak menyimpan: isian yang belum sampai ke server hilang bila Anda meninggalkan halaman ini.'}
    </LeaveGuard>
  )
}
