/** The version that the footer shows. */
export const version = 'v1.3'
