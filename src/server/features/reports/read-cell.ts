/** What a cell of a file says, or what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; message: string }
export const said = <T>(value: T): Read<T> => ({ ok: true, value })
export const wrong = (message: string): Read<never> => ({ ok: false, message })
