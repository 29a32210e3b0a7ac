import { dayIn } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { LaterAnswers } from '../../form/reading/later-views.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OpenForm } from './open-form.ts'

import classes from './report-editor.module.css'

/** A report that waits on this device for a connection, read only until it has gone or is called back. */
export function QueuedReport({
  open: { form, report, answers, context, state, zone, lock },
  isSending,
  onCallBack,
}: {
  open: Pick<OpenForm, 'form' | 'report' | 'answers' | 'context' | 'state' | 'zone' | 'lock'>
  isSending: boolean
  onCallBack: () => void
}) {
  const at = new Date(state.queued?.at ?? '')
  return (
    <>
      <Notice
        tone="warning"
        role="status"
        takesLostFocus
        title={isSending ? 'Mengirim…' : 'Menunggu sambungan untuk dikirim'}
        actions={
          <Button variant="default" disabled={isSending} onClick={onCallBack}>
            Batalkan pengiriman dan lanjutkan mengisi
          </Button>
        }
      >
        <p>
          Diantrekan di perangkat ini pada {momentText(at, zone)}.{' '}
          {state.deviceFails
            ? 'Perangkat ini menolak menyimpan: biarkan halaman ini terbuka sampai formulir terkirim.'
            : 'Selama SILIKA terbuka di perangkat ini, di halaman mana pun, formulir terkirim dengan sendirinya begitu tersambung; bila sudah ditutup, buka lagi saat tersambung.'}
          {dayIn('WIB', at) <= report.due_date &&
            ' Bila sampai dalam 48 jam setelah batas waktu, pengiriman dihitung tepat waktu sejak diantrekan.'}
          {lock.until && ` Setelah pengiriman ditutup ${lock.until}, formulir tidak diterima lagi.`}
        </p>
      </Notice>
      <div className={classes.paper}>
        <LaterAnswers form={form} answers={answers} context={context} />
      </div>
    </>
  )
}
