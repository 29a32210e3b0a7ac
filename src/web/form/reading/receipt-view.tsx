import type { ReactNode } from 'react'
import type * as z from 'zod'

import type { Receipt as ReceiptSchema } from '#contract/report-shapes.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AddressButton, LinkButton } from '../../ui/link-button.tsx'

import classes from './receipt-view.module.css'

export type Receipt = z.output<typeof ReceiptSchema>

/** The form that had the focus is gone: a screen reader announces what came instead. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** The receipt of a submission: its number, its code that anyone can verify, and when it arrived. */
export function ReceiptView({
  receipt,
  heading,
  compact = false,
}: {
  receipt: Receipt
  /** Set right after the submission, where the receipt is the page. */
  heading?: string
  /** In a narrow column beside the report. */
  compact?: boolean
}) {
  const { zone } = useMe()
  const at = (moment: string) => momentText(new Date(moment), zone)
  const facts: [string, ReactNode][] = [
    ['Nomor bukti', <strong key="number">{receipt.receipt_number}</strong>],
    ['Kode verifikasi', <code key="code">{receipt.verification_code}</code>],
    ['Formulir', `${receipt.form_title}, ${monthText(receipt.date)}`],
    ['Fasyankes', `${receipt.facility}, ${receipt.regency}`],
    ['Diterima server', at(receipt.sent_at)],
    ['Diantrekan di perangkat', receipt.queued_at && at(receipt.queued_at)],
    ['Batas waktu', `${dayText(receipt.due_date)}, 23.59 WIB`],
    [
      'Ketepatan',
      receipt.on_time ? (
        'Tepat waktu'
      ) : (
        <span key="late" className={classes.late}>
          Terlambat
        </span>
      ),
    ],
    receipt.imported_at === null
      ? ['Pengirim', receipt.sent_by]
      : ['Diimpor dari berkas', `oleh ${receipt.sent_by} pada ${at(receipt.imported_at)}`],
    ['Pengiriman ke-', receipt.number > 1 && receipt.number],
  ]
  return (
    <section className={classes.receipt} data-compact={compact} aria-labelledby="bukti">
      <div className={classes.head}>
        <Icon name="done" size={compact ? 24 : 32} />
        <h2 id="bukti" ref={heading ? takeFocus : undefined} tabIndex={-1} className={classes.heading}>
          {heading ?? 'Bukti pengiriman'}
        </h2>
      </div>
      <Facts facts={facts} look="lines" />
      <p className={classes.verify}>
        Siapa pun dapat memeriksa keaslian bukti ini di{' '}
        <a href={`/verifikasi/${receipt.verification_code}`}>
          {location.host}/verifikasi/{receipt.verification_code}
        </a>
      </p>
      <div className={classes.actions}>
        <AddressButton
          href={getFormPages(receipt.form_type).print(receipt.report_id)}
          target="_blank"
          rel="noreferrer"
          variant={heading ? 'default' : 'light'}
          icon="print"
        >
          Cetak bukti
        </AddressButton>
        {heading && <LinkButton place={{ to: '/formulir' }}>Kembali ke daftar formulir</LinkButton>}
      </div>
    </section>
  )
}
