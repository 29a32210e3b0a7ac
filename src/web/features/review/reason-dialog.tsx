import { useState } from 'react'

import { reasonLength, transitions } from '#domain/report-status.ts'
import { seenLength } from '#domain/words.ts'

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Held } from '../../ui/held.tsx'
import { TextArea } from '../../ui/text-area.tsx'

import classes from './review.module.css'

const dialogWords = {
  return: {
    title: 'Kembalikan untuk diperbaiki?',
    hint: 'Tulis apa yang perlu diperbaiki. Fasyankes membaca alasan ini.',
  },
  reopen: {
    title: 'Buka kembali formulir ini?',
    hint: 'Tulis mengapa formulir yang sudah dikonfirmasi perlu diperbaiki.',
  },
} as const

/** Asks why a report goes back to its facility; nothing goes without a reason. */
export function ReasonDialog({
  decision,
  reason,
  facility,
  remarks,
  label,
  pending,
  error,
  onReason,
  onDecide,
  onClose,
}: {
  decision: 'return' | 'reopen'
  /** What was written so far: it outlives the dialog. */
  reason: string
  facility: string
  remarks: Readonly<Record<string, string>>
  label: (path: string) => string
  pending: boolean
  error: string | undefined
  onReason: (reason: string) => void
  onDecide: () => void
  onClose: () => void
}) {
  const [isTried, setTried] = useState(false)
  const isShort = seenLength(reason) < reasonLength.min
  const shortError = isTried && isShort ? `Alasan paling sedikit ${reasonLength.min} huruf` : undefined
  return (
    <Dialog title={dialogWords[decision].title} onClose={pending ? undefined : onClose}>
      <Held by={pending}>
        <form
          className={classes.reason}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (!isShort) return onDecide()
            event.currentTarget.querySelector('textarea')?.focus()
          }}
        >
          <p className="flat">{facility}</p>
          <TextArea
            // The dialog gives the focus to what asks for it as it opens.
            ref={(area) => area?.setAttribute('autofocus', '')}
            label="Alasan"
            value={reason}
            max={reasonLength.max}
            hint={dialogWords[decision].hint}
            error={shortError ?? error}
            onChange={onReason}
          />
          {Object.keys(remarks).length > 0 && (
            <div>
              <p className="flat strong">Catatan pada isian yang ikut dikirim:</p>
              <ul className="bullets">
                {Object.entries(remarks).map(([path, remark]) => (
                  <li key={path}>
                    <strong>{label(path)}:</strong> {remark}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="cluster end">
            <Button variant="default" disabled={pending} onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={pending}>
              {transitions[decision].label}
            </Button>
          </div>
        </form>
      </Held>
    </Dialog>
  )
}
