/**
 * Leaving a field may take lines away below it. While a button or link is being pressed that waits: it would move from under the
 * pointer before it is clicked.
 */
export function runOnRelease(step: () => void): void {
  if (!document.querySelector(':is(a, button, label):active')) return step()
  const waiting = new AbortController()
  const { signal } = waiting
  const release = () => {
    waiting.abort()
    // The click comes right behind.
    setTimeout(step)
  }
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { signal })
}
