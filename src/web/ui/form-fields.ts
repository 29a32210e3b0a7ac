/** The text that stands in a named field of a form. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** Brings the focus to the first field that is wrong. */
export function focusFault(container: HTMLElement | null) {
  container?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faults]')?.focus()
}

/** A ref for a dialog's or a form's element: its field marked `data-autofocus` takes the focus. */
export function focusMarked(container: HTMLElement | null) {
  container?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
