/**
 * What joins words so that PostgreSQL finds none of them: it takes `kabupaten/kota` for one word, and the end of `COVID-19` for a number
 * below zero. Of titles in the database `parted` of the migrations knows the same.
 */
export const joints = /\/|(?<=[\p{L}\p{N}])-(?=\d)/gu

/** Text as it is kept to be searched. */
export const parted = (text: string): string => text.replaceAll(joints, ' $& ')

/** Such a text as it was written; a sign of ours may stand before what was found. */
export const rejoined = (text: string): string =>
  text.replaceAll(' / ', '/').replaceAll(/ - (?=[\p{Cc}\p{Co}]?\d)/gu, '-')
