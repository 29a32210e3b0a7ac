import { dialogOnTop } from '../ui/dialog-on-top.ts'
import { isFocusLost, isShut } from '../ui/navigation-focus.ts'

/** In milliseconds: a page that is drawn again puts the focus somewhere itself, and so does a list that closes. */
const pause = 60

/**
 * Puts the focus back that goes with what had it: to a button or field once it works again, at the end of `data-steps` to the way back,
 * and, where it was taken off the page, to what stood around it and can have the focus; else to the heading of the page, or of the
 * dialog on top. Who works by keyboard or listens would begin at the top of the page. What is pressed has the focus in every browser.
 * Gives how to stop.
 */
export function keepFocus(): () => void {
  /** What had the focus last, unless somebody took it away on purpose. */
  let last: Element | null = null
  let around: HTMLElement | null = null
  let wasShut = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    timer = undefined
    if (last === null || !isFocusLost()) return
    if (!last.isConnected) {
      const next = around?.isConnected ? around : headingOnTop()
      if (!next) return
      next.tabIndex = -1
      next.focus({ preventScroll: true })
    } else if (isShut(last)) {
      wasShut = true
      // The last step one way: the way back is beside it.
      last
        .closest('[data-steps]')
        ?.querySelector<HTMLElement>('button:not(:disabled)')
        ?.focus({ preventScroll: true })
    } else if (wasShut && last instanceof HTMLElement) last.focus({ preventScroll: true })
    // It is there and works: the focus was taken from it by a press beside it.
    else last = null
  }
  const lookSoon = () => {
    if (last !== null) timer ??= setTimeout(look, pause)
  }
  const take = ({ target }: Event) => {
    last = target as Element
    around = last.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not(main)') ?? null
    wasShut = false
  }
  const press = () => {
    if (isFocusLost()) last = null
  }
  // In Safari a press gives it to no button and no link, so that nothing could come back to them.
  const focusPressed = ({ target }: Event) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('button, summary, a[href]')
    const { activeElement } = document
    if (pressed && pressed !== activeElement && activeElement?.contains(pressed))
      pressed.focus({ preventScroll: true, focusVisible: false })
  }

  const changes = new MutationObserver(() => {
    // Seen at once: what is saved quickly works again before anyone looks.
    if (isShut(last)) wasShut = true
    if (isFocusLost()) lookSoon()
  })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  addEventListener('focusin', take)
  addEventListener('focusout', lookSoon)
  addEventListener('pointerdown', press, true)
  // Before a dialog that it opens notes where to give the focus back.
  addEventListener('click', focusPressed, true)
  last = document.activeElement === document.body ? null : document.activeElement
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    removeEventListener('focusin', take)
    removeEventListener('focusout', lookSoon)
    removeEventListener('pointerdown', press, true)
    removeEventListener('click', focusPressed, true)
  }
}

function headingOnTop(): HTMLElement | undefined {
  const dialog = dialogOnTop()
  return (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h2' : 'h1') ?? undefined
}
