/** Whether an address is of this machine, so that what goes there needs no TLS, as in the tests. */
export const isThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
