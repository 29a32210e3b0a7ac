import classes from './toast.module.css'

/** Milliseconds that a toast stays. */
const stay = 3000
type Tone = 'success' | 'error' | 'info'
const marks: Record<Tone, string> = { success: '✓', error: '!', info: 'i' }

/**
 * A small note at the top right for three seconds. It is put into the open dialog, if there is one: everything outside a modal
 * dialog lies under it and is not read out.
 */
function toast(tone: Tone, message: string) {
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  let stack = host.querySelector<HTMLElement>(':scope > [data-toasts]')
  if (!stack) {
    stack = document.createElement('div')
    stack.dataset['toasts'] = ''
    stack.className = classes['stack'] ?? ''
    stack.setAttribute('role', 'status')
    stack.setAttribute('popover', 'manual')
    host.append(stack)
  }
  // The top layer: above every dialog. A browser without popovers shows it in place.
  if (typeof stack.showPopover === 'function' && !stack.matches(':popover-open')) stack.showPopover()
  const note = document.createElement('div')
  note.className = classes['note'] ?? ''
  note.dataset['tone'] = tone
  const mark = document.createElement('span')
  mark.setAttribute('aria-hidden', 'true')
  mark.textContent = marks[tone]
  const words = document.createElement('span')
  words.textContent = message
  note.append(mark, words)
  note.addEventListener('click', () => note.remove())
  stack.append(note)
  setTimeout(() => note.remove(), stay)
}

export const toastSuccess = (message: string) => toast('success', message)
export const toastError = (message: string) => toast('error', message)
