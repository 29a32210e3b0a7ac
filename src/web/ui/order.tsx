import { type DragEvent, useState } from 'react'

import { IconButton } from './icon-button.tsx'

import classes from './order.module.css'

/** Two buttons that move one of several up and down: what dragging does, by keyboard and on a phone. */
export function MoveButtons({
  name,
  place,
  count,
  onMove,
}: {
  /** What is moved, for readers. */
  name: string
  place: number
  count: number
  onMove: (to: number) => void
}) {
  // The list shows the new place; a screen reader is told of it, but only after a move.
  const [isMoved, setMoved] = useState(false)
  const move = (to: number) => {
    setMoved(true)
    onMove(to)
  }
  return (
    <span className={classes.moves} data-steps>
      <span className={classes.up}>
        <IconButton
          icon="down"
          label={`Naik: ${name}`}
          disabled={place === 0}
          onClick={() => move(place - 1)}
        />
      </span>
      <IconButton
        icon="down"
        label={`Turun: ${name}`}
        disabled={place >= count - 1}
        onClick={() => move(place + 1)}
      />
      <span className="unseen" aria-live="polite">
        {isMoved && `Urutan ${place + 1} dari ${count}`}
      </span>
    </span>
  )
}

/**
 * Dragging by mouse in a list: each member takes `marksOf` its key, and `onDrop` hears which was dropped on which. Beside it stand
 * buttons, which every pointer and the keyboard can use.
 */
export function useDragging<Key extends string | number>(
  onDrop: (dragged: Key, on: Key) => void,
  mayDrop?: (dragged: Key, on: Key) => boolean,
) {
  const [dragged, setDragged] = useState<Key | null>(null)
  const [over, setOver] = useState<Key | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const isTarget = (key: Key) => dragged !== null && dragged !== key && (mayDrop?.(dragged, key) ?? true)
  return {
    marksOf: (key: Key) => ({
      draggable: true,
      'data-dragged': dragged === key || undefined,
      'data-over': over === key || undefined,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without it.
        event.dataTransfer.setData('text/plain', String(key))
        setDragged(key)
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!isTarget(key)) return
        event.preventDefault()
        event.stopPropagation()
        if (over !== key) setOver(key)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null || !isTarget(key)) return
        event.preventDefault()
        event.stopPropagation()
        onDrop(dragged, key)
        end()
      },
    }),
  }
}
