/**
 * Whether an administrator looks at the product as somebody else, as the server has said last. Then this device keeps nothing of
 * what it shows: neither replies nor what is typed.
 */
let viewing = false

export const isViewing = (): boolean => viewing
export function setViewing(is: boolean): void {
  viewing = is
}
