import { useState } from 'react'

import { Icon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Remarks } from './use-remarks.ts'

import classes from './review.module.css'

const longest = 1000

/** A remark on one field: a quiet button until there is one. */
export function RemarkField({ path, label, remarks }: { path: string; label: string; remarks: Remarks }) {
  const kept = remarks.notes[path]
  const [text, setText] = useState(kept ?? '')
  const [isOpen, setOpen] = useState(kept !== undefined)
  if (!isOpen)
    return (
      <>
        {' '}
        <button
          type="button"
          className={classes.addRemark}
          aria-label={`Beri catatan: ${label}`}
          title="Beri catatan"
          onClick={() => setOpen(true)}
        >
          <Icon name="edit" size={15} /> <span>Beri catatan</span>
        </button>
      </>
    )
  return (
    <div className={classes.remark}>
      <TextArea
        // Opened by the button that stood here: what it is for comes next.
        ref={kept === undefined && text === '' ? focusFirst : undefined}
        label={`Catatan: ${label}`}
        value={text}
        max={longest}
        rows={2}
        onChange={(next) => {
          setText(next)
          remarks.change(path, next)
        }}
        onLeave={() => {
          void remarks.flush()
          if (text.trim() === '') setOpen(false)
        }}
      />
    </div>
  )
}

function focusFirst(area: HTMLTextAreaElement | null) {
  area?.focus()
}
