/**
 * Leads past what stands before a part of the page, and is seen while it has the focus. Followed by the browser it would be a step of
 * the history: a form that is not saved would ask whether it may be left, and the way back would no longer know where it stands.
 */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="skip no-print"
      onClick={(event) => {
        event.preventDefault()
        goToPart(to)
      }}
    >
      {children}
    </a>
  )
}

/** Shows a part of the page that can have the focus, and gives it to it. */
export function goToPart(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
