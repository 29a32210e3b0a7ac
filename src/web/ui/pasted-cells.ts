import type { ClipboardEvent } from 'react'

/** Of a field for one number: cells of a sheet that are pasted together are shown apart, since the browser would join their lines to one number. */
export function onPastedCells(write: (text: string) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const cells = event.clipboardData.getData('text').trim()
    if (!/[\t\r\n]/.test(cells)) return
    event.preventDefault()
    write(cells.replaceAll(/\s*[\t\r\n]\s*/g, '; '))
  }
}
