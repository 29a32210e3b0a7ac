import { useEffect, useState } from 'react'

import { type Span, spanText } from '#domain/span.ts'

import { Button } from '../../ui/button.tsx'

import classes from './map-page.module.css'

/** In milliseconds: how long each span stays while it plays. */
const pace = 900

/** Moves through time: by hand, by the arrow keys, or by itself until the newest span. */
export function SpanSlider({
  span,
  spans,
  onChange,
}: {
  span: Span
  spans: readonly Span[]
  onChange: (span: Span) => void
}) {
  const [isPlaying, setPlaying] = useState(false)
  const place = Math.max(0, spans.indexOf(span))
  const next = spans[place + 1]

  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => (next === undefined ? setPlaying(false) : onChange(next)), pace)
    return () => clearTimeout(timer)
  }, [isPlaying, next, onChange])

  function play() {
    const [oldest] = spans
    // The month on which the map opens is the last but one: a single step shows nothing.
    if (!isPlaying && place >= spans.length - 2 && oldest !== undefined) onChange(oldest)
    setPlaying(!isPlaying)
  }
  return (
    <div className={classes.slider}>
      <Button variant="default" onClick={play}>
        {isPlaying ? 'Berhenti' : 'Putar'}
      </Button>
      <label className={classes.time}>
        <span className="strong">{spanText(span)}</span>
        <input
          type="range"
          min={0}
          max={spans.length - 1}
          step={1}
          value={place}
          aria-label="Periode"
          aria-valuetext={spanText(span)}
          onChange={({ currentTarget }) => {
            setPlaying(false)
            const chosen = spans[Number(currentTarget.value)]
            if (chosen !== undefined) onChange(chosen)
          }}
        />
      </label>
    </div>
  )
}
