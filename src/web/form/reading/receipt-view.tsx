import type { ReactNode } from 'react'
import type * as z from 'zod'

import type { Receipt as ReceiptSchema } from '#contract/report-shapes.ts'
import { getFormPages } from '#domain/report-pages.ts'
import type { Zone } from '#domain/time.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'

import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AddressButton, LinkButton } from '../../ui/link-button.tsx'

import style from './receipt-view.module.css'

export type Receipt = z.output<typeof ReceiptSchema>

/** The form that had the focus is gone: a screen reader announces what came instead. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** The receipt of a submission: its number, its code that anyone can verify, and when it arrived. */
export function ReceiptView({
  receipt,
  zone,
  heading,
  compact = false,
}: {
  receipt: Receipt
  zone: Zone
  /** Set right after the submission, where the receipt is the page. */
  heading?: string
  /** In a narrow column beside the report. */
  compact?: boolean
}) {
  const facts: [string, ReactNode][] = [
    ['Nomor bukti', <strong key="number">{receipt.receipt_number}</strong>],
    ['Kode verifikasi', <code key="code">{receipt.verification_code}</code>],
    ['Formulir', `${receipt.form_title}, ${monthText(receipt.date)}`],
    ['Fasyankes', `${receipt.facility}, ${receipt.regency}`],
    ['Diterima server', momentText(new Date(receipt.sent_at), zone)],
    ...(receipt.queued_at
      ? ([['Diantrekan di perangkat', momentText(new Date(receipt.queued_at), zone)]] as [
          string,
          ReactNode,
        ][])
      : []),
    ['Batas waktu', `${dayText(receipt.due_date)}, 23.59 WIB`],
    [
      'Ketepatan',
      receipt.on_time ? (
        'Tepat waktu'
      ) : (
        <span key="late" className={style.late}>
          Terlambat
        </span>
      ),
    ],
    receipt.imported_at === null
      ? ['Pengirim', receipt.sent_by]
      : [
          'Diimpor dari berkas',
          `oleh ${receipt.sent_by} pada ${momentText(new Date(receipt.imported_at), zone)}`,
        ],
    ...(receipt.number > 1 ? ([['Pengiriman ke-', String(receipt.number)]] as [string, ReactNode][]) : []),
  ]
  return (
    <section className={style.receipt} data-compact={compact} aria-labelledby="bukti">
      <div className={style.head}>
        <Icon name="done" size={compact ? 24 : 32} />
        <h2 id="bukti" ref={heading ? takeFocus : undefined} tabIndex={-1} className={style.heading}>
          {heading ?? 'Bukti pengiriman'}
        </h2>
      </div>
      <Facts facts={facts} look="lines" />
      <p className={style.verify}>
        Siapa pun dapat memeriksa keaslian bukti ini di{' '}
        <a href={`/verifikasi/${receipt.verification_code}`}>
          {location.host}/verifikasi/{receipt.verification_code}
        </a>
      </p>
      <div className={style.actions}>
        <AddressButton
          href={getFormPages(receipt.form_type).print(receipt.report_id)}
          target="_blank"
          rel="noreferrer"
          variant={heading ? 'default' : 'light'}
          leftSection={<Icon name="print" size={18} />}
        >
          Cetak bukti
        </AddressButton>
        {heading && <LinkButton place={{ to: '/formulir' }}>Kembali ke daftar formulir</LinkButton>}
      </div>
    </section>
  )
}
