/** After a navigation the new page's heading takes the focus, so that a reader hears where they are. Not on the first page. */
let here: string | undefined

/** For the ref of a page's h1; `place` is that of the page itself: while one leaves, the address is ahead of it. */
export function focusHeading(heading: HTMLHeadingElement | null, place: string) {
  if (!heading || here === place) return
  if (here !== undefined && !document.querySelector('dialog[open]')) heading.focus({ preventScroll: true })
  here = place
}

/**
 * For the ref of a heading. A step can remove or disable what had the focus, such as the link that was followed; then the heading
 * takes it.
 */
export function takeLostFocus(heading: HTMLElement | null) {
  if (isFocusLost()) heading?.focus({ preventScroll: true })
}

/** A browser takes the focus from what is shut, a moment later. */
export const isFocusLost = () => document.activeElement === document.body || isShut(document.activeElement)
export const isShut = (element: Element | null) => element?.matches(':disabled, [inert] *') === true
