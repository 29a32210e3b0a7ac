/** After a navigation the new page's heading takes the focus, so that a reader hears where they are. Not on the first page. */
let here: string | undefined

/** For the ref of a page's h1; `pathname` is that of the page itself: while one leaves, the address is ahead of it. */
export function focusHeading(heading: HTMLHeadingElement | null, pathname: string) {
  if (!heading || here === pathname) return
  if (here !== undefined && !document.querySelector('dialog[open]')) heading.focus({ preventScroll: true })
  here = pathname
}

/** For the ref of a heading. A step can remove what had the focus, such as the link that was followed; then the heading takes it. */
export function takeLostFocus(heading: HTMLElement | null) {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}
