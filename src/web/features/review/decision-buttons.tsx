import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

import { transitions } from '#domain/report-status.ts'

import { Button } from '../../ui/button.tsx'

import classes from './review.module.css'

const reopeningOver = 'Batas membuka kembali formulir ini sudah lewat. Hubungi administrator.'

/** Milliseconds that a report is on the screen, with nothing pressed, before it can be decided. */
const readingPause = 1500

/**
 * The decisions on the report. A decision brings the next report under the same buttons, so they wait a moment: a click that
 * was meant for the report before must not decide one that nobody has read. Who goes on pressing waits on.
 */
export function DecisionButtons({
  isOpen,
  reopening,
  isLocked,
  pending,
  onConfirm,
  onAsk,
}: {
  /** It waits for a decision. */
  isOpen: boolean
  /** Where it is confirmed: whether the office may still open it again. */
  reopening: 'possible' | 'over' | null
  /** Another decision came first: the report has to be read again. */
  isLocked: boolean
  /** `confirm` while that is on its way, `other` while a dialog's decision is. */
  pending: 'confirm' | 'other' | null
  onConfirm: () => void
  onAsk: (decision: 'return' | 'reopen') => void
}) {
  const { isDeaf, waitOn } = useJustShown()
  const press = usePress(onConfirm)
  const why = isDeaf ? 'Formulir baru saja tampil' : undefined
  return (
    // A disabled button hears nothing of the pointer, so what is around it does.
    <div className={classes.decisions} title={why} onPointerDown={isDeaf ? waitOn : undefined}>
      {isOpen && (
        <>
          <Button
            variant="default"
            icon="return"
            disabled={isDeaf || isLocked || pending !== null}
            title={why}
            onClick={() => onAsk('return')}
          >
            {transitions.return.label}
          </Button>
          <Button
            icon="check"
            loading={pending === 'confirm'}
            disabled={isDeaf || isLocked}
            title={why}
            {...press}
          >
            {transitions.confirm.label}
          </Button>
        </>
      )}
      {reopening && (
        <Button
          variant="default"
          icon="return"
          disabled={isDeaf || reopening === 'over'}
          title={reopening === 'over' ? reopeningOver : why}
          onClick={() => onAsk('reopen')}
        >
          {transitions.reopen.label}
        </Button>
      )}
    </div>
  )
}

/** Whether this was drawn, or pressed too early, less than a moment ago. The screen and the clock are outside of React. */
function useJustShown(): { isDeaf: boolean; waitOn: () => void } {
  /** How many presses came too early, and after how many of them the moment has passed. */
  const [early, setEarly] = useState(0)
  const [passedAfter, setPassedAfter] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame after this one's: by then it is on the screen. A tab behind others draws none.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setPassedAfter(early), readingPause)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [early])
  return { isDeaf: passedAfter !== early, waitOn: () => setEarly((count) => count + 1) }
}

/**
 * A step for one whole press: a pointer that went down elsewhere, the second click of a double click and a key that is held
 * do not count. Clicks of the keyboard and of helping technology come without a pointer.
 */
function usePress(step: () => void) {
  const isDown = useRef(false)
  return {
    onPointerDown: () => {
      isDown.current = true
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Enter clicks as it goes down, again and again; other keys scroll and go on, also while they are held.
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    },
    onClick: ({ detail }: MouseEvent) => {
      const isWhole = detail === 0 || (detail === 1 && isDown.current)
      isDown.current = false
      if (isWhole) step()
    },
  }
}
