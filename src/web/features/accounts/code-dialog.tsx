import type { User } from '#contract/users.ts'
import { codeDays } from '#domain/accounts.ts'

import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PrintButton } from '../../ui/print-button.tsx'

import classes from './accounts.module.css'

/** A code that was just made, for screen and paper. It is shown only now, so nothing but its own button closes it. */
export function CodeDialog({ account, code, onClose }: { account: User; code: string; onClose: () => void }) {
  const facility = account.nama_rs ?? account.nama_puskesmas
  return (
    <Dialog title="Kode sekali pakai">
      <LeaveGuard isUnsaved={() => true} title="Tinggalkan kode ini?" confirm="Tinggalkan">
        Kode ini hanya ada di sini: bila ditinggalkan, kode harus dibuat ulang.
      </LeaveGuard>
      <div className={`${classes.card} ${classes.sheet}`}>
        <div className="no-print">
          <Notice tone="warning" title="Kode ini hanya ditampilkan sekarang">
            <p>Cetak atau salin dahulu, lalu serahkan langsung kepada pemilik akun.</p>
          </Notice>
        </div>
        <p className={`only-print ${classes.code}`}>{code}</p>
        <div className="no-print">
          <CopyText label="Kode" text={code} copy="Salin kode" rows={1} />
        </div>
        <Facts
          facts={[
            ['Untuk', account.full_name],
            ['Fasyankes', facility !== account.full_name && facility],
            ['Nama pengguna', account.username],
            ['Dipakai di', `${location.origin}/aktivasi`],
            ['Berlaku', `${codeDays} hari, satu kali`],
          ]}
        />
        <p className="only-print">
          Buka alamat di atas, ketik kode, lalu buat kata sandi Anda sendiri. Jangan berikan kode ini kepada
          orang lain.
        </p>
      </div>
      <div className="no-print">
        <DialogActions>
          <PrintButton variant="default" />
          <Button onClick={onClose}>Sudah saya simpan</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
