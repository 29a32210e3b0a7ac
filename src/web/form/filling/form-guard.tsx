import { LeaveGuard } from '../../ui/leave-guard.tsx'

/** Asks before a form is left while a file is on its way to it: it would not arrive. */
export function UploadGuard() {
  return (
    <LeaveGuard isUnsaved={() => true}>
      Berkas yang sedang diunggah hilang bila Anda meninggalkan halaman ini.
    </LeaveGuard>
  )
}
