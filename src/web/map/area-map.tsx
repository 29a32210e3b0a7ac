import { useCallback, useEffect, useState } from 'react'

import type { Box } from './geography.ts'
import { type MapDrawing, openMap, type OpenMap } from './leaflet.ts'

import classes from './area-map.module.css'

/** Areas in colours, and places among them. Who sees no map has the same numbers in a table beside it. */
export function AreaMap({
  label,
  drawing,
  focus,
}: {
  /** What the map shows, for readers. */
  label: string
  drawing: MapDrawing
  /** The part of the world that it shows, until a person looks elsewhere. */
  focus: Box | null
}) {
  const [map, setMap] = useState<OpenMap | null>(null)
  const open = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    const opened = openMap(element)
    setMap(opened)
    return () => {
      opened.end()
      setMap(null)
    }
  }, [])
  // The library draws by itself: it is told what to, and after that what has changed.
  useEffect(() => map?.draw(drawing), [map, drawing])
  useEffect(() => {
    if (focus) map?.show(focus)
  }, [map, focus])
  return <div ref={open} className={classes.map} role="group" aria-label={label} />
}
