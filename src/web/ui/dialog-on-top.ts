/** The open dialog over all others. */
export const dialogOnTop = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1)
