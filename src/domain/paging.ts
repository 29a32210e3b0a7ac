/** The last page of a list that can be asked for. */
export const mostPages = 1_000_000
