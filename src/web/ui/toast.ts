import { langOf } from '../api/call.ts'
import { dialogOnTop } from './dialog-on-top.ts'

import classes from './toast.module.css'

/** Milliseconds that a toast stays. */
const stay = 3000
type Tone = 'success' | 'error' | 'info'
const marks: Record<Tone, string> = { success: '✓', error: '!', info: 'i' }

/** Where the notes are laid, and what watches for dialogs while there are any; made with the first note. */
let made: { stack: HTMLElement; dialogs: MutationObserver } | undefined

function makeStack() {
  const stack = document.createElement('div')
  stack.className = classes['stack'] ?? ''
  stack.setAttribute('role', 'status')
  stack.setAttribute('popover', 'manual')
  return { stack, dialogs: new MutationObserver(() => place(stack)) }
}

/**
 * Puts the notes into the open dialog, if there is one: everything outside a modal dialog lies under it and is not read out.
 * When the dialog goes they go on outside of it: the word of success outlives what asked for it.
 */
function place(stack: HTMLElement) {
  const host = dialogOnTop() ?? document.body
  if (stack.parentElement === host) return
  host.append(stack)
  // The top layer: above every dialog. A browser without popovers shows it in place.
  if (typeof stack.showPopover === 'function') stack.showPopover()
  // Laid down again: what comes before its stack is not read out.
  stack.append(...stack.childNodes)
}

/** A small note at the top right for three seconds. */
function toast(tone: Tone, message: string) {
  made ??= makeStack()
  const { stack, dialogs } = made
  place(stack)
  const note = document.createElement('div')
  note.className = classes['note'] ?? ''
  note.dataset['tone'] = tone
  const mark = document.createElement('span')
  mark.setAttribute('aria-hidden', 'true')
  mark.textContent = marks[tone]
  const words = document.createElement('span')
  words.textContent = message
  words.lang = langOf(message)
  note.append(mark, words)
  stack.append(note)
  dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  const remove = () => {
    note.remove()
    if (stack.childElementCount === 0) dialogs.disconnect()
  }
  note.addEventListener('click', remove)
  setTimeout(remove, stay)
}

export const toastSuccess = (message: string) => toast('success', message)
export const toastError = (message: string) => toast('error', message)
