import { useState } from 'react'

import { Icon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type Remarks, useRemark } from './use-remarks.ts'

import classes from './review.module.css'

const longest = 1000

/** A remark on one field: a quiet button until there is one. */
export function RemarkField({ path, label, remarks }: { path: string; label: string; remarks: Remarks }) {
  const kept = useRemark(remarks, path)
  /** What stands in the field while somebody writes in it; otherwise what is kept, also by another reviewer. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? kept ?? ''
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && typed === undefined && kept === undefined)
    return (
      <>
        {' '}
        <button
          type="button"
          className={`no-print ${classes.addRemark}`}
          aria-label={`Beri catatan: ${label}`}
          title="Beri catatan"
          onClick={() => setOpened(true)}
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
          setTyped(next)
          remarks.change(path, next)
        }}
        onLeave={() => {
          void remarks.flush()
          setTyped(undefined)
          setOpened(false)
        }}
      />
    </div>
  )
}

function focusFirst(area: HTMLTextAreaElement | null) {
  area?.focus()
}
