import type { MouseEvent } from 'react'

/**
 * A step that counts, taken once: the second click of a double click is not heard. It would repeat the step, or land on what
 * the first one has brought under the pointer, such as the same button of the next report. The keyboard's clicks count 0.
 */
export function onFirstClick(step: () => unknown): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) void step()
  }
}
