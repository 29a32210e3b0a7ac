import { Button } from '../../ui/button.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/icons.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'

import classes from './instrument.module.css'

/** The foot of an instrument: where the answers are until they are sent, and the button that goes on or sends. */
export function InstrumentFoot({
  words,
  isSend,
  isWhole,
  isSending,
  deviceFails,
  onClick,
}: {
  words: string
  isSend: boolean
  /** Whether all questions and the earlier answers are here: only then can all answers be sent. */
  isWhole: boolean
  isSending: boolean
  deviceFails: boolean
  onClick: () => void
}) {
  return (
    <div className={classes.foot}>
      <KeptLine deed="kirim" deviceFails={deviceFails} />
      {!isWhole && (
        <p id="belum-lengkap" className="flat soft">
          Belum dapat dikirim: sebagian pertanyaan atau jawaban sebelumnya belum dimuat.
        </p>
      )}
      <Button
        size="md"
        {...(isSend ? { icon: 'send' } : { iconAfter: 'forward' })}
        disabled={!isWhole}
        aria-describedby={isWhole ? undefined : 'belum-lengkap'}
        loading={isSending}
        onClick={onFirstClick(onClick)}
      >
        {words}
      </Button>
    </div>
  )
}

/** Where the answers are until they are sent or saved. */
export function KeptLine({ deed, deviceFails }: { deed: 'kirim' | 'simpan'; deviceFails: boolean }) {
  return (
    <>
      <p className={classes.kept} data-fails={deviceFails}>
        <Icon name={deviceFails ? 'alert' : 'done'} size={16} />
        {deviceFails
          ? `Perangkat ini menolak menyimpan; jangan tutup halaman sebelum di${deed}.`
          : `Isian tersimpan otomatis di perangkat ini sampai di${deed}.`}
      </p>
      {deviceFails && (
        <LeaveGuard isUnsaved={() => true}>
          Perangkat ini menolak menyimpan: isian yang belum di{deed} hilang bila Anda meninggalkan halaman
          ini.
        </LeaveGuard>
      )}
    </>
  )
}
