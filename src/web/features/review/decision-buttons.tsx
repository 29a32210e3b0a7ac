import { useEffect, useState } from 'react'

import { transitions } from '#domain/report-status.ts'

import { Button } from '../../ui/button.tsx'
import { onFirstClick } from '../../ui/first-click.ts'
import { Icon } from '../../ui/icons.tsx'

import classes from './review.module.css'

/** Milliseconds that a report is on the screen before it can be decided. */
const readingPause = 1000

/**
 * The decisions on the report. A decision brings the next report under the same buttons, so they wait a moment: a click that
 * was meant for the report before must not decide one that nobody has read.
 */
export function DecisionButtons({
  isOpen,
  mayReopen,
  isLocked,
  pending,
  onConfirm,
  onAsk,
}: {
  /** It waits for a decision. */
  isOpen: boolean
  mayReopen: boolean
  /** Another decision came first: the report has to be read again. */
  isLocked: boolean
  /** `confirm` while that is on its way, `other` while a dialog's decision is. */
  pending: 'confirm' | 'other' | null
  onConfirm: () => void
  onAsk: (decision: 'return' | 'reopen') => void
}) {
  const isDeaf = useJustShown()
  const why = isDeaf ? 'Formulir baru saja tampil' : undefined
  return (
    <div className={classes.decisions}>
      {isOpen && (
        <>
          <Button
            variant="default"
            leftSection={<Icon name="return" size={18} />}
            disabled={isDeaf || isLocked || pending !== null}
            title={why}
            onClick={() => onAsk('return')}
          >
            {transitions.return.label}
          </Button>
          <Button
            leftSection={<Icon name="check" size={18} />}
            loading={pending === 'confirm'}
            disabled={isDeaf || isLocked}
            title={why}
            onClick={onFirstClick(onConfirm)}
          >
            {transitions.confirm.label}
          </Button>
        </>
      )}
      {mayReopen && (
        <Button
          variant="default"
          leftSection={<Icon name="return" size={18} />}
          disabled={isDeaf}
          title={why}
          onClick={() => onAsk('reopen')}
        >
          {transitions.reopen.label}
        </Button>
      )}
    </div>
  )
}

/** Whether this was drawn less than a moment ago. The clock is outside of React. */
function useJustShown(): boolean {
  const [isJustShown, setJustShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustShown(false), readingPause)
    return () => clearTimeout(timer)
  }, [])
  return isJustShown
}
