/** After a navigation the new page's heading takes the focus, so that a reader hears where they are. Not on the first page. */
let here: string | undefined

/** A ref for the page's h1; give the h1 the pathname as its key. */
export function focusHeading(heading: HTMLHeadingElement | null) {
  if (!heading) return
  const { pathname } = location
  if (here !== undefined && here !== pathname && !document.querySelector('dialog[open]'))
    heading.focus({ preventScroll: true })
  here = pathname
}
